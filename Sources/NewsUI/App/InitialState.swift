public import News

/// What the first screen shows, read before there is a screen, so that it is painted at once.
public struct InitialState {
    /// How many headlines to read for it. Fewer than these are taken for all there are.
    public static let headlineCount = 150

    public var feeds: [Feed]
    /// The newest `headlineCount` headlines that `filter` lets through, newest first.
    public var headlines: [Headline]
    public var filter: HeadlineFilter
    /// Where the first keys go.
    public var focus: Pane

    public init(
        feeds: [Feed], headlines: [Headline], filter: HeadlineFilter = HeadlineFilter(), focus: Pane = .headlines
    ) {
        self.feeds = feeds
        self.headlines = headlines
        self.filter = filter
        self.focus = focus
    }
}
