/// Work that waits until a mistake in the configuration is mended, since the default in place of what was meant could
/// delete something, start a program or ask a server.
public enum SuspendedWork: CaseIterable, Sendable {
    case deletingArticles, deletingDownloads, automaticDownloads, refreshingFeeds, feedCommands, hooks, notifications

    /// What is suspended, in an English sentence; nil: nothing is.
    public static func sentence(_ work: Set<SuspendedWork>) -> String? {
        let names = allCases.filter(work.contains).map(\.name)
        return names.isEmpty ? nil : "Suspended until this is mended: \(names.joined(separator: ", "))."
    }

    /// From when on a mended configuration is used, in English.
    public static let restart = "A running reader or daemon uses the mended file after a restart."

    private var name: String {
        switch self {
        case .deletingArticles: "deletion of old articles"
        case .deletingDownloads: "deletion of downloaded files"
        case .automaticDownloads: "automatic downloads"
        case .refreshingFeeds: "refreshing feeds whose settings cannot be read"
        case .feedCommands: "programs that make feeds"
        case .hooks: "hooks"
        case .notifications: "notifications"
        }
    }
}
