import FoundationEssentials
import News

/// The feed whose details are shown.
struct FeedDetailsView {
    /// As the list of feeds knows it.
    let feed: Feed
    /// nil: not read yet.
    var details: FeedDetails?
    /// When it publishes and how much; nil: not read yet.
    var activity: FeedActivity?
    /// What the feed was like when its activity was last asked for.
    private var activityBasis: ActivityBasis?

    init(feed: Feed) { self.feed = feed }

    /// The newer of both.
    var current: Feed { details?.feed ?? feed }

    /// Whether the activity has to be read, since there may be other articles now: it takes longer than all the rest,
    /// and the library changes with every other feed's refresh too. What was asked for counts as read.
    mutating func asksForActivity() -> Bool {
        let basis = ActivityBasis(articles: current.articleCount, lastCheck: current.lastCheck)
        defer { activityBasis = basis }
        return basis != activityBasis
    }

    private struct ActivityBasis: Equatable {
        let articles: Int
        let lastCheck: Date?
    }
}
