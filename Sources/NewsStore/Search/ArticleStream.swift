import News

/// The numbers of the articles that a search examines, newest first: all that are not indexed yet, then the index's
/// matches merged with the articles that changed since they were indexed.
struct ArticleStream {
    private let unindexed: CompiledStatement
    private let indexed: CompiledStatement?
    private let changed: [Int64]
    private var nextChanged = 0
    private var pending: Int64?
    private var isPastUnindexed = false

    /// - Parameters:
    ///   - index: nil if there is none.
    ///   - before: Only articles with smaller numbers follow.
    init(
        _ database: Database, _ index: SearchIndexState.Generation?, _ expression: IndexExpression, before: Int64
    ) throws {
        // Without an index or an expression, every article has to be examined.
        let match: String? = if case .match(let text) = expression { text } else { nil }
        let usesIndex = index != nil && expression != .everything
        unindexed = try CompiledStatement(
            database, "SELECT id FROM article WHERE id > ? AND id < ? ORDER BY id DESC")
        unindexed.bind(1, usesIndex ? index?.watermark : -1)
        unindexed.bind(2, before)
        guard usesIndex, let index, let match else {
            indexed = nil
            changed = []
            isPastUnindexed = expression == .nothing
            return
        }
        let named = try CompiledStatement(
            database,
            """
            SELECT rowid FROM search.\(index.table) WHERE \(index.table) MATCH ? AND rowid < ? ORDER BY rowid DESC
            """)
        named.bind(1, match)
        named.bind(2, before)
        indexed = named
        changed = try Self.changed(database, index, before: before)
    }

    /// nil at the end.
    mutating func next() throws -> Int64? {
        if !isPastUnindexed {
            if try unindexed.step() { return unindexed.int(0) }
            isPastUnindexed = true
            try advance()
        }
        guard indexed != nil else { return nil }
        let other = nextChanged < changed.count ? changed[nextChanged] : nil
        guard let named = pending, named >= other ?? .min else {
            if other != nil { nextChanged += 1 }
            return other
        }
        if named == other { nextChanged += 1 }
        try advance()
        return named
    }

    func end() {
        unindexed.reset()
        indexed?.reset()
    }

    private mutating func advance() throws {
        pending = try indexed.flatMap { try $0.step() ? $0.int(0) : nil }
    }

    /// In descending order.
    private static func changed(
        _ database: Database, _ index: SearchIndexState.Generation, before: Int64
    ) throws -> [Int64] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT article_id FROM article_change WHERE number > ? AND article_id <= ? AND article_id < ?
            ORDER BY article_id DESC
            """)
        rows.bind(1, index.change)
        rows.bind(2, index.watermark)
        rows.bind(3, before)
        var ids: [Int64] = []
        while try rows.step() { ids.append(rows.int(0)) }
        return ids
    }
}
