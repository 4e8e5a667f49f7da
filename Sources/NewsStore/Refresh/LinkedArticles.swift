import GRDB
import News

/// Articles of one feed that are stored under another identity than one among others with their link; see `LinkIdentity`.
struct LinkedArticles {
    private let feed: Feed.ID
    private let find: CompiledStatement
    private let identify: [CompiledStatement]

    init(_ database: Database, feed: Feed.ID) throws {
        self.feed = feed
        // Articles are found by their dates, and the link's own by its identity.
        find = try CompiledStatement(
            database,
            """
            SELECT id, identity FROM article
            WHERE feed_id = ?1 AND (identity = ?2 OR sort_date = ?3) AND title = ?4 AND link = ?5
                AND (?3 IS NULL OR published = ?3)
            ORDER BY identity = ?2 DESC LIMIT 1
            """)
        identify = try ["article SET identity = ? WHERE id", "article_body SET identity = ? WHERE article_id"].map {
            try CompiledStatement(database, "UPDATE \($0) = ?")
        }
    }

    /// The article that an entry is, by its number and what it is stored under; nil: there is none. Without a date it is the
    /// link's article with the title.
    func article(of name: LinkIdentity) throws -> (id: Int64, identity: Int64)? {
        find.bind(1, feed.rawValue)
        find.bind(2, StableHash.of(name.alone))
        find.bind(3, name.published?.stored)
        find.bind(4, name.title)
        find.bind(5, name.link)
        guard try find.step() else { return nil }
        defer { find.reset() }
        return (find.int(0), find.int(1))
    }

    /// What the articles of the feed's last document are stored under of which more is known than the link, without their
    /// dates; those that only their dates tell apart are left out.
    static func ofDocument(_ database: Database, feed: Feed.ID) throws -> [LinkIdentity: Int64] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.link, a.title, a.identity
            FROM feed_document d, json_each(d.article_ids) number JOIN article a ON a.id = number.value
            WHERE d.feed_id = ? AND a.link IS NOT NULL
            """)
        rows.bind(1, feed.rawValue)
        var identities: [LinkIdentity: Int64?] = [:]
        while try rows.step() {
            let name = LinkIdentity(link: rows.text(0), title: rows.text(1), published: nil)
            guard StableHash.of(name.link) != rows.int(2) else { continue }
            identities.updateValue(identities[name] == nil ? rows.int(2) : nil, forKey: name)
        }
        return identities.compactMapValues { $0 }
    }

    /// No other article of the feed has the identity.
    func identify(_ id: Int64, by identity: String) throws {
        identify[0].bind(1, StableHash.of(identity))
        identify[1].bind(1, identity)
        for statement in identify {
            statement.bind(2, id)
            try statement.run()
        }
    }
}
