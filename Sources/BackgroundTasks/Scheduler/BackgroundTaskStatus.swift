public import FoundationEssentials

/// A task's present state, for people and for other processes.
public struct BackgroundTaskStatus: Codable, Sendable, Equatable, Identifiable {
    /// What the task is doing now.
    public enum State: Codable, Sendable, Equatable {
        /// Nothing submitted, nothing running.
        case idle
        case pending
        /// `budget` in seconds; nil: as long as it makes progress. The next request may be pending meanwhile.
        case running(since: Date, budget: TimeInterval?)
    }

    public var identifier: String
    public var state: State
    /// Whether a request is pending, even while the task runs.
    public var isPending = false
    /// What a pending request waits for, each in words: "until 14:05", "external power". Empty: for nothing.
    public var waitingFor: [String] = []
    /// The same as values; nil in the answer of an earlier version, which does not say.
    public var waits: [TaskWait]?
    /// Of the pending request.
    public var earliestBeginDate: Date?
    /// The pending request is not launched before this, though it may be with another launch; nil when no clock keeps it
    /// from that, or nothing is pending.
    public var earliestLaunch: Date?
    /// When the pending request will be launched if nothing changes; nil when that is not known.
    public var expectedLaunch: Date?
    /// When the present run began, or the last one.
    public var lastLaunch: Date?
    /// The last run that is over.
    public var lastRun: RunRecord?
    /// What the user is told of the work, of the present run or the pending request.
    public var title: String?
    public var subtitle: String?
    /// How far the present run has come, 0 to 1; nil when it does not say.
    public var fractionCompleted: Double?

    public var id: String { identifier }
    /// What a pending request waits for; in words only where an earlier version answers.
    public var pendingWaits: [TaskWait] { waits ?? waitingFor.map { TaskWait(.other, words: $0) } }
    public var isRunning: Bool { if case .running = state { true } else { false } }
    public var lastResult: BackgroundTaskResult? { lastRun?.result }
    /// Seconds.
    public var lastDuration: TimeInterval? { lastRun?.duration }
}

extension BackgroundTaskStatus {
    public init(identifier: String, state: State) { self.init(identifier: identifier, state: state, isPending: false) }
}
