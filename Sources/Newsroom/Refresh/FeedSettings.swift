public import FoundationEssentials
public import News
public import Web

/// What the user set for one feed in the configuration.
public struct FeedSettings: Sendable, Equatable {
    /// Seconds between two checks; nil: not said.
    public var interval: TimeInterval?
    /// Sent to the feed's own server only; never shown, logged or exported.
    public var headers: [RequestHeader]
    /// Whether the user is notified of its new articles; nil: not said.
    public var notifies: Bool?
    /// Whether its addresses, and those that it leads to, may lie in a private network; nil: not said, so that the first
    /// fetch that succeeds decides.
    public var isPrivate: Bool?
    /// Why it is not asked now, although it may be due; nil: it is.
    public var hold: CheckReason?

    public init(
        interval: TimeInterval? = nil, headers: [RequestHeader] = [], notifies: Bool? = nil, isPrivate: Bool? = nil,
        hold: CheckReason? = nil
    ) {
        self.interval = interval
        self.headers = headers
        self.notifies = notifies
        self.isPrivate = isPrivate
        self.hold = hold
    }
}
