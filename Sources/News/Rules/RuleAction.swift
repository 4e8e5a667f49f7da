/// One thing that a rule does with an article.
public enum RuleAction: Sendable, Hashable, CustomStringConvertible {
    case read
    case star
    /// As `ArticleTags` keeps them.
    case tag(String)
    /// Notify of it even if its feed's articles are not announced.
    case notify
    /// Do not notify of it; prevails over `notify`.
    case neverNotify

    /// The words for the actions in a rule.
    public static let names = ["read", "star", "tag", "notify", "never-notify"]

    /// Parses `"read"`, `"star"`, `"tag ai"`; `"tag ai ml"` is two actions, as where tags are typed.
    static func read(_ text: String) throws(RuleFault) -> [RuleAction] {
        let text = text.trimmed
        let name = text.prefix { !$0.isWhitespace }
        let rest = text.dropFirst(name.count)
        switch name.lowercased() {
        case "read" where rest.isEmpty: return [.read]
        case "star" where rest.isEmpty: return [.star]
        case "notify" where rest.isEmpty: return [.notify]
        case "never-notify" where rest.isEmpty: return [.neverNotify]
        case "tag":
            let tags = ArticleTags.read(String(rest))
            guard !tags.isEmpty else { throw .missingTag }
            return tags.map(RuleAction.tag)
        default: throw .unknownAction(FeedListProblem.shown(text), meant: names.meant(by: String(name)))
        }
    }

    /// Parses one action in the form of `description`.
    public init?(_ text: String) {
        guard let actions = try? Self.read(text), actions.count == 1 else { return nil }
        self = actions[0]
    }

    /// As written in a rule: "tag ai".
    public var description: String {
        switch self {
        case .read: "read"
        case .star: "star"
        case .notify: "notify"
        case .neverNotify: "never-notify"
        case .tag(let tag): tag.contains(" ") ? "tag \"\(tag)\"" : "tag \(tag)"
        }
    }
}
