import News

/// What a list of results is made from.
struct ResultSource: Hashable {
    enum Kind: Hashable {
        /// What the person typed to search everything.
        case search(String)
    }

    var kind: Kind
    var query: ArticleQuery
    /// The list that is searched.
    var scope = HeadlineFilter()
    var order: SearchOrder

    /// A search of all articles.
    init(search text: String, query: ArticleQuery, unreadOnly: Bool) {
        kind = .search(text)
        self.query = query
        scope.unreadOnly = unreadOnly
        order = .best
    }

    var isSearch: Bool {
        switch kind {
        case .search: true
        }
    }

    /// What the list shows, for its title.
    var title: String {
        switch kind {
        case .search(let text): "Search: \(text)"
        }
    }
}
