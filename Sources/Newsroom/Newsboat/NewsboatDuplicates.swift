import NewsStore

/// Decides which of a feed's rows in newsboat's cache become one article.
///
/// newsboat treats an item without a GUID as new whenever its date changes, so it may store an article several times.
/// Rows with one link and one title become one article, with the newest text and the marks of all. If the titles
/// differ, several articles share the link, and a refresh distinguishes them by title and date as well. Rows whose GUID
/// only seems to be made by newsboat, because a day follows the link, stay separate articles.
struct NewsboatDuplicates: Sendable {
    /// The earlier rows merged into an article, by the article's place.
    private(set) var earlier: [Int: [ImportedArticle]] = [:]
    /// Places of rows that were merged into another.
    private(set) var absorbed: Set<Int> = []
    /// What distinguishes an article from others, by its place.
    private(set) var forms: [Int: NewsboatIdentity.Form] = [:]

    init() {}

    init(_ cache: NewsboatCache, _ feed: NewsboatFeed) async throws {
        for places in try await cache.duplicates(of: feed, by: NewsboatIdentity.key) {
            var rows: [(place: Int, item: NewsboatItem)] = []
            for place in places {
                guard var item = try await cache.item(of: feed, at: place) else { continue }
                // Only its marks are needed.
                item.content = ""
                rows.append((place, item))
            }
            add(rows)
        }
    }

    /// Rows with one identity, oldest first.
    mutating func add(_ rows: [(place: Int, item: NewsboatItem)]) {
        for row in rows where NewsboatIdentity.mayBeMadeOfLink(row.item) { forms[row.place] = .guid }
        let rows = rows.filter { forms[$0.place] == nil }
        let differ = rows.contains { $0.item.title != rows[0].item.title }
        guard differ, rows.contains(where: { NewsboatIdentity.isMadeOfLink($0.item) }) else { return unite(rows) }
        for row in rows { forms[row.place] = .amongOthers }
        for rows in Dictionary(grouping: rows, by: { NewsboatIdentity.difference(of: $0.item) }).values { unite(rows) }
    }

    /// Merges rows into one article.
    private mutating func unite(_ rows: [(place: Int, item: NewsboatItem)]) {
        guard let last = rows.last, rows.count > 1 else { return }
        absorbed.formUnion(rows.dropLast().map(\.place))
        earlier[last.place] = rows.dropLast().map { ImportedArticle($0.item, site: "") }
    }

    /// A slice's articles, each merged with the marks of its earlier rows.
    func articles(of slice: NewsboatSlice, site: String) -> [ImportedArticle] {
        slice.items.compactMap { place, item in
            guard !absorbed.contains(place) else { return nil }
            var article = ImportedArticle(item, site: site, forms[place] ?? .alone)
            for row in earlier[place] ?? [] { article.absorb(row) }
            return article
        }
    }
}
