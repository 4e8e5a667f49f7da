import News

/// Which rule did what with an article, kept with the article.
struct RuleMarks {
    private let database: Database
    private let insert: CompiledStatement

    init(_ database: Database) throws {
        self.database = database
        insert = try CompiledStatement(
            database,
            """
            INSERT INTO article_rule (article_id, position, name, query, actions)
            SELECT a.id, (SELECT coalesce(max(position) + 1, 0) FROM article_rule WHERE article_id = a.id), ?2, ?3, ?4
            FROM article a WHERE a.id = ?1 AND NOT EXISTS
                (SELECT 1 FROM article_rule WHERE article_id = a.id AND name IS ?2 AND query = ?3)
            """)
    }

    /// Does nothing if the article has a mark of the rule.
    /// - Returns: Whether it had none.
    @discardableResult
    func add(_ mark: RuleMark, to article: Int64) throws -> Bool {
        insert.bind(1, article)
        insert.bind(2, mark.rule)
        insert.bind(3, mark.query)
        insert.bind(4, try StoredList.json(mark.actions.map(\.description)))
        try insert.run()
        return insert.changes > 0
    }

    func remove(_ ruled: ArticleChange.Ruled) throws {
        let delete = try CompiledStatement(
            database, "DELETE FROM article_rule WHERE article_id = ? AND name IS ? AND query = ?")
        delete.bind(2, ruled.name)
        delete.bind(3, ruled.query)
        for article in ruled.articles {
            delete.bind(1, article)
            try delete.run()
        }
    }

    /// What rules did with an article, in the order in which they did it.
    func marks(of article: Headline.ID) throws -> [RuleMark] {
        let rows = try CompiledStatement(
            database, "SELECT name, query, actions FROM article_rule WHERE article_id = ? ORDER BY position")
        rows.bind(1, article.rawValue)
        var marks: [RuleMark] = []
        while try rows.step() {
            let actions = try StoredList.texts(rows.text(2)).compactMap { RuleAction($0) }
            marks.append(RuleMark(rule: rows.textOrNil(0), query: rows.text(1), actions: actions))
        }
        return marks
    }
}
