import FoundationEssentials

/// What an identifier's recent runs imply for its next launch.
struct RunHistory: Codable, Sendable, Equatable {
    /// How many retries in a row its handler has requested; a success resets it.
    private(set) var retries = 0
    /// How many runs in a row failed or took more than half of their budget; a quick success resets it.
    var consecutiveFailures = 0
    /// How many runs in a row were abandoned because they did not stop, or were never completed; a run that stops
    /// resets it.
    private(set) var unresponsiveRuns = 0

    private enum CodingKeys: String, CodingKey {
        case retries
        case consecutiveFailures = "setbacks"
        case unresponsiveRuns = "offences"
    }

    /// - Parameter isOffence: whether the handler was abandoned or never completed the run.
    mutating func note(_ ending: RunRecord.Ending, isSlow: Bool, isOffence: Bool) {
        if isOffence {
            unresponsiveRuns += 1
            consecutiveFailures += 1
            return
        }
        if ending.requestsRetry { retries += 1 }
        switch ending {
        case .completed(let result):
            unresponsiveRuns = 0
            switch result {
            case .newData, .noData:
                retries = 0
                consecutiveFailures = isSlow ? consecutiveFailures + 1 : 0
            case .failed: consecutiveFailures += 1
            case .retry: break
            }
        case .stopped(let reason, _):
            unresponsiveRuns = 0
            if reason == .budget || reason == .stalled { consecutiveFailures += 1 }
        case .abandoned, .interrupted: break
        }
    }
}
