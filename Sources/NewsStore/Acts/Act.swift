import FoundationEssentials

/// One row of the log of user acts.
struct Act {
    enum Kind: String {
        case read, unread, star, unstar, hide, unhide, tag, imported, feedList, rules, split, join, save, accountFeed
    }

    /// How many acts can be undone.
    private static let limit = 1_000
    /// How long an act can be undone, in seconds: a day. A user who presses undo means something done today.
    static let age: Int64 = 24 * 3_600
    /// Limit in bytes on the payloads of all acts together; the newest act is kept however large it is.
    private static let maximumBytes: Int64 = 16_000_000
    /// A payload of fewer bytes does not trigger measuring the log: `limit` of them fit in `maximumBytes`.
    private static let fewBytes = 4_096

    let kind: Kind
    /// As in "feed Swift.org removed", without a full stop. For an import and for rules, its ID; otherwise empty when
    /// the library itself undoes the act.
    var sentence = ""
    let payload: [UInt8]

    /// Appends the act to the log and trims the oldest acts.
    /// - Returns: Its number in the log.
    @discardableResult
    func record(_ database: Database, at now: Date) throws -> Int64 {
        let insert = try CompiledStatement(
            database, "INSERT INTO act (kind, sentence, payload, done_at) VALUES (?, ?, ?, ?)")
        insert.bind(1, kind.rawValue)
        insert.bind(2, sentence)
        insert.bind(3, payload)
        insert.bind(4, now.stored)
        try insert.run()
        let number = insert.lastInsertedID
        try Self.forget(upTo: number - Int64(Self.limit), database)
        try Self.forgetExpired(database, at: now)
        if payload.count >= Self.fewBytes { try Self.forgetLargest(database) }
        return number
    }

    /// Removes the newest act from the log and returns it; expired acts are deleted first.
    static func takeLast(_ database: Database, at now: Date) throws -> Act? {
        try forgetExpired(database, at: now)
        let last = try CompiledStatement(
            database, "SELECT id, kind, sentence, payload FROM act ORDER BY id DESC LIMIT 1")
        guard try last.step() else { return nil }
        let id = last.int(0)
        let act = Kind(rawValue: last.text(1)).map { Act(kind: $0, sentence: last.text(2), payload: last.bytes(3)) }
        last.reset()
        try forget(id, database)
        return act
    }

    static func forget(_ id: Int64, _ database: Database) throws {
        let delete = try CompiledStatement(database, "DELETE FROM act WHERE id = ?")
        delete.bind(1, id)
        try delete.run()
    }

    /// Payloads of the newest feed-list acts that contain a word, newest first. Filtered in SQL because some are long.
    static func payloads(ofFeedListActs limit: Int64, with word: [UInt8], _ database: Database) throws -> [[UInt8]] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT payload FROM (SELECT id, payload FROM act WHERE kind = 'feedList' ORDER BY id DESC LIMIT ?)
            WHERE instr(payload, ?) > 0 ORDER BY id DESC
            """)
        rows.bind(1, limit)
        rows.bind(2, word)
        var payloads: [[UInt8]] = []
        while try rows.step() { payloads.append(rows.bytes(0)) }
        return payloads
    }

    /// The articles whose marks can still be undone.
    static func articlesOfUndoableActs(_ database: Database, at now: Date) throws -> Set<Int64> {
        let rows = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind IN ('read', 'unread', 'star', 'unstar') AND done_at >= ?")
        rows.bind(1, now.stored - age)
        var articles: Set<Int64> = []
        while try rows.step() { articles.formUnion(ArticleIDEncoding.decoded(rows.bytes(0))) }
        let others = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind IN ('imported', 'hide', 'rules') AND done_at >= ?")
        others.bind(1, now.stored - age)
        while try others.step() { articles.formUnion(try ArticleChange(payload: others.bytes(0)).articles) }
        return articles
    }

    /// Deletes all acts up to the newest expired one, whatever their time stamps: undo must not skip an act.
    static func forgetExpired(_ database: Database, at now: Date) throws {
        let newest = try CompiledStatement(database, "SELECT max(id) FROM act WHERE done_at < ?")
        newest.bind(1, now.stored - age)
        guard try newest.step() else { return }
        defer { newest.reset() }
        if let id = newest.intOrNil(0) { try forget(upTo: id, database) }
    }
}

extension Act {
    private static func forget(upTo id: Int64, _ database: Database) throws {
        let delete = try CompiledStatement(database, "DELETE FROM act WHERE id <= ?")
        delete.bind(1, id)
        try delete.run()
    }

    /// Deletes the oldest acts until all payloads together take no more than `maximumBytes`.
    private static func forgetLargest(_ database: Database) throws {
        let rows = try CompiledStatement(database, "SELECT id, length(payload) FROM act ORDER BY id DESC")
        defer { rows.reset() }
        var bytes: Int64 = 0
        var isNewest = true
        while try rows.step() {
            bytes += rows.int(1)
            if bytes > maximumBytes, !isNewest { return try forget(upTo: rows.int(0), database) }
            isNewest = false
        }
    }
}
