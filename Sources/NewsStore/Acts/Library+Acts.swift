import FoundationEssentials
public import News

/// User acts. Each act is one transaction that also logs it, so that `undo()` can reverse it, even after a restart or
/// from another process. The log keeps the last thousand acts of the last 24 hours.
extension Library {
    /// - Returns: How many articles changed.
    @discardableResult
    public func setRead(_ ids: [Headline.ID], _ isRead: Bool) async throws(LibraryError) -> Int {
        try await mark(.unread, !isRead, ids, isRead ? .read : .unread)
    }

    /// - Returns: How many articles changed.
    @discardableResult
    public func setStarred(_ ids: [Headline.ID], _ isStarred: Bool) async throws(LibraryError) -> Int {
        try await mark(.starred, isStarred, ids, isStarred ? .star : .unstar)
    }

    /// Hides articles from all lists and counts, where they count as read, or shows them again. Nothing is deleted.
    /// - Returns: How many articles changed.
    @discardableResult
    public func setHidden(_ ids: [Headline.ID], _ isHidden: Bool) async throws(LibraryError) -> Int {
        guard isHidden else { return try await mark(.hidden, false, ids, .unhide) }
        let now = clock()
        let joinsStories = stories == .links
        return try await write { database in
            let all = try Self.articles(ids, ofStories: joinsStories, database)
            let (done, change) = try ArticleChange.hide(all, database)
            guard !done.isEmpty else { return (0, nil) }
            try Act(kind: .hide, payload: done.payload).record(database, at: now)
            return (try Self.count(done.articles, chosen: ids, database), change)
        }
    }

    /// Marks as read every article in a list that matches a query, whether it was loaded or not; returns how many rows
    /// of the list changed. Cancelling the task while the articles are being searched changes nothing.
    /// - Parameters:
    ///   - query: A query on dates, feeds and marks only needs no search.
    ///   - scope: The list; by default all articles of all visible feeds.
    public func markAllRead(
        _ query: ArticleQuery = .everything, in scope: HeadlineFilter = HeadlineFilter()
    ) async throws(LibraryError) -> Int {
        let now = clock()
        var scope = scope
        scope.unreadOnly = true
        let list = scope
        let span = try await read { database in
            try MarkedSpan(ResolvedQuery(query, in: list, SearchedFeeds(database), now: now))
        }
        let found = span == nil ? try await allFound(query, in: list) : []
        let joinsStories = stories == .links
        // `unchecked` is safe: marks refer to articles, and nothing refers to marks.
        return try await write(.bulk) { database in
            let writer = MarkWriter(database, .unread)
            var outcome = try span.map { try writer.clear($0) } ?? writer.set(false, on: found)
            var rows = outcome.count
            if joinsStories {
                let stories = StoryRows(database)
                rows = try stories.count(of: outcome.articles)
                // The same articles in other feeds.
                outcome.add(try writer.set(false, on: try stories.others(than: outcome.articles)))
            }
            try Self.record(outcome, .read, database, at: now)
            return (rows, outcome.change)
        }
    }

    /// Logs an act on the feed list, which the library does not store itself.
    /// - Parameters:
    ///   - sentence: What was done, as in "feed Swift.org removed"; no full stop.
    ///   - payload: What undoing it needs; `undo()` returns it unchanged.
    /// - Returns: The number for `forgetFeedListAct`.
    @discardableResult
    public func recordFeedListAct(_ sentence: String, payload: String) async throws(LibraryError) -> Int64 {
        let now = clock()
        return try await write { database in
            let act = Act(kind: .feedList, sentence: sentence, payload: Array(payload.utf8))
            return (try act.record(database, at: now), nil)
        }
    }

    /// Removes from the log an act that was not carried out or has been undone.
    /// - Parameter change: A change of an account's list of feeds that is part of the undoing; nil for none.
    /// - Returns: What the server is to be told of it, see `OutgoingFeedChange`; nil if nothing.
    @discardableResult
    public func forgetFeedListAct(
        _ number: Int64, making change: (FeedChange, Account.ID)? = nil
    ) async throws(LibraryError) -> Int64? {
        try await write { database in
            try Act.forget(number, database)
            guard let (change, account) = change,
                try database.first(Int.self, "SELECT 1 FROM account WHERE id = ? AND is_removed = 0", account.rawValue)
                    != nil
            else { return (nil, nil) }
            return (try OutgoingFeedRows(database).add(change, of: account, actAt: nil), LibraryChange())
        }
    }

    /// The payloads among the last three feed-list acts that contain a word, newest first.
    public func lastFeedListActs(with word: String) async throws(LibraryError) -> [String] {
        try await read { database in
            try Act.payloads(ofFeedListActs: 3, with: Array(word.utf8), database)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Undoes the newest act of the last 24 hours that is still in the log; nil if there is none.
    ///
    /// Articles that retention has deleted stay deleted, and marks that already have their old value stay unchanged.
    public func undo() async throws(LibraryError) -> UndoneAct? {
        let now = clock()
        let undone: UndoneAct? = try await write(.bulk) { database in
            guard let act = try Act.takeLast(database, at: now) else { return (nil, nil) }
            let numbers = ArticleIDEncoding.decoded(act.payload)
            let (kind, outcome): (UndoneMarks.Kind, MarkWriter.Outcome)
            switch act.kind {
            case .read: (kind, outcome) = (.read, try MarkWriter(database, .unread).restore(numbers))
            case .unread: (kind, outcome) = (.unread, try MarkWriter(database, .unread).set(false, on: numbers))
            case .star: (kind, outcome) = (.star, try MarkWriter(database, .starred).set(false, on: numbers))
            case .unstar: (kind, outcome) = (.unstar, try MarkWriter(database, .starred).set(true, on: numbers))
            case .unhide:
                let (done, change) = try ArticleChange.hide(numbers, database)
                let undone = UndoneMarks(
                    .unhide, count: numbers.count, missing: numbers.count - done.articles.count,
                    rows: try StoryRows(database).count(of: numbers), title: try Self.titleOfOnly(numbers, database))
                return (.marks(undone), change)
            case .split: (kind, outcome) = (.split, try Self.setApart(numbers, false, database))
            case .join: (kind, outcome) = (.join, try Self.setApart(numbers, true, database))
            case .hide: return try Self.undoChange(act, .hide, database)
            case .rules: return try Self.undoChange(act, .ruled, database)
            case .tag: return try Self.undoTags(act, database)
            case .imported: return try Self.undoChange(act, .imported, database)
            case .save: return try SaveRows(database).undo(act)
            case .accountFeed: return try OutgoingFeedRows(database).undo(act)
            case .feedList:
                let payload = String(decoding: act.payload, as: UTF8.self)
                return (.feedList(sentence: act.sentence, payload: payload), nil)
            }
            let undone = UndoneMarks(
                kind, count: numbers.count, missing: numbers.count - outcome.count,
                rows: try StoryRows(database).count(of: numbers), title: try Self.titleOfOnly(numbers, database))
            return (.marks(undone), outcome.change)
        }
        guard stories == .off, case .marks(var marks)? = undone else { return undone }
        marks.rows = marks.count
        return .marks(marks)
    }

    /// Deletes the acts that are too old to be undone.
    public func forgetOldActs() async throws(LibraryError) {
        let now = clock()
        try await write { database in
            try Act.forgetExpired(database, at: now)
            return ((), nil)
        }
    }

    private func mark(
        _ mark: MarkWriter.Mark, _ isMarked: Bool, _ ids: [Headline.ID], _ kind: Act.Kind
    ) async throws(LibraryError) -> Int {
        let now = clock()
        let joinsStories = stories == .links
        return try await write { database in
            let all = try Self.articles(ids, ofStories: joinsStories, database)
            let outcome = try MarkWriter(database, mark).set(isMarked, on: all)
            try Self.record(outcome, kind, database, at: now)
            return (try Self.count(outcome.articles, chosen: ids, database), outcome.change)
        }
    }

    /// How many articles changed, as the user sees it: copies in unlisted feeds do not count.
    private static func count(
        _ changed: some Collection<Int64>, chosen: [Headline.ID], _ database: Database
    ) throws -> Int {
        let chosen = Set(chosen.map(\.rawValue))
        let find = try CompiledStatement(
            database,
            "SELECT 1 FROM article a CROSS JOIN feed f ON f.id = a.feed_id WHERE a.id = ? AND f.position IS NULL")
        var count = 0
        for article in changed {
            guard !chosen.contains(article) else {
                count += 1
                continue
            }
            find.bind(1, article)
            if try !find.step() { count += 1 }
            find.reset()
        }
        return count
    }

    /// Does not log an act that changed nothing.
    private static func record(
        _ outcome: MarkWriter.Outcome, _ kind: Act.Kind, _ database: Database, at now: Date
    ) throws {
        guard !outcome.articles.isEmpty else { return }
        try Act(kind: kind, payload: ArticleIDEncoding.encoded(outcome.articles)).record(database, at: now)
    }

    /// Articles as given, or with the others of their stories.
    private static func articles(
        _ ids: [Headline.ID], ofStories joinsStories: Bool, _ database: Database
    ) throws -> [Int64] {
        let ids = ids.map(\.rawValue)
        return joinsStories ? ids + (try StoryRows(database).others(than: ids)) : ids
    }

    /// nil if there is not exactly one article or story, or if it is gone or has no title.
    static func titleOfOnly(_ articles: [Int64], _ database: Database) throws -> String? {
        guard let first = articles.min() else { return nil }
        if articles.count > 1 {
            guard articles.count < 100, try StoryRows(database).areOne(articles) else { return nil }
        }
        let title = try database.first(String.self, "SELECT title FROM article WHERE id = ?", first)
        return title?.isEmpty == false ? title : nil
    }
}

/// The act that `Library.undo()` removed from the log.
public enum UndoneAct: Sendable, Equatable {
    /// The library has undone the act.
    case marks(UndoneMarks)
    /// An act on the feed list, which is not part of the library: the caller undoes it, using the sentence and payload
    /// it recorded.
    case feedList(sentence: String, payload: String)
    /// A change of an account's list of feeds. It is undone here.
    /// - Parameter number: What the server is to be told of it, see `OutgoingFeedChange`; nil if it was not told.
    case accountFeed(FeedChange, Account.ID, number: Int64?)
}
