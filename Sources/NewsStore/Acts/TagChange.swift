import FoundationEssentials
import News

/// Which articles gained a tag and which lost one: the record of an act, used to undo it.
struct TagChange: Codable {
    /// Article numbers by tag.
    private(set) var added: [String: [Int64]] = [:]
    private(set) var removed: [String: [Int64]] = [:]
    /// The feeds of those articles; not encoded.
    private(set) var feeds: Set<Int64> = []

    /// Adds a tag to an article, using the spelling already in use if there is one.
    static let insertion = """
        INSERT OR IGNORE INTO article_tag (tag, article_id)
        SELECT coalesce((SELECT tag FROM article_tag WHERE tag = ?1 LIMIT 1), ?1), ?2
        """

    private enum CodingKeys: CodingKey {
        case added, removed
    }

    var isEmpty: Bool { added.isEmpty && removed.isEmpty }

    var articles: Set<Int64> { Set(added.values.joined()).union(removed.values.joined()) }

    var change: LibraryChange? { feeds.isEmpty ? nil : LibraryChange() }

    /// Adds tags to articles and removes others; records what actually changed.
    /// - Parameter tells: Whether the articles' accounts are to be told; false for what their servers said.
    static func make(
        _ database: Database, adding: [String: [Int64]], removing: [String: [Int64]], tells: Bool = true
    ) throws -> TagChange {
        let find = try CompiledStatement(database, "SELECT feed_id FROM article WHERE id = ?")
        let tags = try CompiledStatement(database, "SELECT count(*) FROM article_tag WHERE article_id = ?")
        let insert = try CompiledStatement(database, insertion)
        let spelling = try CompiledStatement(
            database, "SELECT tag FROM article_tag WHERE tag = ? AND article_id = ?")
        let delete = try CompiledStatement(database, "DELETE FROM article_tag WHERE tag = ? AND article_id = ?")
        var done = TagChange()
        // Removals first, to make room for the tags that replace them.
        for (tag, ids) in removing {
            for id in ids {
                spelling.bind(1, tag)
                spelling.bind(2, id)
                let known = try spelling.step() ? spelling.text(0) : nil
                spelling.reset()
                guard let known, let feed = try number(find, id) else { continue }
                delete.bind(1, tag)
                delete.bind(2, id)
                try delete.run()
                done.removed[known, default: []].append(id)
                done.feeds.insert(feed)
            }
        }
        for (tag, ids) in adding {
            for id in ids {
                guard let feed = try number(find, id), try number(tags, id) ?? 0 < ArticleTags.maximumCount else {
                    continue
                }
                insert.bind(1, tag)
                insert.bind(2, id)
                try insert.run()
                guard insert.changes > 0 else { continue }
                done.added[tag, default: []].append(id)
                done.feeds.insert(feed)
            }
        }
        if tells { try done.tell(database) }
        return done
    }

    private func tell(_ database: Database) throws {
        guard !isEmpty else { return }
        let outgoing = OutgoingMarkRows(database)
        for (tag, ids) in removed { try outgoing.add(.label(tag), false, ids, of: feeds) }
        // As it is spelled here, which a removal will say.
        let spelling = try CompiledStatement(database, "SELECT tag FROM article_tag WHERE tag = ? LIMIT 1")
        for (tag, ids) in added {
            spelling.bind(1, tag)
            let known = try spelling.step() ? spelling.text(0) : tag
            spelling.reset()
            try outgoing.add(.label(known), true, ids, of: feeds)
        }
    }

    private static func number(_ statement: CompiledStatement, _ id: Int64) throws -> Int64? {
        statement.bind(1, id)
        defer { statement.reset() }
        return try statement.step() ? statement.int(0) : nil
    }
}
