extension ArticleQuery {
    /// Translates an expression in newsboat's filter language, as used in its filters and `query:` lines.
    ///
    /// Parsed like newsboat does: `and` and `or` have equal precedence and associate to the right.
    /// - Throws: for a condition that newsterm cannot test, or an expression that newsboat rejects too.
    public init(newsboat expression: String) throws(QueryProblem) {
        var parser = NewsboatParser(
            try NewsboatToken.tokens(of: expression), end: expression.unicodeScalars.count + 1)
        self.init(try parser.whole().simplified)
    }

    /// Parses a saved query from the feed list: in newsboat's language if it looks like that, else in newsterm's own.
    /// - Throws: the problem in the language that the query is parsed in.
    public init(_ query: FeedListQuery) throws(QueryProblem) {
        if NewsboatParser.isMeant(query.expression) {
            try self.init(newsboat: query.expression)
            return
        }
        let parsed = Self.parse(query.expression)
        if let problem = parsed.problems.first { throw problem }
        guard !parsed.query.isEmpty else { throw QueryProblem(position: 1, .nothing) }
        self = parsed.query
    }

    /// Parses the query of a rule: in newsboat's language if it begins with a comparison as written there, else
    /// strictly in newsterm's own, in which `C# OR F#` are words.
    /// - Throws: the first problem in the language that the query is parsed in.
    public init(ofRule text: String) throws(QueryProblem) {
        self = try NewsboatParser.isWritten(text) ? ArticleQuery(newsboat: text) : ArticleQuery.strictly(text)
    }
}

/// expression := single [("and" | "or") expression]; single := "(" expression ")" | name operator value.
private struct NewsboatParser {
    private static let maximumDepth = 100
    private static let operators = ["=~", "==", "=", "!~", "!=", "<=", ">=", "<", ">", "#", "!#"]

    private let tokens: [NewsboatToken]
    /// The position after the text.
    private let end: Int
    private var index = 0
    private var depth = 0

    init(_ tokens: [NewsboatToken], end: Int) {
        self.tokens = tokens
        self.end = end
    }

    /// Whether a text begins with a comparison.
    static func isMeant(_ text: String) -> Bool {
        let start = text.drop { $0 == "(" || $0.isWhitespace }
        let name = start.prefix { $0.isASCII && ($0.isLetter || $0 == "_" || $0 == "-" || $0 == ".") }
        let rest = start.dropFirst(name.count).drop { $0.isWhitespace }
        guard !name.isEmpty, let sign = rest.first else { return false }
        return "=!<>#~".contains(sign) || rest.hasPrefix("between")
    }

    /// The same, and the value is written as newsboat wants it: a quotation, or for some operators a number.
    static func isWritten(_ text: String) -> Bool {
        guard isMeant(text), let comparison = text.firstMatch(of: #/([=!<>#~]+|between)\s*(.)/#) else { return false }
        let (_, sign, value) = comparison.output
        return value == "\"" || !sign.contains("#") && (value == "-" || value.first?.isNumber == true)
    }

    mutating func whole() throws(QueryProblem) -> ArticleQuery.Expression {
        let result = try expression()
        guard index == tokens.count else { throw problem(.trailingWords) }
        return result
    }

    private mutating func expression() throws(QueryProblem) -> ArticleQuery.Expression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { throw problem(.tooDeep) }
        let left = try single()
        guard index < tokens.count, case .name(let word) = tokens[index].kind, word == "and" || word == "or" else {
            return left
        }
        index += 1
        let right = try expression()
        return word == "and" ? .and([left, right]) : .or([left, right])
    }

    private mutating func single() throws(QueryProblem) -> ArticleQuery.Expression {
        guard index < tokens.count else { throw problem(.missingComparison) }
        if tokens[index].kind == .open {
            index += 1
            let inner = try expression()
            guard index < tokens.count, tokens[index].kind == .close else { throw problem(.missingParenthesis) }
            index += 1
            return inner
        }
        guard case .name(let name) = tokens[index].kind else { throw problem(.missingAttribute) }
        let position = tokens[index].position
        index += 1
        let sign = try sign()
        guard index < tokens.count else { throw problem(.missingOperand) }
        let valuePosition = tokens[index].position
        let value: String
        switch tokens[index].kind {
        case .text(let text), .number(let text): value = text
        case .range(let low, let high): value = "\(low):\(high)"
        default: throw problem(.valueExpected)
        }
        index += 1
        return try NewsboatComparison(
            attribute: name, sign: sign, value: value, position: position, valuePosition: valuePosition
        ).expression()
    }

    private mutating func sign() throws(QueryProblem) -> String {
        guard index < tokens.count else { throw problem(.missingSign) }
        switch tokens[index].kind {
        case .comparison(let sign) where Self.operators.contains(sign):
            index += 1
            return sign
        case .name("between"):
            index += 1
            return "between"
        default: throw problem(.signExpected(Self.operators.joined(separator: " ")))
        }
    }

    private func problem(_ fault: QueryFault) -> QueryProblem {
        QueryProblem(position: index < tokens.count ? tokens[index].position : end, fault)
    }
}
