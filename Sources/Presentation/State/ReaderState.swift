public import FoundationEssentials
public import News

/// The reader's open lists and articles, to be restored at the next start. Reading positions are in the library.
public struct ReaderState: Sendable, Hashable {
    /// A row of the feed pane, by an identity that survives a restart.
    public enum List: Sendable, Hashable {
        case fresh, unread, starred, all, recent
        case query(name: String)
        case tag(String)
        /// By its identifier: an address may contain secrets.
        case feed(Feed.ID)
    }

    /// The selected row of a list.
    public struct Row: Sendable, Hashable {
        public var article: Headline.ID
        /// The date by which lists are sorted.
        public var date: Date
        /// The number of rows above it on the screen.
        public var line: Int

        public init(article: Headline.ID, date: Date, line: Int) {
            self.article = article
            self.date = date
            self.line = line
        }

        package var position: HeadlinePosition { HeadlinePosition(sortDate: date, id: article) }

        /// The index of the pane's first visible row when this row has the given index.
        package func top(selected: Int) -> Int { selected - min(max(0, line), selected) }
    }

    /// The last known background of a kind of terminal.
    public struct KnownTerminalBackground: Sendable, Hashable {
        /// The terminal's name, in one line.
        public var terminal: String
        public var terminalBackground: TerminalBackground

        public init(terminal: String, terminalBackground: TerminalBackground) {
            self.terminal = terminal
            self.terminalBackground = terminalBackground
        }
    }

    /// The list that is shown, beneath the results of a search.
    public var list = List.all
    /// `nil` for the newest one, wherever newer ones appear.
    public var headline: Row?
    public var hidesRead = false
    /// The order of all lists except search results.
    public var order = HeadlineOrder.newest
    /// Whether days or feeds have headings.
    public var hasHeadings = false
    /// Whether the selected article is previewed while none is open.
    public var showsPreview = true
    /// Tags whose feeds are hidden.
    public var foldedTags: Set<String> = []
    /// The filter of all lists, as typed.
    public var filter: String?
    public var focus = Pane.headlines
    /// The words of the open search, as typed.
    public var search: String?
    /// The order of its results; `nil` for best match first.
    public var searchOrder: HeadlineOrder?
    /// The filter of its results, as typed.
    public var searchFilter: String?
    /// The selected result of the search, or else of the query or filter.
    public var result: Row?
    /// The selected result of the query or filter beneath the search.
    public var beneath: Row?
    /// The open article.
    public var article: Headline.ID?

    /// The backgrounds of terminals used, latest last.
    public var terminalBackgrounds: [KnownTerminalBackground] = []
    /// How many of them are kept.
    package static let maximumBackgrounds = 8

    public init() {}
}

/// The panes that can have the focus, from left to right.
public enum Pane: String, Sendable {
    case feeds
    case headlines
    /// Only while an article is open.
    case article
}
