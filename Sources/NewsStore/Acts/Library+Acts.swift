import Foundation
import GRDB
public import News

/// What the person does. Each act is one transaction together with its line in the log, from which `undo()` takes it
/// back, also after a restart and from another process; the last thousand of the last week are kept.
extension Library {
    public func setRead(_ ids: [Headline.ID], _ isRead: Bool) async throws(LibraryError) {
        try await mark(.unread, !isRead, ids, isRead ? .read : .unread)
    }

    public func setStarred(_ ids: [Headline.ID], _ isStarred: Bool) async throws(LibraryError) {
        try await mark(.starred, isStarred, ids, isStarred ? .star : .unstar)
    }

    /// Marks everything that a list shows as read; returns how many articles were not.
    public func markAllRead(_ filter: HeadlineFilter) async throws(LibraryError) -> Int {
        let now = clock()
        return try await write { database in
            let outcome = try MarkWriter(database, .unread).clear(filter)
            try Self.record(outcome, .read, database, at: now)
            return (outcome.articles.count, outcome.change)
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

    /// Takes the last act back that has not been taken back yet; nil when there is none. Articles that retention has
    /// deleted meanwhile stay deleted.
    public func undo() async throws(LibraryError) -> UndoneAct? {
        try await write { database in
            guard let act = try Act.takeLast(database) else { return (nil, nil) }
            let mark: (MarkWriter.Mark, Bool)
            switch act.kind {
            case .read: mark = (.unread, true)
            case .unread: mark = (.unread, false)
            case .star: mark = (.starred, false)
            case .unstar: mark = (.starred, true)
            case .feedList:
                let payload = String(decoding: act.payload, as: UTF8.self)
                return (.feedList(sentence: act.sentence, payload: payload), nil)
            }
            let outcome = try MarkWriter(database, mark.0).set(mark.1, on: ArticleNumbers.decoded(act.payload))
            return (.done(sentence: "Undone: \(act.sentence)."), outcome.change)
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

    private static func subject(_ ids: [Int64], _ database: Database) throws -> String {
        guard ids.count == 1 else { return "\(ids.count) articles" }
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
        case .feedList: "changed"
        }
    }
}
