import FoundationEssentials
import News
import Presentation

/// A list of headlines of any length, holding only a window of rows around the selection.
///
/// Rows come as pages, requested with `nextRequest` and delivered with `receive`. Movement beyond the loaded rows is
/// pending until they arrive. A reload keeps the selection on its article and the article on its line of the screen.
struct HeadlineList {
    // Only this file and HeadlineList+Pages.swift change the following.
    var filter: HeadlineFilter
    var window: HeadlineWindow
    var selected = 0
    /// The index of the row on the pane's first line.
    var top = 0
    var arrivalsAbove = ArrivalsAbove()
    /// How many lines at the pane's end may stay empty, so that rows arriving above do not move the visible ones.
    var allowedBlankLines = 0
    /// Whether the user has left the first row; from then on arriving rows move nothing.
    var isHeld = false

    /// Whether the pane is visible; arriving rows count as seen only then.
    private(set) var isOnScreen = true
    private(set) var height: Int
    /// Whether to show headings, where the order has any.
    private var hasHeadings = false
    /// The headings shown; `nil` for none.
    private(set) var headings: ListHeadings?
    /// The rows and time that the headings were chosen for.
    private var headed: (rows: Revision, now: Date)?
    /// Whether the list was empty when shown and the user has done nothing since the first article came: the first
    /// articles arrive in any order, so the list stays at its beginning.
    var isFilling = false
    /// Rows marked as read, unstarred or opened here: while the list is shown they stay, even in a list of unread or
    /// starred articles, and keep their places in that of recently read ones.
    var kept: Set<Headline.ID> = []

    var filterToShow: HeadlineFilter
    var destination: HeadlineDestination?
    /// Rows still to move by, once they are loaded.
    var pendingOffset = 0
    var needsReload = false
    /// What an undo restores is not new when the list is read again.
    var reloadsAfterUndo = false
    /// Articles that an undo may show again; the first of them that returns is selected.
    var returning: Set<Headline.ID> = []
    var inFlight: PageRequest?
    var lastRequestID = 0
    /// A page could not be read: request no more until something changes.
    var hasFailed = false

    /// - Parameters:
    ///   - limit: How many rows were requested.
    ///   - row: The row to select, or the nearest to it; `nil` for the first.
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

    /// Whether the list's first row is selected.
    var isAtFirst: Bool { selected == 0 && window.reachesFirst }

    /// The selected row, to return to later.
    var selectedRow: ReaderState.Row? {
        selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.listDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { window.rows.indices.contains(selected) ? window.rows[selected] : nil }

    var visible: ArraySlice<Headline> {
        guard let headedRows else { return window.rows[top..<min(window.rows.count, top + height)] }
        return window.rows[top..<top + headedRows.rowCount(from: top)]
    }

    var lines: [HeadedRows.Line] { headedRows?.lines(from: top) ?? visible.indices.map { .row($0) } }

    /// Whether the selection is waiting for rows to load.
    var isWaitingForRows: Bool { destination != nil || pendingOffset != 0 }

    /// The list's filter, or the next one while its rows are loading.
    var filterInView: HeadlineFilter { filterToShow }

    mutating func resize(height: Int, hasHeadings: Bool, now: Date) {
        self.height = max(1, height)
        self.hasHeadings = hasHeadings
        headed = (window.revision, now)
        chooseHeadings(now: now)
        settle()
    }

    /// Chooses new headings when the rows have changed.
    mutating func headingsFollowRows() {
        guard hasHeadings, let headed, headed.rows != window.revision else { return }
        self.headed = (window.revision, headed.now)
        chooseHeadings(now: headed.now)
    }

    private mutating func chooseHeadings(now: Date) {
        headings =
            hasHeadings && height >= HeadedRows.minimumHeight
            ? ListHeadings(
                filter.order, over: window.rows,
                reachesOldest: filter.order == .newest ? window.reachesLast : window.reachesFirst, now: now) : nil
    }

    mutating func setOnScreen(_ isOnScreen: Bool) {
        guard isOnScreen != self.isOnScreen else { return }
        self.isOnScreen = isOnScreen
        if isOnScreen { arrivalsAbove.keep(window.rows[..<top].lazy.map(\.id)) }
        settle()
    }

    /// Replaces the rows and shows the new ones from the beginning.
    mutating func fill() { (isFilling, needsReload) = (true, true) }

    /// Notes a user action: from now on the selection keeps its article, if there is one.
    mutating func userDidInteract() {
        if !window.rows.isEmpty { isFilling = false }
    }

    /// Moves the selection; movement beyond the loaded rows stays pending.
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

    /// Moves the selection and the visible rows by a fraction of the pane's height.
    mutating func page(by fraction: Double) {
        guard !window.rows.isEmpty else { return }
        let offset = Int((Double(max(1, rowsOfPage)) * fraction).rounded(.awayFromZero))
        top = min(top + offset, lastTop + allowedBlankLines)
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

    /// Moves to a line of the list, counted from 0.
    mutating func go(toLine line: Int) {
        if window.reachesFirst, line < window.rows.count || window.reachesLast {
            move(by: line - selected)
        } else {
            go(to: .line(line))
        }
    }

    /// The line being loaded, counted from 0; `nil` when none is.
    var lineAhead: Int? { if case .line(let line)? = destination { line } else { nil } }

    /// Abandons a pending move.
    mutating func stay() {
        inFlight = nil
        pendingOffset = 0
        destination = nil
        filterToShow = filter
    }

    /// Shows another list from a position on.
    mutating func show(_ filter: HeadlineFilter, at place: HeadlineDestination = .first) {
        hasFailed = false
        filterToShow = filter
        destination = place
    }

    mutating func libraryChanged() {
        hasFailed = false
        needsReload = true
    }

    /// Drops a reload before an act changes the library, since its page would show the state before the act.
    /// - Returns: Whether to reload after the act.
    mutating func dropReload() -> Bool {
        guard needsReload || inFlight?.purpose == .reload else { return false }
        needsReload = false
        if inFlight?.purpose == .reload { inFlight = nil }
        return true
    }

    /// An undo has changed the library; pages read before are out of date.
    /// - Parameter returning: Articles that it may have shown again, which are then selected.
    mutating func undoDidFinish(returning: Set<Headline.ID> = []) {
        (reloadsAfterUndo, self.returning) = (true, returning)
        if inFlight?.purpose == .reload { (inFlight, needsReload) = (nil, true) }
    }

    /// Shows an act's result before it is stored.
    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) {
        window.update(ids) { $0.isRead = isRead }
        if isRead { kept.formUnion(ids) }
    }

    mutating func setSaveMark(_ id: Headline.ID, _ mark: Save.Mark) { window.update([id]) { $0.saveMark = mark } }

    /// The user has opened an article.
    mutating func opened(_ id: Headline.ID) {
        if filter.recentlyRead { kept.insert(id) }
    }

    /// Shows an act's result before it is stored.
    mutating func setTags(_ ids: Set<Headline.ID>, _ tags: [String]) {
        window.update(ids) { $0.tags = tags }
    }

    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) {
        window.update(ids) { $0.isStarred = isStarred }
        if !isStarred { kept.formUnion(ids) }
    }

    /// Shows an act's result before it is stored: a hidden row leaves the list, and the next takes its line.
    mutating func setHidden(_ ids: Set<Headline.ID>, _ isHidden: Bool) {
        guard isHidden else { return window.update(ids) { $0.isHidden = false } }
        kept.subtract(ids)
        let above = window.rows.prefix(selected).count { ids.contains($0.id) }
        let aboveTop = window.rows.prefix(top).count { ids.contains($0.id) }
        window.remove(ids)
        selected -= above
        top -= aboveTop
        settle()
    }

    /// The nearest loaded unread row on one side of a position.
    func nearestUnread(from place: HeadlinePosition, forward: Bool) -> Headline? {
        forward
            ? rows.first { !$0.isRead && filter.order.precedes(place, $0.position) }
            : rows.last { !$0.isRead && filter.order.precedes($0.position, place) }
    }
}

extension HeadlineList {
    /// `nil` when there are no headings.
    var headedRows: HeadedRows? {
        headings.map { headings in
            HeadedRows(count: window.rows.count, height: height) { [rows = window.rows] in
                !headings.isSame(rows[$0 - 1], rows[$0])
            }
        }
    }

    /// The first row to show so that the last row is on the pane's last line.
    private var lastTop: Int { headedRows?.lastTop ?? Scrolling.lastTop(of: window.rows.count, height: height) }

    /// The rows that a full pane shows.
    private var rowsOfPage: Int {
        headedRows.map { $0.rowCount(from: min(top, $0.lastTop)) } ?? min(height, window.rows.count)
    }

    private var plainTop: Int {
        Scrolling.top(
            showing: selected, of: window.rows.count, from: top, height: height, allowedBlankLines: allowedBlankLines)
    }

    /// Keeps the selection visible and the pane full, except for `allowedBlankLines`.
    mutating func settle() {
        headingsFollowRows()
        let count = window.rows.count
        selected = min(max(0, selected), max(0, count - 1))
        top =
            count > 0
            ? headedRows?.top(showing: selected, from: top, allowedBlankLines: allowedBlankLines) ?? plainTop : 0
        // `lastTop` is slow with headings, and blank lines are hardly ever allowed.
        if allowedBlankLines > 0 { allowedBlankLines = max(0, top - lastTop) }
        if isOnScreen { arrivalsAbove.see(visible.lazy.map(\.id), isTop: top == 0 && window.reachesFirst) }
    }
}
