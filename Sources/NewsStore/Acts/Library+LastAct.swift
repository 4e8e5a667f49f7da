public import FoundationEssentials
public import News

/// What `Library.undo()` would undo.
public struct LastAct: Sendable, Equatable {
    /// As in "3 articles marked as read", without a full stop. It may contain a feed's text.
    public let sentence: String
    /// nil if no articles were changed.
    public let articles: Int?
    public let date: Date
}

extension Library {
    /// The act that `undo()` would undo now; nil if there is none.
    public func lastAct() async throws(LibraryError) -> LastAct? {
        let now = clock()
        let joinsStories = stories == .links
        return try await read { try Act.last($0, at: now, joinsStories: joinsStories) }
    }
}

extension Act {
    fileprivate static func last(_ database: Database, at now: Date, joinsStories: Bool) throws -> LastAct? {
        let row = try CompiledStatement(
            database, "SELECT kind, sentence, payload, done_at FROM act ORDER BY id DESC LIMIT 1")
        guard try row.step() else { return nil }
        let kind = Kind(rawValue: row.text(0))
        let (sentence, payload, date) = (row.text(1), row.bytes(2), row.int(3))
        row.reset()
        guard let kind, date >= now.stored - age else { return nil }
        let act = Act(kind: kind, sentence: sentence, payload: payload)
        let articles = try act.articles(database)
        let count = try joinsStories ? StoryRows(database).count(of: articles) : articles.count
        let title = try Library.titleOfOnly(articles, database)
        return LastAct(
            sentence: try act.description(of: title.map { "“\($0)”" } ?? count.counted("article")),
            articles: articles.isEmpty ? nil : articles.count, date: Date(stored: date))
    }

    /// The articles that undoing it concerns.
    private func articles(_ database: Database) throws -> [Int64] {
        switch kind {
        case .read, .unread, .star, .unstar, .unhide, .split, .join: return ArticleIDEncoding.decoded(payload)
        case .tag: return Array(try JSONDecoder().decode(TagChange.self, from: Data(payload)).articles)
        case .hide, .rules, .imported:
            guard !sentence.isEmpty else { return Array(try ArticleChange(payload: payload).articles) }
            let rows = try CompiledStatement(database, "SELECT payload FROM act WHERE kind = ? AND sentence = ?")
            rows.bind(1, kind.rawValue)
            rows.bind(2, sentence)
            var articles: Set<Int64> = []
            while try rows.step() { articles.formUnion(try ArticleChange(payload: rows.bytes(0)).articles) }
            return Array(articles)
        case .save: return [try JSONDecoder().decode(SaveRows.Payload.self, from: Data(payload)).article]
        case .feedList, .accountFeed: return []
        }
    }

    private func description(of articles: String) throws -> String {
        switch kind {
        case .read: "\(articles) marked as read"
        case .unread: "\(articles) marked as unread"
        case .star: "\(articles) starred"
        case .unstar: "\(articles) unstarred"
        case .hide: "\(articles) hidden"
        case .unhide: "\(articles) shown again"
        case .split: "\(articles) split off"
        case .join: "\(articles) joined again"
        case .tag: "the tags of \(articles) changed"
        case .rules: "rules applied to \(articles)"
        case .imported: "\(articles) marked by an import"
        case .save:
            "\(articles) saved to \(try JSONDecoder().decode(SaveRows.Payload.self, from: Data(payload)).service)"
        case .accountFeed: "the list of an account's feeds changed"
        case .feedList: sentence
        }
    }
}
