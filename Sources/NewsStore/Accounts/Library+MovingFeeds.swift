public import News

/// What moving a feed's articles to another one has done.
public struct MovedArticles: Sendable, Equatable {
    /// Articles of both feeds that were found to be the same, by their links.
    public internal(set) var matched = 0
    /// Marks that the other one has got.
    public internal(set) var marks = 0
    /// Articles that only the first feed has.
    public internal(set) var left = 0
    /// Those of them that are starred or tagged.
    public internal(set) var kept = 0
}

/// Moving feeds between the user's own list and accounts. Articles are the same if their links are; of several with one
/// link in a feed, their titles as well.
extension Library {
    /// Gives the articles of a feed what the user has marked in another one: read, starred, tagged. Accounts are told.
    /// - Parameter isTrial: Whether only to tell what would be done.
    @discardableResult
    public func carryMarks(
        from source: Feed.ID, to target: Feed.ID, isTrial: Bool = false
    ) async throws(LibraryError) -> MovedArticles {
        try await write { database in
            let mover = try FeedMover(database, source, target)
            return (
                try mover.carryMarks(isTrial: isTrial),
                isTrial ? nil : LibraryChange()
            )
        }
    }

    /// The same, and the articles that only an account's feed has become ones of the user's own feed, so that it has all.
    @discardableResult
    public func takeArticles(
        from source: Feed.ID, to target: Feed.ID
    ) async throws(LibraryError) -> MovedArticles {
        try await write { database in
            let mover = try FeedMover(database, source, target)
            let moved = try mover.carryMarks(isTrial: false)
            try mover.takeRest()
            return (moved, LibraryChange())
        }
    }

    /// Gives the articles of an account's feed the marks of one with this address that the server does not list any more:
    /// it was removed, and is a new one there after it was added again.
    /// - Returns: nil if there are no such two feeds.
    public func carryMarksOfRemovedFeed(
        at url: String, of account: Account.ID
    ) async throws(LibraryError) -> MovedArticles? {
        let key = FeedAddress.key(url)
        return try await write { database in
            let feeds = try CompiledStatement(
                database, "SELECT id, url, position IS NULL FROM feed WHERE account_id = ? ORDER BY id")
            feeds.bind(1, account.rawValue)
            var (removed, listed): (Feed.ID?, Feed.ID?)
            while try feeds.step() {
                guard FeedAddress.key(feeds.text(1)) == key else { continue }
                let id = Feed.ID(rawValue: feeds.int(0))
                // Of several that were removed the last.
                if feeds.flag(2) { removed = id } else { listed = id }
            }
            guard let removed, let listed else { return (nil, nil) }
            return (try FeedMover(database, removed, listed).carryMarks(isTrial: false), LibraryChange())
        }
    }
}

/// The articles of two feeds, within one transaction.
private struct FeedMover {
    /// How an article is recognised.
    private struct Name: Hashable {
        let link: String
        /// nil if no other article of the feed has the link.
        var title: String?
    }

    private struct Row {
        let id: Int64
        let isUnread, isStarred: Bool
        let tags: [String]
    }

    private let database: Database
    private let (source, target): (Feed.ID, Feed.ID)
    private let (here, there): ([Name: Row], [Name: Row])
    private let nameless: [Row]

    init(_ database: Database, _ source: Feed.ID, _ target: Feed.ID) throws {
        self.database = database
        (self.source, self.target) = (source, target)
        (here, nameless) = try Self.rows(of: source, database)
        there = try Self.rows(of: target, database).named
    }

    func carryMarks(isTrial: Bool) throws -> MovedArticles {
        var moved = MovedArticles()
        var (read, starred, tagged): ([Int64], [Int64], [String: [Int64]]) = ([], [], [:])
        for (name, row) in here {
            guard let other = there[name] else {
                moved.left += 1
                if row.isStarred || !row.tags.isEmpty { moved.kept += 1 }
                continue
            }
            moved.matched += 1
            if !row.isUnread, other.isUnread { read.append(other.id) }
            if row.isStarred, !other.isStarred { starred.append(other.id) }
            for tag in row.tags where !other.tags.contains(tag) { tagged[tag, default: []].append(other.id) }
        }
        moved.left += nameless.count
        moved.kept += nameless.count { $0.isStarred || !$0.tags.isEmpty }
        moved.marks = read.count + starred.count + tagged.values.reduce(0) { $0 + $1.count }
        guard !isTrial else { return moved }
        _ = try MarkWriter(database, .unread).set(false, on: read.sorted())
        _ = try MarkWriter(database, .starred).set(true, on: starred.sorted())
        _ = try TagChange.make(database, adding: tagged, removing: [:])
        return moved
    }

    /// Gives the articles that only the first feed has to the other one. Their marks follow, by their references.
    func takeRest() throws {
        let rest = here.filter { there[$0.key] == nil }.map(\.value.id) + nameless.map(\.id)
        // Cannot meet an article of the same identity: an account's names carry its number, which is never used again.
        let move = try CompiledStatement(database, "UPDATE article SET feed_id = ?1 WHERE id = ?2")
        move.bind(1, target.rawValue)
        for id in rest.sorted() {
            move.bind(2, id)
            try move.run()
        }
        let counters = try FeedCounters(database)
        for feed in [source, target] { try counters.count(feed.rawValue) }
    }

    private static func rows(
        of feed: Feed.ID, _ database: Database
    ) throws -> (named: [Name: Row], nameless: [Row]) {
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.id, a.link, a.title, \(HeadlineRow.isMarked("unread", "a", "id")),
                \(HeadlineRow.isMarked("starred", "a", "id")),
                (SELECT json_group_array(tag) FROM article_tag t WHERE t.article_id = a.id)
            FROM article a WHERE a.feed_id = ? ORDER BY a.id
            """)
        rows.bind(1, feed.rawValue)
        var all: [(link: String, title: String, row: Row)] = []
        var nameless: [Row] = []
        while try rows.step() {
            let row = Row(
                id: rows.int(0), isUnread: rows.flag(3), isStarred: rows.flag(4),
                tags: try StoredList.texts(rows.text(5)))
            guard let link = rows.textOrNil(1), !link.isEmpty else {
                nameless.append(row)
                continue
            }
            all.append((StoryLink.key(link) ?? link, rows.text(2), row))
        }
        let counts = Dictionary(all.map { ($0.link, 1) }, uniquingKeysWith: +)
        var named: [Name: Row] = [:]
        for (link, title, row) in all {
            let name = Name(link: link, title: counts[link] == 1 ? nil : title)
            if named[name] == nil { named[name] = row } else { nameless.append(row) }
        }
        return (named, nameless)
    }
}
