import NewsStore

/// Which of a feed's rows in newsboat's cache become one article here.
///
/// newsboat takes an item without a GUID for a new one whenever its date changes, so that it may have one article several
/// times. Where all that have one link have one title too they become one, with the newest text and what was done to any
/// of them. Where titles differ several articles share the link, and a refresh knows them by title and date as well. Those
/// of which nothing but a day behind the link says that newsboat made the GUID are articles of their own.
struct NewsboatTwins: Sendable {
    /// What an article has from its earlier rows, by its own place.
    private(set) var earlier: [Int: [ImportedArticle]] = [:]
    /// Places of rows that are no article by themselves.
    private(set) var absorbed: Set<Int> = []
    /// What tells an article from others, by its place.
    private(set) var forms: [Int: NewsboatIdentity.Form] = [:]

    init() {}

    init(_ cache: NewsboatCache, _ feed: NewsboatFeed) async throws {
        for places in try await cache.twins(of: feed, by: NewsboatIdentity.key) {
            var rows: [(place: Int, item: NewsboatItem)] = []
            for place in places {
                guard var item = try await cache.item(of: feed, at: place) else { continue }
                // Only what was done to it counts.
                item.content = ""
                rows.append((place, item))
            }
            add(rows)
        }
    }

    /// Rows with one identity, the oldest first.
    mutating func add(_ rows: [(place: Int, item: NewsboatItem)]) {
        for row in rows where NewsboatIdentity.mayBeMadeOfLink(row.item) { forms[row.place] = .guid }
        let rows = rows.filter { forms[$0.place] == nil }
        let differ = rows.contains { $0.item.title != rows[0].item.title }
        guard differ, rows.contains(where: { NewsboatIdentity.isMadeOfLink($0.item) }) else { return unite(rows) }
        for row in rows { forms[row.place] = .amongOthers }
        for rows in Dictionary(grouping: rows, by: { NewsboatIdentity.difference(of: $0.item) }).values { unite(rows) }
    }

    /// Takes rows for one article.
    private mutating func unite(_ rows: [(place: Int, item: NewsboatItem)]) {
        guard let last = rows.last, rows.count > 1 else { return }
        absorbed.formUnion(rows.dropLast().map(\.place))
        earlier[last.place] = rows.dropLast().map { ImportedArticle($0.item, site: "") }
    }

    /// A slice's articles, each with what was done to its earlier rows.
    func articles(of slice: NewsboatSlice, site: String) -> [ImportedArticle] {
        slice.items.compactMap { place, item in
            guard !absorbed.contains(place) else { return nil }
            var article = ImportedArticle(item, site: site, forms[place] ?? .alone)
            for row in earlier[place] ?? [] { article.absorb(row) }
            return article
        }
    }
}
