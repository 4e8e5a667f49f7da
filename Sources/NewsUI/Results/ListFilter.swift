import News

/// A query that a list's articles must match.
struct ListFilter: Hashable {
    let text: String
    let query: ArticleQuery
}

extension ListFilter {
    /// Restores a saved filter; `nil` when it matches everything.
    init?(restoring text: String) {
        let query = ArticleQuery.parse(text, isBeingTyped: true).query
        guard !query.isEmpty else { return nil }
        self.init(text: text, query: query)
    }
}
