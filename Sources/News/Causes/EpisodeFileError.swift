public import FoundationEssentials

/// Why a file that accompanies an episode could not be shown.
public enum EpisodeFileError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What the file contains.
    public enum Content: Sendable {
        case chapters, transcript
    }

    case notStored
    /// The file's host must not be contacted: see `FullTextError`.
    case hostIsPaused(Content, String, until: Date?, hasAsked: Bool?)
    case noAnswer(Content, ExchangeFailure)
    case unreadable(Content)

    public var description: String {
        switch self {
        case .notStored: "This article is no longer stored."
        case .hostIsPaused(let content, let host, let date, let hasAsked):
            "The \(content) could not be fetched: \(host) \(FullTextError.pause(until: date, hasAsked: hasAsked))"
        case .noAnswer(let content, let failure): "The \(content) could not be fetched: \(failure)"
        case .unreadable(.chapters): "The file to which the feed links has no chapters."
        case .unreadable(.transcript): "The file to which the feed links has no text."
        }
    }
}
