/// A named query that the user keeps in the feed list.
public struct SavedQuery: Sendable, Hashable {
    public var name: String
    public var query: ArticleQuery
    /// The query as written in the list; nil if it is not in the list.
    public var text: String?

    public init(name: String, query: ArticleQuery, text: String? = nil) {
        self.name = name
        self.query = query
        self.text = text
    }

    /// A query for the articles with a tag.
    public init(tag: String) {
        self.init(name: "#\(tag)", query: ArticleQuery(.condition(.tagged(tag))))
    }
}
