import News

/// What the library knows about an article that comes from another reader.
struct ImportLookup {
    struct Known {
        let id: Int64
        let isUnread: Bool
        let isStarred: Bool
        /// Read only if the import has tags for the article.
        let tags: [String]
    }

    private let feed: Feed.ID
    private let find: CompiledStatement
    private let findTags: CompiledStatement
    private let findTombstone: CompiledStatement
    private let linked: LinkedArticles
    private let document: [LinkIdentity: LinkedArticles.Place]

    init(_ database: Database, feed: Feed.ID) throws {
        self.feed = feed
        linked = try LinkedArticles(database, feed: feed)
        find = try CompiledStatement(
            database,
            """
            SELECT s.id, \(HeadlineRow.isMarked("unread", "s", "id")), \(HeadlineRow.isMarked("starred", "s", "id"))
            FROM article s WHERE s.feed_id = ? AND s.identity = ?
            """)
        findTags = try CompiledStatement(database, "SELECT tag FROM article_tag WHERE article_id = ?")
        findTombstone = try CompiledStatement(
            database, "SELECT 1 FROM tombstone WHERE feed_id = ? AND identity = ?")
        document = try LinkedArticles.ofDocument(database, feed: feed)
    }

    /// - Parameter identity: The identity of the article's entry.
    func decide(_ article: ImportedArticle, _ identity: Int64) throws -> ImportDecision {
        let identities = try identities(of: article.entry, identity)
        var known: Known?
        for identity in identities where known == nil {
            known = try self.known(identity, withTags: !article.tags.isEmpty)
        }
        return ImportDecision(
            article, known: known, hasTombstone: try known == nil && identities.contains(where: hasTombstone))
    }

    /// The identities under which a refresh may have stored or deleted it, the more precise ones first.
    private func identities(of entry: Entry, _ own: Int64) throws -> [Int64] {
        guard let name = entry.linkIdentity else { return [own] }
        // An entry without a date in the other reader may have one in the feed.
        guard entry.sharesLink else {
            return [StableHash.of(name.identityIfShared), own] + [document[name]?.identity].compactMap { $0 }
        }
        return [own] + [try linked.article(of: name)?.identity].compactMap { $0 }
    }

    private func known(_ identity: Int64, withTags: Bool) throws -> Known? {
        find.bind(1, feed.rawValue)
        find.bind(2, identity)
        guard try find.step() else { return nil }
        defer { find.reset() }
        let id = find.int(0)
        return Known(
            id: id, isUnread: find.flag(1), isStarred: find.flag(2), tags: withTags ? try tags(of: id) : [])
    }

    private func tags(of id: Int64) throws -> [String] {
        findTags.bind(1, id)
        var tags: [String] = []
        while try findTags.step() { tags.append(findTags.text(0)) }
        return tags
    }

    private func hasTombstone(_ identity: Int64) throws -> Bool {
        findTombstone.bind(1, feed.rawValue)
        findTombstone.bind(2, identity)
        defer { findTombstone.reset() }
        return try findTombstone.step()
    }
}
