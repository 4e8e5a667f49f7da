public import FoundationEssentials

/// All that the library knows of one feed.
public struct FeedDetails: Sendable, Equatable {
    public var feed: Feed
    /// How often the user wants it asked, seconds; nil: not said.
    public var interval: TimeInterval?
    /// What its last document told of when it changes.
    public var schedule: FeedSchedule
    /// What the next request sends back.
    public var validators: Validators
    /// Where permanent redirects have led, settled or not.
    public var move: RememberedMove?

    public init(
        feed: Feed, interval: TimeInterval? = nil, schedule: FeedSchedule = FeedSchedule(),
        validators: Validators = Validators(), move: RememberedMove? = nil
    ) {
        self.feed = feed
        self.interval = interval
        self.schedule = schedule
        self.validators = validators
        self.move = move
    }
}
