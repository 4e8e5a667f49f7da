public import News
import NewsStore

/// The feed list as it was read.
public struct FeedListState: Sendable, Equatable {
    public var entries: [FeedListEntry]
    /// Kept and listed; nothing is fetched for them.
    public var queries: [FeedListQuery]
    /// Lines that were left out; the rest works.
    public var problems: [FeedListProblem]
    /// False: there is no file yet, and the welcome feed stands in.
    public var hasFile: Bool
    /// Of all that it was read from; nil: there is no file yet.
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
