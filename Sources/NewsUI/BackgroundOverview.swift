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

        /// Between which times a pending request is launched if nothing changes.
        public struct NextLaunch: Sendable, Equatable {
            /// nil: it may be launched with another launch at any time, or as soon as what it waits for is there.
            public var earliest: Date?
            /// nil: something has to change first.
            public var latest: Date?

            public init(earliest: Date? = nil, latest: Date? = nil) {
                self.earliest = earliest
                self.latest = latest
            }
        }

        /// How far a run has come.
        public struct Progress: Sendable, Equatable {
            /// 0 to 1; nil: not known.
            public var fraction: Double?
            public var title: String?

            public init(fraction: Double? = nil, title: String? = nil) {
                self.fraction = fraction
                self.title = title
            }
        }

        /// The task's identifier.
        public var id: String
        /// What it does, in a word: "refresh", "maintenance".
        public var name: String
        public var state: State
        /// What a pending task waits for; empty: it starts at once.
        public var waitingFor: [TaskWait]
        public var earliestBegin: Date?
        /// Of the pending request, even while the task runs; nil: nothing is pending.
        public var nextLaunch: NextLaunch?
        /// Of the present run; nil: it does not run, or does not say.
        public var progress: Progress?
        public var lastLaunch: Date?
        /// How the last run ended; nil: it never ran.
        public var lastResult: TaskEnding?
        /// What the log said last of work that somebody asked for outside of a launch; nil: nobody has lately.
        public var lastAsked: LogLine?

        public init(
            id: String, name: String, state: State, waitingFor: [TaskWait] = [], earliestBegin: Date? = nil,
            nextLaunch: NextLaunch? = nil, progress: Progress? = nil, lastLaunch: Date? = nil,
            lastResult: TaskEnding? = nil, lastAsked: LogLine? = nil
        ) {
            self.id = id
            self.name = name
            self.state = state
            self.waitingFor = waitingFor
            self.earliestBegin = earliestBegin
            self.nextLaunch = nextLaunch
            self.progress = progress
            self.lastLaunch = lastLaunch
            self.lastResult = lastResult
            self.lastAsked = lastAsked
        }
    }

    /// One run of a task.
    public struct Run: Sendable, Equatable {
        public enum Outcome: Sendable, Equatable {
            /// It is under way.
            case running
            case newData
            case noData
            /// It was cut off through no fault of its own, as by the end of the program, and is to run again.
            case interrupted
            /// It failed, or ran out of time.
            case failed
        }

        public var task: Task.ID
        public var launched: Date
        /// nil: it runs, or nobody saw its end.
        public var ended: Date?
        public var outcome: Outcome

        public init(task: Task.ID, launched: Date, ended: Date? = nil, outcome: Outcome = .running) {
            self.task = task
            self.launched = launched
            self.ended = ended
            self.outcome = outcome
        }
    }

    public struct LogLine: Sendable, Equatable {
        public var date: Date
        /// The task that it is about; nil: none, or the sentence names it.
        public var task: String?
        /// In English.
        public var sentence: String

        public init(date: Date, task: String? = nil, sentence: String) {
            self.date = date
            self.task = task
            self.sentence = sentence
        }
    }

    /// What becomes of the tasks when the reader is left.
    public enum AfterQuitting: Sendable, Equatable {
        /// Nothing runs them.
        case nothing
        /// A daemon that was started by hand goes on.
        case daemon
        /// Another reader, which runs them now, goes on as long as it is open.
        case anotherReader
        /// systemd starts this unit at login. Whether it runs at this moment is not known.
        case unit(String)
        /// There is this unit, but systemd does not start it.
        case unitNotEnabled(String)
    }

    public var tasks: [Task]
    /// Whether the configuration has refreshes come by themselves.
    public var refreshesByItself = true
    /// Of the last 24 hours, in the order of their launches; at most some hundreds.
    public var runs: [Run]
    /// The newest last; at most a few hundred.
    public var log: [LogLine]
    /// Who runs the tasks, when it is not this process; nil: this one does.
    public var runsElsewhere: TaskRunner?
    /// Why nothing runs the tasks although this process should, in a sentence; it is tried again. nil: nothing is wrong.
    public var trouble: String?
    /// nil: not known.
    public var afterQuitting: AfterQuitting?

    public init(
        tasks: [Task] = [], runs: [Run] = [], log: [LogLine] = [], runsElsewhere: TaskRunner? = nil,
        trouble: String? = nil, afterQuitting: AfterQuitting? = nil
    ) {
        self.tasks = tasks
        self.runs = runs
        self.log = log
        self.runsElsewhere = runsElsewhere
        self.trouble = trouble
        self.afterQuitting = afterQuitting
    }

    /// Whether a task waits for nobody but the user, since it is not to come by itself.
    func isOff(_ task: Task) -> Bool { task.name == "refresh" && task.state == .idle && !refreshesByItself }
}
