public import FoundationEssentials
import Synchronization

/// The rules of a configuration, prepared once and then evaluated for every article that arrives.
///
/// Matches the same articles as a search for the same words: `TextMatcher` tokenizes, folds and compares text as the
/// search does. A text is scanned once for all rules: titles first, longer texts only where a rule needs them.
public final class ArrivalRules: Sendable {
    /// The rules that may match articles of one feed at one time.
    public struct Selection: Sendable {
        /// Indices into the rules of `ArrivalRules`.
        fileprivate let rules: [Int]
        /// The result of each of the evaluator's feed tests, by index.
        fileprivate let feedTestResults: [Bool]
        fileprivate let now: Date

        /// Whether no rule can match an article of the feed.
        public var isEmpty: Bool { rules.isEmpty }
    }

    public let rules: [Rule]
    /// Only the library's writer uses it, so no caller ever waits for the lock.
    private let evaluator: Mutex<RuleEvaluator>

    /// - Returns: `nil` if there are no rules.
    public init?(_ rules: [Rule]) {
        guard !rules.isEmpty else { return nil }
        self.rules = rules
        evaluator = Mutex(RuleEvaluator(rules))
    }

    /// Evaluates what depends only on the feed.
    public func selection(for feed: FeedProperties, now: Date) -> Selection {
        evaluator.withLock { evaluator in
            let holds = evaluator.answers(of: feed)
            return Selection(rules: evaluator.open(holds), feedTestResults: holds, now: now)
        }
    }

    /// The rules that match an article, in order.
    /// - Parameter date: The date by which lists sort the article.
    public func matching(_ entry: Entry, date: Date, _ selection: Selection) -> [Rule] {
        guard !selection.isEmpty else { return [] }
        let places = evaluator.withLock { evaluator in
            let article = IncomingArticle(entry: entry, date: QueryDate.seconds(date), now: selection.now)
            return evaluator.matching(article, among: selection.rules, feedTestResults: selection.feedTestResults)
        }
        return places.map { rules[$0] }
    }

    /// What the rules do with an article; `nil` if nothing.
    public func effects(on entry: Entry, date: Date, _ selection: Selection) -> RuleEffects? {
        let rules = matching(entry, date: date, selection)
        return rules.isEmpty ? nil : RuleEffects(rules)
    }
}

/// An article as the rules see it.
struct IncomingArticle {
    let entry: Entry
    /// Seconds since 1970.
    let date: Int64
    let now: Date

    /// All texts to which the attribute applies; one of them has to match.
    func values(of attribute: ArticleAttribute) -> [String] {
        switch attribute {
        case .title: return [entry.title]
        case .author: return [entry.author ?? ""]
        case .link: return [entry.link ?? ""]
        case .date: return [QueryDate.newsboat(entry.published.map(QueryDate.seconds) ?? date)]
        case .content: return [entry.content ?? entry.summary ?? ""]
        case .guid: return [entry.identity]
        case .enclosureURL: return texts(entry.enclosures.map(\.url))
        case .enclosureType: return texts(entry.enclosures.map { $0.type ?? "" })
        }
    }

    private func texts(_ texts: [String]) -> [String] { texts.isEmpty ? [""] : texts }
}
