import News
import Terminal

/// The list of feeds, below the smart lists and the saved queries, with its selection.
struct FeedPane {
    private(set) var feeds: [Feed]
    private(set) var queries: [SavedQuery] = []
    /// The person's tags of articles, each of which has a list below the saved queries.
    private(set) var tags: [String] = []
    /// The tags whose feeds are not shown.
    private(set) var collapsed: Set<String> = []
    private(set) var selected = 0
    /// The line on the pane's first row.
    private(set) var top = 0
    /// Unread articles of all feeds.
    private(set) var unreadCount = 0
    /// Feeds whose last refresh failed.
    private(set) var failingCount = 0
    /// Where in `feeds` each stands: every row that is drawn asks for its feed.
    private var places: [Feed.ID: Int] = [:]
    private var content: FeedLines
    private var unreadByTag: [String: Int] = [:]
    private var height: Int

    init(feeds: [Feed], height: Int) {
        self.feeds = feeds
        self.height = max(1, height)
        content = FeedLines(feeds: feeds, queries: [], collapsed: [])
        countFeeds()
        selected = line(of: .smart(.all))
    }

    var count: Int { content.lines.count }

    var visible: Range<Int> { top..<min(count, top + height) }

    /// The selected feed; nil: another list is selected.
    var selectedFeed: Feed? { feed(at: selected) }

    var selectedRow: FeedRow { row(at: selected) ?? .smart(.all) }

    /// Whether no feed is listed but those that come with the program.
    var hasNothingOfOnesOwn: Bool { feeds.allSatisfy { $0.url.hasPrefix("newsterm:") } }

    func row(at line: Int) -> FeedRow? { content.lines.indices.contains(line) ? content.lines[line].row : nil }

    /// The tag under which a line's feed stands; nil: under none.
    func section(at line: Int) -> String? { content.lines.indices.contains(line) ? content.lines[line].section : nil }

    /// What a row is called.
    func title(of row: FeedRow) -> String {
        switch row {
        case .smart(let list): list.title
        case .query(let saved): saved.name
        // A folder of OPML is kept as a tag that begins so.
        case .tag(let tag): Self.visible(tag.count > 1 && tag.hasPrefix("/") ? String(tag.dropFirst()) : tag)
        case .feed(let id): feed(id)?.title ?? SmartList.all.title
        }
    }

    /// Unread articles in a row's list; nil: they are not counted.
    func unreadCount(of row: FeedRow) -> Int? {
        switch row {
        case .smart(.all), .smart(.unread): unreadCount
        case .smart, .query: nil
        case .tag(let tag): unreadByTag[tag] ?? 0
        case .feed(let id): feed(id)?.unreadCount
        }
    }

    /// Articles in a row's list; nil: they are not counted.
    func articleCount(of row: FeedRow, unreadOnly: Bool) -> Int? {
        switch row {
        case .smart(.unread): unreadCount
        case .smart(.starred), .smart(.fresh), .query: nil
        case .smart(.all), .tag, .feed:
            if unreadOnly { unreadCount(of: row) } else { feeds(of: row).reduce(0) { $0 + $1.articleCount } }
        }
    }

    func feed(at line: Int) -> Feed? {
        content.lines.indices.contains(line) ? content.lines[line].feed.map { feeds[$0] } : nil
    }

    func feed(_ id: Feed.ID?) -> Feed? { id.flatMap { places[$0] }.map { feeds[$0] } }

    /// The feeds that have a tag; nil: none has.
    func feeds(tagged tag: String) -> [Feed]? { content.tags[tag]?.map { feeds[$0] } }

    private func feeds(of row: FeedRow) -> [Feed] {
        switch row {
        case .tag(let tag): feeds(tagged: tag) ?? []
        case .feed(let id): feed(id).map { [$0] } ?? []
        case .smart, .query: feeds
        }
    }

    /// Whether a list, hidden read ones aside, holds an article.
    func holds(_ headline: Headline, in filter: HeadlineFilter) -> Bool {
        (filter.feed == nil || headline.feedID == filter.feed) && (!filter.starredOnly || headline.isStarred)
            && (filter.tag.map { feeds(tagged: $0)?.contains { $0.id == headline.feedID } ?? false } ?? true)
    }

    /// The line of a row, the selected one where it has several; a feed's tag where that is collapsed; of all articles
    /// when the row is gone.
    func line(of row: FeedRow) -> Int {
        if self.row(at: selected) == row { return selected }
        if let line = content.lines.firstIndex(where: { $0.row == row }) { return line }
        if let tag = feed(row.feed).flatMap({ FeedLines.names(of: $0).first }) { return line(of: .tag(tag)) }
        return SmartList.allCases.count - 1
    }

    mutating func resize(height: Int) {
        guard max(1, height) != self.height else { return }
        self.height = max(1, height)
        // Most of what is above the selection is better than an empty pane below it.
        if selected < self.height { top = 0 }
        settle()
    }

    /// Takes the feeds as they are now; the selection stays on its row and its line of the screen.
    mutating func update(_ feeds: [Feed]) {
        keepingSelection { $0.feeds = feeds }
        countFeeds()
    }

    /// Takes the saved queries as they are now, as `update` does the feeds.
    mutating func update(_ queries: [SavedQuery]) {
        // A line may stand there twice.
        var seen: Set<SavedQuery> = []
        keepingSelection { $0.queries = queries.filter { seen.insert($0).inserted } }
    }

    /// Takes the tags as they are now, as `update` does the feeds.
    mutating func update(tags: [String]) {
        guard tags != self.tags else { return }
        keepingSelection { $0.tags = tags }
    }

    mutating func move(by offset: Int) {
        selected += offset
        settle()
    }

    mutating func page(by fraction: Double) {
        let offset = Int((Double(height) * fraction).rounded(.awayFromZero))
        top += offset
        move(by: offset)
    }

    mutating func select(line: Int) {
        move(by: line - selected)
    }

    /// Hides the feeds of the selected tag, or of the selected feed's, or shows them again.
    /// - Returns: Whether there is such a tag.
    mutating func fold() -> Bool {
        let tag: String
        switch selectedRow {
        case .tag(let selected): tag = selected
        default:
            guard let section = section(at: selected) else { return false }
            tag = section
        }
        keepingSelection { $0.collapsed.formSymmetricDifference([tag]) }
        return true
    }

    /// Hides the feeds of all tags, or shows them all when none is shown.
    /// - Returns: Whether there is a tag.
    mutating func foldAll() -> Bool {
        let tags = Set(content.tags.keys)
        keepingSelection { $0.collapsed = tags.isSubset(of: $0.collapsed) ? [] : tags }
        return !tags.isEmpty
    }

    /// Hides the feeds of these tags only.
    mutating func fold(_ tags: Set<String>) {
        keepingSelection { $0.collapsed = tags }
    }

    /// Shows at once what an act is about to store; the library's own count follows.
    mutating func addUnread(_ count: Int, to id: Feed.ID) {
        guard let index = feeds.firstIndex(where: { $0.id == id }) else { return }
        let change = max(0, feeds[index].unreadCount + count) - feeds[index].unreadCount
        feeds[index].unreadCount += change
        unreadCount += change
        for tag in FeedLines.names(of: feeds[index]) { unreadByTag[tag, default: 0] += change }
    }
}

extension FeedPane {
    private mutating func countFeeds() {
        places = Dictionary(zip(feeds.map(\.id), feeds.indices)) { first, _ in first }
        failingCount = feeds.count { $0.failure != nil }
        unreadCount = feeds.reduce(0) { $0 + $1.unreadCount }
        unreadByTag = content.tags.mapValues { $0.reduce(0) { $0 + feeds[$1].unreadCount } }
    }

    /// A name of characters that nobody can see is told by their numbers.
    private static func visible(_ name: String) -> String {
        guard name.allSatisfy(\.isWhitespace) || TextWidth.cells(in: name) == 0 else { return name }
        return name.unicodeScalars.prefix(8).map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }.joined(separator: " ")
    }

    private mutating func keepingSelection(_ change: (inout FeedPane) -> Void) {
        let (row, section) = (selectedRow, section(at: selected))
        change(&self)
        content = FeedLines(
            feeds: feeds, queries: queries + tags.map(SavedQuery.init(tag:)), collapsed: collapsed)
        let lines = content.lines.indices.filter { content.lines[$0].row == row }
        let place =
            lines.first { content.lines[$0].section == section }
            ?? section.flatMap { tag in content.lines.firstIndex { $0.row == .tag(tag) } } ?? lines.first
        if let place {
            top += place - selected
            selected = place
        }
        settle()
    }

    private mutating func settle() {
        selected = min(max(0, selected), count - 1)
        top = Scrolling.top(showing: selected, of: count, from: top, height: height)
    }
}
