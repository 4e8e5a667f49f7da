public import FoundationEssentials

/// One run of a task that is over.
public struct RunRecord: Codable, Sendable, Hashable, CustomStringConvertible {
    /// How a run can end.
    public enum Ending: Codable, Sendable, Hashable {
        /// The handler returned by itself.
        case completed(BackgroundTaskResult)
        /// The handler was told to stop and returned in time, with this result.
        case stopped(StopReason, BackgroundTaskResult)
        /// The handler was told to stop and had not returned when the grace ended.
        case abandoned(StopReason)
        /// The process ended in the middle of the run.
        case interrupted
    }

    public var launchKind: LaunchKind
    public var launchedAt: Date
    /// Nil when nobody was there to see it: the process ended before the run did.
    public var endedAt: Date?
    public var ending: Ending
    /// Seconds that the machine was awake during the run, which no setting of the clock changes; nil when it is not known.
    public var elapsed: TimeInterval?
    /// What the handler said of a run that brought nothing new; nil: nothing, or an earlier version wrote it.
    public var summary: String?
    /// What the handler told of the run as values, as JSON; nil: nothing.
    var values: String?

    /// The handler's words are bounded here, before they are kept or sent.
    public init(
        launchKind: LaunchKind, launchedAt: Date, endedAt: Date?, ending: Ending, elapsed: TimeInterval? = nil,
        summary: String? = nil
    ) {
        self.launchKind = launchKind
        self.launchedAt = launchedAt
        self.endedAt = endedAt
        self.ending = ending.bounded
        self.elapsed = elapsed
        guard ending == .completed(.noData) else { return }
        self.summary = summary.map { SafeText.line($0, maximumLength: BackgroundTaskResult.longestReason) }
    }

    /// Keeps what the run came to, as values; what is longer than 2,000 bytes as JSON is left out.
    public mutating func keep(_ values: some Encodable) { self.values = ProgramValues.encode(values) }

    /// What the handler told of the run; nil: nothing, or something else.
    public func values<Values: Decodable>(_ type: Values.Type) -> Values? {
        values.flatMap { ProgramValues.decode(type, from: $0) }
    }

    /// Seconds; nil when the end is not known.
    public var duration: TimeInterval? { elapsed ?? endedAt.map { max(0, $0.timeIntervalSince(launchedAt)) } }

    /// The result that counts: a run that was told to stop, or that was cut off, has failed.
    public var result: BackgroundTaskResult {
        switch ending {
        case .completed(let result): result
        case .stopped(let reason, _): .failed(Self.words(for: reason))
        case .abandoned(let reason): .failed("\(Self.words(for: reason)), and it did not stop")
        case .interrupted: .failed("the process ended during the run")
        }
    }

    /// The result in words, the handler's own where it found some; "interrupted: why" of a run that was cut off through no fault of its own.
    public var description: String {
        guard ending.isInterruption, case .failed(let reason) = result else { return summary ?? result.description }
        return "interrupted: \(reason)"
    }

    private static func words(for reason: StopReason) -> String {
        switch reason {
        case .person: "the user returned"
        case .budget: "its time was used up"
        case .conditionLost: "a required condition was lost"
        case .stalled: "it made no progress"
        case .replaced: "it was withdrawn"
        case .simulation: "its expiration was simulated"
        case .shutdown: "the scheduler stopped"
        }
    }
}

extension RunRecord.Ending {
    /// Whether the handler asks for its request again and would not have it back otherwise: what was cut off is pending
    /// again anyway, and what was withdrawn stays so.
    var asksToBeTriedAgain: Bool {
        switch self {
        case .completed(.retry): true
        case .stopped(let reason, .retry): !reason.isInterruption && reason != .replaced
        case .completed, .stopped, .abandoned, .interrupted: false
        }
    }

    /// Why the run had been told to stop; nil: it had not.
    public var stopReason: StopReason? {
        switch self {
        case .stopped(let reason, _), .abandoned(let reason): reason
        case .completed, .interrupted: nil
        }
    }

    /// Whether the run was cut off through no fault of its own, so that its request is pending again.
    public var isInterruption: Bool { self == .interrupted || stopReason?.isInterruption == true }

    fileprivate var bounded: RunRecord.Ending {
        switch self {
        case .completed(let result): .completed(result.bounded)
        case .stopped(let reason, let result): .stopped(reason, result.bounded)
        case .abandoned, .interrupted: self
        }
    }
}

/// Who decided that a task runs now.
public enum LaunchKind: String, Codable, Sendable, Hashable {
    /// The scheduler, since its time had come and its conditions held.
    case natural
    /// Somebody asked for a simulated launch. A program may take it as "do it now".
    case simulated
}

/// Why a run was told to stop before it was done.
public enum StopReason: String, Codable, Sendable, Hashable {
    /// The user is back, and processing makes room for them. The request is pending again.
    case person
    /// Its time was used up.
    case budget
    /// The network or the external power that it requires went away, that network became metered, or the battery low.
    /// The request is pending again.
    case conditionLost
    /// It made no progress for too long. For continued work only.
    case stalled
    /// The program withdrew the work and asked for the present run to stop as well: it cancelled the task, or submitted
    /// another request in its place. The run's own request does not come back.
    case replaced
    /// The scheduler stopped: the program ends. The request is pending again.
    case shutdown
    /// Somebody asked for a simulated expiration.
    case simulation

    /// Whether it interrupts a run through no fault of the run's own, so that its request is pending again.
    public var isInterruption: Bool { self == .person || self == .conditionLost || self == .shutdown }
}
