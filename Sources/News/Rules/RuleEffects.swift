/// The combined effects of rules on one article.
public struct RuleEffects: Sendable, Equatable {
    public var isRead = false
    public var isStarred = false
    /// Without duplicates, regardless of case; no more than an article can have.
    public var tags: [String] = []
    /// Whether to notify the user; nil if no rule says, so that only unread articles are announced.
    public var notifies: Bool?
    /// The rules that had an effect, in order.
    public var marks: [RuleMark] = []

    public init() {}

    /// Combines the effects of these rules in order.
    init(_ rules: some Sequence<Rule>) {
        for rule in rules {
            for action in rule.actions {
                switch action {
                case .read: isRead = true
                case .star: isStarred = true
                case .notify: notifies = notifies ?? true
                case .neverNotify: notifies = false
                case .tag(let tag):
                    let isKnown = tags.contains { $0.lowercased() == tag.lowercased() }
                    if !isKnown, tags.count < ArticleTags.most { tags.append(tag) }
                }
            }
            marks.append(RuleMark(rule: rule.name, query: rule.text, actions: rule.actions))
        }
    }
}

/// What one rule did with an article when it arrived. The article keeps it, since the rule may be changed or removed
/// later.
public struct RuleMark: Sendable, Hashable {
    /// `nil` if it had no name.
    public var rule: String?
    /// As the user wrote it.
    public var query: String
    public var actions: [RuleAction]

    public init(rule: String?, query: String, actions: [RuleAction]) {
        self.rule = rule
        self.query = query
        self.actions = actions
    }

    /// The name to show for the rule.
    public var title: String { rule ?? query }
}
