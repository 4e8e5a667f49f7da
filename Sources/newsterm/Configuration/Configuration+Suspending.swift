import News
import NewsUI

extension SuspendedWork {
    /// What depends on a table in which a line cannot be used.
    /// - Parameter key: the key of the line, or the nearest one there is; nil: it may be any.
    static func byMistake(in table: String, key: String? = nil) -> Set<SuspendedWork> {
        switch table {
        case "refresh": [nil, "allow_commands"].contains(key) ? [.feedCommands] : []
        case "retention": [.deletingArticles]
        case "downloads": [.deletingDownloads, .automaticDownloads]
        case "notifications": [.notifications]
        case "hooks": [.hooks]
        // What these set is only seen, or used when the person presses a key.
        default: []
        }
    }

    /// The same of a feed's own table: a feed that was not to be notified of has to stay silent.
    static func byMistake(inFeed key: String?) -> Set<SuspendedWork> {
        switch key.flatMap(FeedTable.Key.init) {
        case .interval, .headers, .isPrivate: []
        case .notify, nil: [.notifications]
        }
    }
}

extension Configuration {
    /// The rules for articles; nil: none is deleted.
    var articleRetention: RetentionPolicy? {
        guard !suspended.contains(.deletingArticles) else { return nil }
        return RetentionPolicy(maximumAgeDays: retention.days, keepsUnread: retention.keepUnread)
    }

    /// Takes back what is suspended.
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
