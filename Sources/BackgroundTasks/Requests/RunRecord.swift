public import FoundationEssentials

/// A task's run that has ended.
public struct RunRecord: Codable, Sendable, Hashable, CustomStringConvertible {
    /// How a run can end.
    public enum Ending: Codable, Sendable, Hashable {
        /// The handler returned by itself.
        case completed(BackgroundTaskResult)
        /// The handler was told to stop and returned in time, with this result.
        case stopped(StopReason, BackgroundTaskResult)
        /// The handler was told to stop and had not returned by the end of the grace period.
        case abandoned(StopReason)
        /// The process ended during the run.
        case interrupted
    }

    public var launchKind: LaunchKind
    public var launchedAt: Date
    /// Nil when the process ended before the run.
    public var endedAt: Date?
    public var ending: Ending
    /// How long the machine was awake during the run, unaffected by clock changes; nil when unknown.
    public var elapsed: Duration? { elapsedSeconds.map(Duration.init(bounded:)) }
    private var elapsedSeconds: TimeInterval?
    /// The handler's words on a run without new data; nil: none, or written by an earlier version.
    public var summary: String?
    /// The values that the handler stored, as JSON; nil: none.
    var values: String?

    private enum CodingKeys: String, CodingKey {
        case launchKind, launchedAt, endedAt, ending, summary, values
        case elapsedSeconds = "elapsed"
    }

    /// Bounds the handler's words before they are stored or sent.
    public init(
        launchKind: LaunchKind, launchedAt: Date, endedAt: Date?, ending: Ending, elapsed: Duration? = nil,
        summary: String? = nil
    ) {
        self.launchKind = launchKind
        self.launchedAt = launchedAt
        self.endedAt = endedAt
        self.ending = ending.bounded
        elapsedSeconds = elapsed?.timeInterval
        guard ending == .completed(.noData) else { return }
        self.summary = summary.map { SafeText.line($0, maximumLength: BackgroundTaskResult.maximumReasonLength) }
    }

    /// Stores the run's results as values; dropped if longer than 2,000 bytes as JSON.
    public mutating func keep(_ values: some Encodable) { self.values = ProgramValues.encode(values) }

    /// The values that the handler stored; nil: none, or of another type.
    public func values<Values: Decodable>(_ type: Values.Type) -> Values? {
        values.flatMap { ProgramValues.decode(type, from: $0) }
    }

    /// How long the run took; nil when the end is unknown.
    public var duration: Duration? {
        elapsed ?? endedAt.map { Duration(bounded: max(0, $0.timeIntervalSince(launchedAt))) }
    }

    /// The effective result: a run that was told to stop or was interrupted has failed.
    public var result: BackgroundTaskResult {
        switch ending {
        case .completed(let result): result
        case .stopped(let reason, _): .failed(Self.words(for: reason))
        case .abandoned(let reason): .failed("\(Self.words(for: reason)), and it did not stop")
        case .interrupted: .failed("the process ended during the run")
        }
    }

    /// The result in words, the handler's own if it gave any; "interrupted: why" for a run cut off through no fault of
    /// its own.
    public var description: String {
        guard ending.isInterruption, case .failed(let reason) = result else { return summary ?? result.description }
        return "interrupted: \(reason)"
    }

    private static func words(for reason: StopReason) -> String {
        switch reason {
        case .userReturned: "the user returned"
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
    /// Whether the handler's `retry` takes effect: an interrupted request is pending again anyway, and a withdrawn one
    /// stays withdrawn.
    var requestsRetry: Bool {
        switch self {
        case .completed(.retry): true
        case .stopped(let reason, .retry): !reason.isInterruption && reason != .replaced
        case .completed, .stopped, .abandoned, .interrupted: false
        }
    }

    /// Why the run was told to stop; nil: it was not.
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

/// What caused a launch.
public enum LaunchKind: String, Codable, Sendable, Hashable {
    /// The scheduler: the request was due and its conditions held.
    case natural
    /// A simulated launch. A program may take it as "do it now".
    case simulated
}

/// Why a run was told to stop.
public enum StopReason: String, Codable, Sendable, Hashable {
    /// The user returned, and processing makes room. The request is pending again.
    case userReturned = "person"
    /// Its time was used up.
    case budget
    /// A required network or external power was lost, the network became metered, or the battery low. The request is
    /// pending again.
    case conditionLost
    /// No progress for too long. Continued work only.
    case stalled
    /// The program withdrew the request and also stopped its run, by cancelling the task or submitting another request.
    /// The run's own request does not come back.
    case replaced
    /// The scheduler stopped because the program ends. The request is pending again.
    case shutdown
    /// A simulated expiration.
    case simulation

    /// Whether it interrupts a run through no fault of the run's own, so that its request is pending again.
    public var isInterruption: Bool { self == .userReturned || self == .conditionLost || self == .shutdown }
}
