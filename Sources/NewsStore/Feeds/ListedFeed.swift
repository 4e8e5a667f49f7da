public import FoundationEssentials

/// A feed as the user's list names it.
public struct ListedFeed: Sendable, Equatable {
    public var url: String
    /// The user's own title for it.
    public var title: String?
    /// In their order.
    public var tags: [String]
    /// On the list and refreshed, but neither it nor its articles are shown.
    public var isHidden: Bool
    /// How often the user wants it asked, seconds; nil: not said.
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
