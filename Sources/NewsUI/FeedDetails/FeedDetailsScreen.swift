import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// The details of a feed.
struct FeedDetailsScreen: TextScreen {
    let context = KeyContext.feedDetails
    var title: String { FeedDetailsTexts.title(current.title) }
    var top = 0
    var feed: Feed.ID? { listed.id }
    var reload: Effect? { .loadFeedDetails(listed.id) }
    /// As in the list of feeds.
    private let listed: Feed
    /// `nil` until read.
    private var details: FeedDetails?
    /// When the feed publishes and how much; `nil` until read.
    private var activity: FeedActivity?
    /// The feed's state when its activity was last requested.
    private var activityBasis: ActivityBasis?
    /// 12 ms.
    private let memo = Memo<FeedDetailsText.Subject, FeedDetailsText>()

    init(_ feed: Feed) { listed = feed }

    func staysOpen(under context: KeyContext) -> Bool { context != .help && context != .feedDetails }

    func lines(in surroundings: Surroundings) -> [StyledLine] { text(in: surroundings).lines }

    func changesAt(in surroundings: Surroundings) -> Date? { text(in: surroundings).changesAt }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [.refreshFeed, .openInBrowser, .copyLink, .moveDown, .moveUp, .pageDown].map { ScreenHint($0) }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .feedDetailsLoaded(listed.id, let details):
            guard let details else { return [.close, .say(FeedDetailsTexts.gone, isError: true)] }
            self.details = details
            return asksForActivity() ? [.perform(.loadFeedActivity(listed.id))] : []
        case .feedActivityLoaded(listed.id, let activity): self.activity = activity
        default: break
        }
        return []
    }
}

extension FeedDetailsScreen {
    private struct ActivityBasis: Equatable {
        let articles: Int
        let lastCheck: Date?
    }

    /// The newer of the two.
    private var current: Feed { details?.feed ?? listed }

    private func text(in surroundings: Surroundings) -> FeedDetailsText {
        let subject = FeedDetailsText.Subject(
            feed: current, details: details, activity: activity, width: surroundings.textWidth,
            theme: surroundings.theme, isPlain: surroundings.isPlain)
        return memo.value(of: subject, at: surroundings.now, until: \.changesAt) {
            FeedDetailsText(subject, now: surroundings.now)
        }
    }

    /// Whether to read the activity again, because articles may have changed. It is slower than the rest, and the
    /// library also changes with every other feed's refresh. A request counts as read.
    private mutating func asksForActivity() -> Bool {
        let basis = ActivityBasis(articles: current.articleCount, lastCheck: current.lastCheck)
        defer { activityBasis = basis }
        return basis != activityBasis
    }
}
