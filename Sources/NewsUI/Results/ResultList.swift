import FoundationEssentials
import News
import Presentation

/// The articles that a query finds, read page by page as the user moves on.
///
/// Nothing leaves the list while it is shown, and what was found best first keeps its order: an article that is read does
/// not vanish from a search for unread ones. Marks follow the library. In another order than that in which they are found,
/// they are read to the end at once, up to `mostSorted`.
struct ResultList {
    /// What is sorted in another order than it is found holds no more hits than about these.
    static let mostSorted = 2_000

    // Only this file and that of the pages change what follows.
    let source: ResultSource
    /// nil: as they are found.
    var order: HeadlineOrder?
    var hits: [SearchHit] = []
    /// The index of the selected hit.
    var selected = 0
    /// The index of the hit on the pane's first line.
    var top = 0
    var arrivedAbove = ArrivedAbove()
    /// So many lines may be left at the end of the pane: hits came in above what it shows, and nothing moves for them.
    var overhang = 0
    /// Whether the user has moved on from the first row: from now on nothing moves.
    var isHeld = false
    /// Whether the hits are still those of the text before: nothing has come for this one.
    var isStale = true

    /// Whether the pane is on the screen: only then is seen what arrives in it.
    private(set) var isOnScreen = true
    private(set) var height: Int
    /// Whether headings stand between the hits, where they have any.
    private var hasHeadings = false
    /// What headings tell apart; nil: there are none, as in a search, whose hits have lines of their text instead.
    private(set) var headings: ListHeadings?
    /// What they were chosen for.
    private var headed: (count: Int, first: Headline.ID?, order: HeadlineOrder?, now: Date)?
    var next: SearchPlace?
    var inFlight: ResultRequest?
    /// A page could not be read: none is asked for again until something new makes it worth it.
    var hasFailed = false
    var reload: Reload?
    /// What an undo brings back is nothing new, when the hits are read again.
    var bringsBack = false
    /// Marked here by the user.
    var kept: Set<Headline.ID> = []
    /// The row that was selected at the end of the program's last run, until it is found or the user moves.
    var wanted: ReaderState.Row?

    /// What has been read again so far.
    struct Reload {
        var hits: [SearchHit] = []
        var place: SearchPlace?
    }

    /// - Parameters:
    ///   - old: What is shown until the first results are there.
    ///   - row: The row to select, or the nearest to it; nil: the first.
    init(
        _ source: ResultSource, inPlaceOf old: [SearchHit] = [], lookingFor row: ReaderState.Row? = nil, height: Int
    ) {
        self.source = source
        wanted = row
        self.height = max(1, height)
        hits = old
    }

    /// Whether all there is has been read.
    var isComplete: Bool { !isStale && next == nil }

    /// The selected row, to come back to it.
    var selectedRow: ReaderState.Row? {
        wanted ?? selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.sortDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { hits.indices.contains(selected) ? hits[selected].headline : nil }

    mutating func resize(height: Int, hasHeadings: Bool, now: Date) {
        self.height = max(1, height)
        self.hasHeadings = hasHeadings && !source.isSearch
        chooseHeadings(now: now)
        settle()
    }

    mutating func setOnScreen(_ isOnScreen: Bool) {
        guard isOnScreen != self.isOnScreen else { return }
        self.isOnScreen = isOnScreen
        if isOnScreen { arrivedAbove.keep(hits[..<top].lazy.map(\.id)) }
        settle()
    }

    /// Lets go of the articles of feeds that are not listed any more.
    mutating func keepFeeds(_ feeds: Set<Feed.ID>) {
        guard !hits.allSatisfy({ feeds.contains($0.headline.feedID) }) else { return }
        keepingSelection { list in list.hits.removeAll { !feeds.contains($0.headline.feedID) } }
        settle()
    }

    /// Puts the hits into another order. The selection stays on its hit.
    mutating func sort(by order: HeadlineOrder) {
        guard order != (self.order ?? (source.isSearch ? nil : .newest)) else { return }
        let natural: HeadlineOrder? = source.isSearch ? nil : .newest
        self.order = order == natural ? nil : order
        hasFailed = false
        overhang = 0
        keepingSelection { $0.hits = order.sorted($0.hits, by: \.headline.position) }
        settle()
    }

    /// Moves the selection as far as there are hits; more are read meanwhile.
    mutating func move(by offset: Int) {
        hasFailed = false
        wanted = nil
        selected += offset
        settle()
        isHeld = selected > 0
    }

    mutating func page(by fraction: Double) {
        let offset = Int((Double(max(1, rowsOfPage)) * fraction).rounded(.awayFromZero))
        top = min(top + offset, lastTop + overhang)
        move(by: offset)
    }

    /// Goes to the hit of an index, or to the last one there is.
    mutating func select(_ index: Int) { move(by: min(index, hits.count - 1) - selected) }

    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) { mark(ids) { $0.isRead = isRead } }

    mutating func setTags(_ ids: Set<Headline.ID>, _ tags: [String]) { mark(ids) { $0.tags = tags } }

    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) { mark(ids) { $0.isStarred = isStarred } }

    /// The nearest unread hit on one side of the selection; forward from the end, the first one.
    func nearestUnread(forward: Bool) -> Int? {
        let isUnread = { (index: Int) in index != selected && !hits[index].headline.isRead }
        return forward
            ? hits.indices.first { $0 > selected && isUnread($0) }
                ?? (isComplete ? hits.indices.first(where: isUnread) : nil)
            : hits.indices.last { $0 < selected && isUnread($0) }
    }

    /// An undo has changed what is stored; what was read before that is out of date.
    mutating func undoDidFinish() {
        bringsBack = true
        if dropReload() { reload = Reload() }
    }

    /// An act is about to change what is stored: what was read again before it shows the time before.
    /// - Returns: Whether the results are to be read again after the act.
    mutating func dropReload() -> Bool {
        guard reload != nil else { return false }
        reload = nil
        if inFlight?.purpose == .reload { inFlight = nil }
        return true
    }

    mutating func libraryChanged() {
        hasFailed = false
        if !isStale, reload == nil, !hits.isEmpty || next == nil { reload = Reload() }
    }
}

extension ResultList {
    /// The first hit to show so that the last one is on the last line of the pane.
    private var lastTop: Int { headedRows?.lastTop ?? Scrolling.lastTop(of: hits.count, height: height) }

    /// The hits that the pane shows where it is filled.
    private var rowsOfPage: Int {
        headedRows.map { $0.rowCount(from: min(top, $0.lastTop)) } ?? min(height, hits.count)
    }

    private mutating func mark(_ ids: Set<Headline.ID>, _ change: (inout Headline) -> Void) {
        kept.formUnion(ids)
        for index in hits.indices where ids.contains(hits[index].id) { change(&hits[index].headline) }
    }

    /// Changes the hits; the selection stays on its hit and its line, or takes the next hit below that is left.
    mutating func keepingSelection(_ change: (inout ResultList) -> Void) {
        let (below, line) = (hits.dropFirst(selected).map(\.id), selected - top)
        change(&self)
        let places = Dictionary(hits.indices.map { (hits[$0].id, $0) }) { first, _ in first }
        if let index = below.lazy.compactMap({ places[$0] }).first { (selected, top) = (index, index - line) }
    }

    /// Chooses the headings anew where the hits are others.
    private mutating func headingsFollowHits() {
        guard hasHeadings, let headed else { return }
        if headed.count != hits.count || headed.first != hits.first?.id || headed.order != order {
            chooseHeadings(now: headed.now)
        }
    }

    private mutating func chooseHeadings(now: Date) {
        headed = (hits.count, hits.first?.id, order, now)
        headings =
            hasHeadings && height >= HeadedRows.leastHeight
            ? ListHeadings(
                order ?? .newest, over: hits.lazy.map(\.headline), reachesOldest: isComplete || order == .oldest,
                now: now) : nil
    }

    /// Keeps the selection on the pane, and the pane filled but for what came in above it.
    mutating func settle() {
        headingsFollowHits()
        selected = min(max(0, selected), max(0, hits.count - 1))
        top =
            hits.isEmpty
            ? 0
            : headedRows?.top(showing: selected, from: top, overhang: overhang)
                ?? Scrolling.top(showing: selected, of: hits.count, from: top, height: height, overhang: overhang)
        // With headings it takes time to know, and there is hardly ever any.
        if overhang > 0 { overhang = max(0, top - lastTop) }
        if isOnScreen { arrivedAbove.see(visible.lazy.map(\.id), isTop: top == 0) }
    }
}
