import News

/// What the articles of a list have to be, beside being in it.
struct ListFilter: Hashable {
    /// As the user typed it.
    let text: String
    let query: ArticleQuery
}

extension ListFilter {
    /// What was typed before; nil: it lets everything through.
    init?(restoring text: String) {
        let query = ArticleQuery.parse(text, isBeingTyped: true).query
        guard !query.isEmpty else { return nil }
        self.init(text: text, query: query)
    }
}
