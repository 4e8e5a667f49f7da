/// Why the chapters in a file of their own could not be fetched.
public enum ChaptersError: Error, Sendable, Equatable, CustomStringConvertible {
    case notStored
    /// The file's host must not be contacted for now; the reason is a sentence in English.
    case hostIsPaused(String, reason: String)
    case noAnswer(ExchangeFailure)
    case unreadable

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .hostIsPaused(_, let reason): "The chapters were not fetched: \(reason)"
        case .noAnswer(let failure): "The chapters could not be fetched: \(failure)"
        case .unreadable: "The file to which the feed links has no chapters."
        }
    }
}
