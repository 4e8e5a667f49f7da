/// What a rule would do with the stored articles.
public struct RuleTrial: Sendable, Equatable {
    public struct Change: Sendable, Equatable {
        public var action: RuleAction
        /// How many articles it would change: those already read are not marked as read.
        public var articles: Int

        public init(action: RuleAction, articles: Int) {
            self.action = action
            self.articles = articles
        }
    }

    /// How many articles the rule matches.
    public var matches = 0
    /// Its actions that apply to stored articles, in the order of the rule.
    public var changes: [Change]

    public init(matches: Int = 0, changes: [Change]) {
        self.matches = matches
        self.changes = changes
    }
}

/// How many stored articles have the mark of a rule.
public struct RuleCount: Sendable, Equatable {
    /// nil if the rule had no name.
    public var name: String?
    public var query: String
    public var articles: Int

    public init(name: String?, query: String, articles: Int) {
        self.name = name
        self.query = query
        self.articles = articles
    }
}
