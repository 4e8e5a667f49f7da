import News

/// Joins the articles of different feeds that have the same link, within the caller's transaction.
///
/// A link that two articles of one feed share identifies neither: it joins none, and separates those that it had
/// joined. Nothing but these notes is ever deleted.
struct StoryWriter {
    /// The state of the articles that a new one has joined.
    struct Joined {
        /// Whether the user has read them: then the new one counts as read, too.
        let isRead: Bool
        let isStarred: Bool
        /// Whether the user has hidden all of them.
        let isHidden: Bool
        /// The feeds of those that the user may have been notified of: neither hidden, nor marked as read or silenced
        /// by a rule.
        let feeds: Set<Feed.ID>
        /// Whether a rule announced one of them.
        let isAnnounced: Bool
    }

    /// A stored article by its link.
    struct LinkedArticle {
        let id: Int64
        let feed: Int64
        /// The key of the link that its feed gives.
        let own: Int64?
        /// Whether the user has split it off.
        var isApart = false
    }

    let database: Database
    private let addLink: CompiledStatement
    private let findLink: CompiledStatement
    private let setLink: CompiledStatement
    private let deleteLink: CompiledStatement
    private let find: CompiledStatement
    private let findMembers: CompiledStatement
    private let insertMember: CompiledStatement
    private let deleteMember: CompiledStatement
    private let deleteLast: CompiledStatement
    private let forgetRedirects: CompiledStatement?
    /// nil while no redirects are known.
    let findTarget: CompiledStatement?

    init(_ database: Database) throws {
        self.database = database
        addLink = try CompiledStatement(database, "INSERT OR IGNORE INTO story_link (key, article_id) VALUES (?, ?)")
        findLink = try CompiledStatement(database, "SELECT article_id FROM story_link WHERE key = ?")
        setLink = try CompiledStatement(database, "UPDATE story_link SET article_id = ?2 WHERE key = ?1")
        deleteLink = try CompiledStatement(database, "DELETE FROM story_link WHERE key = ? AND article_id = ?")
        find = try CompiledStatement(database, "SELECT feed_id, link FROM article WHERE id = ?")
        findMembers = try CompiledStatement(
            database,
            """
            SELECT y.article_id, y.feed_id, a.link, y.is_apart FROM story_member y JOIN article a ON a.id = y.article_id
            WHERE y.key = ?
            """)
        insertMember = try CompiledStatement(
            database,
            """
            INSERT OR IGNORE INTO story_member (feed_id, sort_date, article_id, key)
            SELECT feed_id, sort_date, id, ?2 FROM article WHERE id = ?1
            """)
        deleteMember = try CompiledStatement(database, "DELETE FROM story_member WHERE article_id = ?")
        // One that the user split off stays so when others join later.
        deleteLast = try CompiledStatement(
            database, "DELETE FROM story_member WHERE article_id = ? AND is_apart = 0")
        let areRedirects = try Self.areRedirects(database)
        findTarget =
            try !areRedirects
            ? nil
            : CompiledStatement(database, "SELECT target FROM story_redirect WHERE key = ? AND state = 'followed'")
        forgetRedirects =
            try !areRedirects
            ? nil : CompiledStatement(database, "DELETE FROM story_redirect WHERE key = ?1 OR target = ?1")
    }

    /// The key of a link; nil if it stands for no article.
    static func key(_ link: String?) -> Int64? { link.flatMap(StoryLink.key).map(StableHash.of) }

    /// The key of a stored article's link, or of the link that this is known to lead to.
    func key(of article: Int64) throws -> Int64? { try place(of: article)?.own.map(target) }

    /// Notes the link of an article, and joins it with those of other feeds.
    /// - Parameter isShared: Whether the feed's document has the link more than once.
    /// - Returns: nil if it joined none.
    func join(_ article: Int64, feed: Int64, key own: Int64, isShared: Bool = false) throws -> Joined? {
        var key = try target(of: own)
        if try isRedirected(to: key) {
            let isSecond = try articles(with: key).contains { $0.id != article && $0.feed == feed }
            if isShared || isSecond { try refuseRedirects(to: key) }
            key = try target(of: own)
        }
        let joined = try joinLink(article, feed: feed, key: key, isShared: isShared)
        guard try key == own && !isShared && followRedirects(to: key) else { return joined }
        return try state(of: key, without: article)
    }

    private func joinLink(_ article: Int64, feed: Int64, key: Int64, isShared: Bool) throws -> Joined? {
        addLink.bind(1, key)
        addLink.bind(2, isShared ? 0 : article)
        try addLink.run()
        guard addLink.changes == 0 else { return nil }
        if isShared {
            try part(key)
            return nil
        }
        findLink.bind(1, key)
        guard try findLink.step() else { return nil }
        let first = findLink.int(0)
        findLink.reset()
        guard first != 0, first != article else { return nil }
        let members = try articles(with: key)
        guard !members.isEmpty else {
            try set(key, article)
            return nil
        }
        guard !members.contains(where: { $0.id != article && $0.feed == feed }) else {
            try part(key)
            return nil
        }
        for member in members.map(\.id) + [article] { try add(member, to: key) }
        return try state(of: key, without: article)
    }

    /// Takes back the note of an article's link, which has changed or is about to go with the article.
    func leave(_ article: Int64, key: Int64, forgetsRedirects: Bool = true) throws {
        deleteMember.bind(1, article)
        try deleteMember.run()
        let rest = try members(of: key).map(\.id)
        if rest.count == 1 {
            deleteLast.bind(1, rest[0])
            try deleteLast.run()
        }
        guard let next = rest.first else {
            if forgetsRedirects {
                forgetRedirects?.bind(1, key)
                try forgetRedirects?.run()
            }
            deleteLink.bind(1, key)
            deleteLink.bind(2, article)
            return try deleteLink.run()
        }
        findLink.bind(1, key)
        let isNoted = try findLink.step() && findLink.int(0) == article
        findLink.reset()
        if isNoted { try set(key, next) }
    }
}

extension StoryWriter {
    /// Takes all articles with the link out of their story.
    private func part(_ key: Int64) throws {
        try set(key, 0)
        try database.execute("DELETE FROM story_member WHERE key = ?", key)
    }

    private func set(_ key: Int64, _ article: Int64) throws {
        setLink.bind(1, key)
        setLink.bind(2, article)
        try setLink.run()
    }

    /// Whether two articles of one feed have a link.
    func isShared(_ key: Int64) throws -> Bool {
        findLink.bind(1, key)
        defer { findLink.reset() }
        return try findLink.step() && findLink.int(0) == 0
    }

    func place(of article: Int64) throws -> LinkedArticle? {
        find.bind(1, article)
        guard try find.step() else { return nil }
        defer { find.reset() }
        return LinkedArticle(id: article, feed: find.int(0), own: Self.key(find.textOrNil(1)))
    }

    /// The articles with a link, or led to it: those of its story, or the only one.
    func articles(with key: Int64) throws -> [LinkedArticle] {
        let members = try members(of: key)
        guard members.isEmpty else { return members }
        findLink.bind(1, key)
        guard try findLink.step() else { return [] }
        let first = findLink.int(0)
        findLink.reset()
        guard let only = try place(of: first), try only.own.map(target) == key else { return [] }
        return [only]
    }

    private func members(of key: Int64) throws -> [LinkedArticle] {
        findMembers.bind(1, key)
        var members: [LinkedArticle] = []
        while try findMembers.step() {
            members.append(
                LinkedArticle(
                    id: findMembers.int(0), feed: findMembers.int(1), own: Self.key(findMembers.textOrNil(2)),
                    isApart: findMembers.flag(3)))
        }
        return members
    }

    /// Makes an article one of the story of a link.
    func add(_ article: Int64, to key: Int64) throws {
        insertMember.bind(1, article)
        insertMember.bind(2, key)
        try insertMember.run()
    }

    /// The condition that a rule did one of these things with the article of a row `y`.
    static func isOfRule(_ actions: String) -> String {
        """
        EXISTS (SELECT 1 FROM article_rule r, json_each(r.actions) action
            WHERE r.article_id = y.article_id AND action.value IN (\(actions)))
        """
    }

    /// The marks that the user has set: those of rules are not taken over, nor is anything of what is split off, or of
    /// a feed that is no longer listed.
    private func state(of key: Int64, without article: Int64) throws -> Joined {
        // What a rule has hidden counts as read by it even when it is shown again.
        let rows = try CompiledStatement(
            database,
            """
            SELECT \(HeadlineRow.isMarked("unread", "y", "article_id")), \(Self.isOfRule("'read', 'hide'")),
                \(HeadlineRow.isMarked("starred", "y", "article_id")) AND NOT \(Self.isOfRule("'star'")),
                \(HeadlineRow.isMarked("hidden", "y", "article_id")), \(Self.isOfRule("'hide'")),
                \(Self.isOfRule("'never-notify'")), \(Self.isOfRule("'notify'")), y.feed_id
            FROM story_member y CROSS JOIN feed f ON f.id = y.feed_id
            WHERE y.key = ? AND y.article_id <> ? AND y.is_apart = 0 AND f.position IS NOT NULL
            """)
        rows.bind(1, key)
        rows.bind(2, article)
        var (unread, read, shown, hidden) = (0, 0, 0, 0)
        var (isStarred, isAnnounced) = (false, false)
        var feeds: Set<Feed.ID> = []
        while try rows.step() {
            guard !rows.flag(3) else {
                if !rows.flag(4) { hidden += 1 }
                continue
            }
            shown += 1
            if rows.flag(0) { unread += 1 } else if !rows.flag(1) { read += 1 }
            if rows.flag(2) { isStarred = true }
            guard !rows.flag(5), rows.flag(0) || !rows.flag(1) || rows.flag(6) else { continue }
            feeds.insert(Feed.ID(rawValue: rows.int(7)))
            if rows.flag(6) { isAnnounced = true }
        }
        return Joined(
            isRead: read > 0 && unread == 0, isStarred: isStarred, isHidden: hidden > 0 && shown == 0, feeds: feeds,
            isAnnounced: isAnnounced)
    }
}
