public import FoundationEssentials

/// Something that a pending request waits for.
public struct TaskWait: Codable, Sendable, Equatable {
    /// What it is about; the raw value is its name for programs.
    public enum Reason: String, Codable, Sendable, CaseIterable {
        case earliestBeginDate = "earliest_begin_date"
        case minimumInterval = "minimum_interval"
        /// Runs that were cut off, asked to be tried again, or failed or were slow.
        case interrupted, retry, setbacks
        /// The last run did not stop when it was told to.
        case rest
        /// Nobody has been here for a while.
        case recentUse = "recent_use"
        /// Its moment within the coalescing window.
        case turn
        case network, metered
        case externalPower = "external_power"
        case batteryLow = "battery_low"
        case idlePerson = "idle_person"
        case highLoad = "high_load"
        /// A program that can run it.
        case registration
        case presentRun = "present_run"
        case lastHandler = "last_handler"
        case otherWork = "other_work"
        /// Something that this version does not know.
        case other

        public init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    public var reason: Reason
    /// What is waited for, such as "external power" or "until 14:05".
    public var words: String
    /// How that stands at the moment, in words; nil: it was not asked.
    public var presentValue: String?
    /// When it is over, at the latest; nil when no clock tells.
    public var until: Date?
    /// With `minimumInterval`: its length, seconds.
    public var interval: TimeInterval?
    /// With `idlePerson`: when the user last did something, as far as is known.
    public var lastActivity: Date?
    /// With `idlePerson`: whether the user's terminal is known to have the focus.
    public var hasFocus: Bool?
    /// With `presentRun`: when that run began.
    public var runningSince: Date?

    private enum CodingKeys: String, CodingKey {
        case reason = "condition"
        case words, presentValue, until, interval, lastActivity, hasFocus, runningSince
    }

    public init(_ reason: Reason, words: String, until: Date? = nil, interval: TimeInterval? = nil) {
        self.reason = reason
        self.words = words
        self.until = until
        self.interval = interval
    }

    /// What follows "Waits": "until 14:05", "for external power".
    public var phrase: String {
        switch reason {
        case .earliestBeginDate, .minimumInterval, .interrupted, .retry, .setbacks, .rest, .recentUse, .idlePerson,
            .highLoad:
            words
        case .turn, .network, .metered, .externalPower, .batteryLow, .registration, .presentRun, .lastHandler,
            .otherWork:
            "for \(words)"
        // Of it nothing is known but the words.
        case .other: "for this: \(words)"
        }
    }
}

extension TaskWait {
    /// As a status has it, which is told anew when it changes: without what moves with each second.
    init(_ reason: WaitReason, now: Date) {
        self.init(
            reason.kind, words: reason.words(now: now), until: reason.topic == reason ? reason.date : nil,
            interval: reason.interval)
    }

    /// With how it stands at the moment.
    init(_ reason: WaitReason, conditions: ConditionReading, run: ActiveRun?, now: Date) {
        self.init(reason.kind, words: reason.words(now: now), until: reason.date, interval: reason.interval)
        presentValue = reason.presentValue(conditions, run: run, now: now)
        if case .idlePerson = reason { (lastActivity, hasFocus) = (conditions.lastActivity, conditions.focus == .yes) }
        if reason == .presentRun { runningSince = run?.launchedAt }
    }
}
