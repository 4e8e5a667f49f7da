public import FoundationEssentials

/// A feed as the user's list names it.
public struct ListedFeed: Sendable, Equatable {
    public var url: String
    /// The user's title for it.
    public var title: String?
    /// In the order given by the user.
    public var tags: [String]
    /// Listed and refreshed, but neither the feed nor its articles are shown.
    public var isHidden: Bool
    /// The user's refresh interval for the feed in seconds; nil if not set.
    public var interval: TimeInterval?

    public init(
        url: String, title: String? = nil, tags: [String] = [], isHidden: Bool = false, interval: TimeInterval? = nil
    ) {
        self.url = url
        self.title = title
        self.tags = tags
        self.isHidden = isHidden
        self.interval = interval
    }
}
