public import FoundationEssentials

/// A task's present state, for users and for other processes.
public struct BackgroundTaskStatus: Codable, Sendable, Equatable, Identifiable {
    /// What the task is doing now.
    public enum State: Codable, Sendable, Equatable {
        /// Neither pending nor running.
        case idle
        case pending
        /// `budget` in seconds; nil: unlimited while the run makes progress. A next request may be pending meanwhile.
        case running(since: Date, budget: TimeInterval?)
    }

    public var identifier: String
    public var state: State
    /// Whether a request is pending, even while the task runs.
    public var isPending = false
    /// What a pending request waits for, each in words: "until 14:05", "external power". Empty: nothing.
    public var waitingFor: [String] = []
    /// The same as values; nil in an answer from an earlier version.
    public var waits: [TaskWait]?
    /// The pending request's earliest date.
    public var earliestBeginDate: Date?
    /// The pending request's earliest launch, possibly shared with another launch; nil when no date holds it back, or
    /// nothing is pending.
    public var earliestLaunch: Date?
    /// When the pending request will be launched if nothing changes; nil when unknown.
    public var expectedLaunch: Date?
    /// When the present or else the last run began.
    public var lastLaunch: Date?
    /// The last run that has ended.
    public var lastRun: RunRecord?
    /// The title shown to the user, from the present run or the pending request.
    public var title: String?
    public var subtitle: String?
    /// The present run's progress, 0 to 1; nil when not reported.
    public var fractionCompleted: Double?

    public var id: String { identifier }
    /// What a pending request waits for; only in words when an earlier version answered.
    public var pendingWaits: [TaskWait] { waits ?? waitingFor.map { TaskWait(.other, words: $0) } }
    public var isRunning: Bool { if case .running = state { true } else { false } }
    public var lastResult: BackgroundTaskResult? { lastRun?.result }
    public var lastDuration: Duration? { lastRun?.duration }
}

extension BackgroundTaskStatus {
    public init(identifier: String, state: State) { self.init(identifier: identifier, state: state, isPending: false) }
}
