/// The articles that have a tag of the user's.
enum TaggedArticles {
    static func ids(_ database: Database, tag: String) throws -> Set<Int64> {
        let rows = try CompiledStatement(database, "SELECT article_id FROM article_tag WHERE tag = ?")
        rows.bind(1, tag)
        var ids: Set<Int64> = []
        while try rows.step() { ids.insert(rows.int(0)) }
        return ids
    }
}
