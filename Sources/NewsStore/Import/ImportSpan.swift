/// Neighbouring articles that came with an import: nobody is to be told of them as news.
struct ImportSpan: Equatable {
    /// Article numbers.
    var first: Int64
    var last: Int64

    func contains(_ article: Int64) -> Bool { first <= article && article <= last }

    /// Notes the span; one that begins where another ends makes that longer.
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

    /// Those that do not end before an article, the first of them first.
    static func all(endingAfter id: Int64, _ database: Database) throws -> [ImportSpan] {
        let rows = try CompiledStatement(
            database, "SELECT first, last FROM import_span WHERE last > ? ORDER BY first")
        rows.bind(1, id)
        var spans: [ImportSpan] = []
        while try rows.step() { spans.append(ImportSpan(first: rows.int(0), last: rows.int(1))) }
        return spans
    }
}
