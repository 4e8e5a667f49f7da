public import News

/// What the form of a feed begins with.
nonisolated public struct FeedForm: Sendable, Hashable {
    public var listing: FeedListing
    /// What the configuration has of its own for this feed, which goes before the feed list.
    public var isIntervalConfigured: Bool
    public var isNotifyingConfigured: Bool
    /// Whether it has anything for this feed's address.
    public var isConfigured: Bool

    public init(
        _ listing: FeedListing, isIntervalConfigured: Bool = false, isNotifyingConfigured: Bool = false,
        isConfigured: Bool = false
    ) {
        self.listing = listing
        self.isConfigured = isConfigured
        self.isIntervalConfigured = isIntervalConfigured
        self.isNotifyingConfigured = isNotifyingConfigured
    }
}
