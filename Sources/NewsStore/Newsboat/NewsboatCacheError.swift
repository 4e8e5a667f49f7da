/// Why newsboat's `cache.db` cannot be read. It is never written.
public enum NewsboatCacheError: Error, Sendable, Equatable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    /// The file is not a cache.
    case notACache(path: String)
    /// Another program holds its lock.
    case busy(path: String)
    case damaged(path: String, detail: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)."
        case .notACache(let path):
            "\(path) is no cache of newsboat's: it lacks the tables rss_feed and rss_item, or some of their columns."
        case .busy(let path): "\(path) is locked by another program. Quit newsboat and try again."
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)). `sqlite3 \(path) .recover` may recover its contents; give the result to "
                + "newsterm feeds import."
        }
    }
}
