import News

/// What a list of results is made from.
struct ResultSource: Hashable {
    enum Kind: Hashable {
        /// What the person typed to search everything.
        case search(String)
        /// A row of the pane of feeds.
        case list(FeedRow)
    }

    let kind: Kind
    let query: ArticleQuery
    /// The stored list that is searched.
    private(set) var scope: HeadlineFilter

    /// A search of all articles.
    init(search text: String, query: ArticleQuery, hidesRead: Bool) {
        kind = .search(text)
        self.query = query
        scope = HeadlineFilter(unreadOnly: hidesRead)
    }

    /// - Returns: nil for a row that shows a stored list.
    init?(_ row: FeedRow, hidesRead: Bool) {
        guard let query = row.query else { return nil }
        kind = .list(row)
        self.query = query
        scope = HeadlineFilter(unreadOnly: hidesRead)
    }

    var order: SearchOrder { isSearch ? .best : .newest }

    var isSearch: Bool {
        switch kind {
        case .search: true
        case .list: false
        }
    }

    mutating func hideRead(_ hidesRead: Bool) {
        switch kind {
        case .search: scope.unreadOnly = hidesRead
        case .list(let row): scope = row.filter(hidesRead: hidesRead) ?? HeadlineFilter(unreadOnly: hidesRead)
        }
    }
}
