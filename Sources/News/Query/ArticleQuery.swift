public import FoundationEssentials

/// Which articles are wanted: common to searches, filters and saved queries.
///
/// Made from what a user types (`init(_:)`), or from newsboat's filter language (`init(newsboat:)`).
public struct ArticleQuery: Sendable, Hashable {
    /// A condition on a single article.
    public enum Condition: Sendable, Hashable {
        /// The words occur in this part of the article; nil: in any part, or in its feed's title.
        case words(SearchWords, in: ArticlePart?)
        case unread
        case starred
        /// A rule or the user has taken the article out of all lists.
        case hidden
        /// The article or its feed has this user tag, ignoring case.
        case tagged(String)
        /// The article's age in seconds.
        case age(ClosedRange<TimeInterval>)
        /// The article's date.
        case date(Range<Date>)
        case enclosure(EnclosureKind)
        case feed(FeedCondition)
        case attribute(ArticleAttribute, TextComparison)
    }

    public indirect enum Expression: Sendable, Hashable {
        /// Always true, or always false.
        case always(Bool)
        case condition(Condition)
        case not(Expression)
        case and([Expression])
        case or([Expression])
    }

    /// Matches every article.
    public static let everything = ArticleQuery(.always(true))

    public var expression: Expression

    public init(_ expression: Expression) { self.expression = expression }

    /// Whether every article is wanted.
    public var isEmpty: Bool { self == .everything }

    /// Both queries combined.
    public func and(_ other: ArticleQuery) -> ArticleQuery {
        ArticleQuery(Expression.and([expression, other.expression]).simplified)
    }

    /// The searched phrases in query order, without negated ones.
    public var wantedWords: [SearchWords] { expression.words(isWanted: true) }
}

/// A part of an article that words are searched in.
public enum ArticlePart: String, Sendable, Hashable, CaseIterable {
    case title, author, text
}

/// A kind of attached file.
public enum EnclosureKind: String, Sendable, Hashable, CaseIterable {
    case any = "enclosure"
    case audio, video, image

    /// Whether files of a media type are of this kind.
    package func includes(type: String) -> Bool {
        self == .any || type.lowercased().hasPrefix("\(rawValue)/")
    }
}

/// An attribute that is compared as a whole, as in newsboat.
public enum ArticleAttribute: String, Sendable, Hashable, CaseIterable {
    case title, link, author
    /// The body with its markup.
    case content
    case guid
    /// In the form "Thu, 01 Jan 1970 00:00:01 +0000", in the machine's time zone.
    case date
    case enclosureURL = "enclosure_url"
    case enclosureType = "enclosure_type"
}

/// A condition on an article's feed.
public enum FeedCondition: Sendable, Hashable {
    /// The words occur in its title or address.
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

extension ArticleQuery {
    /// Whether it says anything about hidden articles. A search for any other query leaves them out.
    public var namesHidden: Bool { expression.namesHidden }
}

extension ArticleQuery.Expression {
    fileprivate var namesHidden: Bool {
        switch self {
        case .condition(let condition): condition == .hidden
        case .always: false
        case .not(let inner): inner.namesHidden
        case .and(let inner), .or(let inner): inner.contains { $0.namesHidden }
        }
    }

    fileprivate func words(isWanted: Bool) -> [SearchWords] {
        switch self {
        case .condition(.words(let words, _)): isWanted ? [words] : []
        case .always, .condition: []
        case .not(let inner): inner.words(isWanted: !isWanted)
        case .and(let inner), .or(let inner): inner.flatMap { $0.words(isWanted: isWanted) }
        }
    }

    /// Without conditions that are always true or always false.
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
