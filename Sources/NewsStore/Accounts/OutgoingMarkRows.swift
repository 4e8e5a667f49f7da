public import News

/// The marks of articles that their accounts' servers are to be told, written in the transaction that marks them here.
struct OutgoingMarkRows {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Notes that articles were marked; those of the user's own feeds are ignored, and those of feeds that their account
    /// does not list any more.
    /// - Parameter feeds: The feeds of the articles, so that most acts need no look at each article.
    func add(_ mark: OutgoingMark, _ isSet: Bool, _ articles: [Int64], of feeds: some Sequence<Int64>) throws {
        if try areOfAccounts(feeds) { try add(mark, isSet, articles) }
    }

    /// The same for articles that may well be of accounts.
    func add(_ mark: OutgoingMark, _ isSet: Bool, _ articles: [Int64]) throws {
        var accounts: [Int64]?
        if case .label(let tag) = mark {
            let taking = try self.accounts(takingLabel: tag)
            guard !taking.isEmpty else { return }
            try forgetOtherSpellings(of: mark, articles)
            accounts = taking
        }
        let insert = try CompiledStatement(
            database,
            """
            INSERT INTO outgoing_mark (account_id, remote_id, mark, is_set)
            SELECT r.account_id, r.remote_id, ?2, ?3 FROM remote_article r
            CROSS JOIN article a ON a.id = r.article_id CROSS JOIN feed f ON f.id = a.feed_id
            WHERE r.article_id = ?1 AND f.account_id = r.account_id AND f.position IS NOT NULL
            \(accounts == nil ? "" : "AND r.account_id IN (SELECT value FROM json_each(?4))")
            ON CONFLICT DO UPDATE SET is_set = excluded.is_set, version = version + 1, sent_in = NULL
            """)
        insert.bind(2, mark.stored)
        insert.bind(3, isSet ? 1 : 0)
        if let accounts { insert.bind(4, StoredList.json(accounts)) }
        for article in articles {
            insert.bind(1, article)
            try insert.run()
        }
    }

    /// If a tag is taken off and set in another spelling, the server is told only the last.
    private func forgetOtherSpellings(of mark: OutgoingMark, _ articles: [Int64]) throws {
        let forget = try CompiledStatement(
            database,
            """
            DELETE FROM outgoing_mark WHERE (account_id, remote_id) IN
                (SELECT account_id, remote_id FROM remote_article WHERE article_id = ?1)
                AND mark <> ?2 AND mark = ?2 COLLATE NOCASE
            """)
        forget.bind(2, mark.stored)
        for article in articles {
            forget.bind(1, article)
            try forget.run()
        }
    }

    /// The accounts whose servers can be told of a tag. It stays here where there are no labels, and where one would be
    /// mistaken for the folder of its name.
    private func accounts(takingLabel tag: String) throws -> [Int64] {
        guard RemoteLabel.canBe(tag) else { return [] }
        let rows = try CompiledStatement(database, "SELECT id, labels FROM account")
        var accounts: [Int64] = []
        while try rows.step() {
            let labels = rows.textOrNil(1).flatMap { StoredJSON<LabelState>(text: $0).value }
            if labels?.areMissing != true { accounts.append(rows.int(0)) }
        }
        let folder = try CompiledStatement(
            database,
            """
            SELECT 1 FROM feed f, json_each(f.tags) c
            WHERE f.account_id = ? AND f.position IS NOT NULL AND c.value = ? COLLATE NOCASE
            """)
        folder.bind(2, tag)
        return try accounts.filter { account in
            folder.bind(1, account)
            defer { folder.reset() }
            return try !folder.step()
        }
    }

    private func areOfAccounts(_ feeds: some Sequence<Int64>) throws -> Bool {
        // No one has accounts at first.
        guard try database.first(Int.self, "SELECT EXISTS (SELECT 1 FROM account)") == 1 else { return false }
        let find = try CompiledStatement(database, "SELECT 1 FROM feed WHERE id = ? AND account_id IS NOT NULL")
        for feed in feeds {
            find.bind(1, feed)
            defer { find.reset() }
            if try find.step() { return true }
        }
        return false
    }

    /// The tags of an account's articles that the server does not know, or did not know for sure when a sync began, by the
    /// server's name of the article.
    func openLabels(_ account: Account.ID, round: Int64) throws -> [String: Set<String>] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT remote_id, mark FROM outgoing_mark
            WHERE account_id = ? AND mark >= ? AND mark < ? AND (sent_in IS NULL OR sent_in >= ?)
            """)
        rows.bind(1, account.rawValue)
        rows.bind(2, OutgoingMark.labels.lowerBound)
        rows.bind(3, OutgoingMark.labels.upperBound)
        rows.bind(4, round)
        var open: [String: Set<String>] = [:]
        while try rows.step() {
            guard let tag = OutgoingMark.tag(rows.text(1)) else { continue }
            open[rows.text(0), default: []].insert(ArticleTags.key(tag))
        }
        return open
    }

    /// The articles of an account whose mark the server does not know, or did not know for sure when a sync began.
    func open(_ account: Account.ID, _ mark: OutgoingMark, round: Int64) throws -> Set<String> {
        let rows = try CompiledStatement(
            database,
            """
            SELECT remote_id FROM outgoing_mark
            WHERE account_id = ? AND mark = ? AND (sent_in IS NULL OR sent_in >= ?)
            """)
        rows.bind(1, account.rawValue)
        rows.bind(2, mark.stored)
        rows.bind(3, round)
        var ids: Set<String> = []
        while try rows.step() { ids.insert(rows.text(0)) }
        return ids
    }
}

extension OutgoingMark {
    private static let labelPrefix = "label:"
    /// The rows of labels: up to the character after the colon.
    static let labels = labelPrefix..<"label;"

    /// As the library keeps it.
    var stored: String {
        switch self {
        case .unread: RemoteMark.unread.rawValue
        case .starred: RemoteMark.starred.rawValue
        case .label(let tag): Self.labelPrefix + tag
        }
    }

    /// The tag of a row; nil if it is of another mark.
    static func tag(_ stored: String) -> String? {
        stored.hasPrefix(labelPrefix) ? String(stored.dropFirst(labelPrefix.count)) : nil
    }
}

/// What accounts' servers are to be told.
extension Library {
    /// The tags that wait to be sent.
    public func outgoingLabels(of account: Account.ID) async throws(LibraryError) -> [String] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT DISTINCT mark FROM outgoing_mark INDEXED BY outgoing_mark_waiting
                WHERE account_id = ? AND mark >= ? AND mark < ? AND sent_in IS NULL ORDER BY mark
                """)
            rows.bind(1, account.rawValue)
            rows.bind(2, OutgoingMark.labels.lowerBound)
            rows.bind(3, OutgoingMark.labels.upperBound)
            var tags: [String] = []
            while try rows.step() { if let tag = OutgoingMark.tag(rows.text(0)) { tags.append(tag) } }
            return tags
        }
    }

    /// Marks of one kind that wait to be sent.
    /// - Parameter limit: Articles at most.
    public func outgoingMarks(
        of account: Account.ID, _ mark: OutgoingMark, _ isSet: Bool, atMost limit: Int
    ) async throws(LibraryError) -> OutgoingMarks {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                """
                SELECT remote_id, version FROM outgoing_mark INDEXED BY outgoing_mark_waiting
                WHERE account_id = ? AND mark = ? AND is_set = ? AND sent_in IS NULL LIMIT ?
                """)
            rows.bind(1, account.rawValue)
            rows.bind(2, mark.stored)
            rows.bind(3, isSet ? 1 : 0)
            rows.bind(4, Int64(limit))
            var articles: [(String, Int64)] = []
            while try rows.step() { articles.append((rows.text(0), rows.int(1))) }
            return OutgoingMarks(mark: mark, isSet: isSet, articles: articles)
        }
    }

    /// Records that the server has confirmed marks. Those that the user changed meanwhile stay to be sent.
    public func confirm(_ marks: OutgoingMarks, of account: Account.ID) async throws(LibraryError) {
        try await write { database in
            let update = try CompiledStatement(
                database,
                """
                UPDATE outgoing_mark SET sent_in = (SELECT round FROM account WHERE id = ?1)
                WHERE account_id = ?1 AND remote_id = ?2 AND mark = ?3 AND version = ?4
                """)
            update.bind(1, account.rawValue)
            update.bind(3, marks.mark.stored)
            for article in marks.articles {
                update.bind(2, article.id)
                update.bind(4, article.version)
                try update.run()
            }
            if case .label(let tag) = marks.mark, marks.isSet {
                try LabelRows(database).share(tag, marks.articles.map(\.id), of: account)
            }
            return ((), LibraryChange())
        }
    }
}
