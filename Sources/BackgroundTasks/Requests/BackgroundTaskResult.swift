/// What came of a run, as its handler reports it.
public enum BackgroundTaskResult: Codable, Sendable, Hashable, CustomStringConvertible {
    /// There was something new, and it is stored.
    case newData
    /// All is well, and nothing was new.
    case noData
    /// The work was not done; the sentence says why. A thrown error counts as this.
    case failed(String)

    /// "new data", "no new data" or "failed: why".
    public var description: String {
        switch self {
        case .newData: "new data"
        case .noData: "no new data"
        case .failed(let reason): reason.isEmpty ? "failed" : "failed: \(reason)"
        }
    }
}
