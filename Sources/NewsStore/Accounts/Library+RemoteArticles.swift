public import FoundationEssentials
public import News

extension Library {
    /// Which of a server's articles were never stored, in the given order. Those that retention has deleted were.
    public func unknownArticles(
        _ ids: [String], of account: Account.ID
    ) async throws(LibraryError) -> [String] {
        try await read { database in
            let find = try CompiledStatement(
                database, "SELECT 1 FROM remote_article WHERE account_id = ? AND remote_id = ?")
            find.bind(1, account.rawValue)
            return try ids.filter { id in
                find.bind(2, id)
                defer { find.reset() }
                return try !find.step()
            }
        }
    }

    /// Stores articles that an account's server has sent, in one transaction. New ones get the server's marks, and those
    /// of rules and of their stories, which the server is then told. Known ones keep theirs: see `follow`.
    ///
    /// Articles of feeds that are not stored are left out: the server may have got a feed since it was asked for all.
    /// - Parameters:
    ///   - rules: Applied to new articles.
    ///   - fullTextFeeds: The server's names of feeds whose new articles' pages are to be fetched, besides those with a
    ///     tag for it.
    /// - Returns: By feed.
    public func store(
        _ articles: [RemoteArticle], of account: Account.ID, at now: Date, rules: ArrivalRules? = nil,
        fullTextFeeds: Set<String> = []
    ) async throws(LibraryError) -> [Feed.ID: StoredUpdate] {
        let joinsStories = stories == .links
        return try await write(.unchecked) { database in
            let writer = try RemoteArticleWriter(
                database, account, now: now, rules: rules, fullTextFeeds: fullTextFeeds, joinsStories: joinsStories)
            let stored = try writer.write(articles)
            return (stored, stored.isEmpty ? nil : LibraryChange())
        }
    }
}

/// Writes articles of one account within one transaction.
private struct RemoteArticleWriter {
    private let database: Database
    private let account: Account.ID
    private let now: Date
    private let rules: ArrivalRules?
    private let fullTextFeeds: Set<String>
    private let joinsStories: Bool
    private let findKnown: CompiledStatement
    private let findFeed: CompiledStatement
    private let findArticle: CompiledStatement
    private let findTags: CompiledStatement
    private let note: CompiledStatement

    init(
        _ database: Database, _ account: Account.ID, now: Date, rules: ArrivalRules?, fullTextFeeds: Set<String>,
        joinsStories: Bool
    ) throws {
        self.database = database
        self.account = account
        self.now = now
        self.rules = rules
        self.fullTextFeeds = fullTextFeeds
        self.joinsStories = joinsStories
        findKnown = try CompiledStatement(
            database, "SELECT article_id IS NULL FROM remote_article WHERE account_id = ? AND remote_id = ?")
        findFeed = try CompiledStatement(database, "SELECT id, tags FROM feed WHERE account_id = ? AND remote_id = ?")
        findArticle = try CompiledStatement(
            database,
            """
            SELECT id, \(HeadlineRow.isMarked("unread", "a", "id")), \(HeadlineRow.isMarked("starred", "a", "id"))
            FROM article a WHERE feed_id = ? AND identity = ?
            """)
        findTags = try CompiledStatement(database, "SELECT tag FROM article_tag WHERE article_id = ?")
        note = try CompiledStatement(
            database,
            """
            INSERT INTO remote_article (account_id, remote_id, article_id) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET article_id = excluded.article_id
            """)
    }

    func write(_ articles: [RemoteArticle]) throws -> [Feed.ID: StoredUpdate] {
        var stored: [Feed.ID: StoredUpdate] = [:]
        // In the server's order, so that the rows of a transaction are the same each time.
        var (byFeed, order): ([String: [RemoteArticle]], [String]) = ([:], [])
        for article in articles {
            if byFeed[article.feed] == nil { order.append(article.feed) }
            byFeed[article.feed, default: []].append(article)
        }
        for name in order {
            let articles = byFeed[name] ?? []
            // They are asked for again once the feed is listed.
            guard let (feed, tags) = try feed(name) else { continue }
            stored[feed] = try write(
                articles, to: feed, wantsFullTexts: fullTextFeeds.contains(name) || FullTextTag.isOn(tags: tags))
        }
        return stored
    }

    private func write(_ articles: [RemoteArticle], to feed: Feed.ID, wantsFullTexts: Bool) throws -> StoredUpdate {
        var (kept, new) = ([RemoteArticle](), [RemoteArticle]())
        for article in articles {
            let isDeleted = try isDeleted(article.id)
            if isDeleted != true { kept.append(article) }
            if isDeleted == nil { new.append(article) }
        }
        let entries = kept.map { article in
            var entry = article.entry
            entry.identity = identity(of: article.id)
            entry.linkIdentity = nil
            return entry
        }
        let writer = try FeedUpdateWriter(
            database, feed: feed, now: now, rules: rules, wantsFullTexts: wantsFullTexts,
            joinsStories: joinsStories, isDocument: false,
            readElsewhere: Set(new.filter(\.isRead).map { StableHash.of(identity(of: $0.id)) }))
        let update = try writer.write(FeedUpdate(title: nil, siteLink: nil, entries: entries), NextCheck(date: nil))
        var tagged: [String: [Int64]] = [:]
        for article in new {
            guard let id = try take(article, feed) else { continue }
            for tag in try tags(of: id) { tagged[tag, default: []].append(id) }
        }
        // By a rule.
        for (tag, ids) in tagged { try OutgoingMarkRows(database).add(.label(tag), true, ids) }
        return update
    }

    /// Notes a new article, and reconciles its marks with those of the server.
    /// - Returns: nil if it was not stored.
    private func take(_ article: RemoteArticle, _ feed: Feed.ID) throws -> Int64? {
        findArticle.bind(1, feed.rawValue)
        findArticle.bind(2, StableHash.of(identity(of: article.id)))
        guard try findArticle.step() else {
            try know(article.id, as: nil)
            return nil
        }
        let (id, isUnread, isStarred) = (findArticle.int(0), findArticle.flag(1), findArticle.flag(2))
        findArticle.reset()
        try know(article.id, as: id)
        let outgoing = OutgoingMarkRows(database)
        // By a rule, or since the user has read the same link.
        if !article.isRead, !isUnread { try outgoing.add(.unread, false, [id]) }
        if article.isStarred, !isStarred { _ = try MarkWriter(database, .starred, tells: false).set(true, on: [id]) }
        if !article.isStarred, isStarred { try outgoing.add(.starred, true, [id]) }
        return id
    }

    private func tags(of article: Int64) throws -> [String] {
        findTags.bind(1, article)
        defer { findTags.reset() }
        var tags: [String] = []
        while try findTags.step() { tags.append(findTags.text(0)) }
        return tags
    }

    /// Two accounts may call different articles of a feed that is kept of both the same.
    private func identity(of id: String) -> String { "\(account.rawValue):\(id)" }

    private func know(_ id: String, as article: Int64?) throws {
        note.bind(1, account.rawValue)
        note.bind(2, id)
        note.bind(3, article)
        try note.run()
    }

    /// Whether retention has deleted the article; nil if it was never stored.
    private func isDeleted(_ id: String) throws -> Bool? {
        findKnown.bind(1, account.rawValue)
        findKnown.bind(2, id)
        defer { findKnown.reset() }
        return try findKnown.step() ? findKnown.flag(0) : nil
    }

    private func feed(_ name: String) throws -> (id: Feed.ID, tags: [String])? {
        findFeed.bind(1, account.rawValue)
        findFeed.bind(2, name)
        defer { findFeed.reset() }
        guard try findFeed.step() else { return nil }
        return (Feed.ID(rawValue: findFeed.int(0)), try StoredList.texts(findFeed.text(1)))
    }
}
