import FoundationEssentials
import News

/// What an import, a hiding or an application of rules changed in articles that were stored already: the payload of its
/// acts, used to undo it.
struct ArticleChange: Equatable {
    /// The articles that a rule put its mark on.
    struct Ruled: Equatable {
        let name: String?
        let query: String
        var articles: [Int64]
    }

    /// Article numbers.
    private(set) var read: [Int64] = []
    private(set) var starred: [Int64] = []
    /// By tag.
    private(set) var tagged: [String: [Int64]] = [:]
    private(set) var hidden: [Int64] = []
    /// Articles that got a retention of their own.
    private(set) var kept: [Int64] = []
    private(set) var ruled: [Ruled] = []

    init(
        read: [Int64] = [], starred: [Int64] = [], tagged: [String: [Int64]] = [:], hidden: [Int64] = [],
        kept: [Int64] = [], ruled: [Ruled] = []
    ) {
        self.read = read
        self.starred = starred
        self.tagged = tagged.filter { !$0.value.isEmpty }
        self.hidden = hidden
        self.kept = kept
        self.ruled = ruled.filter { !$0.articles.isEmpty }
    }

    var isEmpty: Bool { articles.isEmpty }

    /// Without `ruled`: a rule's mark is put only on articles that the rule also changed in another way.
    var articles: Set<Int64> {
        Set(read).union(starred).union(tagged.values.joined()).union(hidden).union(kept)
    }

    mutating func add(_ other: ArticleChange) {
        read += other.read
        starred += other.starred
        tagged.merge(other.tagged, uniquingKeysWith: +)
        hidden += other.hidden
        kept += other.kept
        ruled += other.ruled
    }

    /// Reverts the change.
    /// - Returns: The articles that were still as it left them, and the resulting change.
    func takeBack(_ database: Database) throws -> (articles: Set<Int64>, change: LibraryChange?) {
        // First, since a hidden article cannot be unread.
        let hidden = try MarkWriter(database, .hidden).set(false, on: hidden)
        let read = try MarkWriter(database, .unread).set(true, on: read)
        let starred = try MarkWriter(database, .starred).set(false, on: starred)
        let tags = try TagChange.make(database, adding: [:], removing: tagged)
        let kept = try KeptArticles(database).remove(kept)
        for rule in ruled { try RuleMarks(database).remove(rule) }
        return (
            tags.articles.union(read.articles).union(starred.articles).union(hidden.articles).union(kept),
            hidden.change ?? read.change ?? starred.change ?? tags.change
        )
    }
}

extension ArticleChange {
    /// Hides articles, which then count as read.
    static func hide(_ ids: [Int64], _ database: Database) throws -> (done: ArticleChange, change: LibraryChange?) {
        let read = try MarkWriter(database, .unread).set(false, on: ids)
        let hidden = try MarkWriter(database, .hidden).set(true, on: ids)
        return (ArticleChange(read: read.articles, hidden: hidden.articles), read.change ?? hidden.change)
    }
}

extension ArticleChange {
    private struct Stored: Codable {
        struct Ruled: Codable {
            var name: String?
            var query: String
            var articles: Data
        }

        var read: Data
        var starred: Data
        var tagged: [String: Data]
        /// Absent in acts of earlier versions, like those below.
        var hidden: Data?
        var kept: Data?
        var ruled: [Ruled]?
    }

    init(payload: [UInt8]) throws {
        let stored = try JSONDecoder().decode(Stored.self, from: Data(payload))
        func numbers(_ data: Data) -> [Int64] { ArticleIDEncoding.decoded(Array(data)) }
        self.init(
            read: numbers(stored.read), starred: numbers(stored.starred), tagged: stored.tagged.mapValues(numbers),
            hidden: stored.hidden.map(numbers) ?? [], kept: stored.kept.map(numbers) ?? [],
            ruled: (stored.ruled ?? []).map { Ruled(name: $0.name, query: $0.query, articles: numbers($0.articles)) })
    }

    var payload: [UInt8] {
        get throws {
            func data(_ numbers: [Int64]) -> Data { Data(ArticleIDEncoding.encoded(numbers)) }
            func some(_ numbers: [Int64]) -> Data? { numbers.isEmpty ? nil : data(numbers) }
            let ruled = ruled.map { Stored.Ruled(name: $0.name, query: $0.query, articles: data($0.articles)) }
            return Array(
                try JSONEncoder().encode(
                    Stored(
                        read: data(read), starred: data(starred), tagged: tagged.mapValues(data), hidden: some(hidden),
                        kept: some(kept), ruled: ruled.isEmpty ? nil : ruled)))
        }
    }
}
