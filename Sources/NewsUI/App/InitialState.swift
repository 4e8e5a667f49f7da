import News
import Presentation

/// What the first screen shows, read before there is a screen, so that it is painted at once.
public struct InitialState {
    /// How many headlines to read for it. Fewer than these are taken for all there are.
    public static let headlineCount = 150

    var feeds: [Feed]
    /// The saved queries, as far as they are known yet.
    var queries: [SavedQuery] = []
    /// The row of the pane of feeds whose list is shown.
    var list: FeedRow
    var hidesRead: Bool
    var filter: HeadlineFilter
    /// A page of `headlineCount` headlines that `filter` lets through.
    var headlines: [Headline]
    /// What it was read from.
    var anchor = HeadlineAnchor.first
    /// The selected one; nil: the first.
    var selected: ReaderState.Row?
    /// What else was open: the search, the filter, the order and what is folded.
    var state = ReaderState()
    /// The open article, whose text is read when the screen is there.
    var article: Headline?
    /// Where the first keys go; to an article only when one is open.
    var focus: Pane

    /// The newest headlines of a list.
    init(
        feeds: [Feed], headlines: [Headline], filter: HeadlineFilter = HeadlineFilter(), focus: Pane = .headlines,
        list: FeedRow? = nil
    ) {
        self.feeds = feeds
        self.headlines = headlines
        self.filter = filter
        self.focus = focus
        self.list = list ?? FeedRow(showing: filter)
        hidesRead = filter.unreadOnly
    }
}
