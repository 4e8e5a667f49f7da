import News

/// The source of a list of results.
struct ResultSource: Hashable {
    enum Kind: Hashable {
        /// A search of all articles, as typed.
        case search(String)
        /// A row of the feed pane.
        case list(FeedRow)
    }

    private(set) var kind: Kind
    /// `nil` to show all of the row's or search's results.
    private(set) var filter: ListFilter?
    /// The stored list to search in.
    private(set) var scope: HeadlineFilter
    private let unfiltered: ArticleQuery

    /// A search of all articles.
    init(search text: String, query: ArticleQuery, hidesRead: Bool) {
        kind = .search(text)
        unfiltered = query
        scope = HeadlineFilter(unreadOnly: hidesRead && !query.namesHidden)
    }

    /// - Returns: `nil` for a row that shows a stored list unchanged.
    init?(_ row: FeedRow, hidesRead: Bool, filter: ListFilter? = nil) {
        guard row.query != nil || filter != nil else { return nil }
        kind = .list(row)
        unfiltered = row.query ?? .everything
        self.filter = filter
        scope = row.filter(hidesRead: hidesRead) ?? row.searched(hidesRead: hidesRead)
    }

    var query: ArticleQuery { filter.map { unfiltered.and($0.query) } ?? unfiltered }

    var order: SearchOrder { isSearch ? .best : .newest }

    var isSearch: Bool {
        switch kind {
        case .search: true
        case .list: false
        }
    }

    mutating func hideRead(_ hidesRead: Bool) {
        switch kind {
        // Hidden articles count as read.
        case .search: scope.unreadOnly = hidesRead && !unfiltered.namesHidden
        case .list(let row): scope = row.filter(hidesRead: hidesRead) ?? row.searched(hidesRead: hidesRead)
        }
    }

    /// The same search, as typed by now.
    func typed(as text: String) -> ResultSource {
        var source = self
        source.kind = .search(text)
        return source
    }

    func filtered(by filter: ListFilter?) -> ResultSource {
        var source = self
        source.filter = filter
        return source
    }
}
