/// A parsed query.
public struct ParsedQuery: Sendable, Hashable {
    /// The parts that could be parsed; the others are left out.
    public var query: ArticleQuery
    /// The problems with the other parts, in text order.
    public var problems: [QueryProblem]
    /// Words before a colon that may have been meant as fields but are not; they are searched for as written.
    public var unknownFields: [String] = []

    /// The message about such a word.
    public static func noField(_ word: String) -> String {
        "\(word): is not a field, and is searched for as written"
            + "\(ArticleQuery.fields.question(on: word) { "\($0):" }); fields: \(ArticleQuery.fields.joined(separator: ", "))."
    }
}

extension ArticleQuery {
    /// Parses what a user types: words that must all occur, `"phrases"`, `-without`, `this OR that`, parentheses,
    /// `wor*`, and `title:` `author:` `text:` `feed:` `tag:` `link:` `is:` `has:` `age:` `date:`.
    ///
    /// Every text can be parsed: an unclosed quotation or parenthesis ends with the text, an operator without an
    /// operand is ignored. OR binds more loosely than adjacent words.
    /// - Parameters:
    ///   - text: as typed.
    ///   - isBeingTyped: whether typing may continue: the last word is then searched for as a prefix, whether or not
    ///     blanks follow, and a field without a value yet is no problem.
    public static func parse(_ text: String, isBeingTyped: Bool = false) -> ParsedQuery {
        var parser = QueryParser(QueryToken.tokens(of: text), isBeingTyped: isBeingTyped)
        let expression = parser.expression()
        return ParsedQuery(
            query: ArticleQuery(expression.simplified), problems: parser.problems,
            unknownFields: parser.tokens.compactMap(\.unknownField))
    }

    /// Parses the same language for a query that acts by itself, such as a rule. What a search ignores (an empty term,
    /// an unclosed parenthesis) would make it match more articles than intended, so here it is a problem.
    /// - Parameter isOnce: whether it acts now only, so that `date:today` means one day.
    /// - Throws: the first problem in the text.
    public static func strictly(_ text: String, isOnce: Bool = false) throws(QueryProblem) -> ArticleQuery {
        let tokens = QueryToken.tokens(of: text, keepsDashes: true)
        guard !tokens.isEmpty else { throw QueryProblem(position: 1, .nothing) }
        var parser = QueryParser(tokens.filter { $0.kind != .dash }, isStrict: true)
        let expression = parser.expression()
        let ignored = QuerySyntax.problems(of: tokens, maximumDepth: QueryParser.maximumDepth, isOnce: isOnce)
        let problems = parser.problems + ignored
        if let first = problems.min(by: { $0.position < $1.position }) { throw first }
        return ArticleQuery(expression.simplified)
    }

    /// The names that may precede a colon, in the order in which messages list them.
    public static var fields: [String] { FieldName.allCases.map(\.rawValue) }
}

private struct QueryParser {
    private typealias Expression = ArticleQuery.Expression

    /// Parentheses nested deeper are ignored.
    static let maximumDepth = 50
    private static let maximumTokens = 400

    let tokens: [QueryToken]
    private let isBeingTyped: Bool
    /// Whether an empty term is a problem.
    private let isStrict: Bool
    private var index = 0
    private var depth = 0
    private(set) var problems: [QueryProblem] = []

    init(_ tokens: [QueryToken], isBeingTyped: Bool = false, isStrict: Bool = false) {
        self.tokens = Array(tokens.prefix(Self.maximumTokens))
        self.isBeingTyped = isBeingTyped
        self.isStrict = isStrict
        if tokens.count > Self.maximumTokens {
            let position = tokens[Self.maximumTokens].position
            problems.append(QueryProblem(position: position, .tooLong))
        }
    }

    /// Parses the whole text; an unmatched closing parenthesis is ignored.
    mutating func expression() -> ArticleQuery.Expression {
        var parts = [alternatives()]
        while index < tokens.count {
            index += 1
            parts.append(alternatives())
        }
        let known = parts.compactMap { $0 }
        let expression = known.isEmpty ? Expression.always(true) : .and(known)
        let units = ArticleQuery(expression).allWords.reduce(0) { $0 + $1.units.count }
        if units > TextMatcher.maximumUnits {
            problems.append(
                QueryProblem(position: 1, .tooManyWords(units, limit: TextMatcher.maximumUnits)))
            return .always(false)
        }
        return expression
    }

    /// nil if there is nothing to match.
    private mutating func alternatives() -> ArticleQuery.Expression? {
        var parts: [Expression] = []
        if let first = sequence() { parts.append(first) }
        while index < tokens.count, tokens[index].kind == .or {
            index += 1
            if let next = sequence() { parts.append(next) }
        }
        return parts.isEmpty ? nil : .or(parts)
    }

    private mutating func sequence() -> ArticleQuery.Expression? {
        var parts: [Expression] = []
        while index < tokens.count, tokens[index].kind != .or, tokens[index].kind != .close {
            if tokens[index].kind == .and {
                index += 1
            } else if let next = single() {
                parts.append(next)
            }
        }
        return parts.isEmpty ? nil : .and(parts)
    }

    private mutating func single() -> ArticleQuery.Expression? {
        var isNegated = false
        while index < tokens.count, tokens[index].kind == .not {
            isNegated.toggle()
            index += 1
        }
        guard index < tokens.count else { return nil }
        let token = tokens[index]
        var result: Expression?
        switch token.kind {
        case .open:
            index += 1
            depth += 1
            if depth <= Self.maximumDepth { result = alternatives() }
            if index < tokens.count, tokens[index].kind == .close { index += 1 }
            depth -= 1
        case .close, .or, .and, .not, .dash: return nil
        case .term(let field, let value, let isQuoted):
            index += 1
            result = term(token, field: field.flatMap { FieldName($0) }, value, isQuoted: isQuoted)
        }
        return isNegated ? result.map { .not($0) } : result
    }

    private mutating func term(
        _ token: QueryToken, field: FieldName?, _ value: String, isQuoted: Bool
    ) -> ArticleQuery.Expression? {
        do throws(QueryProblem) {
            let reader = QueryTerm(
                position: token.position, isQuoted: isQuoted, isBeginning: isBeingTyped && token.isLast,
                isUnfinished: isBeingTyped && token.isAtEnd)
            let expression = try reader.expression(field, value)
            if isStrict, expression == nil { throw QueryProblem(position: token.position, .nothing) }
            return expression
        } catch {
            problems.append(error)
            return nil
        }
    }
}

extension ArticleQuery {
    /// The phrases of the query, including negated ones.
    public var allWords: [SearchWords] { wantedWords + ArticleQuery(.not(expression)).wantedWords }
}
