import News

/// Links that led to another link when their pages were fetched.
///
/// A redirect may lead to a page for many articles: a login, a question for consent, a front page, the news that
/// something is gone. So it counts only if an article of another feed has the final address as its own link, which no
/// such page is, and if it leads no two articles of one feed, and no more than a few links, to that address. Until an
/// article has the address as its link, the redirect waits.
extension StoryWriter {
    /// If more links lead to one address, their pages are gone or closed.
    private static let maximumRedirects = 3

    /// Whether redirects are known: otherwise the links of arriving articles need not be looked up.
    static func areRedirects(_ database: Database) throws -> Bool {
        try database.first(Int.self, "SELECT EXISTS (SELECT 1 FROM story_redirect)") == 1
    }

    /// The key of the link that a link is known to lead to, or its own.
    func target(of key: Int64) throws -> Int64 {
        guard let findTarget else { return key }
        findTarget.bind(1, key)
        guard try findTarget.step() else { return key }
        defer { findTarget.reset() }
        return findTarget.int(0)
    }

    /// Notes where an article's link led, and joins the articles with the link to the story of the final one.
    /// - Parameter marks: Whether the joined articles count as read if the user has read one of them.
    func join(redirectOf article: Int64, to address: String?, marks: Bool) throws {
        guard let story = try note(redirectOf: article, to: address), marks else { return }
        let members = try articles(with: story).filter { !$0.isApart }
        guard try members.contains(where: { try isRead($0.id) }) else { return }
        _ = try MarkWriter(database, .unread).set(false, on: members.map(\.id))
    }

    /// Whether the user, and not a rule, has read an article; a hidden one does not count.
    private func isRead(_ article: Int64) throws -> Bool {
        try database.first(
            Int.self,
            """
            SELECT 1 FROM story_member y WHERE y.article_id = ? AND NOT \(HeadlineRow.isMarked("unread", "y", "article_id"))
                AND NOT \(HeadlineRow.isMarked("hidden", "y", "article_id")) AND NOT \(Self.isOfRule("'read', 'hide'"))
            """, article) != nil
    }

    /// A link that led elsewhere before, or that others lead to, stays as it is.
    /// - Returns: The key of the story, if it was joined.
    private func note(redirectOf article: Int64, to address: String?) throws -> Int64? {
        guard let target = Self.key(address), let own = try place(of: article)?.own, own != target else { return nil }
        let home = try database.first(
            String.self, "SELECT f.site_link FROM article a JOIN feed f ON f.id = a.feed_id WHERE a.id = ?", article)
        let known = try database.first(
            Int.self, "SELECT count(*) FROM story_redirect WHERE key IN (?1, ?2) OR target = ?1", own, target)
        guard Self.key(home) != own, known == 0, try !isShared(own) else { return nil }
        let isRefused = try database.first(
            Int.self,
            "SELECT count(*) >= ?2 OR ifnull(max(state = 'refused'), 0) FROM story_redirect WHERE target = ?1", target,
            Self.maximumRedirects)
        try database.execute(
            "INSERT INTO story_redirect (key, target, state) VALUES (?, ?, 'waiting')", own, target)
        // From now on links are looked up.
        let writer = try StoryWriter(database)
        if isRefused == 1 {
            try writer.refuseRedirects(to: target)
            return nil
        }
        return try writer.follow(own, to: target) ? target : nil
    }

    /// Follows the redirects that waited for an article with their final link.
    /// - Returns: Whether there was one.
    func followRedirects(to target: Int64) throws -> Bool {
        guard findTarget != nil else { return false }
        var hasFollowed = false
        for source in try redirects(to: target, "waiting") where try follow(source, to: target) { hasFollowed = true }
        return hasFollowed
    }

    /// Gives the articles that redirects have led to a link their own links again, since the redirects tell nothing.
    func refuseRedirects(to target: Int64) throws {
        guard findTarget != nil else { return }
        let articles = try isRedirected(to: target) ? articles(with: target) : []
        try database.execute("UPDATE story_redirect SET state = 'refused' WHERE target = ?", target)
        for article in articles where article.own != target {
            // That they are refused must be known even if no article has the link any more.
            try leave(article.id, key: target, forgetsRedirects: false)
            guard let own = article.own else { continue }
            _ = try join(article.id, feed: article.feed, key: own)
            try setApart(article)
        }
    }

    /// Whether redirects to a link were followed.
    func isRedirected(to key: Int64) throws -> Bool {
        guard findTarget != nil else { return false }
        return try !redirects(to: key, "followed").isEmpty
    }

    private func redirects(to target: Int64, _ state: String) throws -> [Int64] {
        let rows = try CompiledStatement(database, "SELECT key FROM story_redirect WHERE target = ? AND state = ?")
        rows.bind(1, target)
        rows.bind(2, state)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        return keys
    }

    /// - Returns: Whether an article has the final link.
    private func follow(_ source: Int64, to target: Int64) throws -> Bool {
        let there = try articles(with: target)
        guard try there.contains(where: { $0.own == target }) && !isShared(source) else { return false }
        let moving = try articles(with: source)
        guard Set(there.map(\.feed)).isDisjoint(with: moving.map(\.feed)) else {
            try refuseRedirects(to: target)
            return false
        }
        for article in moving { try leave(article.id, key: source) }
        // Where a link led is forgotten once no article has the link.
        try database.execute(
            "INSERT OR REPLACE INTO story_redirect (key, target, state) VALUES (?, ?, 'followed')", source, target)
        guard !moving.isEmpty else { return true }
        for article in there + moving { try add(article.id, to: target) }
        for article in moving { try setApart(article) }
        return true
    }

    private func setApart(_ article: LinkedArticle) throws {
        guard article.isApart else { return }
        try database.execute("UPDATE story_member SET is_apart = 1 WHERE article_id = ?", article.id)
    }
}
