/// One thing that a rule does with an article.
public enum RuleAction: Sendable, Hashable, CustomStringConvertible {
    case read
    case star
    /// As normalised by `ArticleTags`.
    case tag(String)
    /// Leave it out of all lists and counts; it stays stored, and counts as read.
    case hide
    /// Its own retention, instead of that of all articles.
    case keep(days: Int)
    /// Download its file.
    case download
    /// Fetch the full text from its page.
    case fullText
    /// Notify of it even if its feed's articles are not announced.
    case notify
    /// Do not notify of it; prevails over `notify`.
    case neverNotify

    /// The words for the actions in a rule.
    public static let names = [
        "read", "star", "tag", "hide", "keep", "download", "full-text", "notify", "never-notify",
    ]

    /// Parses `"read"`, `"star"`, `"tag ai"`; `"tag ai ml"` is two actions, as where tags are typed.
    public static func read(_ text: String) throws(RuleFault) -> [RuleAction] {
        let text = text.trimmed
        let name = text.prefix { !$0.isWhitespace }
        let rest = text.dropFirst(name.count)
        switch name.lowercased() {
        case "read" where rest.isEmpty: return [.read]
        case "star" where rest.isEmpty: return [.star]
        case "hide" where rest.isEmpty: return [.hide]
        case "download" where rest.isEmpty: return [.download]
        case "full-text" where rest.isEmpty: return [.fullText]
        case "notify" where rest.isEmpty: return [.notify]
        case "never-notify" where rest.isEmpty: return [.neverNotify]
        case "tag":
            let tags = ArticleTags.read(String(rest))
            guard !tags.isEmpty else { throw .missingTag }
            return tags.map(RuleAction.tag)
        case "keep":
            guard let days = days(rest.trimmed) else { throw .badKeep }
            return [.keep(days: days)]
        default: throw .unknownAction(FeedListProblem.shown(text), suggestion: names.suggestion(for: String(name)))
        }
    }

    /// Whether it can also be applied to articles that are stored already. The others belong to an arrival: they cannot
    /// be undone, and would be a nuisance for thousands of old articles.
    public var appliesToStored: Bool {
        switch self {
        case .read, .star, .tag, .hide, .keep: true
        case .download, .fullText, .notify, .neverNotify: false
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
        case .hide: "hide"
        case .keep(let days): "keep \(days)d"
        case .download: "download"
        case .fullText: "full-text"
        case .notify: "notify"
        case .neverNotify: "never-notify"
        case .tag(let tag): tag.contains(" ") ? "tag \"\(tag)\"" : "tag \(tag)"
        }
    }

    /// The longest time to keep an article, in days.
    private static let maximumDays = 36_500

    /// `7d`, `2w`, `1y`; nil for anything else.
    private static func days(_ text: String) -> Int? {
        let unit: Int
        switch text.last {
        case "d": unit = 1
        case "w": unit = 7
        case "y": unit = 365
        default: return nil
        }
        let digits = text.dropLast()
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits), number <= maximumDays,
            (1...maximumDays).contains(number * unit)
        else { return nil }
        return number * unit
    }
}
