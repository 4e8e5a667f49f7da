public import BackgroundTasks
public import FoundationEssentials
public import News

/// The background tasks as the tasks screen shows them.
public struct BackgroundOverview: Sendable, Equatable {
    /// A task as its scheduler tells of it, and what newsterm adds.
    @dynamicMemberLookup
    public struct Task: Sendable, Equatable, Identifiable {
        public var status: BackgroundTaskStatus
        /// What it does, in a word: "refresh", "maintenance".
        public var name: String
        /// What the log said last of work that somebody asked for outside of a launch; nil: nobody has lately.
        public var lastAsked: LogLine?

        public var id: String { status.identifier }

        public init(_ status: BackgroundTaskStatus, name: String, lastAsked: LogLine? = nil) {
            self.status = status
            self.name = name
            self.lastAsked = lastAsked
        }

        /// Before this it does not start: the request and the launch policy each have a word in it. nil: no clock keeps
        /// it from that, or nothing is pending.
        package var earliestStart: Date? { [status.earliestBeginDate, status.earliestLaunch].compactMap { $0 }.max() }

        public subscript<Value>(dynamicMember member: KeyPath<BackgroundTaskStatus, Value>) -> Value {
            status[keyPath: member]
        }
    }

    public struct LogLine: Sendable, Equatable {
        public var date: Date
        /// The task that it is about; nil: none, or the sentence names it.
        public var task: String?
        /// In English.
        public var sentence: String
        /// The same as a value; nil: the sentence is all there is.
        public var told: Told?

        public init(date: Date, task: String? = nil, sentence: String, told: Told? = nil) {
            self.date = date
            self.task = task
            self.sentence = sentence
            self.told = told
        }

        public init(date: Date, _ failure: any Error) {
            self.init(date: date, sentence: "\(failure)", told: .failure(Failure(failure)))
        }
    }

    /// What a line of the log tells.
    public enum Told: Sendable, Equatable {
        /// - Parameter identifier: of the task; nil: none.
        case scheduler(JournalEntry.Details, identifier: String?)
        case news(NewsEntry)
        /// It stands in no journal.
        case failure(Failure)
    }

    /// Errors that say the same are equal.
    public struct Failure: Sendable, Equatable {
        public let error: any Error

        public init(_ error: any Error) { self.error = error }

        public static func == (one: Failure, other: Failure) -> Bool { "\(one.error)" == "\(other.error)" }
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
    /// Of the last 24 hours; at most some hundreds.
    package var runs: [TaskRun] = []
    /// The newest last; at most a few hundred.
    public var log: [LogLine]
    /// Who runs the tasks, when it is not this process; nil: this one does.
    public var runsElsewhere: TaskRunner?
    /// Why nothing runs the tasks although this process should; it is tried again. nil: nothing is wrong.
    public var trouble: Failure?
    /// nil: not known.
    public var afterQuitting: AfterQuitting?

    public init(
        tasks: [Task] = [], log: [LogLine] = [], runsElsewhere: TaskRunner? = nil,
        trouble: Failure? = nil, afterQuitting: AfterQuitting? = nil
    ) {
        self.tasks = tasks
        self.log = log
        self.runsElsewhere = runsElsewhere
        self.trouble = trouble
        self.afterQuitting = afterQuitting
    }

    /// The process that runs the tasks, where it does not answer.
    public var silentRunner: TaskRunner? { runsElsewhere.flatMap { $0.isSilent ? $0 : nil } }

    /// Whether a task waits for nobody but the user, since it is not to come by itself.
    package func isOff(_ task: Task) -> Bool { task.name == "refresh" && task.state == .idle && !refreshesByItself }
}
