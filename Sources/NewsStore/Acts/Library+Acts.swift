import FoundationEssentials
public import News

/// What the user does. Each act is one transaction together with its line in the log, from which `undo()` takes it
/// back, also after a restart and from another process; the last thousand of the last 24 hours are kept.
extension Library {
    /// - Returns: how many articles were not so before.
    @discardableResult
    public func setRead(_ ids: [Headline.ID], _ isRead: Bool) async throws(LibraryError) -> Int {
        try await mark(.unread, !isRead, ids, isRead ? .read : .unread)
    }

    /// - Returns: how many articles were not so before.
    @discardableResult
    public func setStarred(_ ids: [Headline.ID], _ isStarred: Bool) async throws(LibraryError) -> Int {
        try await mark(.starred, isStarred, ids, isStarred ? .star : .unstar)
    }

    /// Marks everything as read that a query means within a list, whether a page of it was ever shown or not; returns how
    /// many articles were not. Cancelling the task while the articles are looked for leaves all as it is.
    /// - Parameters:
    ///   - query: Nothing has to be looked for when it asks for dates, feeds and marks only.
    ///   - scope: The list; the default: all articles of all visible feeds.
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
        // Marks refer to articles, and nothing refers to marks.
        return try await write(.bulk) { database in
            let writer = MarkWriter(database, .unread)
            let outcome = try span.map { try writer.clear($0) } ?? writer.set(false, on: found)
            try Self.record(outcome, .read, database, at: now)
            return (outcome.count, outcome.change)
        }
    }

    /// Notes an act on the feed list, which the library does not keep itself.
    /// - Parameters:
    ///   - sentence: What was done, as in "feed Swift.org removed"; no full stop.
    ///   - payload: What taking it back needs; `undo()` gives it back as it is.
    /// - Returns: by which it can be forgotten.
    @discardableResult
    public func recordFeedListAct(_ sentence: String, payload: String) async throws(LibraryError) -> Int64 {
        let now = clock()
        return try await write { database in
            let act = Act(kind: .feedList, sentence: sentence, payload: Array(payload.utf8))
            return (try act.record(database, at: now), nil)
        }
    }

    /// Takes an act off the log that was not done, or is taken back by now.
    public func forgetFeedListAct(_ number: Int64) async throws(LibraryError) {
        try await write { database in
            try Act.forget(number, database)
            return ((), nil)
        }
    }

    /// The payloads of those of the last few acts on the feed list that have a word in them, newest first.
    public func lastFeedListActs(with word: String) async throws(LibraryError) -> [String] {
        try await read { database in
            try Act.payloads(ofFeedListActs: 3, with: Array(word.utf8), database)
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Takes the last act of the last 24 hours back that has not been taken back yet; nil when there is none.
    ///
    /// Articles that retention has deleted meanwhile stay deleted, and what is as it was already stays so.
    public func undo() async throws(LibraryError) -> UndoneAct? {
        let now = clock()
        return try await write(.bulk) { database in
            guard let act = try Act.takeLast(database, at: now) else { return (nil, nil) }
            let numbers = ArticleNumbers.decoded(act.payload)
            let (kind, outcome): (UndoneMarks.Kind, MarkWriter.Outcome)
            switch act.kind {
            case .read: (kind, outcome) = (.read, try MarkWriter(database, .unread).restore(numbers))
            case .unread: (kind, outcome) = (.unread, try MarkWriter(database, .unread).set(false, on: numbers))
            case .star: (kind, outcome) = (.star, try MarkWriter(database, .starred).set(false, on: numbers))
            case .unstar: (kind, outcome) = (.unstar, try MarkWriter(database, .starred).set(true, on: numbers))
            case .tag: return try Self.undoTags(act, database)
            case .imported: return try Self.undoImport(act, database)
            case .feedList:
                let payload = String(decoding: act.payload, as: UTF8.self)
                return (.feedList(sentence: act.sentence, payload: payload), nil)
            }
            let undone = UndoneMarks(
                kind, count: numbers.count, missing: numbers.count - outcome.count,
                title: try Self.titleOfOnly(numbers, database))
            return (.marks(undone), outcome.change)
        }
    }

    /// Forgets the acts that are too old to be taken back.
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
        return try await write { database in
            let outcome = try MarkWriter(database, mark).set(isMarked, on: ids.map(\.rawValue))
            try Self.record(outcome, kind, database, at: now)
            return (outcome.count, outcome.change)
        }
    }

    /// An act that changed nothing leaves no line.
    private static func record(
        _ outcome: MarkWriter.Outcome, _ kind: Act.Kind, _ database: Database, at now: Date
    ) throws {
        guard !outcome.articles.isEmpty else { return }
        try Act(kind: kind, payload: ArticleNumbers.encoded(outcome.articles)).record(database, at: now)
    }

    /// nil: the article is not the only one, or has none, or is gone.
    static func titleOfOnly(_ articles: [Int64], _ database: Database) throws -> String? {
        guard articles.count == 1 else { return nil }
        let title = try database.first(String.self, "SELECT title FROM article WHERE id = ?", articles[0])
        return title?.isEmpty == false ? title : nil
    }
}

/// What `Library.undo()` took from the log of acts.
public enum UndoneAct: Sendable, Equatable {
    /// The library has taken the act back.
    case marks(UndoneMarks)
    /// An act on the feed list, which is not the library's: the caller takes it back, with the sentence and the
    /// payload it recorded.
    case feedList(sentence: String, payload: String)
}
