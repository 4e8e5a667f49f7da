import FoundationEssentials
import News

/// The changes of accounts' lists of feeds that servers are to be told, written in the transaction that makes them here.
struct OutgoingFeedRows {
    /// The payload of an act.
    private struct Payload: Codable {
        var account: Account.ID
        var change: FeedChange
    }

    /// A change that the server does not know, or may not have known when a sync began.
    private struct Row {
        let id: Int64
        var change: FeedChange
        /// To send it.
        let attempts: Int64
        let act: Int64?
        /// Whether the server is yet to confirm it.
        let waits: Bool

        var wasTried: Bool { attempts > 0 }

        /// Whether it has to be sent before another one can be. Of a feed that is removed nothing else needs to change.
        func holdsUp(_ other: Row) -> Bool {
            guard change.isOfSameFeed(as: other.change) else { return false }
            if id > other.id { return change.kind == .remove && other.change.kind == .change }
            return id < other.id && (change.kind != .change || other.change.kind != .remove)
        }
    }

    let database: Database

    init(_ database: Database) { self.database = database }

    /// Makes a change here, and notes it for the server. One that the server cannot know is merged with it.
    /// - Parameter now: For the act that undoes it; nil for none.
    /// - Returns: Its number; nil if the server need not be told.
    func add(_ change: FeedChange, of account: Account.ID, actAt now: Date?) throws -> Int64? {
        var change = change
        if let feed = change.feed, change.kind == .remove {
            change.position = try database.first(
                Int64.self,
                "SELECT position FROM feed WHERE account_id = ? AND remote_id = ? AND position NOT NULL",
                account.rawValue, feed)
        }
        var act: Int64?
        if let now, let payload = StoredJSON(Payload(account: account, change: change)) {
            act = try Act(kind: .accountFeed, payload: Array(payload.text.utf8)).record(database, at: now)
        }
        try apply(change, of: account)
        for row in try rows(of: account).reversed() where row.waits && !row.wasTried {
            let (old, isSameAddress) = (row.change, FeedAddress.key(row.change.url) == FeedAddress.key(change.url))
            switch (old.kind, change.kind) {
            case (.change, .change) where old.feed == change.feed: change = old.followed(by: change)
            case (.add, .remove) where isSameAddress:
                try delete(row.id)
                return nil
            case (.remove, .add) where isSameAddress:
                try delete(row.id)
                try revert(old, of: account)
                if let act {
                    var added = change
                    added.feed = old.feed
                    try rewrite(act, added, of: account)
                }
                // With another title or category, if the user named some.
                change = FeedChange(
                    .change, feed: old.feed, url: old.url, name: old.name,
                    title: change.title == old.oldTitle ? nil : change.title,
                    category: change.category == old.oldCategory ? nil : change.category,
                    oldTitle: old.oldTitle, oldCategory: old.oldCategory)
                return change.isEmpty ? nil : try add(change, of: account, actAt: nil)
            default: continue
            }
            try delete(row.id)
        }
        guard !change.isEmpty, let text = StoredJSON(change)?.text else { return nil }
        let insert = try CompiledStatement(
            database, "INSERT INTO outgoing_feed (account_id, change, act_id) VALUES (?, ?, ?)")
        insert.bind(1, account.rawValue)
        insert.bind(2, text)
        insert.bind(3, act)
        try insert.run()
        return insert.lastInsertedID
    }

    /// The newest act that has added a feed.
    func addition(of feed: Int64) throws -> (act: Int64, change: FeedChange)? {
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.id, CAST(a.payload AS TEXT) FROM feed f CROSS JOIN act a
            ON CASE WHEN a.kind = 'accountFeed' THEN
                json_extract(CAST(a.payload AS TEXT), '$.account') = f.account_id
                AND json_extract(CAST(a.payload AS TEXT), '$.change.kind') = 'add'
                AND json_extract(CAST(a.payload AS TEXT), '$.change.feed') = f.remote_id END
            WHERE f.id = ? ORDER BY a.id DESC LIMIT 1
            """)
        rows.bind(1, feed)
        defer { rows.reset() }
        guard try rows.step(), let done = StoredJSON<Payload>(text: rows.text(1)).value else { return nil }
        return (rows.int(0), done.change)
    }

    /// Reverses an addition that waits, and forgets its act.
    func takeBack(_ addition: FeedChange, of account: Account.ID) throws -> Int64? {
        for row in try rows(of: account) where row.waits && row.change == addition {
            if let act = row.act { try Act.forget(act, database) }
        }
        return try add(addition.reversed, of: account, actAt: nil)
    }

    /// Undoes an act. What was not sent is taken off; what was is to be reversed on the server.
    func undo(_ act: Act) throws -> (UndoneAct?, LibraryChange?) {
        let done = try JSONDecoder().decode(Payload.self, from: Data(act.payload))
        let number = try add(done.change.reversed, of: done.account, actAt: nil)
        return (.accountFeed(done.change, done.account, number: number), LibraryChange())
    }

    func next(of account: Account.ID, first: Int64?, sparing left: [FeedChange]) throws -> OutgoingFeedChange? {
        let waiting = try rows(of: account).filter(\.waits)
        let asked = waiting.first { $0.id == first }
        func rank(_ row: Row) -> (Int, Int64, Int64) {
            (asked?.change.isOfSameFeed(as: row.change) == true ? 0 : 1, row.attempts, row.id)
        }
        let row = waiting.sorted { rank($0) < rank($1) }.first { row in
            !left.contains { $0.isOfSameFeed(as: row.change) } && !waiting.contains { $0.holdsUp(row) }
        }
        guard let row else { return nil }
        try database.execute("UPDATE outgoing_feed SET attempts = attempts + 1 WHERE id = ?", row.id)
        return OutgoingFeedChange(id: row.id, change: row.change, wasTried: row.wasTried)
    }

    func confirm(
        _ id: Int64, feed: String?, isNew: Bool, rest: FeedChange?, refusal: AccountFailure?, of account: Account.ID
    ) throws {
        let all = try rows(of: account)
        guard var row = all.first(where: { $0.id == id }) else { return }
        row.change.feed = feed ?? row.change.feed
        if !isNew || rest != nil { (row.change.title, row.change.category) = (nil, nil) }
        try database.execute(
            "UPDATE outgoing_feed SET change = ?, sent_in = (SELECT round FROM account WHERE id = ?) WHERE id = ?",
            StoredJSON(row.change)?.text ?? "{}", account.rawValue, id)
        if row.change.kind == .remove {
            for other in all where other.waits && row.holdsUp(other) && other.id < id { try delete(other.id) }
        }
        guard row.change.kind == .add else { return }
        guard isNew else {
            if let act = row.act { try Act.forget(act, database) }
            return
        }
        // Undo needs the server's name of the feed, also the undo that waits already.
        if let act = row.act { try rewrite(act, row.change, of: account) }
        let (key, later) = (FeedAddress.key(row.change.url), all.filter { $0.waits && $0.id > id })
        let removals = later.filter { $0.change.kind == .remove && FeedAddress.key($0.change.url) == key }
        if let rest, removals.isEmpty {
            try database.execute(
                "INSERT INTO outgoing_feed (account_id, change, attempts, refusal) VALUES (?, ?, 1, nullif(?, ''))",
                account.rawValue, StoredJSON(rest)?.text ?? "{}", refusal.flatMap { StoredJSON($0)?.text } ?? "")
        }
        for var other in removals where other.change.feed == nil {
            other.change.feed = row.change.feed
            try database.execute(
                "UPDATE outgoing_feed SET change = ? WHERE id = ?", StoredJSON(other.change)?.text ?? "{}", other.id)
        }
    }

    /// Has an act undo another change.
    private func rewrite(_ act: Int64, _ change: FeedChange, of account: Account.ID) throws {
        guard let payload = StoredJSON(Payload(account: account, change: change)) else { return }
        try database.execute("UPDATE act SET payload = CAST(? AS BLOB) WHERE id = ?", payload.text, act)
    }

    /// Takes back what the server does not do.
    /// - Parameter refusal: Why; nil if the user has been told.
    func drop(_ id: Int64, _ refusal: AccountFailure?, of account: Account.ID) throws {
        guard let row = try rows(of: account).first(where: { $0.id == id && $0.waits }) else { return }
        if let refusal {
            try database.execute(
                "UPDATE outgoing_feed SET refusal = ? WHERE id = ?", StoredJSON(refusal)?.text ?? "null", id)
        } else {
            try delete(id)
        }
        if let act = row.act { try Act.forget(act, database) }
        try revert(row.change, of: account)
        // The changes made after it are shown again.
        for other in try rows(of: account) where other.waits { try apply(other.change, of: account) }
    }

    /// Forgets the changes of a feed, and what would undo them: the server calls another one so.
    func forget(feed: String, of account: Account.ID) throws {
        for row in try rows(of: account) where row.change.feed == feed { try delete(row.id) }
        let acts = try CompiledStatement(
            database,
            """
            SELECT id FROM act WHERE CASE WHEN kind = 'accountFeed' THEN
                json_extract(CAST(payload AS TEXT), '$.account') = ?
                AND json_extract(CAST(payload AS TEXT), '$.change.feed') = ? END
            """)
        acts.bind(1, account.rawValue)
        acts.bind(2, feed)
        var ids: [Int64] = []
        while try acts.step() { ids.append(acts.int(0)) }
        for id in ids { try Act.forget(id, database) }
    }

    private func delete(_ id: Int64) throws { try database.execute("DELETE FROM outgoing_feed WHERE id = ?", id) }

    private func rows(of account: Account.ID) throws -> [Row] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT id, change, attempts, act_id, sent_in IS NULL FROM outgoing_feed
            WHERE account_id = ? AND refusal IS NULL ORDER BY id
            """)
        rows.bind(1, account.rawValue)
        var found: [Row] = []
        while try rows.step() {
            guard let change = StoredJSON<FeedChange>(text: rows.text(1)).value else { continue }
            found.append(
                Row(
                    id: rows.int(0), change: change, attempts: rows.int(2), act: rows.intOrNil(3),
                    waits: rows.flag(4)))
        }
        return found
    }
}

extension OutgoingFeedRows {
    /// A server's list of feeds with what it does not know yet.
    /// - Parameter round: Of the sync that asked for the list, see `beginSync`; nil if it was asked for after all that was
    ///   confirmed.
    /// - Returns: The list, and the names of feeds that it does not have yet.
    func completed(
        _ feeds: [RemoteFeed], of account: Account.ID, round: Int64?
    ) throws -> (feeds: [RemoteFeed], added: Set<String>) {
        let confirmed = try CompiledStatement(
            database, "SELECT id FROM outgoing_feed WHERE account_id = ? AND sent_in < ?")
        confirmed.bind(1, account.rawValue)
        confirmed.bind(2, round ?? .max)
        var known: Set<Int64> = []
        while try confirmed.step() { known.insert(confirmed.int(0)) }
        let changes = try rows(of: account).filter { !known.contains($0.id) }
        guard !changes.isEmpty else { return (feeds, []) }
        var (all, hidden, added): ([RemoteFeed], Set<String>, Set<String>) = (feeds, [], [])
        for row in changes {
            let change = row.change
            guard let place = all.firstIndex(where: { change.means($0) }) else {
                guard let feed = change.feed else { continue }
                if change.kind == .add { added.insert(feed) } else if change.kind == .remove { added.remove(feed) }
                continue
            }
            switch change.kind {
            case .remove: hidden.insert(all[place].id)
            case .add, .change:
                if change.kind == .add {
                    hidden.remove(all[place].id)
                    // It was there before.
                    if row.waits, !row.wasTried { continue }
                }
                if let title = change.title { all[place].title = title }
                guard let category = change.category else { continue }
                all[place].categories.removeAll { $0 == change.oldCategory || $0 == category }
                if !category.isEmpty { all[place].categories.insert(category, at: 0) }
            }
        }
        return (all.filter { !hidden.contains($0.id) }, added)
    }
}
