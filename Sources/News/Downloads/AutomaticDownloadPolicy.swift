public import FoundationEssentials

/// Which files are downloaded automatically: for feeds with certain tags, those of the newest articles while these are
/// unread.
public struct AutomaticDownloadPolicy: Sendable, Equatable {
    /// Feeds with any of these tags; empty to disable automatic downloads.
    public var tags: [String]
    /// How many of a feed's newest articles with a file are considered.
    public var count: Int
    /// The maximum seconds since the article was published.
    public var maximumAge: TimeInterval

    public init(tags: [String] = [], count: Int = 3, maximumAge: TimeInterval = 7 * 86_400) {
        self.tags = tags
        self.count = max(0, count)
        self.maximumAge = maximumAge
    }

    /// The file of an article to download: the first that is not a picture, which feeds add as artwork; nil if there is
    /// none.
    public static func file(of enclosures: [Enclosure]) -> Enclosure? {
        enclosures.first { $0.kind != .image && $0.hasWebAddress }
    }
}
