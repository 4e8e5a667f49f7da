import FoundationEssentials

extension Act {
    /// Bytes from which on an import's marks go into another row. It is written anew with each slice of the import.
    private static let fullRow = 32_768

    /// Notes what an import marked, in as few rows as may be: the log has room for few.
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

    /// What the whole import did of which this is an act; takes its other acts off the log.
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
