public import News
import Texts

/// A message from the rest of the program. Sentences are in English.
public enum Notice: Sendable {
    case failure(any Error)
    case downloads(String)
    /// Downloads cannot be observed at present.
    case downloadsFailed(any Error)
    /// The end of work that another process continued; the value is nil if that process has another version.
    case handedOver(String, NewsEntry?)
    /// A setting was written, but the newsterm that runs the background tasks does not use it yet.
    case settingNotTaken(any Error)
}

extension Notice {
    package var isDiskFull: Bool { if case .failure(let error) = self { ErrorTexts.isDiskFull(error) } else { false } }
}

/// An event about notifications, for the user interface.
public enum NotificationEvent: Sendable {
    /// Articles arrived while the user was away, and no way of notification has been chosen.
    case unseenNews(articles: Int)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
}
