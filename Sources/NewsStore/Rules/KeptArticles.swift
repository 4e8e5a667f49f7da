/// The articles with a retention of their own, which a rule gave them.
struct KeptArticles {
    /// In seconds.
    static let day: Int64 = 86_400

    private let insert: CompiledStatement
    private let delete: CompiledStatement

    init(_ database: Database) throws {
        insert = try CompiledStatement(
            database,
            """
            INSERT INTO article_keep (article_id, expires_at) SELECT id, ?2 FROM article WHERE id = ?1
            ON CONFLICT DO NOTHING
            """)
        delete = try CompiledStatement(database, "DELETE FROM article_keep WHERE article_id = ?")
    }

    /// Does nothing for an article that has one already.
    /// - Returns: Whether it had none.
    @discardableResult
    func add(_ article: Int64, until end: Int64) throws -> Bool {
        insert.bind(1, article)
        insert.bind(2, end)
        try insert.run()
        return insert.changes > 0
    }

    /// - Returns: The articles that had one.
    func remove(_ articles: [Int64]) throws -> [Int64] {
        try articles.filter { article in
            delete.bind(1, article)
            try delete.run()
            return delete.changes > 0
        }
    }
}
