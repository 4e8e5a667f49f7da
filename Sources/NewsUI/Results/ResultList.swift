import News

/// The articles that a query finds, read page by page as the person moves on.
///
/// Nothing leaves the list while it is shown, and what was found best first keeps its order: an article that is read does
/// not vanish from a search for unread ones. Marks follow the library. In another order than that in which they are found,
/// they are read to the end at once, up to `mostSorted`.
struct ResultList {
    /// What is sorted in another order than it is found holds no more hits than about these.
    static let mostSorted = 2_000

    private(set) var source: ResultSource
    /// nil: as they are found.
    private(set) var order: HeadlineOrder?
    private(set) var hits: [SearchHit] = []
    /// The index of the selected hit.
    private(set) var selected = 0
    /// The index of the hit on the pane's first line.
    private(set) var top = 0
    /// Whether the hits are still those of the text before: nothing has come for this one.
    private(set) var isStale = true

    private var height: Int
    private var next: SearchPlace?
    private var inFlight: ResultRequest?
    /// A page could not be read: none is asked for again until something new makes it worth it.
    private var hasFailed = false
    private var reload: Reload?
    /// Marked here by the person.
    private var kept: Set<Headline.ID> = []
    /// The row that was selected at the end of the program's last run, until it is found or the person moves.
    private var wanted: ReaderState.Row?

    /// What has been read again so far.
    private struct Reload {
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

    var isSearching: Bool { inFlight != nil && reload == nil }

    /// The selected row, to come back to it.
    var selectedRow: ReaderState.Row? {
        wanted ?? selectedHeadline.map { ReaderState.Row(article: $0.id, date: $0.sortDate, line: selected - top) }
    }

    var selectedHeadline: Headline? { hits.indices.contains(selected) ? hits[selected].headline : nil }

    /// The hits that the pane shows.
    var visible: ArraySlice<SearchHit> { hits[top..<min(hits.count, top + height)] }

    mutating func resize(height: Int) {
        self.height = max(1, height)
        settle()
    }

    /// Puts the hits into another order. The selection stays on its hit.
    mutating func sort(by order: HeadlineOrder) {
        guard order != (self.order ?? (source.isSearch ? nil : .newest)) else { return }
        let natural: HeadlineOrder? = source.isSearch ? nil : .newest
        self.order = order == natural ? nil : order
        hasFailed = false
        keepingSelection { $0.hits = order.sorted($0.hits, by: \.headline.position) }
        settle()
    }

    /// Moves the selection as far as there are hits; more are read meanwhile.
    mutating func move(by offset: Int) {
        hasFailed = false
        wanted = nil
        selected += offset
        settle()
    }

    mutating func page(by fraction: Double) {
        let offset = Int((Double(height) * fraction).rounded(.awayFromZero))
        top += offset
        move(by: offset)
    }

    /// Goes to the hit of an index, or to the last one there is.
    mutating func select(_ index: Int) { move(by: min(index, hits.count - 1) - selected) }

    mutating func setRead(_ ids: Set<Headline.ID>, _ isRead: Bool) { mark(ids) { $0.isRead = isRead } }

    mutating func setStarred(_ ids: Set<Headline.ID>, _ isStarred: Bool) { mark(ids) { $0.isStarred = isStarred } }

    /// The nearest unread hit on one side of the selection; forward from the end, the first one.
    func nearestUnread(forward: Bool) -> Int? {
        let isUnread = { (index: Int) in index != selected && !hits[index].headline.isRead }
        return forward
            ? hits.indices.first { $0 > selected && isUnread($0) }
                ?? (isComplete ? hits.indices.first(where: isUnread) : nil)
            : hits.indices.last { $0 < selected && isUnread($0) }
    }

    mutating func libraryChanged() {
        hasFailed = false
        if !isStale, reload == nil, !hits.isEmpty || next == nil { reload = Reload() }
    }

    /// The page to read now, if one is missing and none is on its way.
    mutating func nextRequest(id: Int) -> ResultRequest? {
        guard inFlight == nil, !hasFailed else { return nil }
        if isStale {
            inFlight = request(id, after: nil, .first)
        } else if let reload {
            inFlight = request(id, after: reload.place, .reload)
        } else if let next,
            hits.count - top - height < margin || wanted != nil || order != nil && hits.count < Self.mostSorted
        {
            inFlight = request(id, after: next, .more)
        }
        return inFlight
    }

    /// Takes a page in. Pages that something newer has overtaken are left.
    mutating func receive(_ page: SearchPage, for request: ResultRequest) {
        guard request == inFlight else { return }
        inFlight = nil
        switch request.purpose {
        case .first:
            isStale = false
            hits = sorted(page.hits)
            next = page.next
            (selected, top) = (0, 0)
            lookForWanted()
        case .more:
            append(page.hits)
            next = page.next
            lookForWanted()
        case .reload:
            reload?.hits += page.hits
            reload?.place = page.next
            if page.next == nil || (reload?.hits.count ?? 0) >= hits.count { takeReloaded(next: page.next) }
        }
        settle()
    }

    /// A page could not be read: what waited for it is given up.
    /// - Returns: Whether it was waited for.
    mutating func fail(_ request: ResultRequest) -> Bool {
        guard request == inFlight else { return false }
        inFlight = nil
        hasFailed = true
        reload = nil
        if isStale {
            isStale = false
            hits = []
            settle()
        }
        return true
    }
}

extension ResultList {
    private static let pageLimit = 100
    /// As many as one page of a reload reads at most.
    private static let longestPage = 300
    /// Hits among which the wanted one is looked for.
    private static let mostLookedThrough = 1_000

    /// Hits to have below what is shown.
    private var margin: Int { max(50, height) }

    private func request(_ id: Int, after place: SearchPlace?, _ purpose: ResultRequest.Purpose) -> ResultRequest {
        let limit = purpose == .reload ? min(max(hits.count, Self.pageLimit), Self.longestPage) : Self.pageLimit
        return ResultRequest(id: id, source: source, limit: limit, place: place, purpose: purpose)
    }

    private mutating func mark(_ ids: Set<Headline.ID>, _ change: (inout Headline) -> Void) {
        kept.formUnion(ids)
        for index in hits.indices where ids.contains(hits[index].id) { change(&hits[index].headline) }
    }

    private mutating func append(_ page: [SearchHit]) {
        let known = Set(hits.map(\.id))
        let new = page.filter { !known.contains($0.id) }
        guard order != nil else {
            hits += new
            return
        }
        // Who has not moved yet stays at the beginning of the list.
        if selected == 0 { hits = sorted(hits + new) } else { keepingSelection { $0.hits = $0.sorted($0.hits + new) } }
    }

    private mutating func lookForWanted() {
        guard let row = wanted else { return }
        // What is sorted may still come in before it.
        if order != nil, next != nil, hits.count < Self.mostSorted { return }
        var index = hits.firstIndex { $0.headline.id == row.article }
        let order = order ?? (source.isSearch ? nil : .newest)
        if index == nil, let order, order.isByDate {
            index = hits.firstIndex { !order.precedes($0.headline.position, row.position) }
        }
        if let index { (selected, top) = (index, row.top(selected: index)) }
        if index != nil || next == nil || hits.count >= Self.mostLookedThrough { wanted = nil }
    }

    private mutating func takeReloaded(next: SearchPlace?) {
        guard let fresh = reload?.hits else { return }
        reload = nil
        let known = Dictionary(fresh.map { ($0.id, $0) }) { first, _ in first }
        keepingSelection { $0.takeReloaded(fresh, known, next: next) }
    }

    private mutating func takeReloaded(_ fresh: [SearchHit], _ known: [Headline.ID: SearchHit], next: SearchPlace?) {
        switch source.order {
        case .best: hits = hits.map { known[$0.id] ?? $0 }
        case .newest:
            let old = hits.filter { hit in
                guard known[hit.id] == nil else { return false }
                // Further down than was read again, or marked by the person.
                return kept.contains(hit.id)
                    || next != nil
                        && (fresh.last.map {
                            HeadlineOrder.newest.precedes($0.headline.position, hit.headline.position)
                        } ?? true)
            }
            hits = (order ?? .newest).sorted(fresh + old, by: \.headline.position)
        }
    }

    private func sorted(_ hits: [SearchHit]) -> [SearchHit] {
        order.map { $0.sorted(hits, by: \.headline.position) } ?? hits
    }

    /// Changes the hits; the selection stays on its hit and its line.
    private mutating func keepingSelection(_ change: (inout ResultList) -> Void) {
        let (article, line) = (selectedHeadline?.id, selected - top)
        change(&self)
        if let index = hits.firstIndex(where: { $0.id == article }) { (selected, top) = (index, index - line) }
    }

    /// Keeps the selection on the pane and the pane filled.
    private mutating func settle() {
        selected = min(max(0, selected), max(0, hits.count - 1))
        top = Scrolling.top(showing: selected, of: hits.count, from: top, height: height)
    }
}
