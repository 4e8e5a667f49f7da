import FoundationEssentials
public import News

extension Library {
    /// Follows a server's list of feeds, which all get the account's tag (`TagName`). A feed that is not listed any more is hidden with its articles, which stay until
    /// retention deletes them; it comes back with them.
    public func setFeeds(_ feeds: [RemoteFeed], of account: Account.ID) async throws(LibraryError) {
        try await write { database in
            let name = try database.first(String.self, "SELECT name FROM account WHERE id = ?", account.rawValue)
            let ownTag = name.map { [TagName.of(account: $0)] } ?? []
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
            var (listed, changes) = (Set<String>(minimumCapacity: feeds.count), 0)
            list.bind(1, account.rawValue)
            for (position, feed) in feeds.enumerated() where listed.insert(feed.id).inserted {
                list.bind(2, feed.id)
                list.bind(3, feed.url)
                list.bind(4, feed.title)
                list.bind(5, feed.siteLink)
                list.bind(
                    6, try StoredList.json(feed.categories.filter { !$0.isEmpty && !ownTag.contains($0) } + ownTag))
                list.bind(7, Int64(position))
                try list.run()
                changes += list.changes
            }
            let known = try CompiledStatement(
                database, "SELECT id, remote_id FROM feed WHERE account_id = ? AND position IS NOT NULL")
            known.bind(1, account.rawValue)
            var gone: [Int64] = []
            while try known.step() { if !listed.contains(known.text(1)) { gone.append(known.int(0)) } }
            for id in gone { try database.execute("UPDATE feed SET position = NULL WHERE id = ?", id) }
            return ((), changes + gone.count > 0 ? LibraryChange(feeds: nil) : nil)
        }
    }
}
