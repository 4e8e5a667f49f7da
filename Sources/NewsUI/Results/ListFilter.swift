import News

/// What the articles of a list have to be, beside being in it.
struct ListFilter: Hashable {
    /// As the person typed it.
    let text: String
    let query: ArticleQuery
}
