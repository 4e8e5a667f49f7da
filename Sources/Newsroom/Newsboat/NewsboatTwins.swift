import NewsStore

/// Which of a feed's rows in newsboat's cache become one article here.
///
/// newsboat takes an item without a GUID for a new one whenever its date changes, so that it may have one article several
/// times. With the same title they become one, with the newest text and what was done to any of them. Those with another
/// title are articles of their own, in feeds in which every item links to the same page; so are those of which nothing
/// but a day behind the link says that newsboat made the GUID.
struct NewsboatTwins: Sendable {
    /// What an article has from its earlier rows, by its own place.
    private(set) var earlier: [Int: [ImportedArticle]] = [:]
    /// Places of rows that are no article by themselves.
    private(set) var absorbed: Set<Int> = []
    /// Places of articles that newsboat's own GUID has to tell from another one.
    private(set) var apart: Set<Int> = []

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
        guard let newest = rows.last else { return }
        var articles: [String: [(place: Int, item: NewsboatItem)]] = [:]
        for row in rows {
            let isOther =
                row.item.title != newest.item.title && NewsboatIdentity.isMadeOfLink(row.item)
                || NewsboatIdentity.mayBeMadeOfLink(row.item)
            articles[isOther ? row.item.guid : "", default: []].append(row)
            if isOther { apart.insert(row.place) }
        }
        for rows in articles.values {
            guard let last = rows.last, rows.count > 1 else { continue }
            absorbed.formUnion(rows.dropLast().map(\.place))
            earlier[last.place] = rows.dropLast().map { ImportedArticle($0.item, site: "") }
        }
    }

    /// A slice's articles, each with what was done to its earlier rows.
    func articles(of slice: NewsboatSlice, site: String) -> [ImportedArticle] {
        slice.items.compactMap { place, item in
            guard !absorbed.contains(place) else { return nil }
            var article = ImportedArticle(item, site: site, keepsGUID: apart.contains(place))
            for row in earlier[place] ?? [] { article.absorb(row) }
            return article
        }
    }
}
