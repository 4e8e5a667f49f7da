public import FoundationEssentials

/// What is known of a feed that matters for when it is asked again.
public struct RefreshHints: Sendable, Equatable {
    /// What the user set for this feed, seconds.
    public var personsInterval: TimeInterval?
    /// What the document says.
    public var schedule: FeedSchedule
    /// What the answer says.
    public var freshness: Freshness?
    /// What the host is known to want.
    public var hostRule: HostRule?

    public init(
        personsInterval: TimeInterval? = nil, schedule: FeedSchedule = FeedSchedule(), freshness: Freshness? = nil,
        hostRule: HostRule? = nil
    ) {
        self.personsInterval = personsInterval
        self.schedule = schedule
        self.freshness = freshness
        self.hostRule = hostRule
    }
}
