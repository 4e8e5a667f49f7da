public import BackgroundTasks
public import FoundationEssentials
public import News

/// The background tasks as the tasks screen shows them.
public struct BackgroundOverview: Sendable, Equatable {
    /// A task with its scheduler status and newsterm's additions.
    @dynamicMemberLookup
    public struct Task: Sendable, Equatable, Identifiable {
        public var status: BackgroundTaskStatus
        /// The task in a word: "refresh", "maintenance".
        public var name: String
        /// The log's latest line about work requested outside of a launch; `nil` when there is no recent one.
        public var lastRequested: LogLine?

        public var id: String { status.identifier }

        package var isRefresh: Bool { id == TaskIdentifier.refresh.rawValue }

        public init(_ status: BackgroundTaskStatus, name: String, lastRequested: LogLine? = nil) {
            self.status = status
            self.name = name
            self.lastRequested = lastRequested
        }

        /// The earliest start that both the request and the launch policy allow; `nil` when no time restricts it, or
        /// nothing is pending.
        package var earliestStart: Date? { [status.earliestBeginDate, status.earliestLaunch].compactMap { $0 }.max() }

        public subscript<Value>(dynamicMember member: KeyPath<BackgroundTaskStatus, Value>) -> Value {
            status[keyPath: member]
        }
    }

    public struct LogLine: Sendable, Equatable {
        public var date: Date
        /// The task concerned; `nil` for none, or when the sentence names it.
        public var task: String?
        /// In English.
        public var sentence: String
        /// The entry as a value; `nil` when only the sentence is known.
        public var content: LogContent?

        public init(date: Date, task: String? = nil, sentence: String, content: LogContent? = nil) {
            self.date = date
            self.task = task
            self.sentence = sentence
            self.content = content
        }

        public init(date: Date, _ failure: any Error) {
            self.init(date: date, sentence: "\(failure)", content: .failure(Failure(failure)))
        }
    }

    /// The content of a log line.
    public enum LogContent: Sendable, Equatable {
        /// - Parameter identifier: The task's; `nil` for none.
        case scheduler(JournalEntry.Details, identifier: String?)
        case news(NewsEntry)
        /// An error that is not in the journal.
        case failure(Failure)
    }

    /// Errors with equal descriptions are equal.
    public struct Failure: Sendable, Equatable {
        public let error: any Error

        public init(_ error: any Error) { self.error = error }

        public static func == (one: Failure, other: Failure) -> Bool { "\(one.error)" == "\(other.error)" }
    }

    /// What happens to the tasks after the reader quits.
    public enum TasksAfterQuit: Sendable, Equatable {
        /// They do not run.
        case nothing
        /// A manually started daemon keeps running them.
        case daemon
        /// Another reader, which runs them now, continues as long as it is open.
        case anotherReader
        /// systemd starts this unit at login. Whether it is running now is unknown.
        case unit(String)
        /// This unit is installed, but systemd does not start it.
        case unitNotEnabled(String)
    }

    public var tasks: [Task]
    /// Whether automatic refreshes are configured.
    public var refreshesByItself = true
    /// Of the last 24 hours; a few hundred at most.
    package var runs: [TaskRun] = []
    /// Newest last; a few hundred at most.
    public var log: [LogLine]
    /// The other process that runs the tasks; `nil` when this one does.
    public var otherRunner: TaskRunner?
    /// Why this process cannot run the tasks, while it keeps retrying; `nil` for no problem.
    public var failure: Failure?
    /// `nil` if unknown.
    public var afterQuitting: TasksAfterQuit?

    public init(
        tasks: [Task] = [], log: [LogLine] = [], otherRunner: TaskRunner? = nil,
        failure: Failure? = nil, afterQuitting: TasksAfterQuit? = nil
    ) {
        self.tasks = tasks
        self.log = log
        self.otherRunner = otherRunner
        self.failure = failure
        self.afterQuitting = afterQuitting
    }

    /// The process that runs the tasks, if it does not answer.
    public var unresponsiveRunner: TaskRunner? { otherRunner.flatMap { $0.isSilent ? $0 : nil } }

    /// Whether the task only runs on request, since automatic refreshes are off.
    package func isOff(_ task: Task) -> Bool { task.isRefresh && task.state == .idle && !refreshesByItself }
}
