/// A new article of a story that other feeds brought before: the user may have been notified of it.
public struct RepeatedArticle: Sendable, Equatable {
    public let title: String
    public let article: Headline.ID
    /// The feeds of the earlier articles.
    public let feeds: Set<Feed.ID>
    /// Whether a rule announces it even if its feed's articles are not.
    public let isAnnouncedByRule: Bool

    public init(title: String, article: Headline.ID, feeds: Set<Feed.ID>, isAnnouncedByRule: Bool = false) {
        self.title = title
        self.article = article
        self.feeds = feeds
        self.isAnnouncedByRule = isAnnouncedByRule
    }
}
