/// Work that is suspended until a configuration error is fixed, since using the default instead of the intended value
/// could delete something, start a program or contact a server.
public enum SuspendedWork: CaseIterable, Sendable {
    case deletingArticles, deletingDownloads, automaticDownloads, refreshingFeeds, feedCommands, hooks, notifications

    /// An English sentence on what is suspended; nil if nothing is.
    public static func sentence(_ work: Set<SuspendedWork>) -> String? {
        let names = allCases.filter(work.contains).map(\.name)
        return names.isEmpty ? nil : "Suspended until this is fixed: \(names.joined(separator: ", "))."
    }

    /// When a fixed configuration takes effect, in English.
    public static let restart = "A running reader or daemon uses the fixed file after a restart."

    /// When a fixed rule takes effect, in English.
    public static let rulesFollow = "A fixed rule is used from the next refresh on."

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
