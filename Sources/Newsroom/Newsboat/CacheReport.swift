public import NewsStore

/// What was taken from newsboat's `cache.db`.
public struct CacheReport: Sendable, Equatable {
    /// Feeds of which articles were taken.
    public var feeds = 0
    public var articles = ImportedCount()
    /// Addresses that are listed now and were not before.
    public var added: [String] = []
    /// By the feed's address.
    public var leftOut: [ImportReport.Remark] = []

    public init() {}

    /// "Took 1,200 articles of 20 feeds, 45 unread and 12 starred; 30 were here already; …".
    public var summary: String {
        func count(_ number: Int, _ one: String, _ many: String) -> String { "\(number) \(number == 1 ? one : many)" }
        var parts = [
            "Took \(count(articles.new, "article", "articles")) of \(count(feeds, "feed", "feeds")), \(articles.unread) "
                + "unread and \(articles.starred) starred"
        ]
        if articles.known > 0 {
            let marked = articles.marked > 0 ? ", of which \(articles.marked) got marks" : ""
            parts.append("\(count(articles.known, "was", "were")) here already\(marked)")
        }
        if articles.deleted > 0 {
            parts.append("\(count(articles.deleted, "deleted one stays", "deleted ones stay")) away")
        }
        if articles.gone > 0 { parts.append("\(count(articles.gone, "was", "were")) deleted before") }
        if !leftOut.isEmpty {
            parts.append("\(count(leftOut.count, "remark", "remarks")) on what was left out")
        }
        return parts.joined(separator: "; ") + "."
    }
}
