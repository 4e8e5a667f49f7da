/// Why a rule is invalid, and is skipped.
public enum RuleFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// It is not a table of keys.
    case noTable
    /// One of its lines is not TOML.
    case unreadableLine(Int)
    /// It has no `when` or no `then`.
    case missing(key: String)
    /// - Parameter suggestion: a similar key; `nil` if there is none.
    case unknownKey(String, suggestion: String?)
    /// `when` and `name` take a string.
    case noText(key: String)
    /// `then` takes a list of strings.
    case noList
    /// The list of `then` is empty.
    case noActions
    /// Both `notify` and `never-notify`.
    case contradiction
    case query(QueryProblem)
    /// - Parameter suggestion: a similar action; `nil` if there is none.
    case unknownAction(String, suggestion: String?)
    case missingTag
    /// `keep` without a time that can be understood.
    case badKeep
    case badName
    case tooLong(key: String, limit: Int)
    case tooManyActions(limit: Int)
    /// For a rule beyond the maximum number.
    case tooManyRules(limit: Int)

    public var description: String { "\(reason); the rule is skipped" }

    private var reason: String {
        switch self {
        case .noTable: "a rule is a table: write [[rule]] on a line of its own"
        case .unreadableLine(let line): "line \(line) cannot be read"
        case .missing(let key): "a rule needs \(key): \(Self.example(of: key))"
        case .unknownKey(let key, let suggestion):
            "a rule has no \(key), only name, when and then\(suggestion.map { "; did you mean \($0)?" } ?? "")"
        case .noText(let key): "\(key) takes a text: \(Self.example(of: key))"
        case .noList: "then takes a list of actions: \(Self.example(of: "then"))"
        case .noActions: "then is empty: \(Self.example(of: "then"))"
        case .contradiction: "notify and never-notify contradict each other: keep one of them"
        case .query(let problem): "when, at character \(problem.position): \(problem.message)"
        case .unknownAction(let action, let suggestion):
            "Unknown action: \(action)\(suggestion.map { "; did you mean \($0)?" } ?? ""); actions: \(Self.actions)"
        case .missingTag: "tag takes the tag's name: \(Self.exampleOfTag)"
        case .badKeep: "keep takes days, weeks or years: \(Self.exampleOfKeep)"
        case .badName: "name takes one line of text"
        case .tooLong(let key, let limit): "\(key) takes \(limit) characters at most"
        case .tooManyActions(let limit): "then takes \(limit) actions at most"
        case .tooManyRules(let limit): "\(limit) rules are the most"
        }
    }

    /// The key whose name or value is invalid; `nil` if it is the whole rule.
    public var key: String? {
        switch self {
        case .noTable, .unreadableLine, .missing, .tooManyRules: nil
        case .unknownKey(let key, _), .noText(let key), .tooLong(let key, _): key
        case .query: "when"
        case .noList, .noActions, .contradiction, .unknownAction, .missingTag, .badKeep, .tooManyActions: "then"
        case .badName: "name"
        }
    }

    /// All actions, as they are written.
    public static let actions =
        "read, star, tag NAME, hide, keep 7d, download, full-text, notify, never-notify"

    public static let exampleOfTag = "\"tag ai\""
    public static let exampleOfKeep = "\"keep 7d\""

    /// How the key looks in the file.
    public static func example(of key: String) -> String {
        switch key {
        case "then": "then = [\"read\", \"tag ai\"]"
        case "name": "name = \"Crypto\""
        default: "when = \"feed:news title:crypto\""
        }
    }
}
