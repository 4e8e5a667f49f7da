public import News
import Texts

/// What the rest of the program has to say. Sentences are in English.
public enum Notice: Sendable {
    case failure(any Error)
    case downloads(String)
    /// They cannot be followed at the moment.
    case downloadsFailed(any Error)
    /// What became of work that another process went on with; the value is nil where that is of another version.
    case handedOver(String, NewsEntry?)
    /// A setting was written, and the newsterm that runs the background tasks does not go by it yet.
    case settingNotTaken(any Error)
}

extension Notice {
    package var isDiskFull: Bool { if case .failure(let error) = self { ErrorTexts.isDiskFull(error) } else { false } }
}

/// What the reader is told of notifications.
public enum NotificationSign: Sendable {
    /// Articles came while the user was away, and the user has not said how to be notified.
    case unseenNews(articles: Int)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
}
