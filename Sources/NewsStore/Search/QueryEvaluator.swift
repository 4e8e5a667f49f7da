import Glibc
import News

/// Decides from the articles themselves which ones match a query, and how well.
final class QueryEvaluator {
    struct Hit {
        let id: Int64
        let sortDate: Int64
        let score: Double
    }

    private struct Count {
        var title = 0
        var titleStart = false
        var author = 0
        var text = 0
    }

    private let query: ResolvedQuery
    private let database: Database
    private let read: ArticleTextReader
    private let matcher: TextMatcher
    private let markup = MarkupText()
    /// The wanted phrases that end in a prefix, as phrases of whole words, which score higher.
    private let whole: [Int: Int]
    private var counts: [Count]
    private var hasCounted = false

    /// - Returns: nil if the query has more words than can be searched for.
    init?(_ query: ResolvedQuery, _ database: Database) throws {
        self.query = query
        self.database = database
        read = try ArticleTextReader(database, readsMarks: query.readsMarks)
        var phrases = query.phrases
        var whole: [Int: Int] = [:]
        for number in query.wanted {
            guard let exact = query.phrases[number].wholeWords,
                (phrases + [exact]).reduce(0, { $0 + $1.units.count }) <= TextMatcher.maximumUnits
            else { continue }
            whole[number] = phrases.count
            phrases.append(exact)
        }
        self.whole = whole
        counts = Array(repeating: Count(), count: phrases.count)
        guard let matcher = TextMatcher(phrases) else { return nil }
        self.matcher = matcher
    }

    /// nil if the article does not match or is gone.
    func hit(_ id: Int64) throws -> Hit? {
        try database.checkCancellation()
        guard let head = try read.head(id) else { return nil }
        defer { read.end() }
        hasCounted = false
        // First without reading the text, which the head may make unnecessary.
        switch try holds(query.node, head, readsText: false) {
        case false?: return nil
        case true? where query.phrases.isEmpty: break
        default: guard try holds(query.node, head, readsText: true) == true else { return nil }
        }
        return Hit(id: id, sortDate: head.sortDate, score: try score(head))
    }
}

extension QueryEvaluator {
    /// nil if the head alone does not decide.
    private func holds(_ node: ResolvedQuery.Node, _ head: ArticleTextReader.Head, readsText: Bool) throws -> Bool? {
        switch node {
        case .always(let isTrue): return isTrue
        case .feeds(let feeds): return feeds.contains(head.feed)
        case .unread: return head.isUnread
        case .starred: return head.isStarred
        case .hidden: return head.isHidden
        case .articles(let articles, let feeds): return articles.contains(head.id) || feeds.contains(head.feed)
        case .date(let dates): return dates.contains(head.sortDate)
        case .words(let number, let part, let feeds):
            if feeds.contains(head.feed) { return true }
            guard readsText else { return nil }
            try countMatches()
            let count = counts[number]
            return switch part {
            case nil: count.title + count.author + count.text > 0
            case .title: count.title > 0
            case .author: count.author > 0
            case .text: count.text > 0
            }
        case .enclosure(let kind): return readsText ? try read.has(kind) : nil
        case .attribute(let attribute, let comparison):
            return readsText ? try read.values(of: attribute).contains(where: comparison.holds) : nil
        case .not(let inner): return try holds(inner, head, readsText: readsText).map { !$0 }
        case .and(let nodes): return try nodes.holdsForAll { try holds($0, head, readsText: readsText) }
        case .or(let nodes): return try nodes.holdsForAny { try holds($0, head, readsText: readsText) }
        }
    }

    /// Runs once for each article.
    private func countMatches() throws {
        guard !hasCounted else { return }
        hasCounted = true
        for index in counts.indices { counts[index] = Count() }
        try read.eachText { bytes, part, isMarkup in
            if isMarkup {
                markup.withPlainText(of: bytes) { count($0, part) }
            } else {
                count(UnsafeBufferPointer(rebasing: bytes.prefix(MarkupText.maximumTextLength)), part)
            }
        }
    }

    private func count(_ bytes: UnsafeBufferPointer<UInt8>, _ part: ArticlePart?) {
        matcher.find(in: bytes) { match in
            switch part {
            case .title:
                counts[match.phrase].title += 1
                if match.range.lowerBound == 0 { counts[match.phrase].titleStart = true }
            case .author: counts[match.phrase].author += 1
            case .text, nil: counts[match.phrase].text += 1
            }
        }
    }

    /// Matches in the title count most, and whole words more than prefixes. Of equal matches the newer scores higher:
    /// an article of today by a factor of 1.5, one of a month ago by 1.25.
    private func score(_ head: ArticleTextReader.Head) throws -> Double {
        guard !query.wanted.isEmpty else { return 0 }
        try countMatches()
        var score = 0.0
        for number in query.wanted {
            let count = counts[number]
            let exact = whole[number].map { counts[$0] } ?? count
            if count.title > 0 { score += exact.title > 0 ? 10 : 6 }
            if count.titleStart { score += 1 }
            if count.author > 0 { score += 4 }
            if count.text > 0 { score += log2(1 + Double(min(count.text, 15))) * (exact.text > 0 ? 1 : 0.5) }
        }
        let days = max(0, Double(query.now - head.sortDate) / 86_400)
        return (1 + score) * (1 + 0.5 / (1 + days / 30))
    }
}
