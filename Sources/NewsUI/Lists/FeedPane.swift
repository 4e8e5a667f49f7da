import News

/// The list of feeds: the smart lists, the saved queries, then the feeds in the person's order.
struct FeedPane {
    private static let smartLists = SmartList.allCases

    private(set) var feeds: [Feed]
    private(set) var queries: [SavedQuery] = []
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
        selected = line(of: .smart(.all))
    }

    var count: Int { firstFeed + feeds.count }

    var visible: Range<Int> { top..<min(count, top + height) }

    /// The selected feed; nil: another list is selected.
    var selectedFeed: Feed? { feed(at: selected) }

    var selectedRow: FeedRow { row(at: selected) ?? .smart(.all) }

    /// Whether no feed is listed but those that come with the program.
    var hasNothingOfOnesOwn: Bool { feeds.allSatisfy { $0.url.hasPrefix("newsterm:") } }

    func row(at line: Int) -> FeedRow? {
        if Self.smartLists.indices.contains(line) { return .smart(Self.smartLists[line]) }
        let query = line - Self.smartLists.count
        if queries.indices.contains(query) { return .query(queries[query]) }
        return feed(at: line).map { .feed($0.id) }
    }

    /// What a row is called.
    func title(of row: FeedRow) -> String {
        switch row {
        case .smart(let list): list.rawValue
        case .query(let saved): saved.name
        case .feed(let id): feed(id)?.title ?? SmartList.all.rawValue
        }
    }

    /// Unread articles in a row's list; nil: they are not counted.
    func unreadCount(of row: FeedRow) -> Int? {
        switch row {
        case .smart(.all), .smart(.unread): unreadCount
        case .smart, .query: nil
        case .feed(let id): feed(id)?.unreadCount
        }
    }

    func feed(at line: Int) -> Feed? { feeds.indices.contains(line - firstFeed) ? feeds[line - firstFeed] : nil }

    func feed(_ id: Feed.ID?) -> Feed? { id.flatMap { id in feeds.first { $0.id == id } } }

    /// The line of a row; of all articles when the row is gone.
    func line(of row: FeedRow) -> Int { lineIfThere(row) ?? Self.smartLists.count - 1 }

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
        unreadCount = feeds.reduce(0) { $0 + $1.unreadCount }
    }

    /// Takes the saved queries as they are now, as `update` does the feeds.
    mutating func update(_ queries: [SavedQuery]) {
        // A line may stand there twice.
        var seen: Set<SavedQuery> = []
        keepingSelection { $0.queries = queries.filter { seen.insert($0).inserted } }
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
}

extension FeedPane {
    /// The line of the first feed.
    private var firstFeed: Int { Self.smartLists.count + queries.count }

    private func lineIfThere(_ row: FeedRow) -> Int? {
        switch row {
        case .smart(let list): Self.smartLists.firstIndex(of: list)
        case .query(let saved): queries.firstIndex(of: saved).map { $0 + Self.smartLists.count }
        case .feed(let id): feeds.firstIndex { $0.id == id }.map { $0 + firstFeed }
        }
    }

    private mutating func keepingSelection(_ change: (inout FeedPane) -> Void) {
        let row = selectedRow
        change(&self)
        if let line = lineIfThere(row) {
            top += line - selected
            selected = line
        }
        settle()
    }

    private mutating func settle() {
        selected = min(max(0, selected), count - 1)
        top = Scrolling.top(showing: selected, of: count, from: top, height: height)
    }
}
