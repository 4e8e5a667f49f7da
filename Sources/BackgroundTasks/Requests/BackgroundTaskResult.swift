/// A run's result, as its handler reports it.
public enum BackgroundTaskResult: Codable, Sendable, Hashable, CustomStringConvertible {
    /// There was new data, and it is stored.
    case newData
    /// The work succeeded, without new data.
    case noData
    /// The work was not done; the sentence says why. A thrown error counts as this. The next launch is the next
    /// requested one: for a periodic request, in its next period.
    case failed(String)
    /// The work was not done, the sentence says why, and the same request is to be launched again: after 30 seconds,
    /// doubled for each retry in a row, at most five hours. A success resets the delay. The same holds for a handler
    /// that was told to stop, unless its request is pending again anyway or was withdrawn (see ``StopReason``).
    case retry(String)

    /// The work was done: ``newData``, for work that brings no data.
    public static var success: BackgroundTaskResult { .newData }

    /// "new data", "no new data", "failed: why" or "will be retried: why".
    public var description: String {
        switch self {
        case .newData: "new data"
        case .noData: "no new data"
        case .failed(let reason): reason.isEmpty ? "failed" : "failed: \(reason)"
        case .retry(let reason): reason.isEmpty ? "will be retried" : "will be retried: \(reason)"
        }
    }

    /// Whether the work was done.
    public var isSuccess: Bool { self == .newData || self == .noData }
}

extension BackgroundTaskResult {
    /// The maximum length of a reason, in characters.
    static let maximumReasonLength = 300

    /// A copy with the reason on one line and of bounded length: an error's description may hold anything.
    var bounded: BackgroundTaskResult {
        switch self {
        case .newData, .noData: self
        case .failed(let reason): .failed(SafeText.line(reason, maximumLength: Self.maximumReasonLength))
        case .retry(let reason): .retry(SafeText.line(reason, maximumLength: Self.maximumReasonLength))
        }
    }
}
