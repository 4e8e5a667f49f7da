import News
import Terminal

/// The list of feeds, below the smart lists and the saved queries, with its selection.
struct FeedPane {
    /// Changes with what is shown and with the feeds.
    private(set) var revision = Revision()

    var feeds: [Feed] { didSet { revision.change() } }
    var hidden: [Feed] { didSet { revision.change() } }
    var queries: [SavedQuery] = [] { didSet { revision.change() } }
    /// The user's article tags; each has a list below the saved queries.
    var tags: [String] = [] { didSet { revision.change() } }
    /// The folded tags.
    var collapsed: Set<String> = [] { didSet { revision.change() } }
    /// `nil` to omit no feed.
    var hiding: ReadFeedFilter?
    /// Counts of the lists over all feeds and of the saved queries, where known.
    var counts: [FeedRow: BoundedCount] = [:] { didSet { revision.change() } }
    var selected = 0 { didSet { revision.change() } }
    /// The line on the pane's first row.
    var top = 0 { didSet { revision.change() } }
    /// How much the sum of feeds' counts exceeds the rows of a list.
    var overlaps = StoryOverlaps()
    /// Unread articles of all feeds.
    var unreadCount = 0 { didSet { revision.change() } }
    /// Feeds whose last refresh failed.
    var failingCount = 0
    /// Feeds that redirect without encryption.
    var warnedCount = 0
    /// For untitled feeds: the end of the address that distinguishes those on one host.
    var addressEnds: [Feed.ID: String] = [:]
    /// Each feed's index in `feeds`, since every drawn row looks up its feed.
    var places: [Feed.ID: Int] = [:]
    /// The tags of accounts without feeds.
    var emptyAccounts: [String] = []
    var content: FeedLines { didSet { revision.change() } }
    var unreadByTag: [String: Int] = [:] { didSet { revision.change() } }
    var height: Int { didSet { revision.change() } }

    init(feeds: [Feed], height: Int) {
        self.feeds = feeds.filter { !$0.isHidden }
        hidden = feeds.filter(\.isHidden)
        self.height = max(1, height)
        content = FeedLines(feeds: self.feeds, queries: [], collapsed: [])
        countFeeds()
        selected = line(of: .smart(.all))
    }

    var count: Int { content.lines.count }

    var visible: Range<Int> { top..<min(count, top + height) }

    /// The selected feed; `nil` when another list is selected.
    var selectedFeed: Feed? { feed(at: selected) }

    var selectedRow: FeedRow { row(at: selected) ?? .smart(.all) }

    /// The saved queries, then one for each article tag.
    var allQueries: [SavedQuery] {
        queries + tags.map(SavedQuery.init(tag:)).filter { !queries.contains($0) }
    }

    /// All feeds in the list, hidden ones last.
    var listed: [Feed] { feeds + hidden }

    /// Whether only the built-in feeds are listed.
    var hasOnlyBuiltInFeeds: Bool { [feeds, hidden].allSatisfy { $0.allSatisfy { $0.url.hasPrefix("newsterm:") } } }

    func row(at line: Int) -> FeedRow? { content.lines.indices.contains(line) ? content.lines[line].row : nil }

    /// The tag that a line is below; `nil` for none.
    func section(at line: Int) -> String? { content.lines.indices.contains(line) ? content.lines[line].section : nil }

    /// The row's name.
    func title(of row: FeedRow) -> String {
        switch row {
        case .smart(let list): list.title
        case .query(let saved): saved.name
        // A folder of OPML is stored as a tag with a prefix.
        case .tag(let tag): Self.visible(TagName.shown(tag))
        case .feed(let id): feed(id)?.title ?? SmartList.all.title
        }
    }

    /// Unread articles in a row's list; `nil` when not counted, or not exactly.
    func unreadCount(of row: FeedRow) -> Int? {
        switch row {
        case .smart(.all), .smart(.unread): unreadCount
        case .smart(.starred), .smart(.recent): nil
        case .smart(.fresh), .query: counts[row].flatMap { $0.isAtLeast ? nil : $0.count }
        case .tag(let tag): unreadByTag[tag] ?? 0
        case .feed(let id): feed(id)?.unreadCount
        }
    }

    /// Articles in a row's list; `nil` when not counted.
    func articleCount(of row: FeedRow, unreadOnly: Bool) -> Int? {
        switch row {
        case .smart(.unread): unreadCount
        case .smart(.starred), .smart(.fresh), .smart(.recent), .query: nil
        case .smart(.all), .tag, .feed:
            if unreadOnly { unreadCount(of: row) } else { articleCount(of: feeds(of: row)) }
        }
    }

    private func articleCount(of feeds: [Feed]) -> Int {
        let sum = feeds.reduce(0) { $0 + $1.articleCount }
        guard feeds.count > 1, !overlaps.isEmpty else { return sum }
        return max(0, sum - overlaps.articles(in: Set(feeds.map(\.id))))
    }

    func feed(at line: Int) -> Feed? { place(at: line).map { feeds[$0] } }

    /// The index in `feeds` of a line's feed; `nil` for another list.
    func place(at line: Int) -> Int? { content.lines.indices.contains(line) ? content.lines[line].feed : nil }

    /// `nil` when it is not listed, or hidden.
    func feed(_ id: Feed.ID?) -> Feed? { id.flatMap { places[$0] }.map { feeds[$0] } }

    /// A listed feed, even a hidden one; `nil` when it is not listed.
    func listedFeed(_ id: Feed.ID?) -> Feed? { feed(id) ?? hidden.first { $0.id == id } }

    /// The feeds with a tag; `nil` when there are none.
    func feeds(tagged tag: String) -> [Feed]? { content.tags[tag]?.map { feeds[$0] } }

    /// The name of the account that all feeds of a row belong to; `nil` if there is none, and for lists over all feeds.
    func accountName(of row: FeedRow) -> String? {
        switch row {
        case .smart, .query: return nil
        case .tag(let tag) where emptyAccounts.contains(tag): return TagName.shown(tag)
        case .tag, .feed:
            let names = Set(feeds(of: row).map(\.accountName))
            return names.count == 1 ? names.first ?? nil : nil
        }
    }

    /// The feeds whose articles a list shows; for a list over all feeds, those not hidden.
    func feeds(of row: FeedRow) -> [Feed] {
        switch row {
        case .tag(let tag): feeds(tagged: tag) ?? []
        case .feed(let id): feed(id).map { [$0] } ?? []
        case .smart, .query: feeds
        }
    }

    /// Whether a list holds an article, ignoring the hiding of read ones. Only rows of the recently read list have
    /// `lastRead`.
    func holds(_ headline: Headline, in filter: HeadlineFilter) -> Bool {
        (filter.feed == nil || headline.feedID == filter.feed) && (!filter.starredOnly || headline.isStarred)
            && (!filter.recentlyRead || headline.lastRead != nil)
            && (filter.tag.map { feeds(tagged: $0)?.contains { $0.id == headline.feedID } ?? false } ?? true)
    }

    /// The number beside a row: unread articles, or all starred ones.
    func shownCount(of row: FeedRow) -> BoundedCount {
        switch row {
        case .smart(.fresh), .smart(.starred), .query: counts[row] ?? BoundedCount(0)
        case .smart(.recent): BoundedCount(0)
        case .smart(.all), .smart(.unread), .tag, .feed: BoundedCount(unreadCount(of: row) ?? 0)
        }
    }

    var rowsToCount: [FeedRow] { [.smart(.fresh), .smart(.starred)] + allQueries.map { .query($0) } }

    /// The row's line, preferring the selected one of several; its tag, or its account, when that is folded; "All" when
    /// the row is gone.
    func line(of row: FeedRow) -> Int {
        if self.row(at: selected) == row { return selected }
        if let line = content.lines.firstIndex(where: { $0.row == row }) { return line }
        if let tag = feed(row.feed).flatMap({ content.sections(of: $0).first }) { return line(of: .tag(tag)) }
        if case .tag(let tag) = row, let account = content.accounts[tag] { return line(of: .tag(account)) }
        return SmartList.aboveFeeds.count - 1
    }
}

extension FeedPane {
    /// A name without visible characters is shown as code points.
    private static func visible(_ name: String) -> String {
        guard name.allSatisfy(\.isWhitespace) || TextWidth.cells(in: name) == 0 else { return name }
        return name.unicodeScalars.prefix(8).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }.joined(separator: " ")
    }
}
