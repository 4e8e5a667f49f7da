public import FoundationEssentials
public import News

/// The pages that the user has saved: articles of a built-in feed.
extension Library {
    /// Stores a page, and requests its full text, in one transaction, as an act: undoing it hides the page, which
    /// retention then deletes. Its title comes with the text, and is the address until then.
    /// - Parameter address: An http or https address. One with the same key (`StoryLink.key`) is the same page.
    /// - Returns: The article, and whether it is new.
    /// - Throws: `unknownFeed` if the list of saved pages is not in the feed list.
    public func storePage(_ address: String) async throws(LibraryError) -> (id: Headline.ID, isNew: Bool) {
        let date = clock()
        let now = date.stored
        let key = FeedAddress.key(address)
        let entry = Entry(identity: StoryLink.key(key) ?? key, title: address, link: address)
        return try await write { database in
            let feed = try database.first(
                Int.self, "SELECT id FROM feed WHERE url = ? AND account_id IS NULL AND position IS NOT NULL",
                FeedAddress.saved)
            guard let feed = feed.map({ Feed.ID(rawValue: Int64($0)) }) else {
                throw LibraryError.unknownFeed(Feed.ID(rawValue: 0))
            }
            let identity = StableHash.of(entry.identity)
            let known = try database.first(
                Int.self, "SELECT id FROM article WHERE feed_id = ? AND identity = ?", feed.rawValue, identity)
            if let known { return ((Headline.ID(rawValue: Int64(known)), false), nil) }
            try database.execute(
                "DELETE FROM tombstone WHERE feed_id = ? AND identity = ?", feed.rawValue, identity)
            let id = try ArticleWriter(database, feed: feed)
                .insert(entry, identity: identity, sortDate: now, storedAt: now)
            // Not joined with a feed's article of the same link: the page was saved on its own, with its text.
            try database.execute("INSERT INTO rule_request (article_id, request) VALUES (?, 'full-text')", id)
            try FeedCounters(database).add(articles: 1, unread: 1, to: feed.rawValue)
            try Act(kind: .unhide, payload: ArticleIDEncoding.encoded([id])).record(database, at: date)
            return ((Headline.ID(rawValue: id), true), LibraryChange())
        }
    }

    /// Stores what a saved page says of itself, without a text.
    public func storeHead(_ head: SavedPageHead, of id: Headline.ID) async throws(LibraryError) {
        _ = try await write(beside: id) { try head.store(in: id, $0) }
    }
}

/// What a page that the user saved says of itself.
public struct SavedPageHead: Sendable, Equatable {
    public var title: String?
    public var author: String?
    public var published: Date?

    public init(title: String?, author: String?, published: Date?) {
        (self.title, self.author, self.published) = (title, author, published)
    }

    /// Stores it in the page's article, unless that has a title.
    func store(in id: Headline.ID, _ database: Database) throws {
        guard let title else { return }
        let update = try CompiledStatement(
            database,
            """
            -- The fingerprint, though it stays, has the article indexed again.
            UPDATE article SET title = ?, author = ?, published = ?, fingerprint = fingerprint
            WHERE id = ? AND title = link AND feed_id = (SELECT id FROM feed WHERE url = ? AND account_id IS NULL)
            """)
        update.bind(1, title)
        update.bind(2, author)
        update.bind(3, published?.stored)
        update.bind(4, id.rawValue)
        update.bind(5, FeedAddress.saved)
        try update.run()
    }
}
