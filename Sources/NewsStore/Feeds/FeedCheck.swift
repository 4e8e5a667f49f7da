public import FoundationEssentials
public import News

/// What a refresh has to know of a listed feed.
public struct FeedCheck: Sendable, Equatable {
    public let feed: Feed.ID
    /// As it stands in the list.
    public let url: String
    public let validators: Validators
    /// nil: never.
    public let lastCheck: Date?
    /// The earliest time of the next request; nil: at once.
    public let nextCheck: Date?
    /// Failed checks in a row.
    public let failureCount: Int
    /// The server said that the feed is gone for good; it is asked only when the user names it.
    public let isStopped: Bool
    /// How often the user wants it asked, seconds; nil: not said.
    public let interval: TimeInterval?
    /// What the last document said of when the feed changes.
    public let schedule: FeedSchedule
    /// Of the last document that was read.
    public let body: BodyIdentity?
    /// Where permanent redirects have led.
    public var move: RememberedMove?
    /// Whether the first fetch that succeeded met a private address; nil: none has yet, or it is not known.
    public let isPrivate: Bool?

    public init(
        feed: Feed.ID, url: String, validators: Validators = Validators(), lastCheck: Date? = nil,
        nextCheck: Date? = nil, failureCount: Int = 0, isStopped: Bool = false, interval: TimeInterval? = nil,
        schedule: FeedSchedule = FeedSchedule(), body: BodyIdentity? = nil, move: RememberedMove? = nil,
        isPrivate: Bool? = nil
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
    }
}
