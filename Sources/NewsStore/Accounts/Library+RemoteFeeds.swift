import FoundationEssentials
public import News

extension Library {
    /// What an account's server calls a feed; nil if it is of the user's own list.
    public func remoteName(of feed: Feed.ID) async throws(LibraryError) -> String? {
        try await read { database in
            try database.first(
                String.self, "SELECT remote_id FROM feed WHERE id = ? AND account_id IS NOT NULL", feed.rawValue)
        }
    }

    /// Changes the settings of an account's feed that are kept here, which the server does not know.
    public func changeSettings(of feed: Feed.ID, by change: FeedListingChange) async throws(LibraryError) {
        try await write { database in
            let tags = try database.first(String.self, "SELECT tags FROM feed WHERE id = ?", feed.rawValue)
            var settings = change
            settings.new.tags = change.old.tags
            let changed = settings.applied(to: try StoredList.texts(tags ?? "[]"))
            try database.execute(
                "UPDATE feed SET tags = ?, is_hidden = ? WHERE id = ? AND account_id IS NOT NULL",
                try StoredList.json(changed), change.new.isHidden ? 1 : 0, feed.rawValue)
            return ((), LibraryChange())
        }
    }

    /// Follows a server's list of feeds, which all get the account's tag (`TagName`). A feed that is not listed any more
    /// is hidden with its articles, which stay until retention deletes them; it comes back with them. What the server is
    /// yet to be told, or was told after the sync began, stays as it is here.
    /// - Parameter round: Of the sync that asked for the list, see `beginSync`; nil if it was asked for after all that was
    ///   confirmed.
    /// - Returns: The titles of the feeds that it has hidden. One that the server lists by another name is none of them.
    @discardableResult
    public func setFeeds(
        _ feeds: [RemoteFeed], of account: Account.ID, round: Int64? = nil
    ) async throws(LibraryError) -> [String] {
        try await write { database in
            let name = try database.first(
                String.self, "SELECT name FROM account WHERE id = ? AND is_removed = 0", account.rawValue)
            // The user has removed it meanwhile.
            guard let name else { return ([], nil) }
            let ownTag = [TagName.of(account: name)]
            let (feeds, added) = try OutgoingFeedRows(database).completed(feeds, of: account, round: round)
            let list = try CompiledStatement(
                database,
                """
                INSERT INTO feed (account_id, remote_id, url, title, site_link, tags, position)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                ON CONFLICT (account_id, remote_id) WHERE account_id IS NOT NULL DO UPDATE SET
                    url = excluded.url, title = excluded.title, site_link = excluded.site_link, tags = excluded.tags,
                    position = excluded.position
                WHERE (url, title, site_link, tags, position)
                    IS NOT (excluded.url, excluded.title, excluded.site_link, excluded.tags, excluded.position)
                """)
            var settings: [String: [String]] = [:]
            let present = try CompiledStatement(database, "SELECT remote_id, tags FROM feed WHERE account_id = ?")
            present.bind(1, account.rawValue)
            while try present.step() {
                settings[present.text(0)] = try StoredList.texts(present.text(1)).filter(FeedListing.sets)
            }
            var (listed, changes) = (Set<String>(minimumCapacity: feeds.count), 0)
            list.bind(1, account.rawValue)
            for (position, feed) in feeds.enumerated() where listed.insert(feed.id).inserted {
                list.bind(2, feed.id)
                list.bind(3, feed.url)
                list.bind(4, feed.title)
                list.bind(5, feed.siteLink)
                // On the server, a category that would be a setting here is just a name.
                let categories = feed.categories.filter {
                    !$0.isEmpty && !FeedListing.sets($0) && !TagName.isOfAccount($0)
                }
                list.bind(6, try StoredList.json(categories + ownTag + (settings[feed.id] ?? [])))
                list.bind(7, Int64(position))
                try list.run()
                changes += list.changes
            }
            let gone = try Self.feeds(notIn: listed.union(added), of: account, database)
            for feed in gone { try database.execute("UPDATE feed SET position = NULL WHERE id = ?", feed.id) }
            return (Self.titles(gone, without: feeds), changes + gone.count > 0 ? LibraryChange() : nil)
        }
    }

    /// The titles of the feeds that `setFeeds` would hide, since the server does not list them any more.
    /// - Parameters: As of `setFeeds`.
    public func feedsGone(
        from feeds: [RemoteFeed], of account: Account.ID, round: Int64? = nil
    ) async throws(LibraryError) -> [String] {
        try await read { database in
            let (feeds, added) = try OutgoingFeedRows(database).completed(feeds, of: account, round: round)
            let gone = try Self.feeds(notIn: added.union(feeds.map(\.id)), of: account, database)
            return Self.titles(gone, without: feeds)
        }
    }

    /// The titles of feeds that a server lists under no name: one that was removed and added again has another.
    private static func titles(
        _ gone: [(id: Int64, title: String, url: String)], without listed: [RemoteFeed]
    ) -> [String] {
        let addresses = Set(listed.map { FeedAddress.key($0.url) })
        return gone.filter { !addresses.contains(FeedAddress.key($0.url)) }.map(\.title)
    }

    private static func feeds(
        notIn listed: Set<String>, of account: Account.ID, _ database: Database
    ) throws -> [(id: Int64, title: String, url: String)] {
        let known = try CompiledStatement(
            database,
            "SELECT id, remote_id, coalesce(title, url), url FROM feed WHERE account_id = ? AND position IS NOT NULL")
        known.bind(1, account.rawValue)
        var others: [(Int64, String, String)] = []
        while try known.step() {
            if !listed.contains(known.text(1)) { others.append((known.int(0), known.text(2), known.text(3))) }
        }
        return others
    }
}
