public import FoundationEssentials

/// Everything that the library knows about a feed.
public struct FeedDetails: Sendable, Equatable {
    public var feed: Feed
    /// The user's interval between requests, in seconds; nil if not set.
    public var interval: TimeInterval?
    /// The update hints in its last document.
    public var schedule: FeedSchedule
    /// Sent back with the next request.
    public var validators: Validators
    /// Where permanent redirects have led, settled or not.
    public var move: PermanentRedirect?

    public init(
        feed: Feed, interval: TimeInterval? = nil, schedule: FeedSchedule = FeedSchedule(),
        validators: Validators = Validators(), move: PermanentRedirect? = nil
    ) {
        self.feed = feed
        self.interval = interval
        self.schedule = schedule
        self.validators = validators
        self.move = move
    }
}
