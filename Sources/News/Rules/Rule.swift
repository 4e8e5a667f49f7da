/// What to do with every arriving article that matches a query: a `[[rule]]` of the configuration.
public struct Rule: Sendable, Hashable {
    /// The maximum number of rules. Each is evaluated for every article that arrives.
    public static let maximumCount = 200
    /// The longest query and the longest name, in characters.
    public static let maximumQueryLength = 1_000
    public static let maximumNameLength = 80
    /// The maximum number of actions of one rule; each tag is one.
    public static let maximumActions = 20

    /// The user's name for it; `nil` if it is known by its query.
    public let name: String?
    /// The query as the user wrote it.
    public let text: String
    public let query: ArticleQuery
    /// At least one.
    public let actions: [RuleAction]
    /// The line in the configuration file, counted from 1.
    public let line: Int
    /// Its place among the rules of the file, counted from 1, including those that are skipped.
    public let number: Int

    /// Parses a rule. A rule with an invalid part is refused as a whole: without that part it could match more articles
    /// than the user meant, or lack an action that they rely on.
    /// - Throws: The first mistake in it.
    public init(name: String? = nil, when text: String, then words: [String], line: Int = 1, number: Int = 1)
        throws(RuleFault)
    {
        self.name = try name.map { (name) throws(RuleFault) in try Self.checkedName(name) }
        query = try Self.checkedQuery(text)
        var actions: [RuleAction] = []
        for word in try Self.checkedCount(words) {
            for action in try RuleAction.read(word) where !actions.contains(action) { actions.append(action) }
        }
        guard !actions.isEmpty else { throw .noActions }
        try Self.checkAgreement(actions)
        self.actions = actions
        self.text = text
        self.line = line
        self.number = number
    }

    /// The query for stored articles, as if each had just arrived: read ones match `is:unread` too.
    public var queryOfStored: ArticleQuery { (try? ArrivalExpression.of(query)).map { ArticleQuery($0) } ?? query }

    /// Whether it matches every article that arrives.
    public var matchesAll: Bool {
        guard let expression = try? ArrivalExpression.of(query), case .always(true) = expression else { return false }
        return true
    }

    /// The name to show for it.
    public var title: String { name ?? text }

    /// All mistakes in the given parts of a rule.
    public static func faults(name: String?, when text: String?, then words: [String]?) -> [RuleFault] {
        var faults: [RuleFault] = []
        func check(_ part: () throws(RuleFault) -> Void) {
            do throws(RuleFault) {
                try part()
            } catch {
                if !faults.contains(error) { faults.append(error) }
            }
        }
        if let name { check { () throws(RuleFault) in _ = try checkedName(name) } }
        if let text { check { () throws(RuleFault) in _ = try checkedQuery(text) } }
        guard let words else { return faults }
        if words.isEmpty { faults.append(.noActions) }
        check { () throws(RuleFault) in _ = try checkedCount(words) }
        var actions: [RuleAction] = []
        for word in words.prefix(maximumActions) {
            check { () throws(RuleFault) in actions += try RuleAction.read(word) }
        }
        check { () throws(RuleFault) in try checkAgreement(actions) }
        return faults
    }

    private static func checkAgreement(_ actions: [RuleAction]) throws(RuleFault) {
        guard !actions.contains(.notify) || !actions.contains(.neverNotify) else { throw .contradiction }
    }

    /// - Returns: the words themselves, if they are not too many actions.
    private static func checkedCount(_ words: [String]) throws(RuleFault) -> [String] {
        // A word that is not an action counts as one, and is reported elsewhere.
        let count = words.prefix(maximumActions).reduce(0) { $0 + ((try? RuleAction.read($1))?.count ?? 1) }
        guard max(count, words.count) <= maximumActions else { throw .tooManyActions(limit: maximumActions) }
        return words
    }

    private static func checkedQuery(_ text: String) throws(RuleFault) -> ArticleQuery {
        guard text.count <= maximumQueryLength else { throw .tooLong(key: "when", limit: maximumQueryLength) }
        let query: ArticleQuery
        do {
            query = try ArticleQuery(ofRule: text)
        } catch {
            throw .query(error)
        }
        // Reported here, not when the first article arrives.
        if case .always(false) = try ArrivalExpression.of(query) {
            throw .query(QueryProblem(position: 1, .neverAtArrival))
        }
        return query
    }

    private static func checkedName(_ name: String) throws(RuleFault) -> String {
        let name = name.trimmed
        guard name.count <= maximumNameLength else { throw .tooLong(key: "name", limit: maximumNameLength) }
        // It is shown in a line, and stored with articles.
        let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !name.isEmpty, isPlain else { throw .badName }
        return name
    }
}

/// A rule's condition, reduced to what can differ between arriving articles.
enum ArrivalExpression {
    /// Every article arrives unread, visible and without a star. So `is:unread`, common in saved queries, is allowed in
    /// a rule and always true, while a rule for starred articles could never match. Conditions on a feed's stored
    /// articles are refused: their result would change while the articles of one document are stored.
    static func of(_ query: ArticleQuery) throws(RuleFault) -> ArticleQuery.Expression {
        try settled(query.expression).simplified
    }

    private static func settled(_ expression: ArticleQuery.Expression) throws(RuleFault) -> ArticleQuery.Expression {
        switch expression {
        case .always: return expression
        case .condition(.unread): return .always(true)
        case .condition(.starred), .condition(.hidden): return .always(false)
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
