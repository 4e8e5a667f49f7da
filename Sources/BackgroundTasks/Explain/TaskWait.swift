public import FoundationEssentials

/// Something that a pending request waits for.
public struct TaskWait: Codable, Sendable, Equatable {
    /// The kind of wait; the raw value is its name for programs.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        case earliestBeginDate = "earliest_begin_date"
        case minimumInterval = "minimum_interval"
        /// Earlier runs were interrupted, asked for a retry, or failed or were slow.
        case interrupted, retry
        case failures = "setbacks"
        /// The last run did not stop when told to.
        case cooldown = "rest"
        /// The user has been away for a while.
        case recentUse = "recent_use"
        /// Its moment within the coalescing window.
        case turn
        case network, metered
        case externalPower = "external_power"
        case batteryLow = "battery_low"
        case idleUser = "idle_person"
        case highLoad = "high_load"
        /// A program that has a handler for it.
        case registration
        case presentRun = "present_run"
        case lastHandler = "last_handler"
        case otherWork = "other_work"
        /// A kind unknown to this version.
        case other

        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    public var reason: Reason
    /// What is waited for, such as "external power" or "until 14:05".
    public var words: String
    /// The present state of it, in words; nil: not requested.
    public var presentValue: String?
    /// When the wait ends at the latest; nil when unknown.
    public var until: Date?
    /// With `minimumInterval`: its length.
    public var interval: Duration? { intervalSeconds.map(Duration.init(bounded:)) }
    private var intervalSeconds: TimeInterval?
    /// With `idleUser`: the last known user activity.
    public var lastActivity: Date?
    /// With `idleUser`: whether the user's terminal is known to have the focus.
    public var hasFocus: Bool?
    /// With `presentRun`: when that run began.
    public var runningSince: Date?

    private enum CodingKeys: String, CodingKey {
        case reason = "condition"
        case words, presentValue, until, lastActivity, hasFocus, runningSince
        case intervalSeconds = "interval"
    }

    public init(_ reason: Reason, words: String, until: Date? = nil, interval: Duration? = nil) {
        self.reason = reason
        self.words = words
        self.until = until
        intervalSeconds = interval?.timeInterval
    }

    /// The text after "Waits": "until 14:05", "for external power".
    public var phrase: String {
        switch reason {
        case .earliestBeginDate, .minimumInterval, .interrupted, .retry, .failures, .cooldown, .recentUse, .idleUser,
            .highLoad:
            words
        case .turn, .network, .metered, .externalPower, .batteryLow, .registration, .presentRun, .lastHandler,
            .otherWork:
            "for \(words)"
        // Only the words are known.
        case .other: "for this: \(words)"
        }
    }
}

extension TaskWait {
    /// For a status, which is published on every change: omits what changes every second.
    init(_ reason: WaitReason, now: Date) {
        self.init(reason.kind, words: reason.words(now: now), until: reason.topic.date, interval: reason.length)
    }

    /// For an explanation: includes the present state.
    init(_ reason: WaitReason, conditions: ConditionReading, run: ActiveRun?, now: Date) {
        self.init(reason.kind, words: reason.words(now: now), until: reason.date, interval: reason.length)
        presentValue = reason.presentValue(conditions, run: run, now: now)
        if reason.kind == .idleUser { (lastActivity, hasFocus) = (conditions.lastActivity, conditions.focus == .yes) }
        if reason.kind == .presentRun { runningSince = run?.launchedAt }
    }
}

/// Something that a pending request waits for, as determined by the launch policy.
struct WaitReason: Sendable, Hashable {
    let kind: TaskWait.Reason
    /// When the wait ends with time; with `highLoad`: at the latest; with `idleUser`: without further activity.
    let date: Date?
    /// The length of a minimum interval, in seconds.
    let interval: TimeInterval?

    init(_ kind: TaskWait.Reason, until date: Date? = nil, interval: TimeInterval? = nil) {
        (self.kind, self.date, self.interval) = (kind, date, interval)
    }

    fileprivate var length: Duration? { interval.map(Duration.init(bounded:)) }

    /// The condition of the machine or the user behind it; nil: none.
    var condition: Condition? { Condition.allCases.first { $0.wait == kind } }

    /// Whether it can end before its date.
    var canEndEarlier: Bool { kind == .turn || kind == .highLoad }

    /// Whether to journal it: not if it is over soon, or follows from other entries.
    var isJournaled: Bool { kind != .turn && kind != .presentRun }

    /// The reason without what changes during the wait, to detect whether there is anything new to report.
    var topic: WaitReason { kind == .idleUser ? WaitReason(kind) : self }

    /// The words that follow "waits for", except those with "until".
    func words(now: Date) -> String {
        let date = date.map { LocalTime.words($0, now: now) } ?? ""
        return switch kind {
        case .earliestBeginDate: "until \(date)"
        case .minimumInterval: "until \(date), since it runs at most \(Self.frequency(interval ?? 0))"
        case .interrupted: "until \(date), since its last runs were interrupted"
        case .retry: "until \(date), to retry its last run"
        case .failures: "until \(date), since its last runs failed or were slow"
        case .recentUse: "until \(date), since the program was not used for a while"
        case .cooldown: "until \(date), since its last run did not stop when asked"
        case .turn: "its turn, by \(date)"
        case .network: "the network"
        case .externalPower: "external power"
        case .metered: "an unmetered network"
        case .batteryLow: "a battery that is not low"
        case .highLoad: "until the load falls, by \(date) at the latest"
        case .idleUser: "until you are idle"
        case .registration: "a program that can run it"
        case .presentRun: "its current run to end"
        case .lastHandler: "its abandoned last handler to return"
        case .otherWork: "other work that started earlier to end"
        case .other: "something else"
        }
    }

    private static func frequency(_ interval: TimeInterval) -> String {
        switch interval {
        case 86_400: "once a day"
        case 3600: "once an hour"
        case 604_800: "once a week"
        default: "once every \(LocalTime.duration(interval))"
        }
    }

    /// The present state in words; nil: unknown.
    fileprivate func presentValue(_ conditions: ConditionReading, run: ActiveRun?, now: Date) -> String? {
        switch kind {
        case .network: return "there is no network now"
        case .externalPower: return "the machine is on battery power now"
        case .metered: return "the network is metered now"
        case .batteryLow: return "the battery is low now and not charging"
        case .highLoad: return "the machine is busy"
        case .idleUser:
            guard let last = conditions.lastActivity else { return "no user is known to be present" }
            let focus = conditions.focus == .yes ? ", and the terminal has the focus" : ""
            return "you did something \(LocalTime.duration(max(0, now.timeIntervalSince(last)))) ago\(focus)"
        case .registration: return "no handler for it is registered in this process"
        case .presentRun:
            return run.map { "running since \(LocalTime.words($0.launchedAt, now: now))" } ?? "running now"
        case .lastHandler: return "it is still running or hangs; it ends when this process ends"
        case .otherWork: return "the limit of simultaneous runs is reached"
        case .earliestBeginDate, .minimumInterval, .interrupted, .retry, .failures, .recentUse, .cooldown, .turn,
            .other:
            return date.map { "that is in \(LocalTime.duration($0.timeIntervalSince(now)))" }
        }
    }
}
