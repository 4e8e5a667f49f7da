import News
import Presentation

/// What the first screen shows, read before the screen starts so that it is painted at once.
public struct InitialState {
    /// How many headlines to read for it. Fewer means that the list is complete.
    public static let headlineCount = 150

    var feeds: [Feed]
    /// The accounts known so far.
    var accounts: [Account] = []
    /// The saved queries known so far.
    var queries: [SavedQuery] = []
    /// The row of the feed pane whose list is shown.
    var list: FeedRow
    var hidesRead: Bool
    var filter: HeadlineFilter
    /// A page of up to `headlineCount` headlines that match `filter`.
    var headlines: [Headline]
    /// The anchor the page was read from.
    var anchor = HeadlineAnchor.first
    /// The selected row; `nil` for the first.
    var selected: ReaderState.Row?
    /// The rest of the saved state: search, filter, order and folds.
    var state = ReaderState()
    /// The open article; its text is read once the screen is up.
    var article: Headline?
    /// The pane with the focus; `.article` only when an article is open.
    var focus: Pane

    /// Starts from the newest headlines of a list.
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
