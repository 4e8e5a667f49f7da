public import FoundationEssentials
public import News

/// What a refresh needs to know about a listed feed.
public struct FeedCheck: Sendable, Equatable {
    public let feed: Feed.ID
    /// As in the list.
    public let url: String
    public let validators: Validators
    /// nil if never checked.
    public let lastCheck: Date?
    /// The earliest time of the next request; nil means at once.
    public let nextCheck: Date?
    /// Failed checks in a row.
    public let failureCount: Int
    /// The server said that the feed is gone for good; only an explicit request of the user fetches it again.
    public let isStopped: Bool
    /// The user's refresh interval for the feed in seconds; nil if not set.
    public let interval: TimeInterval?
    /// What the last document said about when the feed changes.
    public let schedule: FeedSchedule
    /// Identifies the last document that was read.
    public let body: BodyIdentity?
    /// Where permanent redirects have led.
    public var move: PermanentRedirect?
    /// Whether the first successful fetch reached a private address; nil if none has succeeded or that is unknown.
    public let isPrivate: Bool?
    /// The user's tags for it.
    public let tags: [String]

    public init(
        feed: Feed.ID, url: String, validators: Validators = Validators(), lastCheck: Date? = nil,
        nextCheck: Date? = nil, failureCount: Int = 0, isStopped: Bool = false, interval: TimeInterval? = nil,
        schedule: FeedSchedule = FeedSchedule(), body: BodyIdentity? = nil, move: PermanentRedirect? = nil,
        isPrivate: Bool? = nil, tags: [String] = []
    ) {
        self.feed = feed
        self.url = url
        self.validators = validators
        self.lastCheck = lastCheck
        self.nextCheck = nextCheck
        self.failureCount = failureCount
        self.isStopped = isStopped
        self.interval = interval
        self.schedule = schedule
        self.body = body
        self.move = move
        self.isPrivate = isPrivate
        self.tags = tags
    }
}
