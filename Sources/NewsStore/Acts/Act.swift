import Foundation
import GRDB

/// One row of the log of what the person did.
struct Act {
    enum Kind: String {
        case read, unread, star, unstar, feedList
    }

    /// How many acts can be taken back.
    private static let limit = 1_000
    /// How long they can, in seconds: a week.
    private static let age: Int64 = 7 * 24 * 3_600

    let kind: Kind
    /// As in "12 articles marked as read", without a full stop.
    let sentence: String
    let payload: [UInt8]

    /// Appends to the log, and forgets the oldest.
    func record(_ database: Database, at now: Date) throws {
        let insert = try CompiledStatement(
            database, "INSERT INTO act (kind, sentence, payload, done_at) VALUES (?, ?, ?, ?)")
        insert.bind(1, kind.rawValue)
        insert.bind(2, sentence)
        insert.bind(3, payload)
        insert.bind(4, now.stored)
        try insert.run()
        let prune = try CompiledStatement(database, "DELETE FROM act WHERE id <= ? OR done_at < ?")
        prune.bind(1, insert.lastInsertedID - Int64(Self.limit))
        prune.bind(2, now.stored - Self.age)
        try prune.run()
    }

    /// Takes the newest act off the log.
    static func takeLast(_ database: Database) throws -> Act? {
        let last = try CompiledStatement(
            database, "SELECT id, kind, sentence, payload FROM act ORDER BY id DESC LIMIT 1")
        guard try last.step() else { return nil }
        let id = last.int(0)
        let act = Kind(rawValue: last.text(1)).map { Act(kind: $0, sentence: last.text(2), payload: last.bytes(3)) }
        last.reset()
        let delete = try CompiledStatement(database, "DELETE FROM act WHERE id = ?")
        delete.bind(1, id)
        try delete.run()
        return act
    }
}
