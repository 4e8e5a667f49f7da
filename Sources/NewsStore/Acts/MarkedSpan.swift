import News

/// Marked articles that the marks themselves can tell: those of some feeds, of some dates, the starred ones or all. Such
/// a span is found along an index of the marks, without a look at any article.
struct MarkedSpan: Sendable {
    /// nil: all there are.
    private(set) var feeds: Set<Int64>?
    private(set) var starredOnly = false
    /// Of the lists' order.
    private(set) var dates = Int64.min...Int64.max

    /// - Returns: nil when the articles have to be looked at to know which ones the query means.
    init?(_ query: ResolvedQuery) {
        for node in query.conjuncts {
            switch node {
            case .always(true), .unread: break
            case .starred: starredOnly = true
            case .feeds(let some): feeds = feeds?.intersection(some) ?? some
            case .date(let some) where some.overlaps(dates): dates = dates.clamped(to: some)
            case .date: feeds = []
            default: return nil
            }
        }
    }

    var isEveryDate: Bool { dates == Int64.min...Int64.max }
}
