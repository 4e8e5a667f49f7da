public import News

/// A notification in the user's language, composed by the process that runs the tasks, with or without a screen.
public struct NotificationText: Sendable, Equatable {
    /// One line; it begins with a letter or digit that newsterm chose.
    public let summary: String
    /// One line per title, each after a sign, so that none begins with text from a feed.
    public let lines: [String]
    /// The label of a click, for a button.
    public let opening: String

    /// - Parameter language: the user's language.
    public init(_ notification: NewsNotification, language: Language) {
        self = InterfaceLocale.$current.withValue(InterfaceLocale(language)) { Self(notification) }
    }

    private init(_ notification: NewsNotification) {
        var parts = notification.endings.map(Self.sentence)
        if notification.newArticles > 0 {
            parts.append(
                notification.feeds == 1
                    ? NotificationTexts.newArticlesInOneFeed(notification.newArticles)
                    : NotificationTexts.newArticlesInFeeds(
                        articles: NotificationTexts.newArticles(notification.newArticles), feeds: notification.feeds))
        }
        if notification.downloads > 0 { parts.append(NotificationTexts.downloaded(notification.downloads)) }
        if notification.failedDownloads > 0 {
            parts.append(NotificationTexts.downloadsFailed(notification.failedDownloads))
        }
        summary = parts.joined(separator: CountTexts.comma)
        var lines = notification.lines.map { "• \($0.feed.isEmpty ? $0.title : "\($0.title) (\($0.feed))")" }
        if notification.more > 0, !lines.isEmpty { lines.append("• \(CountTexts.more(notification.more))") }
        self.lines = lines
        opening = NotificationTexts.open
    }

    private static func sentence(_ work: FinishedWork) -> String {
        let name =
            switch work.kind {
            case .refresh: NotificationTexts.refresh
            case .addition: NotificationTexts.addition
            case .fullText: NotificationTexts.fullText
            case .launch: NotificationTexts.task
            }
        return switch work.ending {
        case .done: NotificationTexts.done(name)
        case .failed: NotificationTexts.failed(name)
        case .notCompleted: NotificationTexts.notCompleted(name)
        }
    }
}
