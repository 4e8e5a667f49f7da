public import FoundationEssentials

/// A decision of the scheduler, or an event that affected it.
public struct JournalEntry: Codable, Sendable, Equatable {
    /// The kind of event.
    public enum Event: String, Codable, Sendable, CaseIterable {
        /// The scheduler began to run, or stopped.
        case started, stopped
        /// A request was accepted, replaced a pending one of the same identifier, or was rejected.
        case submitted, replaced, notPermitted, tooManyPendingTaskRequests, immediateRunIneligible, unavailable
        /// The program dropped a pending request.
        case cancelled
        /// What a pending request waits for has changed.
        case waiting
        /// A request came due while no scheduler ran.
        case missed
        /// A run began, was told to stop, and ended by returning or by being abandoned.
        case launched, expired, completed, abandoned
        /// An abandoned handler has returned after all.
        case returnedLate
        /// The process ended during a run.
        case interrupted
        /// A request is pending again because its run was interrupted.
        case pendingAgain
        /// The wall clock was set back, and a request was adjusted.
        case clockChanged
        /// A chain whose handler did not request the next launch was continued.
        case chainRestored
        /// A task was marked complete a second time; ignored.
        case completedAgain
        /// A handler was not registered: its identifier is not permitted or has one, or the scheduler had started.
        case registrationRefused
        /// A message about a simulated launch or expiration.
        case simulation
        /// The events of a background URL session were handled, or could not be.
        case sessionEvents
        /// A file of the scheduler was damaged or could not be written.
        case storage
        /// How user-started work ended after the user left; or an assertion was ended twice, or refused.
        case assertion
        /// The user was notified, or could not be.
        case notification
        /// Work requested outside of a launch began or ended.
        case workBegan, workEnded
        /// An event of a newer version that this one does not know: see ``JournalEntry/eventName`` and the message.
        case other
    }

    /// Work outside of a launch; the entries of its beginning and its end share this value.
    public struct Work: Codable, Sendable, Hashable {
        public var id: UUID
        /// The process that does the work.
        public var process: Int32
        /// When that process started, as in ``RunningProcess``; nil: unknown, or written by an earlier version.
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
    /// The task that the entry is about; nil: the scheduler itself.
    public var identifier: String?
    public var event: Event {
        get { Event(rawValue: eventName) ?? .other }
        set { eventName = newValue.rawValue }
    }
    /// The event's name in the file.
    public private(set) var eventName: String
    /// One line in plain words.
    public var message: String
    /// The content as values; nil: written by an earlier version, unknown to this version, or a program's own entry.
    public internal(set) var details: Details?
    /// The values of a program's own entry, as JSON; nil: words only, or an entry of the scheduler.
    var valuesJSON: String?
    /// With `completed`, `abandoned` and `workEnded`: the result. `workEnded` without one: the process that did the
    /// work was killed. With `notification`: failed if the user was not notified. Otherwise nil.
    public var result: BackgroundTaskResult?
    /// With `launched`: what caused the launch.
    public var launchKind: LaunchKind?
    /// With `completed` and `abandoned`: why the run was told to stop; nil: it was not.
    public var stopReason: StopReason?
    /// With `workBegan` and `workEnded`: the work; nil: no counterpart entry, or written by an earlier version.
    public var work: Work?
    /// The ID of the call, from any process, that caused this.
    var call: UUID?

    enum CodingKeys: String, CodingKey {
        case date, identifier
        case eventName = "event"
        case message, details
        case valuesJSON = "values"
        case result, launchKind, stopReason, work, call
    }

    /// Turns foreign text into one line of bounded length, so that the entry fits the journal and every message.
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

    /// A program's own entry, with the values behind its message.
    /// - Parameter values: read back by ``values(_:)``; dropped if longer than 2,000 bytes as JSON, leaving the words.
    public init(
        date: Date, identifier: String?, event: Event, message: String, values: some Encodable,
        result: BackgroundTaskResult? = nil, work: Work? = nil
    ) {
        self.init(date: date, identifier: identifier, event: event, message: message, result: result, work: work)
        valuesJSON = ProgramValues.encode(values)
    }

    /// The values of a program's own entry; nil: none, or of another type.
    public func values<Values: Decodable>(_ type: Values.Type) -> Values? {
        valuesJSON.flatMap { ProgramValues.decode(type, from: $0) }
    }
}

/// A program's own values, which the scheduler stores without reading them.
enum ProgramValues {
    private static let maximumBytes = 2_000

    /// nil: too long, or not encodable.
    static func encode(_ values: some Encodable) -> String? {
        guard let json = try? JSONCoding.encode(values), json.count <= maximumBytes else { return nil }
        return String(decoding: json, as: UTF8.self)
    }

    static func decode<Values: Decodable>(_ type: Values.Type, from json: String) -> Values? {
        try? JSONCoding.decode(type, from: Data(json.utf8))
    }
}
