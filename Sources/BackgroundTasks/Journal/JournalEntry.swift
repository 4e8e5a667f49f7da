public import FoundationEssentials

/// One decision of the scheduler, or something that happened to it.
public struct JournalEntry: Codable, Sendable, Equatable {
    /// What sort of thing happened.
    public enum Event: String, Codable, Sendable, CaseIterable {
        /// The scheduler began to run, or stopped.
        case started, stopped
        /// A request was accepted; or accepted in place of a pending one of the same identifier; or turned down.
        case submitted, replaced, notPermitted, tooManyPendingTaskRequests, immediateRunIneligible, unavailable
        /// A pending request was dropped by the program.
        case cancelled
        /// What a pending request waits for has changed.
        case waiting
        /// Its time came while no scheduler ran.
        case missed
        /// A run began, was told to stop, and ended: by returning, or by being given up.
        case launched, expired, completed, abandoned
        /// A handler that was given up has returned after all.
        case returnedLate
        /// The process ended in the middle of a run.
        case interrupted
        /// A request is pending again, since its run was cut off.
        case pendingAgain
        /// The wall clock was set back, and a request follows it.
        case clockChanged
        /// A chain whose handler did not ask for the next launch goes on all the same.
        case chainRestored
        /// A task was marked complete a second time, which changes nothing.
        case completedAgain
        /// A handler was not registered: its identifier is not permitted, has one, or came after the start.
        case registrationRefused
        /// A word of a simulated launch or expiration.
        case simulation
        /// The events of a background URL session were handled, or could not be.
        case sessionEvents
        /// A file of the scheduler was damaged or could not be written.
        case storage
        /// What became of work that the user had begun and left; or an assertion for it was ended twice, or refused.
        case assertion
        /// The user was notified of something, or could not be.
        case notification
        /// Work that somebody asked for began, or ended, outside of a launch.
        case workBegan, workEnded
        /// Something that a newer version tells, and this one does not know: ``JournalEntry/eventName`` has its name, and the
        /// message its words.
        case other
    }

    /// Work outside of a launch: the entries of its beginning and of its end name the same.
    public struct Work: Codable, Sendable, Hashable {
        public var id: UUID
        /// The process that does it.
        public var process: Int32
        /// When that process started, as ``RunningProcess`` has it; nil: it is not known, or an earlier version wrote it.
        public var started: UInt64?

        public init(id: UUID = UUID(), process: Int32, started: UInt64? = nil) {
            self.id = id
            self.process = process
            self.started = started
        }

        /// New work of this process.
        public static func ofThisProcess() -> Work {
            let running = RunningProcess.current
            return Work(process: running.process, started: running.started)
        }
    }

    public var date: Date
    /// The task it is about; nil: the scheduler itself.
    public var identifier: String?
    public var event: Event {
        get { Event(rawValue: eventName) ?? .other }
        set { eventName = newValue.rawValue }
    }
    /// The event's name in the file.
    public private(set) var eventName: String
    /// One line in plain words.
    public var message: String
    /// The same as values; nil: an earlier version wrote it, or a later one something that is not known here, or a
    /// program of its own.
    public internal(set) var details: Details?
    /// What a program tells in an entry of its own, as JSON; nil: its words alone, or the entry is the scheduler's.
    var valuesJSON: String?
    /// With `completed`, `abandoned` and `workEnded`: the result. `workEnded` without one: the process that did the work
    /// was killed. With `notification`: failed, where the user was not notified; nil: the entry is about something else.
    public var result: BackgroundTaskResult?
    /// With `launched`: who decided it.
    public var launchKind: LaunchKind?
    /// With `completed` and `abandoned`: why the run had been told to stop; nil: it had not.
    public var stopReason: StopReason?
    /// With `workBegan` and `workEnded`: which work; nil: the entry has no counterpart, or an earlier version wrote it.
    public var work: Work?
    /// With what a call of this process or another has done: which call.
    var call: UUID?

    enum CodingKeys: String, CodingKey {
        case date, identifier
        case eventName = "event"
        case message, details
        case valuesJSON = "values"
        case result, launchKind, stopReason, work, call
    }

    /// Words from outside are made one line of bounded length, so that the entry fits the journal and every message.
    public init(
        date: Date, identifier: String?, event: Event, message: String, result: BackgroundTaskResult? = nil,
        launchKind: LaunchKind? = nil, stopReason: StopReason? = nil, work: Work? = nil
    ) {
        self.date = date
        self.identifier = identifier.map { SafeText.line($0, maximumLength: 255) }
        eventName = event.rawValue
        self.message = SafeText.line(message, maximumLength: 500)
        self.result = result?.bounded
        self.launchKind = launchKind
        self.stopReason = stopReason
        self.work = work
    }

    /// An entry of the program's own whose message is made from values.
    /// - Parameter values: read again by ``values(_:)``. What is longer than 2,000 bytes as JSON is left out: the entry
    ///   has its words then.
    public init(
        date: Date, identifier: String?, event: Event, message: String, values: some Encodable,
        result: BackgroundTaskResult? = nil, work: Work? = nil
    ) {
        self.init(date: date, identifier: identifier, event: event, message: message, result: result, work: work)
        valuesJSON = ProgramValues.encode(values)
    }

    /// What the program told in an entry of its own; nil: nothing, or something else.
    public func values<Values: Decodable>(_ type: Values.Type) -> Values? {
        valuesJSON.flatMap { ProgramValues.decode(type, from: $0) }
    }
}

/// What a program tells beside its words, which the scheduler keeps and does not read.
enum ProgramValues {
    private static let mostBytes = 2_000

    /// nil: it is too long.
    static func encode(_ values: some Encodable) -> String? {
        guard let json = try? JSONCoding.encode(values), json.count <= mostBytes else { return nil }
        return String(decoding: json, as: UTF8.self)
    }

    static func decode<Values: Decodable>(_ type: Values.Type, from json: String) -> Values? {
        try? JSONCoding.decode(type, from: Data(json.utf8))
    }
}
