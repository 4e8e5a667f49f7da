import FoundationEssentials

extension Act {
    /// Payload size in bytes from which an import starts another row; each slice of the import rewrites the row.
    private static let fullRow = 32_768

    /// Records what an import marked in as few rows as possible, because the log keeps a limited number of acts.
    static func record(_ done: ImportChange, of id: ImportID, _ database: Database, at now: Date) throws {
        guard !done.isEmpty else { return }
        let last = try CompiledStatement(
            database,
            """
            SELECT id, payload FROM act WHERE kind = 'imported' AND sentence = ? AND length(payload) < ?
            ORDER BY id DESC LIMIT 1
            """)
        last.bind(1, id.text)
        last.bind(2, Int64(fullRow))
        guard try last.step() else {
            try Act(kind: .imported, sentence: id.text, payload: done.payload).record(database, at: now)
            return
        }
        var all = try ImportChange(payload: last.bytes(1))
        let row = last.int(0)
        last.reset()
        all.add(done)
        let update = try CompiledStatement(database, "UPDATE act SET payload = ?, done_at = ? WHERE id = ?")
        update.bind(1, try all.payload)
        update.bind(2, now.stored)
        update.bind(3, row)
        try update.run()
    }

    /// Removes all acts of this act's import from the log and returns what the whole import changed.
    func takeImport(_ database: Database) throws -> ImportChange {
        var done = try ImportChange(payload: payload)
        let others = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind = 'imported' AND sentence = ?")
        others.bind(1, sentence)
        while try others.step() { done.add(try ImportChange(payload: others.bytes(0))) }
        let delete = try CompiledStatement(database, "DELETE FROM act WHERE kind = 'imported' AND sentence = ?")
        delete.bind(1, sentence)
        try delete.run()
        return done
    }
}
