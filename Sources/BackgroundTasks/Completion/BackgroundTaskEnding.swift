public import FoundationEssentials

/// How a piece of work under an assertion ended, as the user is told.
public enum BackgroundTaskEnding: Codable, Sendable, Hashable {
    /// It is complete; what there is to say of it.
    case done(String? = nil)
    /// It came to its end without success, and why.
    case failed(String)
    /// Its time was over, or it was told to stop; what is left.
    case notCompleted(String? = nil)
}

/// Why what is open is told to stop; the raw value is stored.
public enum AssertionStop: String, Codable, Sendable {
    case timeIsOver = "The time after leaving is over"
    /// The user asked for the end, or the system did.
    case user = "The person stopped it"
    case system = "The system stopped it"
    /// The user wants the terminal for something else.
    case terminalWanted = "The person wants the terminal back"
    /// Nobody waits any longer.
    case notAwaited = "The person or the system does not wait"

    /// What the journal's sentence begins with.
    var words: String {
        switch self {
        case .timeIsOver, .system: rawValue
        case .user: "The user stopped it"
        case .terminalWanted: "The user wants the terminal back"
        case .notAwaited: "The user or the system does not wait"
        }
    }
}

/// A piece of work that was under way when the user left, or began after that, and what became of it.
public struct FinishedBackgroundTask: Sendable, Hashable {
    public let identifier: BackgroundTaskIdentifier
    public let name: String
    /// Seconds from its beginning to its end.
    public let duration: TimeInterval
    public let ending: BackgroundTaskEnding
    /// Nobody ended it, although it was told that the time is over.
    public let isForgotten: Bool
}

/// Names one assertion of ``BackgroundTaskAssertions``: the counterpart of `UIBackgroundTaskIdentifier`.
public struct BackgroundTaskIdentifier: Codable, RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What is returned when there is no time left to ask for. To end it does nothing.
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
}
