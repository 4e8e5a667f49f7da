public import FoundationEssentials
public import News

/// The servers whose feeds are in this library, too.
extension Library {
    /// The accounts, oldest first.
    public func accounts() async throws(LibraryError) -> [Account] {
        try await read(AccountRow.all)
    }

    /// - Returns: nil if another account has the name.
    public func addAccount(_ name: String, _ service: AccountService) async throws(LibraryError) -> Account.ID? {
        try await write { database in
            let insert = try CompiledStatement(
                database, "INSERT INTO account (name, service) VALUES (?, ?) ON CONFLICT DO NOTHING")
            insert.bind(1, name)
            insert.bind(2, try AccountRow.text(of: service))
            try insert.run()
            guard insert.changes > 0 else { return (nil, nil) }
            return (Account.ID(rawValue: insert.lastInsertedID), LibraryChange())
        }
    }

    /// Gives an account another name, and its feeds the tag of that name (`TagName`).
    /// - Returns: false if another account has the name.
    public func rename(_ account: Account.ID, to name: String) async throws(LibraryError) -> Bool {
        try await write { database in
            let update = try CompiledStatement(database, "UPDATE OR IGNORE account SET name = ?2 WHERE id = ?1")
            update.bind(1, account.rawValue)
            update.bind(2, name)
            try update.run()
            guard update.changes > 0 else { return (false, nil) }
            let feeds = try CompiledStatement(database, "SELECT id, tags FROM feed WHERE account_id = ?")
            feeds.bind(1, account.rawValue)
            var tags: [(feed: Int64, tags: [String])] = []
            while try feeds.step() { tags.append((feeds.int(0), try StoredList.texts(feeds.text(1)))) }
            for (feed, tags) in tags {
                let renamed = tags.map { TagName.isOfAccount($0) ? TagName.of(account: name) : $0 }
                try database.execute("UPDATE feed SET tags = ? WHERE id = ?", try StoredList.json(renamed), feed)
            }
            return (true, LibraryChange())
        }
    }

    /// Changes how a server is reached. The next sync is due at once, and finds out anew whether the server has labels.
    public func change(_ account: Account.ID, to service: AccountService) async throws(LibraryError) {
        try await write { database in
            let old = try AccountRow.all(database).first { $0.id == account }?.service
            if old?.address != service.address || old?.user != service.user {
                // Another library of labels.
                try database.execute(
                    """
                    UPDATE article_tag SET is_shared = 0 WHERE is_shared = 1 AND article_id IN
                        (SELECT article_id FROM remote_article WHERE account_id = ?)
                    """, account.rawValue)
            }
            try database.execute(
                """
                UPDATE account SET service = ?, failure = NULL, failure_count = 0, next_sync = NULL, labels = NULL
                WHERE id = ?
                """,
                try AccountRow.text(of: service), account.rawValue)
            return ((), LibraryChange())
        }
    }

    /// Drops the header fields that an earlier version has stored, after they were stored elsewhere.
    public func dropHeaders(of account: Account.ID) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                "UPDATE account SET service = json_remove(service, '$.headers') WHERE id = ?", account.rawValue)
            return ((), nil)
        }
    }

    /// Begins a sync.
    /// - Returns: Its number, by which marks that are sent from now on are known to be newer than what the server says.
    public func beginSync(of account: Account.ID) async throws(LibraryError) -> Int64 {
        try await write { database in
            try database.execute("UPDATE account SET round = round + 1 WHERE id = ?", account.rawValue)
            let round = try database.first(Int64.self, "SELECT round FROM account WHERE id = ?", account.rawValue)
            return (round ?? 0, nil)
        }
    }

    /// Records a sync that has followed the server.
    /// - Parameters:
    ///   - round: Its number.
    ///   - began: The next one asks for what arrived since.
    ///   - held: What it left for the user to decide.
    ///   - isDone: Whether the server has taken all that it was sent. Otherwise the failures in a row go on.
    public func finishSync(
        of account: Account.ID, _ round: Int64, began: Date, held: HeldMarks?, isDone: Bool = true
    ) async throws(LibraryError) {
        try await write { database in
            try database.execute(
                "DELETE FROM outgoing_mark WHERE account_id = ? AND sent_in < ?", account.rawValue, round)
            try database.execute(
                "DELETE FROM outgoing_feed WHERE account_id = ? AND sent_in < ?", account.rawValue, round)
            // Feeds without articles were looked at, too.
            try database.execute(
                "UPDATE feed SET last_check = ? WHERE account_id = ? AND last_check IS NULL", began.stored,
                account.rawValue)
            let update = try CompiledStatement(database, "UPDATE account SET last_sync = ?2, held = ?3 WHERE id = ?1")
            update.bind(1, account.rawValue)
            update.bind(2, began.stored)
            update.bind(3, held.flatMap(StoredJSON.init)?.text)
            try update.run()
            if isDone { try Self.forgetFailures(of: account, database) }
            return ((), LibraryChange())
        }
    }

    /// Records that the server has answered after a failure.
    public func recordAnswer(of account: Account.ID) async throws(LibraryError) {
        try await write { database in
            try Self.forgetFailures(of: account, database)
            return ((), LibraryChange())
        }
    }

    private static func forgetFailures(of account: Account.ID, _ database: Database) throws {
        try database.execute(
            "UPDATE account SET failure = NULL, failure_count = 0, next_sync = NULL WHERE id = ?", account.rawValue)
    }

    /// Records a sync that failed.
    /// - Parameter isAsked: Whether the user asked for it; it then does not make automatic attempts rarer.
    public func recordFailure(
        _ failure: AccountFailure, of account: Account.ID, next: Date?, isAsked: Bool = false
    ) async throws(LibraryError) {
        try await write { database in
            let update = try CompiledStatement(
                database,
                """
                UPDATE account SET failure = ?2, failure_count = max(1, failure_count + ?4), next_sync = ?3
                WHERE id = ?1
                """)
            update.bind(1, account.rawValue)
            update.bind(2, StoredJSON(failure)?.text)
            update.bind(3, next?.stored)
            update.bind(4, isAsked ? 0 : 1)
            try update.run()
            return ((), LibraryChange())
        }
    }
}

/// Reads the table `account`.
enum AccountRow {
    static func all(_ database: Database) throws -> [Account] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT id, name, service, last_sync, next_sync, failure, failure_count, held,
                (SELECT count(*) FROM outgoing_mark INDEXED BY outgoing_mark_waiting
                    WHERE account_id = account.id AND sent_in IS NULL),
                labels,
                (SELECT json_group_array(json(change)) FROM
                    (SELECT change FROM outgoing_feed
                        WHERE account_id = account.id AND sent_in IS NULL AND refusal IS NULL ORDER BY id))
            FROM account WHERE is_removed = 0 ORDER BY id
            """)
        var accounts: [Account] = []
        while try rows.step() {
            // Another version may know more protocols.
            guard let service = StoredJSON<AccountService>(text: rows.text(2)).value else { continue }
            accounts.append(
                Account(
                    id: Account.ID(rawValue: rows.int(0)), name: rows.text(1),
                    service: service, lastSync: Date(stored: rows.intOrNil(3)),
                    nextSync: Date(stored: rows.intOrNil(4)),
                    failure: rows.textOrNil(5).flatMap { StoredJSON(text: $0).value },
                    failureCount: Int(rows.int(6)), outgoingMarks: Int(rows.int(8)),
                    feedChanges: StoredJSON<[FeedChange]>(text: rows.text(10)).value ?? [],
                    held: rows.textOrNil(7).flatMap { StoredJSON(text: $0).value },
                    labels: rows.textOrNil(9).flatMap { StoredJSON(text: $0).value }))
        }
        return accounts
    }

    /// Without the header fields, which are secrets.
    static func text(of service: AccountService) throws -> String {
        var stored = service
        stored.headers = nil
        return String(decoding: try JSONEncoder().encode(stored), as: UTF8.self)
    }
}
