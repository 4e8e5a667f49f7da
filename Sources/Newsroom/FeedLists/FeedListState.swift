public import News
import NewsStore

/// The feed list as it was read.
public struct FeedListState: Sendable, Equatable {
    public var entries: [FeedListEntry]
    /// Stored and listed, but not fetched.
    public var queries: [FeedListQuery]
    /// Lines and tags that were ignored; the rest works.
    public var problems: [FeedListProblem]
    /// false if there is no file yet, and the welcome feed is used instead.
    public var hasFile: Bool
    /// Identity of all the files it was read from; nil if there is no file yet.
    public let source: BodyIdentity?

    init(list: FeedList?, source: BodyIdentity? = nil) {
        (entries, problems) = list?.evaluated ?? ([], [])
        queries = list?.queries ?? []
        hasFile = list != nil
        self.source = source
    }

    var listedFeeds: [ListedFeed] {
        guard hasFile else { return [ListedFeed(url: Subscriptions.welcomeURL)] }
        return entries.map {
            ListedFeed(url: $0.url, title: $0.title, tags: $0.tags, isHidden: $0.isHidden, interval: $0.interval)
        }
    }
}
