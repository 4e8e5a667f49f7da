/// Consecutive articles that came with an import, and so are not announced as new.
struct ImportSpan: Equatable {
    /// Article numbers.
    var first: Int64
    var last: Int64

    func contains(_ article: Int64) -> Bool { first <= article && article <= last }

    /// Stores the span, extending one that ends just before it.
    func write(_ database: Database) throws {
        let extend = try CompiledStatement(database, "UPDATE import_span SET last = ? WHERE last = ?")
        extend.bind(1, last)
        extend.bind(2, first - 1)
        try extend.run()
        guard extend.changes == 0 else { return }
        let insert = try CompiledStatement(database, "INSERT INTO import_span (first, last) VALUES (?, ?)")
        insert.bind(1, first)
        insert.bind(2, last)
        try insert.run()
    }

    /// The spans that end after an article, in ascending order.
    static func all(endingAfter id: Int64, _ database: Database) throws -> [ImportSpan] {
        let rows = try CompiledStatement(
            database, "SELECT first, last FROM import_span WHERE last > ? ORDER BY first")
        rows.bind(1, id)
        var spans: [ImportSpan] = []
        while try rows.step() { spans.append(ImportSpan(first: rows.int(0), last: rows.int(1))) }
        return spans
    }
}
