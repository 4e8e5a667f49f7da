import News

/// A list of headlines of any length, of which only a window of rows around the selection is held.
///
/// Rows come as pages, asked for with `nextRequest` and handed in with `receive`. Movement beyond the rows that are
/// there is owed, and made good when they arrive. A reload keeps the selection on its article and the article on its
/// line of the screen.
struct HeadlineList {
    private(set) var filter: HeadlineFilter
    private(set) var window: HeadlineWindow
    /// The index of the selected row.
    private(set) var selected = 0
    /// The index of the row on the pane's first line.
    private(set) var top = 0
    private(set) var arrivedAbove = ArrivedAbove()

    /// Whether the pane is on the screen: only then is seen what arrives in it.
    private var isOnScreen = true
    /// Whether headings stand between the rows, where the order has any.
    private var hasHeadings = false
    private var height: Int
    private var filterToShow: HeadlineFilter
    private var destination: HeadlineDestination?
    /// Rows still to move by, once they are there.
    private var owed = 0
    /// Rows to move by when the destination has been reached.
    private var owedBeyond = 0
    private var needsReload = false
    private var inFlight: PageRequest?
    private var lastRequestID = 0
    /// A page could not be read: none is asked for again until something new makes it worth it.
    private var hasFailed = false
    /// Read in this list: they stay in it while it is shown, even when it hides what is read.
    private var kept: Set<Headline.ID> = []

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
        guard let row else { return }
        selected = window.rows.firstIndex { $0.id == row.article } ?? window.index(nearest: row.position)
        top = row.top(selected: selected)
    }

    var rows: [Headline] { window.rows }

    /// Whether the selection is on the first row of all.
    var isAtNewest: Bool { selected == 0 && window.reachesNewest }

    /// The selected row, to come back to it.
    var selectedRow: ReaderState.Row? {
        selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.sortDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { window.rows.indices.contains(selected) ? window.rows[selected] : nil }

    /// The rows that the pane shows.
    var visible: ArraySlice<Headline> {
        guard let headedRows else { return window.rows[top..<min(window.rows.count, top + height)] }
        return window.rows[top..<top + headedRows.lines(from: top).count { if case .row = $0 { true } else { false } }]
    }

    /// What headings tell apart; nil: there are none.
    var headings: ListHeadings? {
        hasHeadings && height >= HeadedRows.leastHeight ? ListHeadings(filter.order) : nil
    }

    /// The lines of the pane.
    var lines: [HeadedRows.Line] { headedRows?.lines(from: top) ?? visible.indices.map { .row($0) } }

    /// Whether the selection is on its way to rows that are still to come.
    var isOwing: Bool { destination != nil || owed != 0 }

    /// The filter that the list has, or will have once its rows are there.
    var filterInView: HeadlineFilter { filterToShow }

    mutating func resize(height: Int, hasHeadings: Bool) {
        self.height = max(1, height)
        self.hasHeadings = hasHeadings
        settle()
    }

    mutating func setOnScreen(_ isOnScreen: Bool) {
        guard isOnScreen != self.isOnScreen else { return }
        self.isOnScreen = isOnScreen
        if isOnScreen { arrivedAbove.keep(window.rows[..<top]) }
        settle()
    }

    /// Moves the selection; further than the rows go is owed.
    mutating func move(by offset: Int) {
        hasFailed = false
        guard !window.rows.isEmpty else { return }
        let target = selected + offset
        selected = min(max(0, target), window.rows.count - 1)
        if target > selected, !window.reachesOldest { owed = target - selected }
        if target < selected, !window.reachesNewest { owed = target - selected }
        settle()
    }

    /// Moves the selection, and with it what is shown, by a part of the pane's height.
    mutating func page(by fraction: Double) {
        guard !window.rows.isEmpty else { return }
        let offset = Int((Double(max(1, visible.count)) * fraction).rounded(.awayFromZero))
        top += offset
        move(by: offset)
    }

    mutating func go(to place: HeadlineDestination) {
        hasFailed = false
        switch place {
        case .newest where window.reachesNewest: move(by: -selected)
        case .oldest where window.reachesOldest: move(by: window.rows.count - 1 - selected)
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
        go(to: .newest)
        if destination == nil { move(by: line) } else { owedBeyond = line }
    }

    /// Shows another list, from a place of it on.
    mutating func show(_ filter: HeadlineFilter, at place: HeadlineDestination = .newest) {
        hasFailed = false
        filterToShow = filter
        destination = place
    }

    mutating func libraryChanged() {
        hasFailed = false
        needsReload = true
    }

    /// The page to read now, if one is missing and none is on its way. A new destination overtakes.
    mutating func nextRequest() -> PageRequest? {
        if let destination {
            if inFlight?.purpose == .goTo(destination), inFlight?.filter == filterToShow { return nil }
            needsReload = false
            return request(destination.anchor, limit: pageLimit * 2, for: .goTo(destination))
        }
        guard inFlight == nil, !hasFailed else { return nil }
        if owed > 0 { return extendDown() }
        if owed < 0 { return extendUp() }
        if needsReload {
            needsReload = false
            let anchor = selectedHeadline.map { HeadlineAnchor.around($0.position) } ?? .newest
            return request(anchor, limit: pageLimit * 2, for: .reload)
        }
        if !window.reachesOldest, window.rows.count - top - height < margin { return extendDown() }
        if !window.reachesNewest, top < margin { return extendUp() }
        return nil
    }

    /// Takes a page in. Pages that something newer has overtaken are left.
    mutating func receive(_ page: [Headline], for request: PageRequest) {
        guard request == inFlight else { return }
        inFlight = nil
        switch request.purpose {
        case .extendDown:
            window.append(page, limit: request.limit)
            makeGood()
            shrink()
        case .extendUp:
            let count = window.prepend(page, limit: request.limit)
            selected += count
            top += count
            makeGood()
            shrink()
        case .goTo(let place): arrive(at: place, with: page, for: request)
        case .reload:
            reload(
                HeadlineWindow(page: page, anchor: request.anchor, limit: request.limit, order: request.filter.order))
        }
    }

    /// A page could not be read: what waited for it is given up.
    mutating func fail(_ request: PageRequest) {
        guard request == inFlight else { return }
        inFlight = nil
        hasFailed = true
        owed = 0
        owedBeyond = 0
        destination = nil
        filterToShow = filter
    }

    /// Shows at once what an act is about to store.
    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) {
        window.update(ids) { $0.isRead = isRead }
        if isRead { kept.formUnion(ids) }
    }

    /// Shows at once what an act is about to store.
    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) {
        window.update(ids) { $0.isStarred = isStarred }
    }

    /// The nearest unread row on one side of a place, among those that are held.
    func nearestUnread(from place: HeadlinePosition, forward: Bool) -> Headline? {
        forward
            ? rows.first { !$0.isRead && filter.order.precedes(place, $0.position) }
            : rows.last { !$0.isRead && filter.order.precedes($0.position, place) }
    }
}

extension HeadlineList {
    /// Rows in a page.
    private var pageLimit: Int { max(150, 2 * height) }
    /// Rows to have on either side of what is shown.
    private var margin: Int { max(75, height) }
    /// Rows to hold at most; scrolling on lets go of those on the other side.
    private var capacity: Int { pageLimit * 3 }

    private mutating func request(
        _ anchor: HeadlineAnchor, limit: Int, for purpose: PageRequest.Purpose
    ) -> PageRequest {
        lastRequestID += 1
        let request = PageRequest(
            id: lastRequestID, filter: filterToShow, anchor: anchor, limit: limit, purpose: purpose)
        inFlight = request
        return request
    }

    private mutating func extendDown() -> PageRequest? {
        guard let last = window.rows.last else { return nil }
        return request(.after(last.position), limit: pageLimit, for: .extendDown)
    }

    private mutating func extendUp() -> PageRequest? {
        guard let first = window.rows.first else { return nil }
        return request(.before(first.position), limit: pageLimit, for: .extendUp)
    }

    private mutating func makeGood() {
        let offset = owed
        owed = 0
        if offset == 0 { settle() } else { move(by: offset) }
    }

    private mutating func shrink() {
        let above = min(window.rows.count - capacity, top - margin)
        if above > 0 {
            window.dropFirst(above)
            selected -= above
            top -= above
        }
        window.dropLast(min(window.rows.count - capacity, window.rows.count - top - height - margin))
    }

    private mutating func arrive(at place: HeadlineDestination, with page: [Headline], for request: PageRequest) {
        destination = nil
        owed = 0
        kept = []
        arrivedAbove = ArrivedAbove()
        filter = request.filter
        window = HeadlineWindow(
            page: page, anchor: request.anchor, limit: request.limit, order: request.filter.order)
        switch place {
        case .newest: selected = 0
        case .oldest: selected = window.rows.count - 1
        case .row(let position): selected = window.index(nearest: position)
        }
        top = selected - height / 2
        settle()
        let beyond = owedBeyond
        owedBeyond = 0
        if beyond != 0 { move(by: beyond) }
    }

    private mutating func reload(_ fresh: HeadlineWindow) {
        guard let article = selectedHeadline else {
            window = fresh
            return settle()
        }
        let line = selected - top
        var fresh = fresh
        if filter.unreadOnly { fresh.insert(window.rows.filter { $0.isRead && kept.contains($0.id) }) }
        // A feed may change an article's date, and with it the article's place.
        let newSelected =
            fresh.rows.firstIndex { $0.id == article.id } ?? fresh.index(nearest: article.position)
        let (first, end) = (newSelected - line, newSelected - line + height)
        // The person moved on while the page was read, and it no longer reaches around what is shown.
        guard fresh.spans(article.position), first >= 0 || fresh.reachesNewest,
            end <= fresh.rows.count || fresh.reachesOldest
        else {
            needsReload = true
            return
        }
        let (old, oldLine) = (window, headedRows?.line(of: selected, from: top))
        window = fresh
        (selected, top) = (newSelected, first)
        if let headedRows, let oldLine { top = headedRows.top(with: newSelected, onLine: oldLine) }
        settle()
        // What is on no screen is seen nowhere.
        arrivedAbove.note(window, above: isOnScreen ? top : window.rows.count, since: old)
        if isOnScreen { arrivedAbove.see(visible, isTop: false) }
    }

    /// nil: there are no headings.
    private var headedRows: HeadedRows? {
        headings.map { headings in
            HeadedRows(count: window.rows.count, height: height) { [rows = window.rows] in
                !headings.isSame(rows[$0 - 1], rows[$0])
            }
        }
    }

    private var plainTop: Int {
        Scrolling.top(showing: selected, of: window.rows.count, from: top, height: height)
    }

    /// Keeps the selection on the pane and the pane filled.
    private mutating func settle() {
        let count = window.rows.count
        selected = min(max(0, selected), max(0, count - 1))
        top =
            count > 0 ? headedRows?.top(showing: selected, from: top) ?? plainTop : 0
        if isOnScreen { arrivedAbove.see(visible, isTop: top == 0 && window.reachesNewest) }
    }
}
