import FoundationEssentials
import News

/// A query resolved against one library at one time: feeds are numbers, ages are dates, words are indices.
struct ResolvedQuery {
    indirect enum Node {
        case always(Bool)
        /// The part contains the phrase of this number, or the article's feed is one whose title contains it.
        case words(Int, in: ArticlePart?, orFeeds: Set<Int64>)
        case feeds(Set<Int64>)
        case unread
        case starred
        case hidden
        /// One of these articles, or an article of these feeds.
        case articles(Set<Int64>, orFeeds: Set<Int64>)
        case date(ClosedRange<Int64>)
        case enclosure(EnclosureKind)
        case attribute(ArticleAttribute, TextComparison)
        case not(Node)
        case and([Node])
        case or([Node])
    }

    let node: Node
    let phrases: [SearchWords]
    /// The phrases that the user searches for, as opposed to those to exclude.
    let wanted: Set<Int>
    let now: Int64

    /// - Parameter scope: The list to search.
    init(_ query: ArticleQuery, in scope: HeadlineFilter, _ feeds: SearchedFeeds, now: Date) throws {
        var resolver = Resolver(feeds: feeds, now: now, wanted: Set(query.wantedWords))
        var nodes: [Node] = []
        // A hidden feed can be searched through its own list.
        if let visible = feeds.scope(scope) { nodes.append(.feeds(visible)) }
        if scope.unreadOnly { nodes.append(.unread) }
        if scope.starredOnly { nodes.append(.starred) }
        if scope.recentlyRead { nodes.append(.articles(try LastReadings.ids(feeds.database), orFeeds: [])) }
        if try !query.namesHidden && feeds.hasHiddenArticles { nodes.append(.not(.hidden)) }
        switch try resolver.node(query.expression) {
        case .and(let parts): nodes += parts
        case let other: nodes.append(other)
        }
        node = .and(nodes)
        let phrases = resolver.phrases
        self.phrases = phrases
        wanted = Set(phrases.indices.filter { resolver.wanted.contains(phrases[$0]) })
        self.now = now.stored
    }

    /// The conditions that every result must fulfil.
    var conjuncts: [Node] {
        guard case .and(let nodes) = node else { return [node] }
        return nodes
    }

    /// The feeds of all results; nil if they can be of any.
    var feeds: Set<Int64>? {
        conjuncts.reduce(nil) { feeds, node in
            guard case .feeds(let some) = node else { return feeds }
            return feeds?.intersection(some) ?? some
        }
    }

    var readsMarks: Bool { node.readsMarks }

    /// Whether it matches only unread articles.
    var isUnreadOnly: Bool { conjuncts.contains { if case .unread = $0 { true } else { false } } }
}

private struct Resolver {
    let feeds: SearchedFeeds
    let now: Date
    let wanted: Set<SearchWords>
    var phrases: [SearchWords] = []

    mutating func node(_ expression: ArticleQuery.Expression) throws -> ResolvedQuery.Node {
        switch expression {
        case .always(let isTrue): return .always(isTrue)
        case .not(let inner): return .not(try node(inner))
        case .and(let inner): return .and(try inner.map { try node($0) })
        case .or(let inner): return .or(try inner.map { try node($0) })
        case .condition(let condition): return try node(condition)
        }
    }

    private mutating func node(_ condition: ArticleQuery.Condition) throws -> ResolvedQuery.Node {
        switch condition {
        case .words(let words, let part):
            let number = phrases.firstIndex(of: words) ?? phrases.count
            if number == phrases.count { phrases.append(words) }
            return .words(number, in: part, orFeeds: part == nil ? feeds.titled(words) : [])
        case .unread: return .unread
        case .starred: return .starred
        case .hidden: return .hidden
        case .tagged(let tag):
            let articles = try TaggedArticles.ids(feeds.database, tag: tag)
            let tagged = feeds.tagged(tag)
            return articles.isEmpty ? .feeds(tagged) : .articles(articles, orFeeds: tagged)
        case .age(let seconds): return .date(QueryDate.range(ofAge: seconds, now: now))
        case .date(let range): return QueryDate.range(range).map { .date($0) } ?? .always(false)
        case .enclosure(let kind): return .enclosure(kind)
        case .feed(let condition): return .feeds(try feeds.matching(condition, now: now))
        case .attribute(let attribute, let comparison): return .attribute(attribute, comparison)
        }
    }
}

extension ResolvedQuery.Node {
    fileprivate var readsMarks: Bool {
        switch self {
        case .unread, .starred, .hidden: true
        case .not(let inner): inner.readsMarks
        case .and(let inner), .or(let inner): inner.contains { $0.readsMarks }
        default: false
        }
    }
}

/// The articles with one of the user's tags.
enum TaggedArticles {
    static func ids(_ database: Database, tag: String) throws -> Set<Int64> {
        let rows = try CompiledStatement(database, "SELECT article_id FROM article_tag WHERE tag = ?")
        rows.bind(1, tag)
        var ids: Set<Int64> = []
        while try rows.step() { ids.insert(rows.int(0)) }
        return ids
    }
}
