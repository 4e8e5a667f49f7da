import News

/// Changes to the feed pane, and what stays in place meanwhile.
extension FeedPane {
    mutating func resize(height: Int) {
        guard max(1, height) != self.height else { return }
        self.height = max(1, height)
        // Rather show the rows above the selection than leave space empty below it.
        if selected < self.height { top = 0 }
        settle()
    }

    /// Replaces the feeds; the selection stays on its row and its line of the screen.
    mutating func update(_ feeds: [Feed]) {
        hidden = feeds.filter(\.isHidden)
        keepingSelection { $0.feeds = feeds.filter { !$0.isHidden } }
        countFeeds()
    }

    /// Shows the accounts that have no feeds yet, so that one can be added to them.
    mutating func update(_ accounts: [Account]) {
        let used = Set((feeds + hidden).map(\.account))
        let empty = accounts.filter { !used.contains($0.id) }.map { TagName.of(account: $0.name) }
        if empty != emptyAccounts { keepingSelection { $0.emptyAccounts = empty } }
    }

    mutating func update(_ overlaps: StoryOverlaps) {
        guard overlaps != self.overlaps else { return }
        self.overlaps = overlaps
        countFeeds()
    }

    /// Replaces the tags; the selection stays, as with the feeds.
    /// - Returns: Whether they changed.
    mutating func update(tags: [String]) -> Bool {
        guard tags != self.tags else { return false }
        let isFirst = self.tags.isEmpty && top == 0
        keepingSelection { $0.tags = tags }
        if isFirst { showBeginning() }
        return true
    }

    /// Replaces the saved queries; the selection stays, as with the feeds.
    mutating func update(_ queries: [SavedQuery]) {
        // The file may list a query twice.
        var seen: Set<SavedQuery> = []
        let queries = queries.filter { seen.insert($0).inserted }
        guard queries != self.queries else { return }
        let isFirst = self.queries.isEmpty && top == 0
        keepingSelection { $0.queries = queries }
        if isFirst { showBeginning() }
    }

    /// The first queries and tags after the start arrive before the user has moved: scroll to the first line if the
    /// selection stays visible.
    private mutating func showBeginning() {
        if selected < height { top = 0 }
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

    /// Folds or unfolds the selected tag, or the selected feed's tag.
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

    /// Folds all tags, or unfolds them all when all are folded.
    /// - Returns: Whether there is a tag.
    mutating func foldAll() -> Bool {
        let tags = Set(content.tags.keys)
        keepingSelection { $0.collapsed = tags.isSubset(of: $0.collapsed) ? [] : tags }
        return !tags.isEmpty
    }

    /// Folds only these tags.
    mutating func fold(_ tags: Set<String>) {
        guard tags != collapsed else { return }
        keepingSelection { $0.collapsed = tags }
    }

    /// Omits feeds, or shows all again.
    mutating func hide(_ hiding: ReadFeedFilter?) {
        guard hiding != self.hiding else { return }
        keepingSelection { $0.hiding = hiding }
    }

    /// Selects a row, unfolding its tag and showing it even when hiding would omit it.
    mutating func reveal(_ row: FeedRow) {
        if !content.lines.contains(where: { $0.row == row }) {
            let paths = tags(above: row).map { content.path(to: $0) }
            let isFolded = paths.allSatisfy { !collapsed.isDisjoint(with: $0) }
            if isFolded, let first = paths.first { collapsed.subtract(first) }
            content = lines(showing: row)
        }
        select(line: line(of: row))
    }

    /// An earlier pane with the current content.
    func restored(_ earlier: FeedPane) -> FeedPane {
        var pane = earlier
        pane.overlaps = overlaps
        pane.update(listed)
        pane.update(queries)
        pane.counts = counts
        pane.resize(height: height)
        return pane
    }

    /// Shows an act's result before it is stored; the library's count follows.
    /// - Parameter ids: The feeds of a row, several for a story. Each list counts the row once.
    mutating func addUnread(_ count: Int, to ids: [Feed.ID]) {
        var tags: [String: Int] = [:]
        var total = 0
        for id in ids {
            guard let index = feeds.firstIndex(where: { $0.id == id }) else { continue }
            let change = max(0, feeds[index].unreadCount + count) - feeds[index].unreadCount
            guard change != 0 else { continue }
            feeds[index].unreadCount += change
            total = change
            for tag in content.names(of: feeds[index]) { tags[tag] = change }
        }
        unreadCount += total
        unreadByTag.merge(tags, uniquingKeysWith: +)
    }

    /// The same for a list that has a count.
    mutating func add(_ count: Int, to row: FeedRow) {
        guard let known = counts[row], !known.isAtLeast else { return }
        counts[row] = BoundedCount(max(0, known.count + count))
    }

    mutating func countFeeds() {
        places = Dictionary(zip(feeds.map(\.id), feeds.indices)) { first, _ in first }
        failingCount = listed.count { $0.failure != nil }
        warnedCount = listed.count { $0.unencryptedRedirect != nil }
        func unread(_ feeds: [Feed]) -> Int {
            let sum = feeds.reduce(0) { $0 + $1.unreadCount }
            guard feeds.count > 1, !overlaps.isEmpty else { return sum }
            return max(0, sum - overlaps.unread(in: Set(feeds.map(\.id))))
        }
        unreadCount = unread(feeds)
        unreadByTag = content.tags.mapValues { unread($0.map { feeds[$0] }) }
        addressEnds = AddressEnds.of(feeds)
    }
}

extension FeedPane {
    private func lines(showing row: FeedRow) -> FeedLines {
        FeedLines(
            feeds: feeds, emptyAccounts: emptyAccounts, queries: allQueries, collapsed: collapsed, hiding: hiding,
            selected: row, present: content)
    }

    /// The tags that a row has lines below.
    private func tags(above row: FeedRow) -> [String] {
        switch row {
        case .feed(let id): feed(id).map(content.sections) ?? []
        case .tag(let tag): content.accounts[tag].map { [$0] } ?? []
        case .smart, .query: []
        }
    }

    private mutating func keepingSelection(_ change: (inout FeedPane) -> Void) {
        let (row, section) = (selectedRow, section(at: selected))
        change(&self)
        content = lines(showing: row)
        let lines = content.lines.indices.filter { content.lines[$0].row == row }
        let place =
            lines.first { content.lines[$0].section == section }
            ?? section.flatMap { tag in content.lines.firstIndex { $0.row == .tag(tag) } } ?? lines.first
            ?? section.flatMap { content.accounts[$0] }.flatMap { tag in
                content.lines.firstIndex { $0.row == .tag(tag) }
            }
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
