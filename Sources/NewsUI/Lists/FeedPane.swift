import News

/// The list of feeds: a first line for all articles, then the feeds in the person's order.
struct FeedPane {
    private(set) var feeds: [Feed]
    /// The selected line: 0 is "All articles".
    private(set) var selected = 0
    /// The line on the pane's first row.
    private(set) var top = 0
    /// Unread articles of all feeds.
    private(set) var unreadCount: Int
    private var height: Int

    init(feeds: [Feed], height: Int) {
        self.feeds = feeds
        self.height = max(1, height)
        unreadCount = feeds.reduce(0) { $0 + $1.unreadCount }
    }

    var count: Int { feeds.count + 1 }

    var visible: Range<Int> { top..<min(count, top + height) }

    /// The selected feed; nil: all articles.
    var selectedFeed: Feed? { feed(at: selected) }

    /// Whether no feed is listed but those that come with the program.
    var hasNothingOfOnesOwn: Bool { feeds.allSatisfy { $0.url.hasPrefix("newsterm:") } }

    func feed(at line: Int) -> Feed? { feeds.indices.contains(line - 1) ? feeds[line - 1] : nil }

    func feed(_ id: Feed.ID?) -> Feed? { id.flatMap { id in feeds.first { $0.id == id } } }

    /// The line of a feed; of all articles when the feed is nil or gone.
    func line(of id: Feed.ID?) -> Int { (feeds.firstIndex { $0.id == id } ?? -1) + 1 }

    mutating func resize(height: Int) {
        self.height = max(1, height)
        settle()
    }

    /// Takes the feeds as they are now; the selection stays on its feed and its line of the screen.
    mutating func update(_ feeds: [Feed]) {
        let selectedID = selectedFeed?.id
        self.feeds = feeds
        unreadCount = feeds.reduce(0) { $0 + $1.unreadCount }
        if let selectedID, let index = feeds.firstIndex(where: { $0.id == selectedID }) {
            top += index + 1 - selected
            selected = index + 1
        }
        settle()
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

    /// Shows at once what an act is about to store; the library's own count follows.
    mutating func addUnread(_ count: Int, to id: Feed.ID) {
        guard let index = feeds.firstIndex(where: { $0.id == id }) else { return }
        let changed = max(0, feeds[index].unreadCount + count)
        unreadCount += changed - feeds[index].unreadCount
        feeds[index].unreadCount = changed
    }

    private mutating func settle() {
        selected = min(max(0, selected), count - 1)
        top = Scrolling.top(showing: selected, of: count, from: top, height: height)
    }
}
