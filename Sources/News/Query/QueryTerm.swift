import FoundationEssentials

/// Parses one term of a query.
struct QueryTerm {
    private typealias Expression = ArticleQuery.Expression

    let position: Int
    let isQuoted: Bool
    /// Whether to search for its last word as a prefix.
    let isBeginning: Bool
    /// Whether the user may still be typing it.
    let isUnfinished: Bool

    /// nil if there is no condition (yet).
    func expression(_ field: FieldName?, _ value: String) throws(QueryProblem) -> ArticleQuery.Expression? {
        if let field, value.isEmpty {
            if isUnfinished || isQuoted { return nil }
            throw problem(.missingValue(after: field.rawValue))
        }
        switch field {
        case nil: return words(value, in: nil)
        case .title: return words(value, in: .title)
        case .author: return words(value, in: .author)
        case .text: return words(value, in: .text)
        case .feed: return .condition(.feed(.named(value)))
        case .tag: return .condition(.tagged(value))
        case .link: return .condition(.attribute(.link, .matches(try literal(value))))
        case .state: return try state(value)
        case .has: return try enclosure(value)
        case .age: return try age(value)
        case .date: return try date(value)
        }
    }
}

extension QueryTerm {
    private func words(_ value: String, in part: ArticlePart?) -> ArticleQuery.Expression? {
        let isPrefix = value.hasSuffix("*") && !isQuoted || isBeginning && !isQuoted
        return SearchWords(value, isPrefix: isPrefix).map { .condition(.words($0, in: part)) }
    }

    private func literal(_ value: String) throws(QueryProblem) -> RegularExpression {
        let escaped = value.map { "\\.[]{}()*+?^$|".contains($0) ? "\\\($0)" : String($0) }.joined()
        guard let expression = RegularExpression(escaped) else { throw problem(.addressTooLong) }
        return expression
    }

    private func state(_ value: String) throws(QueryProblem) -> ArticleQuery.Expression? {
        switch value.lowercased() {
        case "unread": return .condition(.unread)
        case "read": return .not(.condition(.unread))
        case "starred": return .condition(.starred)
        case "unstarred": return .not(.condition(.starred))
        case "hidden": return .condition(.hidden)
        case let other:
            let known = ["unread", "read", "starred", "unstarred", "hidden"]
            if isUnfinished, known.contains(where: { $0.hasPrefix(other) }) { return nil }
            throw problem(.badState(FeedListProblem.shown(value)))
        }
    }

    private func enclosure(_ value: String) throws(QueryProblem) -> ArticleQuery.Expression? {
        let name = value.lowercased()
        if let kind = EnclosureKind(rawValue: name) { return .condition(.enclosure(kind)) }
        if isUnfinished, EnclosureKind.allCases.contains(where: { $0.rawValue.hasPrefix(name) }) { return nil }
        throw problem(.badEnclosure(FeedListProblem.shown(value)))
    }

    /// `<2d`, `>1w`, `2d..1w`; `2d` is `<2d`.
    private func age(_ value: String) throws(QueryProblem) -> ArticleQuery.Expression? {
        guard let span = Comparison(value) else { return nil }
        // The first end of a range is complete once the dots follow.
        func canExtend(_ text: String) -> Bool { isUnfinished && value.hasSuffix(text) }
        func seconds(_ text: String) throws(QueryProblem) -> TimeInterval? {
            if let seconds = Self.seconds(text) { return seconds }
            if canExtend(text), Self.isBeginningOfSpan(Self.beforeDots(text)) { return nil }
            throw problem(.badAge(FeedListProblem.shown(text)))
        }
        switch span {
        case .below(let text), .exactly(let text):
            guard let seconds = try seconds(text) else { return nil }
            // Articles with future dates count as the newest.
            return .condition(.age(-TimeInterval.infinity...seconds))
        case .above(let text):
            guard let seconds = try seconds(text) else { return nil }
            return .condition(.age(seconds...TimeInterval.infinity))
        case .between(let low, let high):
            guard let low = try seconds(low), let high = try seconds(high) else { return nil }
            return .condition(.age(min(low, high)...max(low, high)))
        }
    }

    /// `2026-11-20`, `2026-11`, `2026`, `<2026-11-20`, `>2026-11-20`, `2026-11-01..2026-11-20`, in the local time zone.
    private func date(_ value: String) throws(QueryProblem) -> ArticleQuery.Expression? {
        guard let span = Comparison(value) else { return nil }
        func canExtend(_ text: String) -> Bool { isUnfinished && value.hasSuffix(text) }
        func days(_ text: String) throws(QueryProblem) -> Range<Date>? {
            if let days = CalendarSpan.dates(text) { return days }
            if canExtend(text), CalendarSpan.isBeginning(Self.beforeDots(text)) { return nil }
            throw problem(.badDate(FeedListProblem.shown(text)))
        }
        switch span {
        case .exactly(let text): return try days(text).map { .condition(.date($0)) }
        case .below(let text): return try days(text).map { .condition(.date(.distantPast..<$0.lowerBound)) }
        case .above(let text): return try days(text).map { .condition(.date($0.upperBound..<Date.distantFuture)) }
        case .between(let low, let high):
            guard let low = try days(low), let high = try days(high) else { return nil }
            let (first, last) = low.lowerBound <= high.lowerBound ? (low, high) : (high, low)
            return .condition(.date(first.lowerBound..<last.upperBound))
        }
    }

    private static let secondsInUnits: [String: Double] = [
        "": 86_400, "min": 60, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800, "mo": 2_629_746, "y": 31_556_952,
    ]

    /// The units are m, h, d, w and y; a bare number counts days, as in newsboat.
    static func seconds(_ text: String) -> TimeInterval? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, digits.count <= 6, let number = Double(digits) else { return nil }
        return secondsInUnits[text.dropFirst(digits.count).lowercased()].map { $0 * number }
    }

    /// Whether more typing may turn a text into a duration.
    private static func isBeginningOfSpan(_ text: String) -> Bool {
        text.isEmpty || ["", "n"].contains { seconds(text + $0) != nil }
    }

    /// The text before the first dot of a range.
    private static func beforeDots(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    private func problem(_ fault: QueryFault) -> QueryProblem { QueryProblem(position: position, fault) }
}

/// A comparison operator with its operands.
private enum Comparison {
    case below(String)
    case above(String)
    case exactly(String)
    case between(String, String)

    /// nil if only the operator has been typed.
    init?(_ text: String) {
        if let dots = text.firstRange(of: "..") {
            self = .between(String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
            return
        }
        let value = String(text.drop { "<>=".contains($0) })
        self = text.hasPrefix("<") ? .below(value) : text.hasPrefix(">") ? .above(value) : .exactly(value)
    }
}
