import GRDB
import News

/// What the library knows of an article that comes from another reader.
struct ImportLookup {
    struct Known {
        let id: Int64
        let isUnread: Bool
        let isStarred: Bool
        let isTagged: Bool

        /// The person wants to have it here.
        var isKept: Bool { isStarred || isTagged }
    }

    private let feed: Feed.ID
    private let find: CompiledStatement
    private let findTombstone: CompiledStatement

    init(_ database: Database, feed: Feed.ID) throws {
        self.feed = feed
        find = try CompiledStatement(
            database,
            """
            SELECT s.id, \(HeadlineRow.isMarked("unread", "s", "id")), \(HeadlineRow.isMarked("starred", "s", "id")),
                EXISTS (SELECT 1 FROM article_tag t WHERE t.article_id = s.id)
            FROM article s WHERE s.feed_id = ? AND s.identity = ?
            """)
        findTombstone = try CompiledStatement(
            database, "SELECT 1 FROM tombstone WHERE feed_id = ? AND identity = ?")
    }

    func known(_ identity: Int64) throws -> Known? {
        find.bind(1, feed.rawValue)
        find.bind(2, identity)
        guard try find.step() else { return nil }
        defer { find.reset() }
        return Known(id: find.int(0), isUnread: find.flag(1), isStarred: find.flag(2), isTagged: find.flag(3))
    }

    func isBuried(_ identity: Int64) throws -> Bool {
        findTombstone.bind(1, feed.rawValue)
        findTombstone.bind(2, identity)
        defer { findTombstone.reset() }
        return try findTombstone.step()
    }
}
