/// The feeds that a tag names: those that are listed, not hidden, and have it.
enum TaggedFeeds {
    /// - Parameter parameter: Where the tag is bound.
    static func query(parameter: Int) -> String {
        """
        SELECT id FROM feed WHERE position IS NOT NULL AND is_hidden = 0 \
        AND EXISTS (SELECT 1 FROM json_each(feed.tags) WHERE value = ?\(parameter))
        """
    }

    static func ids(_ database: Database, tag: String) throws -> [Int64] {
        let rows = try CompiledStatement(database, query(parameter: 1))
        rows.bind(1, tag)
        var ids: [Int64] = []
        while try rows.step() { ids.append(rows.int(0)) }
        return ids
    }
}
