public import FoundationEssentials
public import News

/// An article that is stored here, under an account's name of it.
public struct KnownArticle: Sendable, Equatable {
    /// The server's names of it and of its feed.
    public let id, feed: String
    public let feedTitle, title: String
    public let link: String?
    public let published: Date?

    /// Whether an article that the server calls the same is the same. A publisher can change a title together with the
    /// link, and a server the name of a feed.
    /// - Parameter isFeed: Whether feeds of one name are one.
    public func isSame(as other: RemoteArticle, isFeed: Bool = true) -> Bool {
        if let link, link == other.entry.link { return true }
        guard feed == other.feed else { return false }
        return title == other.entry.title
            || isFeed && published != nil && published?.stored == other.entry.published?.stored
    }
}

/// What a server that was restored from a backup may call otherwise: articles that are new to it get the numbers of
/// those that it has lost.
extension Library {
    /// The first of a server's articles that are stored in feeds of the account.
    public func knownArticles(
        _ ids: [String], of account: Account.ID, atMost limit: Int = .max
    ) async throws(LibraryError) -> [KnownArticle] {
        try await read { database in
            let find = try CompiledStatement(
                database,
                """
                SELECT f.remote_id, coalesce(f.title, f.url), a.title, a.link, a.published FROM remote_article r
                CROSS JOIN article a ON a.id = r.article_id CROSS JOIN feed f ON f.id = a.feed_id
                WHERE r.account_id = ?1 AND r.remote_id = ?2 AND f.account_id = ?1
                """)
            find.bind(1, account.rawValue)
            var known: [KnownArticle] = []
            for id in ids where known.count < limit {
                find.bind(2, id)
                if try find.step() {
                    known.append(
                        KnownArticle(
                            id: id, feed: find.text(0), feedTitle: find.text(1), title: find.text(2),
                            link: find.textOrNil(3), published: Date(stored: find.intOrNil(4))))
                }
                find.reset()
            }
            return known
        }
    }

    /// All names that the server has given to articles, including those that retention has deleted.
    /// - Parameter feed: The server's name of the feed to confine it to, which leaves out what is not stored.
    public func remoteNames(
        of account: Account.ID, in feed: String? = nil
    ) async throws(LibraryError) -> [String] {
        try await names(
            feed == nil
                ? "SELECT remote_id FROM remote_article WHERE account_id = ?1"
                : """
                SELECT r.remote_id FROM feed f CROSS JOIN article a ON a.feed_id = f.id
                CROSS JOIN remote_article r ON r.article_id = a.id WHERE f.account_id = ?1 AND f.remote_id = ?2
                """, account, feed)
    }

    /// The server's names of the articles whose marks wait to be sent.
    public func waitingNames(of account: Account.ID) async throws(LibraryError) -> [String] {
        try await names(
            """
            SELECT DISTINCT remote_id FROM outgoing_mark INDEXED BY outgoing_mark_waiting
            WHERE account_id = ?1 AND sent_in IS NULL
            """, account)
    }

    private func names(
        _ sql: String, _ account: Account.ID, _ feed: String? = nil
    ) async throws(LibraryError) -> [String] {
        try await read { database in
            let rows = try CompiledStatement(database, sql)
            rows.bind(1, account.rawValue)
            if let feed { rows.bind(2, feed) }
            var names: [String] = []
            while try rows.step() { names.append(rows.text(0)) }
            return names
        }
    }

    /// Of the feeds that a server lists, those that have other addresses under their names here.
    public func readdressedFeeds(
        _ feeds: [RemoteFeed], of account: Account.ID
    ) async throws(LibraryError) -> [RemoteFeed] {
        try await read { database in
            let rows = try CompiledStatement(database, "SELECT remote_id, url FROM feed WHERE account_id = ?")
            rows.bind(1, account.rawValue)
            var known: [String: String] = [:]
            while try rows.step() { known[rows.text(0)] = FeedAddress.key(rows.text(1)) }
            return feeds.filter { feed in known[feed.id].map { $0 != FeedAddress.key(feed.url) } ?? false }
        }
    }

    /// Forgets that articles are an account's: its server has deleted them, or calls other ones so. They stay with their
    /// marks, which no server changes or is told any more.
    /// - Parameters:
    ///   - ids: The server's names of them.
    ///   - feeds: The server's names of feeds that are other ones there now. These are hidden with their articles, like
    ///     those that the server does not list any more.
    public func forget(
        _ ids: [String], feeds: [String] = [], of account: Account.ID
    ) async throws(LibraryError) {
        // Feeds first: their articles tell that they are others.
        for feed in feeds {
            try await write { database in
                try OutgoingFeedRows(database).forget(feed: feed, of: account)
                try database.execute(
                    """
                    UPDATE feed SET position = NULL, remote_id = char(1) || id WHERE account_id = ? AND remote_id = ?
                    """, account.rawValue, feed)
                return ((), LibraryChange())
            }
        }
        // In slices, between which the user's marks are written. What is left after a kill is found again.
        for start in stride(from: 0, to: ids.count, by: Self.forgottenAtOnce) {
            let slice = ids[start...].prefix(Self.forgottenAtOnce)
            try await write { database in
                try Self.forget(slice, of: account, database)
                return ((), LibraryChange())
            }
        }
    }

    private static let forgottenAtOnce = 500

    private static func forget(_ ids: ArraySlice<String>, of account: Account.ID, _ database: Database) throws {
        // An article that gets the name may come into the same feed, where it is known by it.
        let rename = try CompiledStatement(database, "UPDATE article SET identity = ?2 WHERE id = ?1")
        let renameBody = try CompiledStatement(
            database, "UPDATE article_body SET identity = ?2 WHERE article_id = ?1")
        for id in ids {
            let article = try database.first(
                Int64.self,
                """
                SELECT article_id FROM remote_article
                WHERE account_id = ? AND remote_id = ? AND article_id IS NOT NULL
                """, account.rawValue, id)
            if let article {
                let identity = "\(account.rawValue):\(id) \(article)"
                rename.bind(1, article)
                rename.bind(2, StableHash.of(identity))
                try rename.run()
                renameBody.bind(1, article)
                renameBody.bind(2, identity)
                try renameBody.run()
            }
            try database.execute(
                "DELETE FROM remote_article WHERE account_id = ? AND remote_id = ?", account.rawValue, id)
            try database.execute(
                "DELETE FROM outgoing_mark WHERE account_id = ? AND remote_id = ?", account.rawValue, id)
            try database.execute(
                """
                DELETE FROM tombstone WHERE feed_id IN (SELECT id FROM feed WHERE account_id = ?) AND identity = ?
                """, account.rawValue, StableHash.of("\(account.rawValue):\(id)"))
        }
    }
}
