import Foundation
import GRDB
import News

/// What the library knows of the entries of one feed's document.
struct EntryLookup {
    struct Known {
        let id: Int64
        let fingerprint: Int64
        let storedAt: Int64
        let sortDate: Int64
    }

    enum Found {
        case nothing
        case article(Known)
        /// To stay away.
        case deleted
    }

    private let database: Database
    private let feed: Feed.ID
    private let findArticle: CompiledStatement
    private let findTombstone: CompiledStatement

    init(_ database: Database, feed: Feed.ID) throws {
        self.database = database
        self.feed = feed
        findArticle = try CompiledStatement(
            database,
            "SELECT id, fingerprint, stored_at, sort_date FROM article WHERE feed_id = ? AND identity = ?")
        findTombstone = try CompiledStatement(
            database, "SELECT 1 FROM tombstone WHERE feed_id = ? AND identity = ?")
    }

    /// Gives articles the identities of those entries among others that they are; see `LinkIdentity`.
    func adopt(_ entries: [Entry]) throws {
        let names = entries.filter(\.isAmongOthers).compactMap(\.linkIdentity)
        guard !names.isEmpty else { return }
        let linked = try LinkedArticles(database, feed: feed)
        func adopt(_ name: LinkIdentity, published: Date?) throws {
            guard try known(StableHash.of(name.amongOthers)) == nil else { return }
            let sought = LinkIdentity(link: name.link, title: name.title, published: published)
            if let article = try linked.article(of: sought) { try linked.identify(article.id, by: name.amongOthers) }
        }
        // One with the same date comes first.
        for name in names { try adopt(name, published: name.published) }
        for name in names { try adopt(name, published: nil) }
    }

    /// - Parameter identity: the entry's own.
    func find(_ entry: Entry, _ identity: Int64) throws -> Found {
        guard let name = entry.linkIdentity, !entry.isAmongOthers else { return try find(identity) }
        return try findAlone(entry, name, identity)
    }
}

extension EntryLookup {
    private func find(_ identity: Int64) throws -> Found {
        if let known = try known(identity) { return .article(known) }
        return try isDeleted(identity) ? .deleted : .nothing
    }

    private func findAlone(_ entry: Entry, _ name: LinkIdentity, _ identity: Int64) throws -> Found {
        let own = try find(identity)
        // Nearly always, and then nothing more needs to be looked up.
        if case .article(let known) = own, known.fingerprint == entry.fingerprint { return own }
        let other = try find(StableHash.of(name.amongOthers))
        if case .nothing = other { return own }
        return other
    }

    private func known(_ identity: Int64) throws -> Known? {
        findArticle.bind(1, feed.rawValue)
        findArticle.bind(2, identity)
        guard try findArticle.step() else { return nil }
        defer { findArticle.reset() }
        return Known(
            id: findArticle.int(0), fingerprint: findArticle.int(1), storedAt: findArticle.int(2),
            sortDate: findArticle.int(3))
    }

    private func isDeleted(_ identity: Int64) throws -> Bool {
        findTombstone.bind(1, feed.rawValue)
        findTombstone.bind(2, identity)
        defer { findTombstone.reset() }
        return try findTombstone.step()
    }
}
