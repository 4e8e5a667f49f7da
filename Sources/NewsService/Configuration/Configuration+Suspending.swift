import News
import Newsroom

extension SuspendedWork {
    /// What depends on a line that may belong to any table except a feed's.
    static let byAnySetting = Set(allCases).subtracting([.refreshingFeeds])

    /// What depends on a table with an unusable line.
    /// - Parameter key: the key of the line, or the nearest existing one; `nil` if it may be any.
    static func byMistake(in table: String, key: String? = nil) -> Set<SuspendedWork> {
        switch table {
        case "refresh": [nil, "allow_commands"].contains(key) ? [.feedCommands] : []
        case "retention": [.deletingArticles]
        case "downloads": [.deletingDownloads, .automaticDownloads]
        case "notifications": [.notifications]
        case "hooks": [.hooks]
        // Other tables only affect the display, or actions that the user starts with a key.
        default: []
        }
    }

    /// The same for a feed's own table: if it disabled notifications, the feed must stay silent.
    static func byMistake(inFeed key: String?) -> Set<SuspendedWork> {
        switch key.flatMap(FeedTable.Key.init) {
        case .interval, .headers, .isPrivate, .fullText, .keep, .drop: []
        case .notify, nil: [.notifications]
        }
    }
}

extension Configuration {
    /// The rules for deleting articles; `nil` if none are deleted.
    var articleRetention: RetentionPolicy? {
        guard !suspended.contains(.deletingArticles) else { return nil }
        return RetentionPolicy(maximumAgeDays: retention.days, keepsUnread: retention.keepUnread)
    }

    /// Why no program that makes a feed is run; `nil` if no mistake suspends them.
    var commandSuspension: CheckReason? {
        suspended.contains(.feedCommands) ? .programsSuspended(line: suspendingLines[.feedCommands]) : nil
    }

    /// Suspends what depends on a part of the file that is not TOML.
    mutating func suspend(by mistake: ConfigurationDocument.Mistake) {
        let (table, key) = (mistake.path.first, mistake.path.dropFirst().first)
        let tables = Set(ConfigurationKey.all.map(\.table))
        switch table {
        case FeedTable.name?:
            let key = mistake.path.dropFirst(2).first
            suspend(SuspendedWork.byMistake(inFeed: key), line: mistake.line)
            guard key != FeedTable.Key.notify.rawValue else { return }
            let feeds = mistake.path.count > 1 ? [mistake.path[1]] : FeedTable.addresses(in: mistake.text)
            if feeds.isEmpty { holdOtherFeeds(line: mistake.line) }
            for feed in feeds { hold(feed: feed, line: mistake.line) }
        // The rule is skipped; nothing else in the file depends on it.
        case RuleTable.name?: break
        case _ where RuleTable.isLine(mistake): break
        case CommandTable.name?, SaveTable.name?: break
        case let table? where ReaderTable(rawValue: table) != nil: break
        case let table? where tables.contains(table):
            let names = ConfigurationKey.all.filter { $0.table == table }.map(\.name)
            let work = SuspendedWork.byMistake(in: table, key: key.flatMap { names.nearest(to: $0) })
            suspend(work, line: mistake.line)
        default:
            suspend(SuspendedWork.byAnySetting, line: mistake.line)
            for feed in FeedTable.addresses(in: mistake.text) { hold(feed: feed, line: mistake.line) }
        }
    }

    /// Resets the settings of the suspended work.
    mutating func suspend() {
        if suspended.contains(.deletingDownloads) { downloads.retention = DownloadRetentionPolicy() }
        if suspended.contains(.automaticDownloads) { downloads.automatic.tags = [] }
        if suspended.contains(.feedCommands) { refresh.allowCommands = false }
        if suspended.contains(.hooks) { hooks = Hooks() }
        if suspended.contains(.notifications) {
            (notifications.desktop, notifications.terminal, notifications.command) = (false, nil, nil)
        }
    }
}
