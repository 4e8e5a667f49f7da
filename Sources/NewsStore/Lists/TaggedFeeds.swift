/// The listed, visible feeds that have a tag.
enum TaggedFeeds {
    /// - Parameter parameter: The number of the bound parameter for the tag.
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
