import FoundationEssentials
import News
import Presentation

/// The articles that a query finds, read page by page as the user moves on.
///
/// An article that the user reads stays in a search for unread ones, and results found best first keep their order.
/// Marks follow the library. In any other order, hits are read to the end at once, up to `maximumSortedHits`.
struct ResultList {
    /// Roughly the most hits to read for sorting.
    static let maximumSortedHits = 2_000

    // Only this file and ResultList+Pages.swift change the following.
    private(set) var source: ResultSource
    /// `nil` for the order in which they are found.
    var order: HeadlineOrder?
    var hits: [SearchHit] = []
    var selected = 0
    /// The index of the hit on the pane's first line.
    var top = 0
    var arrivalsAbove = ArrivalsAbove()
    /// How many lines at the pane's end may stay empty, so that hits arriving above do not move the visible ones.
    var allowedBlankLines = 0
    /// Whether the user has left the first row; from then on arriving hits move nothing.
    var isHeld = false
    /// Whether the hits are still the previous query's, because none has arrived for this one.
    var isStale = true

    /// Whether the pane is visible; arriving hits count as seen only then.
    private(set) var isOnScreen = true
    private(set) var height: Int
    /// Whether to show headings, where the hits have any.
    private var hasHeadings = false
    /// The headings shown; `nil` for none, as in a search.
    private(set) var headings: ListHeadings?
    /// The hits and time that the headings were chosen for.
    private var headed: (count: Int, first: Headline.ID?, order: HeadlineOrder?, now: Date)?
    var next: SearchPlace?
    var inFlight: ResultRequest?
    /// A page could not be read: request no more until something changes.
    var hasFailed = false
    var reload: Reload?
    /// The library has changed since the page on its way was asked for: it may show the state before.
    var needsReload = false
    /// What an undo restores is not new when the hits are read again.
    var reloadsAfterUndo = false
    /// Articles that an undo may show again; the first of them that returns is selected.
    var returning: Set<Headline.ID> = []
    /// Hits that the user has marked in this list.
    var kept: Set<Headline.ID> = []
    /// The row selected at the end of the program's last run, until it is found or the user moves.
    var wanted: ReaderState.Row?

    /// The part of a reload read so far.
    struct Reload {
        var hits: [SearchHit] = []
        var place: SearchPlace?
    }

    /// - Parameters:
    ///   - old: The hits to show until the first results arrive.
    ///   - row: The row to select, or the nearest to it; `nil` for the first.
    init(
        _ source: ResultSource, inPlaceOf old: [SearchHit] = [], lookingFor row: ReaderState.Row? = nil, height: Int
    ) {
        self.source = source
        wanted = row
        self.height = max(1, height)
        hits = old
    }

    /// Whether all results have been read.
    var isComplete: Bool { !isStale && next == nil }

    /// The selected row, to return to later.
    var selectedRow: ReaderState.Row? {
        wanted ?? selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.sortDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { hits.indices.contains(selected) ? hits[selected].headline : nil }

    /// Takes the same query as it is typed by now, such as with the quotation mark that closes it.
    mutating func retype(_ source: ResultSource) { self.source = source }

    mutating func resize(height: Int, hasHeadings: Bool, now: Date) {
        self.height = max(1, height)
        self.hasHeadings = hasHeadings && !source.isSearch
        chooseHeadings(now: now)
        settle()
    }

    mutating func setOnScreen(_ isOnScreen: Bool) {
        guard isOnScreen != self.isOnScreen else { return }
        self.isOnScreen = isOnScreen
        if isOnScreen { arrivalsAbove.keep(hits[..<top].lazy.map(\.id)) }
        settle()
    }

    /// Removes the articles of feeds that are no longer listed.
    mutating func keepFeeds(_ feeds: Set<Feed.ID>) {
        guard !hits.allSatisfy({ feeds.contains($0.headline.feedID) }) else { return }
        keepingSelection { list in list.hits.removeAll { !feeds.contains($0.headline.feedID) } }
        settle()
    }

    /// Sorts the hits. The selection stays on its hit.
    mutating func sort(by order: HeadlineOrder) {
        guard order != (self.order ?? (source.isSearch ? nil : .newest)) else { return }
        let natural: HeadlineOrder? = source.isSearch ? nil : .newest
        self.order = order == natural ? nil : order
        hasFailed = false
        allowedBlankLines = 0
        keepingSelection { $0.hits = order.sorted($0.hits, by: \.headline.position) }
        settle()
    }

    /// Moves the selection among the loaded hits; more are read meanwhile.
    mutating func move(by offset: Int) {
        hasFailed = false
        wanted = nil
        selected += offset
        settle()
        isHeld = selected > 0
    }

    mutating func page(by fraction: Double) {
        let offset = Int((Double(max(1, rowsOfPage)) * fraction).rounded(.awayFromZero))
        top = min(top + offset, lastTop + allowedBlankLines)
        move(by: offset)
    }

    /// Selects the hit with an index, or else the last one.
    mutating func select(_ index: Int) { move(by: min(index, hits.count - 1) - selected) }

    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) { mark(ids) { $0.isRead = isRead } }

    mutating func setTags(_ ids: Set<Headline.ID>, _ tags: [String]) { mark(ids) { $0.tags = tags } }

    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) { mark(ids) { $0.isStarred = isStarred } }

    mutating func setSaveMark(_ id: Headline.ID, _ mark: Save.Mark) {
        for index in hits.indices where hits[index].id == id { hits[index].headline.saveMark = mark }
    }

    /// A hidden hit leaves the list, unless hidden articles are what was searched for.
    mutating func setHidden(_ ids: Set<Headline.ID>, _ isHidden: Bool) {
        guard isHidden, !source.query.namesHidden else {
            return mark(ids) {
                $0.isHidden = isHidden
                if isHidden { $0.isRead = true }
            }
        }
        kept.subtract(ids)
        keepingSelection { $0.hits.removeAll { ids.contains($0.id) } }
        settle()
    }

    /// The nearest unread hit on one side of the selection; forward from the end, the first one.
    func nearestUnread(forward: Bool) -> Int? {
        let isUnread = { (index: Int) in index != selected && !hits[index].headline.isRead }
        return forward
            ? hits.indices.first { $0 > selected && isUnread($0) }
                ?? (isComplete ? hits.indices.first(where: isUnread) : nil)
            : hits.indices.last { $0 < selected && isUnread($0) }
    }

    /// An undo has changed the library; pages read before are out of date.
    /// - Parameter returning: Articles that it may have shown again, which are then selected.
    mutating func undoDidFinish(returning: Set<Headline.ID> = []) {
        (reloadsAfterUndo, self.returning) = (true, returning)
        if dropReload() { needsReload = true }
    }

    /// Drops a reload before an act changes the library, since it would show the state before the act.
    /// - Returns: Whether to reload after the act.
    mutating func dropReload() -> Bool {
        guard reload != nil || needsReload else { return false }
        reload = nil
        needsReload = false
        if inFlight?.purpose == .reload { inFlight = nil }
        return true
    }

    mutating func libraryChanged() {
        hasFailed = false
        needsReload = true
    }
}

extension ResultList {
    /// The first hit to show so that the last one is on the pane's last line.
    private var lastTop: Int { headedRows?.lastTop ?? Scrolling.lastTop(of: hits.count, height: height) }

    /// The hits that a full pane shows.
    private var rowsOfPage: Int {
        headedRows.map { $0.rowCount(from: min(top, $0.lastTop)) } ?? min(height, hits.count)
    }

    private mutating func mark(_ ids: Set<Headline.ID>, _ change: (inout Headline) -> Void) {
        kept.formUnion(ids)
        for index in hits.indices where ids.contains(hits[index].id) { change(&hits[index].headline) }
    }

    /// Changes the hits; the selection stays on its hit and line, or moves to the next remaining hit below.
    mutating func keepingSelection(_ change: (inout ResultList) -> Void) {
        let (below, line) = (hits.dropFirst(selected).map(\.id), selected - top)
        change(&self)
        let places = Dictionary(hits.indices.map { (hits[$0].id, $0) }) { first, _ in first }
        if let index = below.lazy.compactMap({ places[$0] }).first { (selected, top) = (index, index - line) }
    }

    /// Chooses new headings when the hits have changed.
    private mutating func headingsFollowHits() {
        guard hasHeadings, let headed else { return }
        if headed.count != hits.count || headed.first != hits.first?.id || headed.order != order {
            chooseHeadings(now: headed.now)
        }
    }

    private mutating func chooseHeadings(now: Date) {
        headed = (hits.count, hits.first?.id, order, now)
        headings =
            hasHeadings && height >= HeadedRows.minimumHeight
            ? ListHeadings(
                order ?? .newest, over: hits.lazy.map(\.headline), reachesOldest: isComplete || order == .oldest,
                now: now) : nil
    }

    /// Keeps the selection visible and the pane full, except for `allowedBlankLines`.
    mutating func settle() {
        headingsFollowHits()
        selected = min(max(0, selected), max(0, hits.count - 1))
        top =
            hits.isEmpty
            ? 0
            : headedRows?.top(showing: selected, from: top, allowedBlankLines: allowedBlankLines)
                ?? Scrolling.top(
                    showing: selected, of: hits.count, from: top, height: height, allowedBlankLines: allowedBlankLines)
        // `lastTop` is slow with headings, and blank lines are hardly ever allowed.
        if allowedBlankLines > 0 { allowedBlankLines = max(0, top - lastTop) }
        if isOnScreen { arrivalsAbove.see(visible.lazy.map(\.id), isTop: top == 0) }
    }
}
