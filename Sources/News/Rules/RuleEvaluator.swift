/// Decides which rules match an article. Not thread-safe: its matchers reuse their buffers.
struct RuleEvaluator {
    /// How much of an article has been evaluated.
    private enum Depth: Comparable {
        case feed
        /// The short parts: title, author, date, files.
        case head
        case text
    }

    private enum Node {
        case always(Bool)
        /// The phrase with this index is in the part (any if `nil`), or the feed test with this index holds.
        case words(Int, in: ArticlePart?, orFeed: Int?)
        /// The feed test with this index holds.
        case feed(Int)
        case condition(ArticleQuery.Condition)
        indirect case not(Node)
        case and([Node])
        case or([Node])
    }

    private let nodes: [Node]
    private let feedTests: [FeedTest]
    private var words: ArticlePhraseMatcher

    init(_ rules: [Rule]) {
        var builder = Builder()
        // Rules whose condition cannot be evaluated never match.
        nodes = rules.map { builder.node((try? ArrivalExpression.of($0.query)) ?? .always(false)) }
        feedTests = builder.feedTests
        words = ArticlePhraseMatcher(builder.phrases)
    }

    func answers(of feed: FeedProperties) -> [Bool] { feedTests.map { $0.holds(for: feed) } }

    /// The rules that may or do match, given the results of the feed tests.
    mutating func open(_ feedTestResults: [Bool]) -> [Int] {
        nodes.indices.filter { holds(nodes[$0], nil, feedTestResults, .feed) != false }
    }

    mutating func matching(_ article: IncomingArticle, among rules: [Int], feedTestResults: [Bool]) -> [Int] {
        words.begin(article.entry)
        // Made once: each wrapping would copy the article.
        let article: IncomingArticle? = article
        return rules.filter { rule in
            // If the head decides, the text need not be read.
            holds(nodes[rule], article, feedTestResults, .head)
                ?? holds(nodes[rule], article, feedTestResults, .text) ?? false
        }
    }
}

extension RuleEvaluator {
    /// `nil` if the parts evaluated so far do not decide.
    private mutating func holds(
        _ node: Node, _ article: IncomingArticle?, _ feedTestResults: [Bool], _ depth: Depth
    ) -> Bool? {
        switch node {
        case .always(let isTrue): return isTrue
        case .feed(let number): return feedTestResults[number]
        case .words(let number, let part, let feed):
            if let feed, feedTestResults[feed] { return true }
            return find(number, in: part, depth)
        case .condition(let condition): return article.map { Self.holds(condition, $0) }
        case .not(let inner): return holds(inner, article, feedTestResults, depth).map { !$0 }
        case .and(let parts): return parts.holdsForAll { holds($0, article, feedTestResults, depth) }
        case .or(let parts): return parts.holdsForAny { holds($0, article, feedTestResults, depth) }
        }
    }

    private mutating func find(_ phrase: Int, in part: ArticlePart?, _ depth: Depth) -> Bool? {
        guard depth >= .head else { return nil }
        switch part {
        case .title: return words.has(phrase, in: .title)
        case .author: return words.has(phrase, in: .author)
        case .text: return depth == .text ? words.has(phrase, in: .text) : nil
        case nil:
            if words.has(phrase, in: .title) || words.has(phrase, in: .author) { return true }
            return depth == .text ? words.has(phrase, in: .text) : nil
        }
    }

    private static func holds(_ condition: ArticleQuery.Condition, _ article: IncomingArticle) -> Bool {
        switch condition {
        case .age(let age): QueryDate.range(ofAge: age, now: article.now).contains(article.date)
        case .date(let dates): QueryDate.range(dates)?.contains(article.date) ?? false
        case .enclosure(let kind): article.entry.enclosures.contains { kind.includes(type: $0.type ?? "") }
        case .attribute(let attribute, let comparison):
            article.values(of: attribute).contains(where: comparison.holds)
        // The builder has replaced these by other nodes.
        case .words, .unread, .starred, .hidden, .tagged, .feed: false
        }
    }

    /// Assigns indices to phrases and feed tests.
    private struct Builder {
        var phrases: [ArticlePhraseMatcher.Phrase] = []
        var feedTests: [FeedTest] = []

        mutating func node(_ expression: ArticleQuery.Expression) -> Node {
            switch expression {
            case .always(let isTrue): return .always(isTrue)
            case .not(let inner): return .not(node(inner))
            case .and(let parts): return .and(nodes(parts))
            case .or(let parts): return .or(nodes(parts))
            case .condition(.words(let words, let part)):
                let phrase = ArticlePhraseMatcher.Phrase(words: words, part: part)
                let number = phrases.firstIndex(of: phrase) ?? phrases.count
                if number == phrases.count { phrases.append(phrase) }
                return .words(number, in: part, orFeed: part == nil ? feed(FeedTest(titleHolds: words)) : nil)
            // An arriving article has no tags yet: other rules add theirs after all rules have been evaluated, so that
            // the order of rules makes no difference.
            case .condition(.tagged(let tag)): return .feed(feed(FeedTest(isTagged: tag)))
            case .condition(.feed(let condition)): return FeedTest(condition).map { .feed(feed($0)) } ?? .always(false)
            case .condition(let condition): return .condition(condition)
            }
        }

        private mutating func nodes(_ expressions: [ArticleQuery.Expression]) -> [Node] {
            var nodes: [Node] = []
            for expression in expressions { nodes.append(node(expression)) }
            return nodes
        }

        private mutating func feed(_ test: FeedTest) -> Int {
            feedTests.append(test)
            return feedTests.count - 1
        }
    }
}
