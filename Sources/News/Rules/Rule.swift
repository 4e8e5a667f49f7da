/// What is to be done with every article that arrives and fits a query: a `[[rule]]` of the configuration.
public struct Rule: Sendable, Hashable {
    /// How many are taken. Each looks at every article that arrives.
    public static let most = 200
    /// Characters of a query, and of a name.
    public static let longestQuery = 1_000
    public static let longestName = 80
    /// Actions of one rule.
    public static let mostActions = 20

    /// The user's; nil: it goes by its query.
    public let name: String?
    /// The query as the user wrote it.
    public let text: String
    public let query: ArticleQuery
    /// At least one.
    public let actions: [RuleAction]
    /// Of the file that it stands in, counted from 1.
    public let line: Int

    /// Reads a rule. A rule with a part that cannot be understood is refused as a whole: without that part it could match
    /// more articles than the user meant, or leave out an action that they rely on.
    /// - Throws: The first mistake in it.
    public init(name: String? = nil, when text: String, then words: [String], line: Int = 1) throws(RuleFault) {
        self.name = try name.map { (name) throws(RuleFault) in try Self.checkedName(name) }
        guard text.count <= Self.longestQuery else { throw .tooLong(key: "when", limit: Self.longestQuery) }
        do {
            query = try ArticleQuery.strictly(text)
        } catch {
            throw .query(error)
        }
        // To be told of here, not when the first article comes.
        switch try ArrivalExpression.of(query) {
        case .always(false): throw .query(QueryProblem(position: 1, .neverAtArrival))
        default: break
        }
        guard words.count <= Self.mostActions else { throw .tooManyActions(limit: Self.mostActions) }
        var actions: [RuleAction] = []
        for word in words {
            for action in try RuleAction.read(word) where !actions.contains(action) { actions.append(action) }
        }
        guard !actions.isEmpty else { throw .missing(key: "then") }
        self.actions = actions
        self.text = text
        self.line = line
    }

    /// What it is called where it is told of.
    public var title: String { name ?? text }

    private static func checkedName(_ name: String) throws(RuleFault) -> String {
        let name = name.trimmed
        guard name.count <= longestName else { throw .tooLong(key: "name", limit: longestName) }
        // It is shown in a line, and kept with articles.
        let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !name.isEmpty, isPlain else { throw .badName }
        return name
    }
}

/// The condition of a rule, as far as it is not the same for every article that arrives.
enum ArrivalExpression {
    /// Every article arrives unread and without a star, so that `is:unread`, which is in many a saved query, may stand in
    /// a rule and says nothing, while a rule for starred articles could never do anything. What can only be told of a
    /// feed's stored articles is refused: it would be another thing before the first of a document's articles and after
    /// the last.
    static func of(_ query: ArticleQuery) throws(RuleFault) -> ArticleQuery.Expression {
        try settled(query.expression).simplified
    }

    private static func settled(_ expression: ArticleQuery.Expression) throws(RuleFault) -> ArticleQuery.Expression {
        switch expression {
        case .always: return expression
        case .condition(.unread): return .always(true)
        case .condition(.starred): return .always(false)
        case .condition(.feed(.unreadCount)): throw notAtArrival("unread_count")
        case .condition(.feed(.articleCount)): throw notAtArrival("total_count")
        case .condition(.feed(.newestAge)): throw notAtArrival("latest_article_age")
        case .condition: return expression
        case .not(let inner): return .not(try settled(inner))
        case .and(let parts): return .and(try settled(parts))
        case .or(let parts): return .or(try settled(parts))
        }
    }

    private static func settled(
        _ parts: [ArticleQuery.Expression]
    ) throws(RuleFault) -> [ArticleQuery.Expression] {
        var settled: [ArticleQuery.Expression] = []
        for part in parts { settled.append(try self.settled(part)) }
        return settled
    }

    private static func notAtArrival(_ condition: String) -> RuleFault {
        .query(QueryProblem(position: 1, .notAtArrival(condition)))
    }
}
