/// What is wrong with a query, and where.
public struct QueryProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The first offending character, counted from 1.
    public var position: Int
    public var fault: QueryFault

    public init(position: Int, _ fault: QueryFault) {
        self.position = position
        self.fault = fault
    }

    /// A clause that continues after the position: "age: takes …".
    public var message: String { fault.description }

    /// "At character 5: after age: comes a span such as 12h, 2d or 3w; “soon” is none."
    public var description: String { "At character \(position): \(fault)." }
}

/// What can be wrong with a query, in newsterm's or newsboat's language. Typed text is included in its shown form.
public enum QueryFault: Sendable, Hashable, CustomStringConvertible {
    case tooLong
    case tooManyWords(Int, limit: Int)
    case nothing
    case missingValue(after: String)
    case addressTooLong
    case badState(String)
    case badEnclosure(String)
    case badAge(String)
    case badDate(String)
    /// Only in a query that acts by itself, such as a rule.
    case noField(String)
    case movingDate(String)
    /// The condition cannot be tested on arriving articles.
    case notAtArrival(String)
    /// No arriving article can satisfy the query.
    case neverAtArrival

    case openQuotation
    case badRange
    case cannotStandHere(String)
    case trailingWords
    case tooDeep
    case missingComparison, missingParenthesis, missingAttribute, missingSign, missingOperand
    case valueExpected
    case signExpected(String)
    case notStored(attribute: String)
    case newsboatPlace(attribute: String)
    case unknownAttribute(String)
    case badRegularExpression(String)
    case rangeExpected
    case numberMatched(attribute: String)

    public var description: String {
        switch self {
        case .tooLong: "the query is too long from here on"
        case .tooManyWords(let count, let limit):
            "a query takes at most \(limit) words; this one has \(count)"
        case .nothing: "there is nothing to search for"
        case .missingValue(let field): "\(field): needs a value"
        case .addressTooLong: "this is too long for an address"
        case .badState(let value):
            "is: takes unread, read, starred, unstarred or hidden, not “\(value)”"
        case .badEnclosure(let value):
            "has: takes enclosure, audio, video or image, not “\(value)”"
        case .badAge(let value):
            "age: takes a span such as <12h, <2d, >3w or 1d..1w (m, h, d, w, y); \(Self.isNone(value))"
        case .badDate(let value):
            "date: takes a day such as 2026-11-20, >2026-11 or 2026-11-01..2026-11-20; \(Self.isNone(value))"
        case .noField(let word):
            "\(word): is not a field\(ArticleQuery.fields.question(on: word) { "\($0):" }); fields: "
                + "\(ArticleQuery.fields.joined(separator: ", ")); to search for a colon, put the words in quotation marks"
        case .movingDate(let value):
            "date:\(value) would mean another day tomorrow; age:<1d means articles of the last 24 hours"
        case .notAtArrival(let condition): "\(condition) is not known when an article arrives"
        case .neverAtArrival: "never matches an arriving article, which is unread, and neither starred nor hidden"
        case .openQuotation: "a quotation is not closed"
        case .badRange: "a range is written as in 0:10"
        case .cannotStandHere(let value): "“\(value)” is not allowed here"
        case .trailingWords: "nothing is expected after the expression"
        case .tooDeep: "the expression is nested too deeply"
        case .missingComparison: "a comparison is missing"
        case .missingParenthesis: "a ) is missing"
        case .missingAttribute: "the name of an attribute is missing"
        case .missingSign: "a comparison such as = is missing"
        case .missingOperand: "a value is missing"
        case .valueExpected: "a value is expected: a quoted text, a number or a range such as 0:10"
        case .signExpected(let signs): "one of \(signs) between is expected"
        case .notStored(let attribute): "newsterm does not store \(attribute) of a feed"
        case .newsboatPlace(let attribute):
            "\(attribute) is a place in newsboat's lists, which newsterm does not have"
        case .unknownAttribute(let name): "“\(name)” is not an attribute of newsboat's filter language"
        case .badRegularExpression(let value): "“\(value)” is not a regular expression that newsterm can use"
        case .rangeExpected: "between takes a range such as 0:10"
        case .numberMatched(let attribute):
            "\(attribute) is a number, which newsterm cannot match with a regular expression"
        }
    }

    private static func isNone(_ value: String) -> String {
        value.isEmpty ? "the value is missing" : "“\(value)” is not one"
    }
}
