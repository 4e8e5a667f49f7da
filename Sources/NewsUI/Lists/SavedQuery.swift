public import News

/// A query with a name, which the person keeps in the feed list.
nonisolated public struct SavedQuery: Sendable, Hashable {
    public var name: String
    public var query: ArticleQuery

    public init(name: String, query: ArticleQuery) {
        self.name = name
        self.query = query
    }

    /// The list of the articles with a tag.
    public init(tag: String) {
        self.init(name: "#\(tag)", query: ArticleQuery(.condition(.tagged(tag))))
    }
}
