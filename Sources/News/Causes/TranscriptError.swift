/// Why the transcript of an episode could not be shown.
public enum TranscriptError: Error, Sendable, Equatable, CustomStringConvertible {
    case notStored
    /// The file's host must not be contacted for now; the reason is a sentence in English.
    case hostIsPaused(String, reason: String)
    case noAnswer(ExchangeFailure)
    case unreadable

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .hostIsPaused(_, let reason): "The transcript was not fetched: \(reason)"
        case .noAnswer(let failure): "The transcript could not be fetched: \(failure)"
        case .unreadable: "The file to which the feed links has no text."
        }
    }
}
