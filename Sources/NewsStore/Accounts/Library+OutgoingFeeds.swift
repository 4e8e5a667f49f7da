public import News

/// What accounts' servers are to be told of their lists of feeds.
extension Library {
    /// Changes an account's list of feeds here, and notes it for the server.
    /// - Parameter isAct: Whether it can be undone.
    /// - Returns: The number of what the server is to be told, see `OutgoingFeedChange`; nil if there is nothing.
    public func addFeedChange(
        _ change: FeedChange, of account: Account.ID, isAct: Bool
    ) async throws(LibraryError) -> Int64? {
        let now = clock()
        return try await write { database in
            let number = try OutgoingFeedRows(database).add(change, of: account, actAt: isAct ? now : nil)
            return (number, LibraryChange())
        }
    }

    /// The act that has added a feed to an account, if it can be undone.
    public func addition(of feed: Feed.ID) async throws(LibraryError) -> (act: Int64, change: FeedChange)? {
        try await read { try OutgoingFeedRows($0).addition(of: feed.rawValue) }
    }

    /// Reverses the addition of a feed that waits, which cannot be undone any more.
    /// - Returns: As `addFeedChange` does.
    public func takeBack(_ addition: FeedChange, of account: Account.ID) async throws(LibraryError) -> Int64? {
        try await write { database in
            (try OutgoingFeedRows(database).takeBack(addition, of: account), LibraryChange())
        }
    }

    /// Of the changes that wait and can be sent the one that was tried least often, and of these the oldest, so that none
    /// that is never made holds up another one for ever. It counts as tried once more from now on. nil if there is none.
    ///
    /// Those of one feed are sent in their order, but a removal before other changes, which are forgotten with it.
    /// - Parameters:
    ///   - first: A change whose feed comes before all others.
    ///   - left: Changes whose feeds are left alone.
    public func nextFeedChange(
        of account: Account.ID, first: Int64? = nil, sparing left: [FeedChange] = []
    ) async throws(LibraryError) -> OutgoingFeedChange? {
        try await write { (try OutgoingFeedRows($0).next(of: account, first: first, sparing: left), nil) }
    }

    /// Whether a change waits; nil for any of the account's.
    public func hasFeedChange(_ id: Int64? = nil, of account: Account.ID) async throws(LibraryError) -> Bool {
        try await read { database in
            try database.first(
                Int.self,
                """
                SELECT 1 FROM outgoing_feed
                WHERE account_id = ?1 AND sent_in IS NULL AND refusal IS NULL AND ?2 IN (0, id) LIMIT 1
                """, account.rawValue, id ?? 0) != nil
        }
    }

    /// Records that the server has made a change.
    /// - Parameters:
    ///   - feed: What it calls the feed; nil if it was known.
    ///   - isNew: Whether the server has added the feed for it. One that was there before is not removed by undo.
    ///   - rest: The title and category that it has not given the feed, which wait on; nil for none.
    ///   - refusal: Why it refuses them, which is kept until it was said.
    public func confirmFeedChange(
        _ id: Int64, feed: String?, isNew: Bool = true, rest: FeedChange? = nil, refusal: AccountFailure? = nil,
        of account: Account.ID
    ) async throws(LibraryError) {
        try await write { database in
            try OutgoingFeedRows(database).confirm(
                id, feed: feed, isNew: isNew, rest: rest, refusal: refusal, of: account)
            return ((), LibraryChange())
        }
    }

    /// The feed that a change has added; nil if the server does not list it yet.
    public func feed(addedBy id: Int64) async throws(LibraryError) -> Feed.ID? {
        let feed = try await read { database in
            try database.first(
                Int64.self,
                """
                SELECT f.id FROM outgoing_feed o CROSS JOIN feed f
                ON f.account_id = o.account_id AND f.remote_id = json_extract(o.change, '$.feed')
                WHERE o.id = ? AND f.position NOT NULL
                """, id)
        }
        return feed.map(Feed.ID.init(rawValue:))
    }

    /// Takes back a change that the server does not make, so that it cannot be undone any more.
    /// - Parameter refusal: Why, which is kept until it was said; nil if it was.
    public func dropFeedChange(
        _ id: Int64, _ refusal: AccountFailure?, of account: Account.ID
    ) async throws(LibraryError) {
        try await write { database in
            try OutgoingFeedRows(database).drop(id, refusal, of: account)
            return ((), LibraryChange())
        }
    }

    /// The changes that the server refused and the user was not told of.
    public func refusedFeedChanges(
        of account: Account.ID
    ) async throws(LibraryError) -> [(id: Int64, change: FeedChange, refusal: AccountFailure)] {
        try await read { database in
            let rows = try CompiledStatement(
                database,
                "SELECT id, change, refusal FROM outgoing_feed WHERE account_id = ? AND refusal NOT NULL ORDER BY id")
            rows.bind(1, account.rawValue)
            var refused: [(Int64, FeedChange, AccountFailure)] = []
            while try rows.step() {
                guard let change = StoredJSON<FeedChange>(text: rows.text(1)).value,
                    let refusal = StoredJSON<AccountFailure>(text: rows.text(2)).value
                else { continue }
                refused.append((rows.int(0), change, refusal))
            }
            return refused
        }
    }

    /// Forgets refused changes, which the journal has.
    public func forgetRefusedFeedChanges(_ ids: [Int64]) async throws(LibraryError) {
        try await write { database in
            for id in ids { try database.execute("DELETE FROM outgoing_feed WHERE id = ? AND refusal NOT NULL", id) }
            return ((), nil)
        }
    }
}
