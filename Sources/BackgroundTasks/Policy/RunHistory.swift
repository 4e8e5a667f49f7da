import FoundationEssentials

/// What an identifier's recent runs imply for its next launch.
struct RunHistory: Codable, Sendable, Equatable {
    /// How many retries in a row its handler has requested; a success resets it.
    private(set) var retries = 0
    /// How many runs in a row failed or took more than half of their budget; a quick success resets it.
    var setbacks = 0
    /// How many runs in a row were abandoned because they did not stop, or were never completed; a run that stops
    /// resets it.
    private(set) var offences = 0

    /// - Parameter isOffence: whether the handler was abandoned or never completed the run.
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
