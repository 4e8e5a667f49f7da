public import News
import Synchronization

/// Articles of several feeds with the same link, which lists of several feeds show as one row.
extension Library {
    /// Articles that are looked at in one transaction while no user waits: with slices of 2,000 a million articles
    /// wrote 3.7 GB, since their keys are in pages all over the tables.
    private static let slice = 20_000

    /// The same while a user waits: few enough that neither a refresh nor a key press has to wait noticeably.
    private static let briefSlice = 2_000

    /// The most articles of stories that are read on the connection of the lists.
    private static let few = 2_000

    /// Whether such articles are one row, and are marked together. They are found in any case, so that a change of
    /// this applies at once.
    public var stories: StoryMode {
        get { joinsStories.load(ordering: .relaxed) ? .links : .off }
        set { joinsStories.store(newValue == .links, ordering: .relaxed) }
    }

    /// The listed articles with the link of this one, that one included, in the order of their arrival; none if no
    /// other feed has the link.
    public func storyMembers(of id: Headline.ID) async throws(LibraryError) -> [StoryMember] {
        try await read { try StoryRows($0).members(of: id) }
    }

    /// Splits an article off its story for good, or joins it again. Undoable.
    /// - Returns: Whether it changed.
    @discardableResult
    public func setApart(_ id: Headline.ID, _ isApart: Bool) async throws(LibraryError) -> Bool {
        let now = clock()
        return try await write { database in
            let outcome = try Self.setApart([id.rawValue], isApart, database)
            guard !outcome.articles.isEmpty else { return (false, nil) }
            try Act(kind: isApart ? .split : .join, payload: ArticleIDEncoding.encoded(outcome.articles))
                .record(database, at: now)
            return (true, outcome.change)
        }
    }

    static func setApart(_ articles: [Int64], _ isApart: Bool, _ database: Database) throws -> MarkWriter.Outcome {
        let write = try CompiledStatement(
            database, "UPDATE story_member SET is_apart = ?1 WHERE article_id = ?2 AND is_apart <> ?1")
        let find = try CompiledStatement(database, "SELECT feed_id FROM story_member WHERE article_id = ?")
        var outcome = MarkWriter.Outcome()
        for article in articles {
            write.bind(1, isApart ? 1 : 0)
            write.bind(2, article)
            try write.run()
            guard write.changes > 0 else { continue }
            find.bind(1, article)
            guard try find.step() else { continue }
            outcome.articles.append(article)
            outcome.feeds[find.int(0), default: 0] += 1
            find.reset()
        }
        return outcome
    }

    /// How much the counts of the listed, visible feeds exceed the rows of lists. Reads the articles of all stories; if
    /// they are many, on a connection that no list waits for.
    public func storyOverlaps() async throws(LibraryError) -> StoryOverlaps {
        guard stories == .links else { return StoryOverlaps() }
        let few = try await read { database -> StoryOverlaps? in
            let count = try database.first(
                Int.self, "SELECT count(*) FROM (SELECT 1 FROM story_member LIMIT \(Self.few + 1))")
            return count ?? 0 > Self.few ? nil : try Self.overlaps(database)
        }
        if let few { return few }
        do {
            return try await connections.counter.read { try Self.overlaps($0) }
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static func overlaps(_ database: Database) throws -> StoryOverlaps {
        // In the order of their index, so that one story at a time is in memory.
        let rows = try CompiledStatement(
            database,
            """
            SELECT y.key, y.feed_id, \(HeadlineRow.isMarked("unread", "y", "article_id")),
                \(HeadlineRow.isMarked("hidden", "y", "article_id"))
            FROM story_member y WHERE y.is_apart = 0 AND \(HeadlineQuery.inSight("y")) ORDER BY y.key
            """)
        var overlaps = StoryOverlaps()
        var story: Int64?
        var (unread, visible): (Set<Feed.ID>, Set<Feed.ID>) = ([], [])
        while try rows.step() {
            if rows.int(0) != story {
                overlaps.add(unread: unread, visible: visible)
                (story, unread, visible) = (rows.int(0), [], [])
            }
            let feed = Feed.ID(rawValue: rows.int(1))
            if rows.flag(2) { unread.insert(feed) }
            if !rows.flag(3) { visible.insert(feed) }
        }
        overlaps.add(unread: unread, visible: visible)
        return overlaps
    }

    /// Looks at the links of articles that arrived in too great a number to do so at once: from an earlier version, an
    /// import or the first document of a feed, newest first. Works in slices of one transaction each; cancelling the
    /// task stops between two, and what is done stays done. Only new articles take over marks.
    /// - Parameters:
    ///   - limit: Articles at most.
    ///   - isBrief: Whether a user waits for it.
    public func joinStories(upTo limit: Int = .max, isBrief: Bool = false) async throws(LibraryError) {
        guard !isReadOnly else { return }
        let isNeeded = try await read { try !StoryBacklog($0).isEmpty }
        guard isNeeded else { return }
        let marks = stories == .links
        var rest = limit
        while rest > 0 {
            let slice = min(isBrief ? Self.briefSlice : Self.slice, rest)
            let count = try await write { database in
                let (count, change) = try StoryBacklog(database).work(limit: slice, marks: marks)
                return (count, change)
            }
            rest -= slice
            guard count == slice else { return }
            guard !Task.isCancelled else { throw .cancelled }
        }
    }
}
