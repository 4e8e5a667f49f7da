/// What rules come to for one article.
public struct RuleEffects: Sendable, Equatable {
    public var isRead = false
    public var isStarred = false
    /// Each once, whatever its case; no more than an article can have.
    public var tags: [String] = []
    /// The rules that did it, in their order.
    public var marks: [RuleMark] = []

    public init() {}

    /// What these rules do, one after the other.
    init(_ rules: some Sequence<Rule>) {
        for rule in rules {
            for action in rule.actions {
                switch action {
                case .read: isRead = true
                case .star: isStarred = true
                case .tag(let tag):
                    let isKnown = tags.contains { $0.lowercased() == tag.lowercased() }
                    if !isKnown, tags.count < ArticleTags.most { tags.append(tag) }
                }
            }
            marks.append(RuleMark(rule: rule.name, query: rule.text, actions: rule.actions))
        }
    }
}

/// What one rule did with an article when it arrived, as the article keeps it: the rule itself may be another one or gone
/// by the time that somebody asks.
public struct RuleMark: Sendable, Hashable {
    /// nil: it had no name.
    public var rule: String?
    /// As the user wrote it.
    public var query: String
    public var actions: [RuleAction]

    public init(rule: String?, query: String, actions: [RuleAction]) {
        self.rule = rule
        self.query = query
        self.actions = actions
    }

    /// What the rule is called where it is told of.
    public var title: String { rule ?? query }
}
