/// newsterm's background tasks. Each must be listed in `Resources/permitted-identifiers`.
public enum TaskIdentifier: String, CaseIterable, Sendable {
    case refresh = "org.newsterm.apprefresh"
    case maintenance = "org.newsterm.maintenance"

    /// What the task does, in a word.
    public var name: String {
        switch self {
        case .refresh: "refresh"
        case .maintenance: "maintenance"
        }
    }

    /// The identifier that a user typed: in full, its last part, or the task's name.
    public static func named(_ text: String) -> TaskIdentifier? {
        allCases.first { $0.rawValue == text || $0.name == text || $0.rawValue.hasSuffix(".\(text)") }
    }
}
