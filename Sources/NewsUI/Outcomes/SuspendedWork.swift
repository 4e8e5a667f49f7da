/// Work that waits until a mistake in the configuration is mended, since the default in place of what was meant could
/// delete something, start a program or ask a server.
nonisolated public enum SuspendedWork: CaseIterable, Sendable {
    case deletingArticles, deletingDownloads, automaticDownloads, refreshingFeeds, feedCommands, hooks, notifications
}
