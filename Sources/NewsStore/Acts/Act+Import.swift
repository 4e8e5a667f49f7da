import FoundationEssentials

extension Act {
    /// Payload size in bytes from which an import starts another row; each slice of the import rewrites the row.
    private static let fullRow = 32_768

    /// Records a part of what an import marked, or rules did, in as few rows as possible, because the log keeps a
    /// limited number of acts.
    static func record(
        _ done: ArticleChange, of id: ImportID, as kind: Kind = .imported, _ database: Database, at now: Date
    ) throws {
        guard !done.isEmpty else { return }
        let last = try CompiledStatement(
            database,
            """
            SELECT id, payload FROM act WHERE kind = ? AND sentence = ? AND length(payload) < ?
            ORDER BY id DESC LIMIT 1
            """)
        last.bind(1, kind.rawValue)
        last.bind(2, id.text)
        last.bind(3, Int64(fullRow))
        guard try last.step() else {
            try Act(kind: kind, sentence: id.text, payload: done.payload).record(database, at: now)
            return
        }
        var all = try ArticleChange(payload: last.bytes(1))
        let row = last.int(0)
        last.reset()
        all.add(done)
        let update = try CompiledStatement(database, "UPDATE act SET payload = ?, done_at = ? WHERE id = ?")
        update.bind(1, try all.payload)
        update.bind(2, now.stored)
        update.bind(3, row)
        try update.run()
    }

    /// Removes all acts with this one's ID from the log and returns what all of them changed.
    func takeWhole(_ database: Database) throws -> ArticleChange {
        var done = try ArticleChange(payload: payload)
        let others = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind = ? AND sentence = ?")
        others.bind(1, kind.rawValue)
        others.bind(2, sentence)
        while try others.step() { done.add(try ArticleChange(payload: others.bytes(0))) }
        let delete = try CompiledStatement(database, "DELETE FROM act WHERE kind = ? AND sentence = ?")
        delete.bind(1, kind.rawValue)
        delete.bind(2, sentence)
        try delete.run()
        return done
    }
}
