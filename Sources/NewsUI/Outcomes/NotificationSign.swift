public import News

/// What the reader is told of notifications.
nonisolated public enum NotificationSign: Sendable {
    /// Articles came while nobody looked, and the user has not said how to be notified.
    case unseenNews(articles: Int)
    /// A notification of this article was clicked.
    case clicked(Headline.ID)
}
