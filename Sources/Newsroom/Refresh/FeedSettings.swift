public import FoundationEssentials
public import News
public import Web

/// The user's settings for one feed in the configuration.
public struct FeedSettings: Sendable, Equatable {
    /// Seconds between two checks; nil if not set.
    public var interval: TimeInterval?
    /// Sent only to the feed's own server; never shown, logged or exported.
    public var headers: [RequestHeader]
    /// Whether the user is notified of its new articles; nil if not set.
    public var notifies: Bool?
    /// Whether its addresses, and those it leads to, may be in a private network; nil if not set, in which case the
    /// first successful fetch decides.
    public var isPrivate: Bool?
    /// How its articles' pages are read: tags as in the feed list, which they replace.
    public var tags: [String]
    /// Why it is not fetched even if it is due; nil if it is.
    public var hold: CheckReason?

    public init(
        interval: TimeInterval? = nil, headers: [RequestHeader] = [], notifies: Bool? = nil, isPrivate: Bool? = nil,
        tags: [String] = [], hold: CheckReason? = nil
    ) {
        self.interval = interval
        self.headers = headers
        self.notifies = notifies
        self.isPrivate = isPrivate
        self.tags = tags
        self.hold = hold
    }
}
