import FoundationEssentials

/// One row of the log of what the user did.
struct Act {
    enum Kind: String {
        case read, unread, star, unstar, tag, imported, feedList
    }

    /// How many acts can be taken back.
    private static let limit = 1_000
    /// How long they can, in seconds: a day. Who presses the key for it means something of today.
    private static let age: Int64 = 24 * 3_600
    /// Bytes of what they changed, all together; the last act is kept however large it is.
    private static let mostBytes: Int64 = 16_000_000
    /// An act of fewer bytes than these does not have the log measured: as many as the log may hold are few enough.
    private static let fewBytes = 4_096

    let kind: Kind
    /// As in "feed Swift.org removed", without a full stop. Of what an import did its number; else empty, where the library
    /// itself takes the act back.
    var sentence = ""
    let payload: [UInt8]

    /// Appends to the log, and forgets the oldest.
    /// - Returns: its number.
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

    /// Takes the newest act off the log that is not too old; the log forgets those that are.
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

    /// What the newest acts on the feed list recorded, newest first, as far as it has a word in it: some are long.
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

    /// The articles whose marks somebody may still take back.
    static func articlesOfUndoableActs(_ database: Database, at now: Date) throws -> Set<Int64> {
        let rows = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind IN ('read', 'unread', 'star', 'unstar') AND done_at >= ?")
        rows.bind(1, now.stored - age)
        var articles: Set<Int64> = []
        while try rows.step() { articles.formUnion(ArticleNumbers.decoded(rows.bytes(0))) }
        let imports = try CompiledStatement(
            database, "SELECT payload FROM act WHERE kind = 'imported' AND done_at >= ?")
        imports.bind(1, now.stored - age)
        while try imports.step() { articles.formUnion(try ImportChange(payload: imports.bytes(0)).articles) }
        return articles
    }

    /// Everything up to the newest of the acts that are too old: an act before it must not be taken back without it.
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

    /// The oldest go until what all acts changed takes no more than `mostBytes`.
    private static func forgetLargest(_ database: Database) throws {
        let rows = try CompiledStatement(database, "SELECT id, length(payload) FROM act ORDER BY id DESC")
        defer { rows.reset() }
        var bytes: Int64 = 0
        var isNewest = true
        while try rows.step() {
            bytes += rows.int(1)
            if bytes > mostBytes, !isNewest { return try forget(upTo: rows.int(0), database) }
            isNewest = false
        }
    }
}
