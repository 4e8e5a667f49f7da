/// Why a file that accompanies an episode could not be shown.
public enum EpisodeFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What the file contains.
    public enum Content: Sendable {
        case chapters, transcript
    }

    case notStored
    /// The file's host must not be contacted for now; the reason is a sentence in English.
    case hostIsPaused(Content, String, reason: String)
    case noAnswer(Content, ExchangeFailure)
    case unreadable(Content)

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .hostIsPaused(.chapters, _, let reason): "The chapters were not fetched: \(reason)"
        case .hostIsPaused(.transcript, _, let reason): "The transcript was not fetched: \(reason)"
        case .noAnswer(let content, let failure): "The \(content) could not be fetched: \(failure)"
        case .unreadable(.chapters): "The file to which the feed links has no chapters."
        case .unreadable(.transcript): "The file to which the feed links has no text."
        }
    }
}
