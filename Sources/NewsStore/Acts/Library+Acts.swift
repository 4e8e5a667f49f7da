import Foundation
import GRDB
public import News

/// What the person does. Each act is one transaction together with its line in the log, from which `undo()` takes it
/// back, also after a restart and from another process; the last thousand of the last 24 hours are kept.
extension Library {
    public func setRead(_ ids: [Headline.ID], _ isRead: Bool) async throws(LibraryError) {
        try await mark(.unread, !isRead, ids, isRead ? .read : .unread)
    }

    public func setStarred(_ ids: [Headline.ID], _ isStarred: Bool) async throws(LibraryError) {
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
        return try await write { database in
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
    public func recordFeedListAct(_ sentence: String, payload: String) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            try Act(kind: .feedList, sentence: sentence, payload: Array(payload.utf8)).record(database, at: now)
            return ((), nil)
        }
    }

    /// Takes the last act of the last 24 hours back that has not been taken back yet; nil when there is none.
    ///
    /// Articles that retention has deleted meanwhile stay deleted, and what is as it was already stays so.
    public func undo() async throws(LibraryError) -> UndoneAct? {
        let now = clock()
        return try await write { database in
            guard let act = try Act.takeLast(database, at: now) else { return (nil, nil) }
            if act.kind == .tag { return try Self.undoTags(act, database) }
            let numbers = ArticleNumbers.decoded(act.payload)
            let outcome: MarkWriter.Outcome
            switch act.kind {
            case .read: outcome = try MarkWriter(database, .unread).restore(numbers)
            case .unread: outcome = try MarkWriter(database, .unread).set(false, on: numbers)
            case .star: outcome = try MarkWriter(database, .starred).set(false, on: numbers)
            case .unstar: outcome = try MarkWriter(database, .starred).set(true, on: numbers)
            case .tag, .feedList:
                let payload = String(decoding: act.payload, as: UTF8.self)
                return (.feedList(sentence: act.sentence, payload: payload), nil)
            }
            let sentence = Self.undone(act, outcome.count, of: numbers.count)
            return (.done(sentence: sentence), outcome.change)
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
    ) async throws(LibraryError) {
        let now = clock()
        try await write { database in
            let outcome = try MarkWriter(database, mark).set(isMarked, on: ids.map(\.rawValue))
            try Self.record(outcome, kind, database, at: now)
            return ((), outcome.change)
        }
    }

    /// An act that changed nothing leaves no line.
    private static func record(
        _ outcome: MarkWriter.Outcome, _ kind: Act.Kind, _ database: Database, at now: Date
    ) throws {
        guard !outcome.articles.isEmpty else { return }
        let sentence = try subject(outcome.articles, database) + " " + predicate(kind)
        let payload = ArticleNumbers.encoded(outcome.articles)
        try Act(kind: kind, sentence: sentence, payload: payload).record(database, at: now)
    }

    private static func undoTags(_ act: Act, _ database: Database) throws -> (UndoneAct?, LibraryChange?) {
        let done = try JSONDecoder().decode(TagChange.self, from: Data(act.payload))
        let undone = try TagChange.make(database, adding: done.removed, removing: done.added)
        return (.done(sentence: Self.undone(act, undone.count, of: done.count)), undone.change)
    }

    private static func undone(_ act: Act, _ count: Int, of all: Int) -> String {
        let missing = all - count
        if missing == 0 { return "Undone: \(act.sentence)." }
        if count == 0 { return "Nothing of this is left to undo: \(act.sentence)." }
        return "Undone: \(act.sentence); \(missing) of them \(missing == 1 ? "is" : "are") gone or changed since."
    }

    static func subject(_ ids: [Int64], _ database: Database) throws -> String {
        guard ids.count == 1 else { return "\(ids.count.grouped) articles" }
        let title = try String.fetchOne(database, sql: "SELECT title FROM article WHERE id = ?", arguments: [ids[0]])
        guard let title, !title.isEmpty else { return "1 article" }
        return "“\(title.count > 60 ? title.prefix(59) + "…" : title)”"
    }

    private static func predicate(_ kind: Act.Kind) -> String {
        switch kind {
        case .read: "marked as read"
        case .unread: "marked as unread"
        case .star: "starred"
        case .unstar: "unstarred"
        case .tag, .feedList: "changed"
        }
    }
}
