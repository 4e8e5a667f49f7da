public import FoundationEssentials
public import News

/// What is open in the reader, to be open again at the next start. How far articles were read is kept in the library.
public struct ReaderState: Sendable, Hashable {
    /// A line of the pane of feeds, by what stays the same from one start to the next.
    public enum List: Sendable, Hashable {
        case fresh, unread, starred, all
        case query(name: String)
        case tag(String)
        /// By its number: an address may hold secrets.
        case feed(Feed.ID)
    }

    /// The selected row of a list.
    public struct Row: Sendable, Hashable {
        public var article: Headline.ID
        /// What lists are ordered by.
        public var date: Date
        /// Rows above it on the screen.
        public var line: Int

        public init(article: Headline.ID, date: Date, line: Int) {
            self.article = article
            self.date = date
            self.line = line
        }

        package var position: HeadlinePosition { HeadlinePosition(sortDate: date, id: article) }

        /// The index of the row on the pane's first line when this one has an index.
        package func top(selected: Int) -> Int { selected - min(max(0, line), selected) }
    }

    /// The background of a kind of terminal, as it was at last.
    public struct TerminalGround: Sendable, Hashable {
        /// Its name, in one line.
        public var terminal: String
        public var ground: Ground

        public init(terminal: String, ground: Ground) {
            self.terminal = terminal
            self.ground = ground
        }
    }

    /// The list that is shown, beneath what a search found.
    public var list = List.all
    /// nil: the newest of it, where newer ones will be.
    public var headline: Row?
    public var hidesRead = false
    /// The order of every list but what a search found.
    public var order = HeadlineOrder.newest
    /// Whether headings stand over the days, or over the feeds.
    public var hasHeadings = false
    /// Whether the selected article is shown with its text while none is open.
    public var showsPreview = true
    /// The tags whose feeds are not shown.
    public var foldedTags: Set<String> = []
    /// What the articles of every list have to be, as it was typed.
    public var filter: String?
    public var focus = Pane.headlines
    /// The words of the search that is open, as they were typed.
    public var search: String?
    /// The order of what it found; nil: the best first.
    public var searchOrder: HeadlineOrder?
    /// What it found is narrowed down to, as it was typed.
    public var searchFilter: String?
    /// The selected one of what a search found, or else of what a query or a filter shows.
    public var result: Row?
    /// The selected one of what a query or a filter shows beneath the search.
    public var beneath: Row?
    /// The open article.
    public var article: Headline.ID?

    /// The backgrounds of the terminals that were used, the last at the end.
    public var grounds: [TerminalGround] = []
    /// Of more kinds of terminals than these none is kept.
    package static let mostGrounds = 8

    public init() {}
}
