import News

/// Sets and removes marks on articles, and updates the feeds' counts: unread ones, and the articles that are not
/// hidden.
///
/// No article is both hidden and unread, so that unread ones can be listed and counted without looking for the others.
struct MarkWriter {
    enum Mark: String {
        case unread, starred, hidden
    }

    /// Which articles changed; those already in the wanted state are not included.
    struct Outcome {
        var articles: [Int64] = []
        /// Number of changed articles by feed.
        var feeds: [Int64: Int64] = [:]

        var count: Int { feeds.values.reduce(0) { $0 + Int($1) } }

        mutating func add(_ other: Outcome) {
            articles += other.articles
            feeds.merge(other.feeds, uniquingKeysWith: +)
        }

        var change: LibraryChange? { feeds.isEmpty ? nil : LibraryChange() }
    }

    /// Marks of one feed that a single statement restores. With a statement for each, SQLite takes half as long again.
    private static let portion = 16

    private let database: Database
    private let mark: Mark
    private let tells: Bool
    private let minimumForNewIndex: Int

    /// - Parameters:
    ///   - tells: Whether the articles' accounts are to be told; false for what their servers said.
    ///   - minimumForNewIndex: When at least this many marks are restored, the index by date is rebuilt, which spares
    ///     finding the place of each mark in it.
    init(_ database: Database, _ mark: Mark, tells: Bool = true, minimumForNewIndex: Int = 200_000) {
        self.database = database
        self.mark = mark
        self.tells = tells
        self.minimumForNewIndex = minimumForNewIndex
    }

    /// Skips articles that are no longer stored, and does not mark hidden ones as unread.
    func set(_ isMarked: Bool, on ids: [Int64]) throws -> Outcome {
        let write = try CompiledStatement(
            database,
            isMarked
                ? "INSERT OR IGNORE INTO \(mark.rawValue) (feed_id, sort_date, article_id) VALUES (?, ?, ?)"
                : "DELETE FROM \(mark.rawValue) WHERE feed_id = ? AND sort_date = ? AND article_id = ?")
        var outcome = Outcome()
        for row in try rows(of: ids, isMarked) {
            row.bind(to: write)
            try write.run()
            guard write.changes > 0 else { continue }
            outcome.articles.append(row.article)
            outcome.feeds[row.feed, default: 0] += 1
        }
        try count(outcome, isMarked)
        try tell(isMarked, outcome.articles, outcome)
        return outcome
    }

    /// Removes the mark from every article of a span.
    func clear(_ span: MarkedSpan) throws -> Outcome {
        let select = try span.statement("SELECT s.article_id, s.feed_id", of: mark, database)
        var outcome = Outcome()
        while try select.step() {
            outcome.articles.append(select.int(0))
            outcome.feeds[select.int(1), default: 0] += 1
        }
        guard !outcome.articles.isEmpty else { return outcome }
        try span.statement("DELETE", of: mark, database).run()
        try count(outcome, false)
        try tell(false, outcome.articles, outcome)
        return outcome
    }

    /// Restores the mark on articles. The outcome gives the articles that had lost it only as counts by feed.
    func restore(_ ids: [Int64]) throws -> Outcome {
        let rows = try rows(of: ids, true)
        let makesIndex = try rows.count >= minimumForNewIndex && isFewer(than: rows.count)
        let outcome = try makesIndex ? withoutDateIndex { try insert(rows) } : insert(rows)
        try count(outcome, true)
        try tell(true, rows.map(\.article), outcome)
        return outcome
    }
}

extension MarkWriter {
    private func insert(_ rows: [Row]) throws -> Outcome {
        let (one, several) = (try insertion(of: 1), try insertion(of: Self.portion))
        var outcome = Outcome()
        var rest = rows[...]
        while let first = rest.first {
            let portion = rest.prefix(Self.portion)
            // All of one feed, so that SQLite's count of changes belongs to that feed.
            let isWhole = portion.count == Self.portion && portion.last?.feed == first.feed
            let insert = isWhole ? several : one
            let written = isWhole ? portion : portion.prefix(1)
            for (number, row) in written.enumerated() { row.bind(to: insert, from: Int32(3 * number + 1)) }
            try insert.run()
            if insert.changes > 0 { outcome.feeds[first.feed, default: 0] += Int64(insert.changes) }
            rest = rest[written.endIndex...]
        }
        return outcome
    }

    /// Whether fewer marks than this exist: rebuilding the index covers all of them.
    private func isFewer(than count: Int) throws -> Bool {
        let marked = try database.first(
            Int.self, "SELECT count(*) FROM (SELECT 1 FROM \(mark.rawValue) LIMIT \(count))")
        return (marked ?? 0) < count
    }

    /// Rows come ordered by feed, so inserting them one by one would hit the index by date in random order.
    private func withoutDateIndex(_ write: () throws -> Outcome) throws -> Outcome {
        let name = "\(mark.rawValue)_by_date"
        let creation = try database.first(
            String.self, "SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?", name)
        guard let creation else { return try write() }
        try database.execute("DROP INDEX \(name)")
        let outcome = try write()
        try database.execute(creation)
        return outcome
    }
}

extension MarkWriter {
    /// A row of a mark table.
    private struct Row {
        let feed: Int64
        let date: Int64
        let article: Int64

        /// - Parameter first: The index of the first of its three parameters.
        func bind(to statement: CompiledStatement, from first: Int32 = 1) {
            statement.bind(first, feed)
            statement.bind(first + 1, date)
            statement.bind(first + 2, article)
        }
    }

    /// Ordered like the mark tables, so that neighbouring rows are written together.
    private func rows(of ids: [Int64], _ isMarked: Bool) throws -> [Row] {
        let visible = mark == .unread && isMarked ? "AND NOT \(HeadlineRow.isMarked("hidden", "a", "id"))" : ""
        let find = try CompiledStatement(
            database, "SELECT a.feed_id, a.sort_date, a.id FROM article a WHERE a.id BETWEEN ? AND ? \(visible)")
        var rows: [Row] = []
        rows.reserveCapacity(ids.count)
        var rest = ids[...]
        while let first = rest.popFirst() {
            // Scanning a range of neighbours takes less time than looking up each.
            var last = first
            while rest.first == last &+ 1, let next = rest.popFirst() { last = next }
            find.bind(1, first)
            find.bind(2, last)
            while try find.step() { rows.append(Row(feed: find.int(0), date: find.int(1), article: find.int(2))) }
        }
        return rows.sorted { ($0.feed, $0.date, $0.article) < ($1.feed, $1.date, $1.article) }
    }

    private func insertion(of count: Int) throws -> CompiledStatement {
        let rows = Array(repeating: "(?, ?, ?)", count: count).joined(separator: ", ")
        return try CompiledStatement(
            database, "INSERT OR IGNORE INTO \(mark.rawValue) (feed_id, sort_date, article_id) VALUES \(rows)")
    }

    private func tell(_ isMarked: Bool, _ articles: [Int64], _ outcome: Outcome) throws {
        guard tells, let mark = mark.remote else { return }
        try OutgoingMarkRows(database).add(OutgoingMark(mark), isMarked, articles, of: outcome.feeds.keys)
    }

    private func count(_ outcome: Outcome, _ isMarked: Bool) throws {
        guard mark != .starred else { return }
        let counters = try FeedCounters(database)
        for (feed, count) in outcome.feeds {
            let change = isMarked ? count : -count
            try counters.add(articles: mark == .hidden ? -change : 0, unread: mark == .unread ? change : 0, to: feed)
        }
    }
}
