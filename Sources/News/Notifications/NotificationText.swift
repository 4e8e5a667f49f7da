/// A notification in the user's language: told by whichever process runs the tasks, with a screen or without.
public struct NotificationText: Sendable, Equatable {
    /// One line; it begins with a letter or a digit of ours.
    public let summary: String
    /// A line for each title, behind a sign of ours, so that none begins with what a feed wrote.
    public let lines: [String]
    /// What a click does, for a button.
    public let opening: String

    /// - Parameter language: the user's.
    public init(_ notification: NewsNotification, language: Language) {
        let wording = NotificationWording(language: language)
        var parts = notification.endings.map(wording.sentence)
        if notification.newArticles > 0 { parts.append(wording.articles(notification)) }
        if notification.downloads > 0 { parts.append(wording.downloads(notification.downloads)) }
        if notification.failedDownloads > 0 { parts.append(wording.failedDownloads(notification.failedDownloads)) }
        summary = parts.joined(separator: language.say(", ", ja: "、"))
        var lines = notification.lines.map { "• \($0.feed.isEmpty ? $0.title : "\($0.title) (\($0.feed))")" }
        if notification.more > 0, !lines.isEmpty { lines.append("• \(wording.more(notification.more))") }
        self.lines = lines
        opening = language.say("Open", ja: "開く")
    }
}

private struct NotificationWording {
    let language: Language

    func articles(_ notification: NewsNotification) -> String {
        let count = notification.newArticles.counted("new article")
        return language.say(
            notification.feeds == 1 ? count : "\(count) in \(notification.feeds.counted("feed"))",
            ja: "フィード\(notification.feeds.grouped)件に新着\(notification.newArticles.grouped)件")
    }

    func downloads(_ count: Int) -> String {
        language.say("\(count.counted("file")) downloaded", ja: "ダウンロード完了\(count.grouped)件")
    }

    func failedDownloads(_ count: Int) -> String {
        language.say("\(count.counted("download")) failed", ja: "ダウンロード失敗\(count.grouped)件")
    }

    func more(_ count: Int) -> String { language.say("and \(count.grouped) more", ja: "ほか\(count.grouped)件") }

    func sentence(_ work: FinishedWork) -> String {
        let name = name(work.kind)
        return switch work.ending {
        case .done: language.say("\(name) done", ja: "\(name)完了")
        case .failed: language.say("\(name) failed", ja: "\(name)失敗")
        case .notCompleted: language.say("\(name) not completed", ja: "\(name)未完了")
        }
    }

    private func name(_ kind: FinishedWork.Kind) -> String {
        switch kind {
        case .refresh: language.say("Refresh", ja: "更新")
        case .addition: language.say("Addition of a feed", ja: "フィードの追加")
        case .fullText: language.say("Full text", ja: "全文の取得")
        case .launch: language.say("Task", ja: "タスク")
        }
    }
}
