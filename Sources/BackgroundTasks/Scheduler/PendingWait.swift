public import FoundationEssentials

/// One thing that a pending request waits for, for programs that say it in their own words.
public struct PendingWait: Codable, Sendable, Equatable {
    /// Its name: see ``ExplainedWait/condition``.
    public var condition: String
    /// What is waited for, such as "external power" or "until 14:05".
    public var words: String
    /// When it is over, at the latest; nil when no clock tells, or it moves with what the person does.
    public var until: Date?
    /// With `minimum_interval`: its length, seconds.
    public var interval: TimeInterval?

    public init(condition: String, words: String, until: Date? = nil, interval: TimeInterval? = nil) {
        self.condition = condition
        self.words = words
        self.until = until
        self.interval = interval
    }

    init(_ reason: WaitReason, now: Date) {
        let isSteady = reason.topic == reason
        self.init(
            condition: reason.name, words: reason.words(now: now), until: isSteady ? reason.date : nil,
            interval: reason.interval)
    }
}
