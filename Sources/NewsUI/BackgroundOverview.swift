public import Foundation

/// The background tasks as the tasks screen shows them.
nonisolated public struct BackgroundOverview: Sendable, Equatable {
    public struct Task: Sendable, Equatable, Identifiable {
        public enum State: Sendable, Equatable {
            /// Nothing submitted, nothing running.
            case idle
            case pending
            case running(since: Date)
        }

        /// The task's identifier.
        public var id: String
        /// What it does, in a word: "refresh", "maintenance".
        public var name: String
        public var state: State
        /// What a pending task waits for, each in words: a time, "until 10:29", or a thing, "external power"; empty: it
        /// starts at once.
        public var waitingFor: [String]
        public var earliestBegin: Date?
        public var lastLaunch: Date?
        /// How the last run ended, in words; nil: it never ran.
        public var lastResult: String?

        public init(
            id: String, name: String, state: State, waitingFor: [String] = [], earliestBegin: Date? = nil,
            lastLaunch: Date? = nil, lastResult: String? = nil
        ) {
            self.id = id
            self.name = name
            self.state = state
            self.waitingFor = waitingFor
            self.earliestBegin = earliestBegin
            self.lastLaunch = lastLaunch
            self.lastResult = lastResult
        }
    }

    public struct LogLine: Sendable, Equatable {
        public var date: Date
        public var text: String

        public init(date: Date, text: String) {
            self.date = date
            self.text = text
        }
    }

    /// What becomes of the tasks when the reader is left.
    public enum AfterQuitting: Sendable, Equatable {
        /// Nothing runs them.
        case nothing
        /// A daemon that was started by hand goes on.
        case daemon
        /// systemd runs them by this unit.
        case unit(String)
        /// There is this unit, but systemd does not start it.
        case unitNotEnabled(String)
    }

    public var tasks: [Task]
    /// The newest last; at most a few hundred.
    public var log: [LogLine]
    /// Who runs the tasks, when it is not this process: "another newsterm, process 4711"; nil: this one does.
    public var runsElsewhere: String?
    /// nil: not known.
    public var afterQuitting: AfterQuitting?

    public init(
        tasks: [Task] = [], log: [LogLine] = [], runsElsewhere: String? = nil, afterQuitting: AfterQuitting? = nil
    ) {
        self.tasks = tasks
        self.log = log
        self.runsElsewhere = runsElsewhere
        self.afterQuitting = afterQuitting
    }
}
