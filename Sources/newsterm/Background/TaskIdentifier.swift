import BackgroundTasks

/// newsterm's background tasks. Each has to stand in `Resources/permitted-identifiers`.
enum TaskIdentifier: String, CaseIterable, Sendable {
    case refresh = "org.newsterm.apprefresh"
    case maintenance = "org.newsterm.maintenance"

    /// What it does, in a word.
    var name: String {
        switch self {
        case .refresh: "refresh"
        case .maintenance: "maintenance"
        }
    }

    /// For one launch as soon as it suits.
    var request: BackgroundTaskRequest {
        BackgroundTaskRequest(
            identifier: rawValue,
            kind: self == .refresh
                ? .appRefresh : .processing(requiresNetworkConnectivity: false, requiresExternalPower: true))
    }

    /// The identifier that a person means: whole, its last part, or the task's name.
    static func named(_ text: String) -> TaskIdentifier? {
        allCases.first { $0.rawValue == text || $0.name == text || $0.rawValue.hasSuffix(".\(text)") }
    }
}
