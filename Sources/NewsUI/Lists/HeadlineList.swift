import FoundationEssentials
import News
import Presentation

/// A list of headlines of any length, of which only a window of rows around the selection is held.
///
/// Rows come as pages, asked for with `nextRequest` and handed in with `receive`. Movement beyond the rows that are
/// there is owed, and made good when they arrive. A reload keeps the selection on its article and the article on its
/// line of the screen.
struct HeadlineList {
    // Only this file and that of the pages change what follows.
    var filter: HeadlineFilter
    var window: HeadlineWindow
    /// The index of the selected row.
    var selected = 0
    /// The index of the row on the pane's first line.
    var top = 0
    var arrivedAbove = ArrivedAbove()
    /// So many lines may be left at the end of the pane: rows came in above what it shows, and nothing moves for them.
    var overhang = 0
    /// Whether the user has moved on from the first row: from now on nothing moves.
    var isHeld = false

    /// Whether the pane is on the screen: only then is seen what arrives in it.
    private(set) var isOnScreen = true
    private(set) var height: Int
    /// Whether headings stand between the rows, where the order has any.
    private var hasHeadings = false
    /// What headings tell apart; nil: there are none.
    private(set) var headings: ListHeadings?
    /// What they were chosen for.
    private var headed: (rows: Revision, now: Date)?
    /// Whether it was empty when it was shown, and the user has done nothing since the first article came: what comes
    /// first comes in any order, and the list is shown from its beginning on.
    var isFilling = false
    /// Marked as read in this list, or their star taken: they stay in it while it is shown, even when it is one of
    /// unread or of starred articles.
    var kept: Set<Headline.ID> = []

    var filterToShow: HeadlineFilter
    var destination: HeadlineDestination?
    /// Rows still to move by, once they are there.
    var pendingOffset = 0
    var needsReload = false
    /// What an undo brings back is nothing new, when the list is read again.
    var bringsBack = false
    var inFlight: PageRequest?
    var lastRequestID = 0
    /// A page could not be read: none is asked for again until something new makes it worth it.
    var hasFailed = false

    /// - Parameters:
    ///   - limit: How many rows were asked for.
    ///   - row: The row to select, or the nearest to it; nil: the first.
    init(
        filter: HeadlineFilter, page: [Headline], anchor: HeadlineAnchor, limit: Int, selected row: ReaderState.Row?,
        height: Int
    ) {
        self.filter = filter
        window = HeadlineWindow(page: page, anchor: anchor, limit: limit, order: filter.order)
        self.height = max(1, height)
        filterToShow = filter
        isFilling = page.isEmpty
        guard let row else { return }
        var place = row.position
        if case .around(let known) = anchor { place = known }
        selected = window.rows.firstIndex { $0.id == row.article } ?? window.index(nearest: place)
        top = row.top(selected: selected)
    }

    var rows: [Headline] { window.rows }

    /// Whether the selection is on the first row of all.
    var isAtFirst: Bool { selected == 0 && window.reachesFirst }

    /// The selected row, to come back to it.
    var selectedRow: ReaderState.Row? {
        selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.sortDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { window.rows.indices.contains(selected) ? window.rows[selected] : nil }

    /// The rows that the pane shows.
    var visible: ArraySlice<Headline> {
        guard let headedRows else { return window.rows[top..<min(window.rows.count, top + height)] }
        return window.rows[top..<top + headedRows.rowCount(from: top)]
    }

    /// The lines of the pane.
    var lines: [HeadedRows.Line] { headedRows?.lines(from: top) ?? visible.indices.map { .row($0) } }

    /// Whether the selection is on its way to rows that are still to come.
    var isOwing: Bool { destination != nil || pendingOffset != 0 }

    /// The filter that the list has, or will have once its rows are there.
    var filterInView: HeadlineFilter { filterToShow }

    mutating func resize(height: Int, hasHeadings: Bool, now: Date) {
        self.height = max(1, height)
        self.hasHeadings = hasHeadings
        headed = (window.revision, now)
        chooseHeadings(now: now)
        settle()
    }

    /// Chooses them anew where the rows are others.
    mutating func headingsFollowRows() {
        guard hasHeadings, let headed, headed.rows != window.revision else { return }
        self.headed = (window.revision, headed.now)
        chooseHeadings(now: headed.now)
    }

    private mutating func chooseHeadings(now: Date) {
        headings =
            hasHeadings && height >= HeadedRows.leastHeight
            ? ListHeadings(
                filter.order, over: window.rows,
                reachesOldest: filter.order == .newest ? window.reachesLast : window.reachesFirst, now: now) : nil
    }

    mutating func setOnScreen(_ isOnScreen: Bool) {
        guard isOnScreen != self.isOnScreen else { return }
        self.isOnScreen = isOnScreen
        if isOnScreen { arrivedAbove.keep(window.rows[..<top].lazy.map(\.id)) }
        settle()
    }

    /// Shows from its beginning on what comes now in place of what was there.
    mutating func fill() { (isFilling, needsReload) = (true, true) }

    /// The user does something: from now on the selection keeps its article, where it has one.
    mutating func userDidInteract() {
        if !window.rows.isEmpty { isFilling = false }
    }

    /// Moves the selection; further than the rows go is owed.
    mutating func move(by offset: Int) {
        hasFailed = false
        guard !window.rows.isEmpty else { return }
        let target = selected + offset
        selected = min(max(0, target), window.rows.count - 1)
        isHeld = selected > 0
        if target > selected, !window.reachesLast { pendingOffset = target - selected }
        if target < selected, !window.reachesFirst { pendingOffset = target - selected }
        settle()
    }

    /// Moves the selection, and with it what is shown, by a part of the pane's height.
    mutating func page(by fraction: Double) {
        guard !window.rows.isEmpty else { return }
        let offset = Int((Double(max(1, rowsOfPage)) * fraction).rounded(.awayFromZero))
        top = min(top + offset, lastTop + overhang)
        move(by: offset)
    }

    mutating func go(to place: HeadlineDestination) {
        hasFailed = false
        switch place {
        case .first where window.reachesFirst: move(by: -selected)
        case .last where window.reachesLast: move(by: window.rows.count - 1 - selected)
        case .row(let position):
            if let index = window.rows.firstIndex(where: { $0.position == position }) {
                move(by: index - selected)
            } else {
                destination = place
            }
        default: destination = place
        }
    }

    /// Goes to a line of the list, counted from 0.
    mutating func go(toLine line: Int) {
        if window.reachesFirst, line < window.rows.count || window.reachesLast {
            move(by: line - selected)
        } else {
            go(to: .line(line))
        }
    }

    /// The line that is being gone to, counted from 0; nil: none is.
    var lineAhead: Int? { if case .line(let line)? = destination { line } else { nil } }

    /// Gives up to go elsewhere.
    mutating func stay() {
        inFlight = nil
        pendingOffset = 0
        destination = nil
        filterToShow = filter
    }

    /// Shows another list, from a place of it on.
    mutating func show(_ filter: HeadlineFilter, at place: HeadlineDestination = .first) {
        hasFailed = false
        filterToShow = filter
        destination = place
    }

    mutating func libraryChanged() {
        hasFailed = false
        needsReload = true
    }

    /// An act is about to change what is stored: a page that was asked for before it shows the time before.
    /// - Returns: Whether the list is to be read again after the act.
    mutating func dropReload() -> Bool {
        guard needsReload || inFlight?.purpose == .reload else { return false }
        needsReload = false
        if inFlight?.purpose == .reload { inFlight = nil }
        return true
    }

    /// An undo has changed what is stored; what was read before that is out of date.
    mutating func undoDidFinish() {
        bringsBack = true
        if inFlight?.purpose == .reload { (inFlight, needsReload) = (nil, true) }
    }

    /// Shows at once what an act is about to store.
    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) {
        window.update(ids) { $0.isRead = isRead }
        if isRead { kept.formUnion(ids) }
    }

    /// Shows at once what an act is about to store.
    mutating func setTags(_ ids: Set<Headline.ID>, _ tags: [String]) {
        window.update(ids) { $0.tags = tags }
    }

    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) {
        window.update(ids) { $0.isStarred = isStarred }
        if !isStarred { kept.formUnion(ids) }
    }

    /// The nearest unread row on one side of a place, among those that are held.
    func nearestUnread(from place: HeadlinePosition, forward: Bool) -> Headline? {
        forward
            ? rows.first { !$0.isRead && filter.order.precedes(place, $0.position) }
            : rows.last { !$0.isRead && filter.order.precedes($0.position, place) }
    }
}

extension HeadlineList {
    /// nil: there are no headings.
    var headedRows: HeadedRows? {
        headings.map { headings in
            HeadedRows(count: window.rows.count, height: height) { [rows = window.rows] in
                !headings.isSame(rows[$0 - 1], rows[$0])
            }
        }
    }

    /// The first row to show so that the last one is on the last line of the pane.
    private var lastTop: Int { headedRows?.lastTop ?? Scrolling.lastTop(of: window.rows.count, height: height) }

    /// The rows that the pane shows where it is filled.
    private var rowsOfPage: Int {
        headedRows.map { $0.rowCount(from: min(top, $0.lastTop)) } ?? min(height, window.rows.count)
    }

    private var plainTop: Int {
        Scrolling.top(showing: selected, of: window.rows.count, from: top, height: height, overhang: overhang)
    }

    /// Keeps the selection on the pane, and the pane filled but for what came in above it.
    mutating func settle() {
        headingsFollowRows()
        let count = window.rows.count
        selected = min(max(0, selected), max(0, count - 1))
        top =
            count > 0 ? headedRows?.top(showing: selected, from: top, overhang: overhang) ?? plainTop : 0
        // With headings it takes time to know, and there is hardly ever any.
        if overhang > 0 { overhang = max(0, top - lastTop) }
        if isOnScreen { arrivedAbove.see(visible.lazy.map(\.id), isTop: top == 0 && window.reachesFirst) }
    }
}
