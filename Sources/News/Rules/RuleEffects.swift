/// The combined effects of rules on one article.
public struct RuleEffects: Sendable, Equatable {
    public var isRead = false
    public var isStarred = false
    /// Without duplicates, regardless of case; no more than an article can have.
    public var tags: [String] = []
    /// Counts as read, whatever `isRead` says.
    public var isHidden = false
    /// The longest time that a rule keeps it, in days; nil for the retention of all articles.
    public var keptDays: Int?
    /// What to fetch for it after it is stored.
    public var requests: Set<RuleRequest> = []
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
                case .hide: isHidden = true
                case .keep(let days): keptDays = max(days, keptDays ?? 0)
                case .download: requests.insert(.download)
                case .fullText: requests.insert(.fullText)
                case .notify: notifies = notifies ?? true
                case .neverNotify: notifies = false
                case .tag(let tag):
                    let isKnown = tags.contains { $0.lowercased() == tag.lowercased() }
                    if !isKnown, tags.count < ArticleTags.maximumCount { tags.append(tag) }
                }
            }
            marks.append(RuleMark(rule: rule.name, query: rule.text, actions: rule.actions))
        }
    }
}

/// Something to fetch for an article because a rule says so.
public enum RuleRequest: String, Sendable, Hashable, CaseIterable {
    case download
    case fullText = "full-text"
}

/// What one rule did with an article when it arrived, or when it was applied to what is stored. The article keeps it,
/// since the rule may be changed or removed later.
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
