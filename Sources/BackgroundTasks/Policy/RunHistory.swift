import FoundationEssentials

/// What the last runs of an identifier say of its next launch. A value that only grows by what runs do.
struct RunHistory: Codable, Sendable, Equatable {
    /// How many times in a row a handler has asked to be tried again; a success ends the count.
    private(set) var retries = 0
    /// How many runs in a row failed or took more than half of their budget; a quick success ends the count.
    var setbacks = 0
    /// How many runs in a row were abandoned, since they did not stop when told to, or were never completed; one that
    /// stops ends the count.
    private(set) var offences = 0

    /// - Parameter isOffence: whether the handler never completed the run.
    mutating func note(_ ending: RunRecord.Ending, isSlow: Bool, isOffence: Bool) {
        if isOffence {
            offences += 1
            setbacks += 1
            return
        }
        if ending.asksToBeTriedAgain { retries += 1 }
        switch ending {
        case .completed(let result):
            offences = 0
            switch result {
            case .newData, .noData:
                retries = 0
                setbacks = isSlow ? setbacks + 1 : 0
            case .failed: setbacks += 1
            case .retry: break
            }
        case .stopped(let reason, _):
            offences = 0
            if reason == .budget || reason == .stalled { setbacks += 1 }
        case .abandoned, .interrupted: break
        }
    }
}
