/// How a piece of work under an assertion ended, for the user.
public enum BackgroundTaskEnding: Codable, Sendable, Hashable {
    /// The work is complete, with an optional remark.
    case done(String? = nil)
    /// The work ended without success, with the reason.
    case failed(String)
    /// Time was up, or the work was told to stop; optionally, what is left.
    case notCompleted(String? = nil)
}

/// Why open work is told to stop; the raw value is stored.
public enum AssertionStop: String, Codable, Sendable {
    case timeIsOver = "The time after leaving is over"
    /// The user requested the end.
    case user = "The person stopped it"
    case system = "The system stopped it"
    /// The user wants the terminal for something else.
    case terminalWanted = "The person wants the terminal back"
    /// The user or the system no longer waits.
    case notAwaited = "The person or the system does not wait"

    /// How the journal's sentence begins.
    var words: String {
        switch self {
        case .timeIsOver, .system: rawValue
        case .user: "The user stopped it"
        case .terminalWanted: "The user wants the terminal back"
        case .notAwaited: "The user or the system does not wait"
        }
    }
}

/// A piece of work that was in progress when the user left, or began later, and how it ended.
public struct FinishedBackgroundTask: Sendable, Hashable {
    public let identifier: BackgroundTaskIdentifier
    public let name: String
    /// From its beginning to its end.
    public let duration: Duration
    public let ending: BackgroundTaskEnding
    /// It was not ended even after its expiration.
    public let isForgotten: Bool
}

/// Identifies one assertion of ``BackgroundTaskAssertions``: the counterpart of `UIBackgroundTaskIdentifier`.
public struct BackgroundTaskIdentifier: Codable, RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Returned when no time is left. Ending it does nothing.
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
}
