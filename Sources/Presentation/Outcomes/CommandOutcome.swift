public import News

/// How a user's command ended.
public enum CommandOutcome: Sendable, Equatable {
    /// It was successful, and there is nothing to show.
    case done
    /// Its program still runs, and outlives the reader.
    case started
    /// The lines that it printed, without control characters, and why it ended there if that is not all.
    /// - Parameter title: The article's.
    case shown(title: String, [String], CommandError? = nil)
    /// What it printed is stored with the article.
    /// - Parameter isNew: False if it was stored before, and nothing was run.
    case kept(title: String, isNew: Bool)

    /// Whether the program was run, and has not failed.
    package var isSuccess: Bool {
        switch self {
        case .done, .started: true
        case .shown(_, _, let stop): stop == nil
        case .kept(_, let isNew): isNew
        }
    }
}
