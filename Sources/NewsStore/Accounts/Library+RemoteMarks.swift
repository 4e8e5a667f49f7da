public import News

/// How an account's marks here differ from those of its server, which names all the articles that have the mark.
public struct MarkDifference: Sendable, Equatable {
    /// An article, here and as the server calls it.
    public struct Place: Sendable, Equatable {
        public let article: Headline.ID
        public let name: String
    }

    /// Articles that have the mark here.
    public internal(set) var marked = 0
    /// Those of them that do not have it on the server.
    public internal(set) var cleared: [Place] = []
    /// Those that have it on the server only.
    public internal(set) var set: [Place] = []
    /// What the server calls those, and those that are not stored here or cannot be marked.
    public internal(set) var missing: Set<String> = []

    public var isEmpty: Bool { cleared.isEmpty && set.isEmpty }
}

extension Library {
    /// Compares an account's marks with those of its server, in the feeds that the server lists. Articles whose marks are
    /// yet to be sent, or were sent after the sync began, do not differ: the server's answer may be older.
    /// - Parameters:
    ///   - ids: The server's names of all articles that have the mark; those not stored here are ignored.
    ///   - round: Of the sync that asked for them, see `beginSync`.
    public func difference(
        of mark: RemoteMark, _ ids: [String], of account: Account.ID, round: Int64
    ) async throws(LibraryError) -> MarkDifference {
        try await read { try MarkDifference($0, mark, ids, account, round: round) }
    }

    /// Gives articles the marks that they have on their account's server, as `difference` tells. Articles with the same
    /// link in other feeds follow, and their servers are told. Not an act of the user: `undo` does not see it.
    /// - Parameter spreads: Whether the others follow; not if the user only has this account repaired.
    /// - Returns: What was changed.
    @discardableResult
    public func follow(
        _ mark: RemoteMark, _ ids: [String], of account: Account.ID, round: Int64, spreads: Bool = true
    ) async throws(LibraryError) -> MarkDifference {
        let joinsStories = spreads && stories == .links
        return try await write(.bulk) { database in
            let difference = try MarkDifference(database, mark, ids, account, round: round)
            guard !difference.isEmpty else { return (difference, nil) }
            let own = MarkWriter(database, MarkWriter.Mark(mark), tells: false)
            var outcome = try own.set(false, on: difference.cleared.map(\.article.rawValue))
            let set = try own.set(true, on: difference.set.map(\.article.rawValue))
            if joinsStories {
                let (stories, others) = (StoryRows(database), MarkWriter(database, MarkWriter.Mark(mark)))
                outcome.add(try others.set(false, on: stories.others(than: outcome.articles)))
                outcome.add(try others.set(true, on: stories.others(than: set.articles)))
            }
            outcome.add(set)
            return (difference, outcome.change)
        }
    }
}

extension MarkDifference {
    /// Time and memory depend on the articles that have the mark, here or there, not on how many are stored.
    init(
        _ database: Database, _ mark: RemoteMark, _ ids: [String], _ account: Account.ID, round: Int64
    ) throws {
        let open = try OutgoingMarkRows(database).open(account, OutgoingMark(mark), round: round)
        missing = Set(ids)
        missing.subtract(open)
        // In the order of arrival, by which the names are stored close together: 55 ms for 100,000 in place of 270. A
        // join ignores the order of a subquery without a limit.
        let here = try CompiledStatement(
            database,
            """
            SELECT r.remote_id, r.article_id FROM (
                SELECT article_id FROM \(mark.rawValue)
                WHERE feed_id IN (SELECT id FROM feed WHERE account_id = ? AND position IS NOT NULL)
                ORDER BY article_id LIMIT -1
            ) m CROSS JOIN remote_article r ON r.article_id = m.article_id
            """)
        here.bind(1, account.rawValue)
        while try here.step() {
            marked += 1
            let id = here.text(0)
            guard missing.remove(id) == nil, !open.contains(id) else { continue }
            cleared.append(Place(article: Headline.ID(rawValue: here.int(1)), name: id))
        }
        let find = try CompiledStatement(
            database,
            """
            SELECT a.id FROM remote_article r CROSS JOIN article a ON a.id = r.article_id
            CROSS JOIN feed f ON f.id = a.feed_id
            WHERE r.account_id = ? AND r.remote_id = ? AND f.account_id = r.account_id AND f.position IS NOT NULL
                AND NOT \(HeadlineRow.isMarked("hidden", "a", "id"))
            """)
        find.bind(1, account.rawValue)
        for id in missing {
            find.bind(2, id)
            if try find.step() { set.append(Place(article: Headline.ID(rawValue: find.int(0)), name: id)) }
            find.reset()
        }
        set.sort { $0.article.rawValue < $1.article.rawValue }
    }
}

extension MarkWriter.Mark {
    fileprivate init(_ mark: RemoteMark) {
        switch mark {
        case .unread: self = .unread
        case .starred: self = .starred
        }
    }

    /// nil if servers do not keep the mark.
    var remote: RemoteMark? { RemoteMark(rawValue: rawValue) }
}
