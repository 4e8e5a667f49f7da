public import Foundation

/// Why a task has not run yet, when it will, and how its last runs ended.
nonisolated public struct TaskExplanation: Sendable, Equatable {
    public enum State: Sendable, Equatable {
        /// Nothing is known of it: no request, no run.
        case unknown
        case idle, pending, running
        /// It was told to stop and has not ended yet.
        case stopping
    }

    public enum Kind: Sendable, Equatable {
        case appRefresh, processing, continued
    }

    /// What is waited for, and how that stands.
    public struct Wait: Sendable, Equatable {
        public var wait: TaskWait
        /// With a person who is not idle: when they last did something, as far as is known.
        public var lastActivity: Date?
        /// With a person who is not idle: whether their terminal is known to have the focus.
        public var hasFocus: Bool
        /// With a present run: when that began.
        public var runningSince: Date?

        public init(
            _ wait: TaskWait, lastActivity: Date? = nil, hasFocus: Bool = false, runningSince: Date? = nil
        ) {
            self.wait = wait
            self.lastActivity = lastActivity
            self.hasFocus = hasFocus
            self.runningSince = runningSince
        }
    }

    /// What the pending request depends on and nobody knows.
    public enum Unknown: Sendable, Equatable {
        case network, metered, externalPower, batteryLow, personIdle, highLoad
    }

    /// One of the last runs.
    public struct Run: Sendable, Equatable {
        public var launched: Date
        public var isSimulated: Bool
        /// nil: it still runs, or nobody saw its end.
        public var ended: Date?
        /// nil: it still runs, or how it ended is known in words only.
        public var ending: TaskEnding.Kind?
        /// How it ended, in English.
        public var words: String

        public init(launched: Date, isSimulated: Bool, ended: Date?, ending: TaskEnding.Kind?, words: String) {
            self.launched = launched
            self.isSimulated = isSimulated
            self.ended = ended
            self.ending = ending
            self.words = words
        }
    }

    /// The task's identifier.
    public var task: BackgroundOverview.Task.ID
    /// All of it in English: lines, the first of which names the task, one that ends with a colon being a heading.
    public var words: String
    /// The moment that it holds for.
    public var now: Date
    public var state: State
    /// When the state began; nil when that is not known.
    public var since: Date?
    public var kind: Kind?
    public var title: String?
    /// Of the present run, 0 to 1.
    public var fraction: Double?
    /// Whether a request is pending, even while the task runs.
    public var isPending = false
    public var waits: [Wait] = []
    public var unknowns: [Unknown] = []
    /// The pending request is not launched before this; nil: it may be now.
    public var earliest: Date?
    /// It is launched by this if nothing changes; nil: something has to change first.
    public var latest: Date?
    /// Whether another task's launch may take it along before that.
    public var mayShareLaunch = false
    /// The newest first.
    public var runs: [Run] = []
    /// False when it is known that no program runs the tasks at this moment.
    public var isSchedulerRunning = true

    public init(task: BackgroundOverview.Task.ID, words: String, now: Date, state: State) {
        self.task = task
        self.words = words
        self.now = now
        self.state = state
    }
}
