public import News

/// A notification in the language of the screen.
nonisolated public struct NotificationText: Sendable, Equatable {
    /// One line; it begins with a letter or a digit of ours.
    public let summary: String
    /// A line for each title, behind a sign of ours, so that none begins with what a feed wrote.
    public let lines: [String]
    /// What a click does, for a button.
    public let opening: String

    /// - Parameter locale: the user's.
    public init(_ notification: NewsNotification, locale: InterfaceLocale) {
        self = InterfaceLocale.$current.withValue(locale) { NotificationText(notification) }
    }

    private init(_ notification: NewsNotification) {
        var parts = notification.endings.map(Self.sentence)
        if notification.newArticles > 0 { parts.append(Self.articles(notification)) }
        if notification.downloads > 0 { parts.append(Self.downloads(notification.downloads)) }
        if notification.failedDownloads > 0 { parts.append(Self.failedDownloads(notification.failedDownloads)) }
        summary = parts.joined(separator: CountTexts.comma)
        var lines = notification.lines.map { "• \($0.feed.isEmpty ? $0.title : "\($0.title) (\($0.feed))")" }
        if notification.more > 0, !lines.isEmpty { lines.append("• \(CountTexts.more(notification.more))") }
        self.lines = lines
        opening = say("Open", ja: "開く")
    }

    private static func articles(_ notification: NewsNotification) -> String {
        let count = Counted.text(notification.newArticles, "new article")
        return say(
            notification.feeds == 1 ? count : "\(count) in \(Counted.text(notification.feeds, "feed"))",
            ja: "\(CountTexts.feeds(notification.feeds))に新着\(Counted.grouped(notification.newArticles))件")
    }

    private static func downloads(_ count: Int) -> String {
        say("\(Counted.text(count, "file")) downloaded", ja: "ダウンロード完了\(Counted.grouped(count))件")
    }

    private static func failedDownloads(_ count: Int) -> String {
        say("\(Counted.text(count, "download")) failed", ja: "ダウンロード失敗\(Counted.grouped(count))件")
    }

    private static func sentence(_ work: FinishedWork) -> String {
        switch work.ending {
        case .done: say("\(name(work.kind)) done", ja: "\(name(work.kind))完了")
        case .failed: say("\(name(work.kind)) failed", ja: "\(name(work.kind))失敗")
        case .notCompleted: say("\(name(work.kind)) not completed", ja: "\(name(work.kind))未完了")
        }
    }

    private static func name(_ kind: FinishedWork.Kind) -> String {
        switch kind {
        case .refresh: say("Refresh", ja: "更新")
        case .addition: say("Addition of a feed", ja: "フィードの追加")
        case .fullText: say("Full text", ja: "全文の取得")
        case .launch: say("Task", ja: "タスク")
        }
    }
}

/// What the reader says of notifications.
enum NotificationTexts {
    static func offer(_ articles: Int) -> String {
        say(
            "\(Counted.text(articles, "new article")) came while you were away. y notifies you of such news from now on.",
            ja: "見ていない間に新着記事が\(Counted.grouped(articles))件ありました。y を押すと、今後は通知します。")
    }

    static func opensLater(_ title: String) -> String {
        say("“\(title)” opens when you are done here.", ja: "「\(title)」はここでの操作が終わってから開きます。")
    }
}
