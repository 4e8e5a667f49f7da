import FoundationEssentials
import News

/// What the library knows about the entries of one feed's document.
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
        /// A tombstone exists: do not store it again.
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

    /// Re-identifies stored articles that match entries with a shared link; see `LinkIdentity`.
    func adopt(_ entries: [Entry]) throws {
        let names = entries.filter(\.sharesLink).compactMap(\.linkIdentity)
        guard !names.isEmpty else { return }
        // An identity that belongs to an entry of the document is not taken from it.
        let present = Set(entries.map(\.identityHash))
        let linked = try LinkedArticles(database, feed: feed)
        func adopt(_ name: LinkIdentity, _ find: (LinkIdentity) throws -> LinkedArticles.Place?) throws {
            guard try known(StableHash.of(name.identityIfShared)) == nil, let article = try find(name),
                !present.contains(article.identity)
            else { return }
            try linked.identify(article.id, by: name.identityIfShared)
        }
        // Matches with the same date take precedence.
        for name in names { try adopt(name) { try linked.article(of: $0) } }
        for name in names { try adopt(name) { try linked.article(of: $0.undated) } }
        let last = try LinkedArticles.ofDocument(database, feed: feed)
        let counts = Dictionary(names.map { ($0.undated, 1) }, uniquingKeysWith: +)
        for name in names where counts[name.undated] == 1 { try adopt(name) { last[$0.undated] } }
    }

    /// - Parameter identity: The entry's own.
    func find(_ entry: Entry, _ identity: Int64) throws -> Found {
        guard let name = entry.linkIdentity, !entry.sharesLink else { return try find(identity) }
        return try findUnshared(entry, name, identity)
    }
}

extension EntryLookup {
    private func find(_ identity: Int64) throws -> Found {
        if let known = try known(identity) { return .article(known) }
        return try isDeleted(identity) ? .deleted : .nothing
    }

    private func findUnshared(_ entry: Entry, _ name: LinkIdentity, _ identity: Int64) throws -> Found {
        let own = try find(identity)
        // The usual case, which needs no further lookup.
        if case .article(let known) = own, known.fingerprint == entry.fingerprint { return own }
        let other = try find(StableHash.of(name.identityIfShared))
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
