import News

/// Articles of one feed stored under another identity than the one for entries with a shared link; see `LinkIdentity`.
final class LinkedArticles {
    typealias Place = (id: Int64, identity: Int64)

    private let feed: Feed.ID
    private let findOwn: CompiledStatement
    private let findDated: CompiledStatement
    private let identify: [CompiledStatement]
    /// Cache by date: each date is looked up once, since all entries of a feed may have the same.
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

    /// The stored article that matches an entry, with its number and identity; nil if there is none. Without a date,
    /// the article of the link with the same title matches.
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

    /// The articles of the feed's last document whose identity is more than the link, keyed without dates; those that
    /// differ only in their dates are omitted.
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

    /// Precondition: no other article of the feed has the identity.
    func identify(_ id: Int64, by identity: String) throws {
        identify[0].bind(1, StableHash.of(identity))
        identify[1].bind(1, identity)
        for statement in identify {
            statement.bind(2, id)
            try statement.run()
        }
    }
}
