public import FoundationEssentials

/// Which files are downloaded without anybody asking for them: of the feeds with a tag, those that come with the newest
/// articles, as long as these are unread.
public struct AutomaticDownloadPolicy: Sendable, Equatable {
    /// Feeds with one of these; none: nothing is downloaded by itself.
    public var tags: [String]
    /// Of each feed the newest so many articles that have a file.
    public var count: Int
    /// Seconds since the article was published.
    public var maximumAge: TimeInterval

    public init(tags: [String] = [], count: Int = 3, maximumAge: TimeInterval = 7 * 86_400) {
        self.tags = tags
        self.count = max(0, count)
        self.maximumAge = maximumAge
    }

    /// Of the files that come with an article, the one that is downloaded: the first that is no picture, which feeds add
    /// to look at while one listens. nil: there is none.
    public func chosen(of enclosures: [Enclosure]) -> Enclosure? {
        enclosures.first { $0.kind != .image && $0.isOfTheWeb }
    }
}
