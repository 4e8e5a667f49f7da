import News

/// Articles of one feed that are stored under another identity than one among others with their link; see `LinkIdentity`.
final class LinkedArticles {
    typealias Place = (id: Int64, identity: Int64)

    private let feed: Feed.ID
    private let findOwn: CompiledStatement
    private let findDated: CompiledStatement
    private let identify: [CompiledStatement]
    /// By the dates that were asked for: each is looked up once, since a feed may have one for all.
    private var dated: [Int64: [LinkIdentity: Place]] = [:]

    init(_ database: Database, feed: Feed.ID) throws {
        self.feed = feed
        findOwn = try CompiledStatement(
            database,
            """
            SELECT id, identity FROM article
            WHERE feed_id = ?1 AND identity = ?2 AND title = ?3 AND link = ?4 AND (?5 IS NULL OR published = ?5)
            """)
        findDated = try CompiledStatement(
            database,
            """
            SELECT id, identity, link, title FROM article
            WHERE feed_id = ?1 AND sort_date = ?2 AND published = ?2 AND link IS NOT NULL
            """)
        identify = try ["article SET identity = ? WHERE id", "article_body SET identity = ? WHERE article_id"].map {
            try CompiledStatement(database, "UPDATE \($0) = ?")
        }
    }

    /// The article that an entry is, by its number and what it is stored under; nil: there is none. Without a date it is the
    /// link's article with the title.
    func article(of name: LinkIdentity) throws -> Place? {
        findOwn.bind(1, feed.rawValue)
        findOwn.bind(2, StableHash.of(name.alone))
        findOwn.bind(3, name.title)
        findOwn.bind(4, name.link)
        findOwn.bind(5, name.published?.stored)
        if try findOwn.step() {
            defer { findOwn.reset() }
            return (findOwn.int(0), findOwn.int(1))
        }
        guard let date = name.published?.stored else { return nil }
        if dated[date] == nil { dated[date] = try articles(of: date) }
        return dated[date]?[name.undated]
    }

    private func articles(of date: Int64) throws -> [LinkIdentity: Place] {
        findDated.bind(1, feed.rawValue)
        findDated.bind(2, date)
        var places: [LinkIdentity: Place] = [:]
        while try findDated.step() {
            let name = LinkIdentity(link: findDated.text(2), title: findDated.text(3), published: nil)
            if places[name] == nil { places[name] = (findDated.int(0), findDated.int(1)) }
        }
        return places
    }

    /// The articles of the feed's last document of which more is known than the link, without their dates; those that only
    /// their dates tell apart are left out.
    static func ofDocument(_ database: Database, feed: Feed.ID) throws -> [LinkIdentity: Place] {
        let rows = try CompiledStatement(
            database,
            """
            SELECT a.link, a.title, a.id, a.identity
            FROM feed_document d, json_each(d.article_ids) number JOIN article a ON a.id = number.value
            WHERE d.feed_id = ? AND a.link IS NOT NULL
            """)
        rows.bind(1, feed.rawValue)
        var places: [LinkIdentity: Place?] = [:]
        while try rows.step() {
            let name = LinkIdentity(link: rows.text(0), title: rows.text(1), published: nil)
            guard StableHash.of(name.link) != rows.int(3) else { continue }
            places.updateValue(places[name] == nil ? (rows.int(2), rows.int(3)) : nil, forKey: name)
        }
        return places.compactMapValues { $0 }
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
