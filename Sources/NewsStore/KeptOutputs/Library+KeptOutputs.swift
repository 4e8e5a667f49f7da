import FoundationEssentials
public import News

extension Library {
    /// Stores what a command printed about an article, replacing what it printed before. It is deleted with the
    /// article.
    /// - Returns: Whether the article is still stored.
    public func keep(_ output: KeptOutput, of id: Headline.ID) async throws(LibraryError) -> Bool {
        try await write(beside: id) { database in
            let insert = try CompiledStatement(
                database,
                "INSERT OR REPLACE INTO article_output (article_id, command, text, made_at) VALUES (?, ?, ?, ?)")
            insert.bind(1, id.rawValue)
            insert.bind(2, output.command)
            insert.bind(3, output.text)
            insert.bind(4, output.made.stored)
            try insert.run()
        }
    }
}

/// Reads what commands printed about an article.
enum KeptOutputRow {
    static func all(of article: Headline.ID, _ database: Database) throws -> [KeptOutput] {
        let rows = try CompiledStatement(
            database, "SELECT command, text, made_at FROM article_output WHERE article_id = ? ORDER BY command")
        rows.bind(1, article.rawValue)
        var outputs: [KeptOutput] = []
        while try rows.step() {
            outputs.append(KeptOutput(command: rows.text(0), text: rows.text(1), made: Date(stored: rows.int(2))))
        }
        return outputs
    }
}
