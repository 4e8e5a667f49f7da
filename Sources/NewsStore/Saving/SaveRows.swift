import FoundationEssentials
import News

/// Reads and writes the rows of articles that are saved elsewhere, within the caller's transaction.
struct SaveRows {
    /// The payload of an act.
    struct Payload: Codable {
        let article: Int64
        let service: String
        /// What had become of an earlier request; nil if there was none.
        var earlier: Earlier?
    }

    /// The outcome of a request that the user repeats.
    struct Earlier: Codable {
        /// `failed`, `unsure` or `saved`.
        let state: String
        let failure: String?
        let mayBeThere: Bool
        var savedAt: Int64?
    }

    /// When to try again (`?1` is now): at once if the pause is longer than any should be, because the clock was ahead.
    static let nextTry = "iif(next_try > ?1 + 172800, ?1, next_try)"

    /// When to try again if the user wants it (`?1` is now): at once, unless the service may still be processing an
    /// attempt whose answer was lost.
    static let soon = "iif(may_be_there = 1, min(next_try, ?1 + \(Int(Library.timeToSettle))), ?1)"

    /// The failures of a server that wants a pause (RFC 9110, 15.6.4; RFC 6585, 4), as they are stored.
    static let pauses = #"('{"refused":{"status":429}}', '{"refused":{"status":503}}')"#

    /// The articles of the story of `?1`, and itself.
    private static let story = """
        (SELECT ?1 UNION SELECT o.article_id FROM story_member m JOIN story_member o ON o.key = m.key \
        WHERE m.article_id = ?1 AND m.is_apart = 0 AND o.is_apart = 0)
        """

    let database: Database

    init(_ database: Database) { self.database = database }

    /// Names for `json_each`.
    static func list(_ names: [String]) -> String {
        (try? JSONEncoder().encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// The article that a request to a service belongs to: an unfinished request for one with the same link is
    /// repeated, so that a story has one request to each service.
    /// - Parameter again: whether one that is saved is repeated, too.
    func requested(_ id: Headline.ID, _ service: String, again: Bool) throws -> Headline.ID {
        let row = try CompiledStatement(
            database,
            """
            SELECT article_id FROM article_save
            WHERE article_id IN \(Self.story) AND service = ?2
                AND (state IN ('waiting', 'failed', 'unsure') OR ?3 AND state = 'saved')
            ORDER BY state = 'waiting' DESC, article_id = ?1 DESC LIMIT 1
            """)
        row.bind(1, id.rawValue)
        row.bind(2, service)
        row.bind(3, again ? 1 : 0)
        defer { row.reset() }
        return try row.step() ? Headline.ID(rawValue: row.int(0)) : id
    }

    /// Whether an article with the same link is saved to a service, or is about to be.
    /// - Parameter again: whether being saved does not count.
    func isTaken(_ id: Headline.ID, by service: String, again: Bool) throws -> Bool {
        let row = try CompiledStatement(
            database,
            """
            SELECT 1 FROM article_save WHERE article_id IN \(Self.story) AND article_id <> ?1 AND service = ?2
                AND (state IN ('waiting', 'sending') OR NOT ?3 AND state = 'saved')
            """)
        row.bind(1, id.rawValue)
        row.bind(2, service)
        row.bind(3, again ? 1 : 0)
        defer { row.reset() }
        return try row.step()
    }

    /// The articles that are saved to a service, of this one and those with its link.
    func saved(_ id: Headline.ID, _ service: String) throws -> [Headline.ID] {
        let rows = try CompiledStatement(
            database,
            "SELECT article_id FROM article_save WHERE article_id IN \(Self.story) AND service = ?2 AND state = 'saved'"
        )
        rows.bind(1, id.rawValue)
        rows.bind(2, service)
        var articles: [Headline.ID] = []
        while try rows.step() { articles.append(Headline.ID(rawValue: rows.int(0))) }
        return articles
    }

    /// What an account's server calls an article, or one with the same link; nil if the account has none.
    func remoteName(of id: Headline.ID, in account: Account.ID) throws -> String? {
        try database.first(
            String.self,
            """
            SELECT remote_id FROM remote_article
            WHERE article_id IN \(Self.story) AND account_id = ?2 ORDER BY article_id = ?1 DESC LIMIT 1
            """, id.rawValue, account.rawValue)
    }

    /// The saves of an article and of those with the same link; of several to one service, the best.
    func all(of id: Headline.ID) throws -> [Save] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT service, state, next_try, saved_at, failure FROM article_save WHERE article_id IN \(Self.story)
            ORDER BY service, state = 'saved' DESC, state IN ('waiting', 'sending') DESC, article_id = ?1 DESC
            """)
        rows.bind(1, id.rawValue)
        var saves: [Save] = []
        while try rows.step() {
            guard saves.last?.service != rows.text(0) else { continue }
            let failure = rows.textOrNil(4).flatMap { StoredJSON<SaveFailure>(text: $0).value }
            let state: Save.State =
                switch rows.text(1) {
                case "saved": .saved(Date(stored: rows.int(3)))
                case "sending": .sending
                case "unsure": .unsure
                // A newer version may know other failures.
                case "failed": .failed(failure ?? .otherServer)
                default: .waiting(failure, next: Date(stored: rows.int(2)))
                }
            saves.append(Save(service: rows.text(0), state))
        }
        return saves
    }

    /// What became of a request that the user may repeat; nil if there is none.
    func earlier(_ id: Headline.ID, _ service: String) throws -> Earlier? {
        let row = try CompiledStatement(
            database,
            """
            SELECT state, failure, may_be_there, saved_at FROM article_save
            WHERE article_id = ? AND service = ? AND state IN ('failed', 'unsure', 'saved')
            """)
        row.bind(1, id.rawValue)
        row.bind(2, service)
        defer { row.reset() }
        guard try row.step() else { return nil }
        return Earlier(
            state: row.text(0), failure: row.textOrNil(1), mayBeThere: row.flag(2), savedAt: row.intOrNil(3))
    }

    /// Takes back a save that was not sent yet; for a repeated one, the outcome of the earlier request is restored.
    func undo(_ act: Act) throws -> (UndoneAct?, LibraryChange?) {
        let done = try JSONDecoder().decode(Payload.self, from: Data(act.payload))
        let isUndone =
            if let earlier = done.earlier { try restore(earlier, of: done) } else { try delete(done) }
        let undone = UndoneMarks(
            .save(service: done.service), count: 1, missing: isUndone ? 0 : 1,
            title: try Library.titleOfOnly([done.article], database))
        return (.marks(undone), isUndone ? try change(of: done.article) : nil)
    }

    private func delete(_ done: Payload) throws -> Bool {
        let delete = try CompiledStatement(
            database,
            """
            DELETE FROM article_save
            WHERE article_id = ? AND service = ? AND state IN ('waiting', 'failed') AND may_be_there = 0
            """)
        delete.bind(1, done.article)
        delete.bind(2, done.service)
        try delete.run()
        return delete.changes > 0
    }

    private func restore(_ earlier: Earlier, of done: Payload) throws -> Bool {
        let restore = try CompiledStatement(
            database,
            """
            UPDATE article_save SET state = ?, failure = ?, may_be_there = ?, saved_at = ?
            WHERE article_id = ? AND service = ? AND state = 'waiting' AND (may_be_there = 0 OR attempts = 0)
            """)
        restore.bind(1, earlier.state)
        restore.bind(2, earlier.failure)
        restore.bind(3, earlier.mayBeThere ? 1 : 0)
        restore.bind(4, earlier.savedAt)
        restore.bind(5, done.article)
        restore.bind(6, done.service)
        try restore.run()
        return restore.changes > 0
    }

    /// nil if the article is no longer stored.
    func change(of article: Int64) throws -> LibraryChange? {
        try database.first(Int.self, "SELECT 1 FROM article WHERE id = ?", article).map { _ in LibraryChange() }
    }
}
