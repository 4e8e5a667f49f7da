public import FoundationEssentials

/// Everything known about a feed that affects its next check.
public struct RefreshHints: Sendable, Equatable {
    /// The user's interval for this feed, in seconds.
    public var userInterval: TimeInterval?
    /// The hints in the document.
    public var schedule: FeedSchedule
    /// The lifetime declared by the response.
    public var freshness: Freshness?
    /// The known limits of the host.
    public var hostRule: HostRule?

    public init(
        userInterval: TimeInterval? = nil, schedule: FeedSchedule = FeedSchedule(), freshness: Freshness? = nil,
        hostRule: HostRule? = nil
    ) {
        self.userInterval = userInterval
        self.schedule = schedule
        self.freshness = freshness
        self.hostRule = hostRule
    }
}
