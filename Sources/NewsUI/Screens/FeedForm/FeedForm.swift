public import News

/// The initial content of a feed's form.
nonisolated public struct FeedForm: Sendable, Hashable {
    public var listing: FeedListing
    /// Whether the configuration sets this feed's interval or, below, its notifications or full texts; it overrides the
    /// feed list.
    public var isIntervalConfigured: Bool
    public var isNotifyingConfigured: Bool
    public var isFullTextConfigured: Bool
    /// Whether the configuration has any entry for this feed's address.
    public var isConfigured: Bool
    /// Whether an account's server keeps the feed, and fetches it.
    public var isOnServer: Bool

    public init(
        _ listing: FeedListing, isIntervalConfigured: Bool = false, isNotifyingConfigured: Bool = false,
        isFullTextConfigured: Bool = false, isConfigured: Bool = false, isOnServer: Bool = false
    ) {
        self.listing = listing
        self.isConfigured = isConfigured
        self.isOnServer = isOnServer
        self.isIntervalConfigured = isIntervalConfigured
        self.isNotifyingConfigured = isNotifyingConfigured
        self.isFullTextConfigured = isFullTextConfigured
    }
}
