/// A query with a name, which the user keeps in the feed list.
public struct SavedQuery: Sendable, Hashable {
    public var name: String
    public var query: ArticleQuery
    /// The query as the list has it; nil: it stands in no list.
    public var text: String?

    public init(name: String, query: ArticleQuery, text: String? = nil) {
        self.name = name
        self.query = query
        self.text = text
    }

    /// The list of the articles with a tag.
    public init(tag: String) {
        self.init(name: "#\(tag)", query: ArticleQuery(.condition(.tagged(tag))))
    }
}
