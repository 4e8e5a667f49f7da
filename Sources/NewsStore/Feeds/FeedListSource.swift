import News

/// Stores the identity of the files from which the list of feeds was last read.
enum FeedListSource {
    static func read(_ database: Database) throws -> BodyIdentity? {
        let row = try CompiledStatement(database, "SELECT hash, length FROM feed_list_source")
        guard try row.step() else { return nil }
        defer { row.reset() }
        return BodyIdentity(hash: row.int(0), length: Int(row.int(1)))
    }

    static func write(_ source: BodyIdentity?, _ database: Database) throws {
        try CompiledStatement(database, "DELETE FROM feed_list_source").run()
        guard let source else { return }
        let insert = try CompiledStatement(
            database, "INSERT INTO feed_list_source (id, hash, length) VALUES (1, ?, ?)")
        insert.bind(1, source.hash)
        insert.bind(2, Int64(source.length))
        try insert.run()
    }
}
