import News

/// The pages by which a list is read: which one is missing, and how a loaded one is merged.
extension HeadlineList {
    /// The page to read now, if one is missing and none is loading. A new destination supersedes a page on its way.
    mutating func nextRequest() -> PageRequest? {
        if let destination {
            if inFlight?.purpose == .goTo(destination), inFlight?.filter == filterToShow { return nil }
            needsReload = false
            return request(destination.anchor, limit: pageLimit * 2, for: .goTo(destination))
        }
        guard inFlight == nil, !hasFailed else { return nil }
        if pendingOffset > 0 { return extendDown() }
        if pendingOffset < 0 { return extendUp() }
        if needsReload {
            needsReload = false
            let anchor = isFilling ? .first : selectedHeadline.map { HeadlineAnchor.around($0.position) } ?? .first
            return request(anchor, limit: pageLimit * 2, for: .reload)
        }
        if !window.reachesLast, window.rows.count - top - height < margin { return extendDown() }
        if !window.reachesFirst, top < margin { return extendUp() }
        return nil
    }

    /// Merges a page; superseded ones are ignored.
    mutating func receive(_ page: [Headline], for request: PageRequest) {
        guard request == inFlight else { return }
        inFlight = nil
        switch request.purpose {
        case .extendDown:
            window.append(page, limit: request.limit)
            applyPendingOffset()
            shrink()
        case .extendUp:
            let count = window.prepend(page, limit: request.limit)
            selected += count
            top += count
            applyPendingOffset()
            shrink()
        case .goTo(let place): arrive(at: place, with: page, for: request)
        case .reload:
            reload(
                HeadlineWindow(page: page, anchor: request.anchor, limit: request.limit, order: request.filter.order))
        }
    }

    /// Handles a page that could not be read: gives up what waited for it.
    mutating func fail(_ request: PageRequest) {
        guard request == inFlight else { return }
        hasFailed = true
        stay()
    }
}

extension HeadlineList {
    /// Rows in a page.
    private var pageLimit: Int { max(150, 2 * height) }
    /// Rows to keep loaded on either side of the visible ones.
    private var margin: Int { max(75, height) }
    /// The most rows to hold; scrolling drops rows on the far side.
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

    private mutating func applyPendingOffset() {
        let offset = pendingOffset
        pendingOffset = 0
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

    /// Whether a row stays although it no longer belongs to the list, or has another place in it.
    private func isKept(_ row: Headline) -> Bool {
        kept.contains(row.id)
            && (filter.unreadOnly && row.isRead || filter.starredOnly && !row.isStarred || filter.recentlyRead)
    }

    private mutating func arrive(at place: HeadlineDestination, with page: [Headline], for request: PageRequest) {
        // The list ends above that line.
        if case .line = place, page.isEmpty {
            destination = .last
            return
        }
        destination = nil
        pendingOffset = 0
        kept = []
        arrivalsAbove = ArrivalsAbove()
        allowedBlankLines = 0
        isHeld = false
        filter = request.filter
        window = HeadlineWindow(
            page: page, anchor: request.anchor, limit: request.limit, order: request.filter.order)
        isFilling = page.isEmpty
        switch place {
        case .first: selected = 0
        case .last: selected = window.rows.count - 1
        case .row(let position): selected = window.index(nearest: position)
        case .line(let line): selected = min(line, request.limit / 2)
        }
        top = selected - height / 2
        settle()
    }

    private mutating func reload(_ fresh: HeadlineWindow) {
        guard let article = selectedHeadline, !(isFilling && fresh.reachesFirst) else {
            (window, selected, top) = (fresh, 0, 0)
            return settle()
        }
        let line = selected - top
        var fresh = fresh
        if filter.recentlyRead { fresh.remove(Set(window.rows.filter(isKept).map(\.id))) }
        fresh.insert(window.rows.filter(isKept))
        let returned = returned(in: fresh, line: line)
        // A feed may change an article's date, and with it the article's place.
        let newSelected =
            returned ?? fresh.rows.firstIndex { $0.id == article.id } ?? fresh.index(nearest: article.position)
        let (first, end) = (newSelected - line, newSelected - line + height)
        // The user moved while the page was read, and it no longer covers the visible rows.
        guard fresh.spans(article.position), first >= 0 || fresh.reachesFirst,
            end <= fresh.rows.count || fresh.reachesLast
        else {
            needsReload = true
            return
        }
        let (old, oldLine) = (window, headedRows?.line(of: selected, from: top))
        if returned != nil { isHeld = newSelected > 0 }
        returning = []
        window = fresh
        headingsFollowRows()
        (selected, top) = (newSelected, first)
        if let headedRows, let oldLine { top = headedRows.top(with: newSelected, onLine: oldLine) }
        if isOnScreen, isHeld {
            let known = Set(old.rows.map(\.id))
            allowedBlankLines += window.rows[..<newSelected].count { !known.contains($0.id) && old.spans($0.position) }
        }
        settle()
        // No row is visible while the pane is off the screen.
        let above = isOnScreen ? top : window.rows.count
        if reloadsAfterUndo {
            reloadsAfterUndo = false
            arrivalsAbove.keep(window.rows[..<above].lazy.map(\.id))
        } else {
            arrivalsAbove.note(window, above: above, since: old)
        }
        if isOnScreen { arrivalsAbove.see(visible.lazy.map(\.id), isTop: false) }
    }

    /// The first row that the user hid and an undo has shown again: it takes the line of the row that took its place.
    /// - Returns: `nil` if there is none, or if the window does not cover the rows around it.
    private func returned(in fresh: HeadlineWindow, line: Int) -> Int? {
        guard !returning.isEmpty else { return nil }
        let known = Set(window.rows.map(\.id))
        let index = fresh.rows.firstIndex {
            returning.contains($0.id) && !known.contains($0.id) && window.spans($0.position)
        }
        return index.flatMap { index in
            let end = index - line + height
            return (index >= line || fresh.reachesFirst) && (end <= fresh.rows.count || fresh.reachesLast) ? index : nil
        }
    }
}
