public import FoundationEssentials

/// Which articles are wanted: what a search, a filter and a saved query have in common.
///
/// Made from what a user types (`init(_:)`), or from newsboat's filter language (`init(newsboat:)`).
public struct ArticleQuery: Sendable, Hashable {
    /// One thing that is true of an article or not.
    public enum Condition: Sendable, Hashable {
        /// The words stand in this part of the article; nil: in any part, or in its feed's title.
        case words(SearchWords, in: ArticlePart?)
        case unread
        case starred
        /// It has this tag of the user's, or its feed has, whatever the case.
        case tagged(String)
        /// Its age in seconds.
        case age(ClosedRange<TimeInterval>)
        /// Its date.
        case date(Range<Date>)
        case enclosure(EnclosureKind)
        case feed(FeedCondition)
        case attribute(ArticleAttribute, TextComparison)
    }

    public indirect enum Expression: Sendable, Hashable {
        /// True; false.
        case always(Bool)
        case condition(Condition)
        case not(Expression)
        case and([Expression])
        case or([Expression])
    }

    /// Every article.
    public static let everything = ArticleQuery(.always(true))

    public var expression: Expression

    public init(_ expression: Expression) { self.expression = expression }

    /// Whether every article is wanted.
    public var isEmpty: Bool { self == .everything }

    /// What both mean.
    public func and(_ other: ArticleQuery) -> ArticleQuery {
        ArticleQuery(Expression.and([expression, other.expression]).simplified)
    }

    /// The phrases looked for, in the order of the query; those after a minus left out.
    public var wantedWords: [SearchWords] { expression.words(isWanted: true) }
}

/// A part of an article in which words are looked for.
public enum ArticlePart: String, Sendable, Hashable, CaseIterable {
    case title, author, text
}

/// What kind of file comes with an article.
public enum EnclosureKind: String, Sendable, Hashable, CaseIterable {
    case any = "enclosure"
    case audio, video, image

    /// Whether a file of a media type is of this kind.
    package func includes(type: String) -> Bool {
        self == .any || type.lowercased().hasPrefix("\(rawValue)/")
    }
}

/// What is compared as a whole, as newsboat does.
public enum ArticleAttribute: String, Sendable, Hashable, CaseIterable {
    case title, link, author
    /// The body, with its markup.
    case content
    case guid
    /// As "Thu, 01 Jan 1970 00:00:01 +0000", in the machine's time zone.
    case date
    case enclosureURL = "enclosure_url"
    case enclosureType = "enclosure_type"
}

/// What is asked of an article's feed.
public enum FeedCondition: Sendable, Hashable {
    /// The words stand in its title or in its address.
    case named(String)
    case title(TextComparison)
    case address(TextComparison)
    case siteLink(TextComparison)
    case tags(TextComparison)
    case unreadCount(ClosedRange<Int>)
    case articleCount(ClosedRange<Int>)
    /// Whole days since its newest article.
    case newestAge(ClosedRange<Int>)
}

extension ArticleQuery.Expression {
    fileprivate func words(isWanted: Bool) -> [SearchWords] {
        switch self {
        case .condition(.words(let words, _)): isWanted ? [words] : []
        case .always, .condition: []
        case .not(let inner): inner.words(isWanted: !isWanted)
        case .and(let inner), .or(let inner): inner.flatMap { $0.words(isWanted: isWanted) }
        }
    }

    /// Without conditions that say nothing.
    var simplified: ArticleQuery.Expression {
        switch self {
        case .always, .condition: return self
        case .not(let inner):
            switch inner.simplified {
            case .always(let isTrue): return .always(!isTrue)
            case .not(let twice): return twice
            case let other: return .not(other)
            }
        case .and(let inner): return Self.combined(inner, neutral: true, ArticleQuery.Expression.and)
        case .or(let inner): return Self.combined(inner, neutral: false, ArticleQuery.Expression.or)
        }
    }

    private static func combined(
        _ parts: [Self], neutral: Bool, _ make: ([Self]) -> Self
    ) -> ArticleQuery.Expression {
        var kept: [Self] = []
        for part in parts.map(\.simplified) {
            switch part {
            case .always(neutral): continue
            case .always: return .always(!neutral)
            case .and(let inner) where neutral: kept += inner
            case .or(let inner) where !neutral: kept += inner
            default: kept.append(part)
            }
        }
        if kept.isEmpty { return .always(neutral) }
        return kept.count == 1 ? kept[0] : make(kept)
    }
}
