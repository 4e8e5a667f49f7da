import News
import Presentation

/// The pages by which results are read: which one is missing, and how a loaded one is merged.
extension ResultList {
    /// The page to read now, if one is missing and none is loading.
    mutating func nextRequest(id: Int) -> ResultRequest? {
        guard inFlight == nil, !hasFailed else { return nil }
        if isStale {
            needsReload = false
            inFlight = request(id, after: nil, .first)
            return inFlight
        }
        if needsReload, reload == nil, !hits.isEmpty || next == nil {
            needsReload = false
            reload = Reload()
        }
        if let reload {
            inFlight = request(id, after: reload.place, .reload)
        } else if let next,
            hits.count - top - height < margin || wanted != nil || order != nil && hits.count < Self.maximumSortedHits
        {
            inFlight = request(id, after: next, .more)
        }
        return inFlight
    }

    /// Merges a page; superseded ones are ignored.
    mutating func receive(_ page: SearchPage, for request: ResultRequest) {
        guard request == inFlight else { return }
        inFlight = nil
        switch request.purpose {
        case .first:
            isStale = false
            arrivalsAbove = ArrivalsAbove()
            hits = sorted(page.hits)
            next = page.next
            (selected, top) = (0, 0)
            findWanted()
        case .more:
            append(page.hits)
            next = page.next
            findWanted()
        case .reload:
            reload?.hits += page.hits
            reload?.place = page.next
            // A list read to its end is read to its end again; thousands of new hits are read as the user scrolls.
            let wasWhole = next == nil && (!source.isSearch || hits.isEmpty)
            let enough = hits.count + (wasWhole ? Self.maximumPageRows : 0)
            if page.next == nil || (reload?.hits.count ?? 0) >= enough {
                takeReloaded(next: page.next)
                if wasWhole { next = page.next }
            }
        }
        settle()
    }

    /// Handles a page that could not be read: gives up what waited for it.
    /// - Returns: Whether the page was current.
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
    /// The most hits read by one page of a reload.
    private static let maximumPageRows = 300
    /// The most hits to search for the wanted one.
    private static let maximumSearchedHits = 1_000

    /// Hits to keep loaded below the visible ones.
    private var margin: Int { max(50, height) }

    private func request(_ id: Int, after place: SearchPlace?, _ purpose: ResultRequest.Purpose) -> ResultRequest {
        let limit = purpose == .reload ? min(max(hits.count, Self.pageLimit), Self.maximumPageRows) : Self.pageLimit
        return ResultRequest(id: id, source: source, limit: limit, place: place, purpose: purpose)
    }

    private mutating func append(_ page: [SearchHit]) {
        let known = Set(hits.map(\.id))
        let new = page.filter { !known.contains($0.id) }
        guard order != nil else {
            hits += new
            return
        }
        // A user who has not moved stays at the beginning of the list.
        if selected == 0 { hits = sorted(hits + new) } else { keepingSelection { $0.hits = $0.sorted($0.hits + new) } }
    }

    private mutating func findWanted() {
        guard let row = wanted else { return }
        // Later pages may sort before it.
        if order != nil, next != nil, hits.count < Self.maximumSortedHits { return }
        var index = hits.firstIndex { $0.headline.id == row.article }
        let order = order ?? (source.isSearch ? nil : .newest)
        if index == nil, let order, order.isByDate {
            index = hits.firstIndex { !order.precedes($0.headline.position, row.position) }
        }
        if let index { (selected, top) = (index, row.top(selected: index)) }
        if index != nil || next == nil || hits.count >= Self.maximumSearchedHits { wanted = nil }
    }

    private mutating func takeReloaded(next: SearchPlace?) {
        guard let fresh = reload?.hits else { return }
        reload = nil
        let known = Dictionary(fresh.map { ($0.id, $0) }) { first, _ in first }
        let (before, line) = (hits, selected - top)
        keepingSelection { $0.takeReloaded(fresh, known, next: next) }
        let old = Set(before.map(\.id))
        // It takes the line of the hit that took its place.
        if let index = hits.firstIndex(where: { returning.contains($0.id) && !old.contains($0.id) }) {
            (selected, top, isHeld) = (index, index - line, index > 0)
        }
        returning = []
        if isOnScreen, isHeld {
            allowedBlankLines += hits.prefix(selected).count { !old.contains($0.id) }
        }
        settle()
        note(since: before)
    }

    /// Counts what has arrived above the visible hits. Nothing is visible while the pane is off the screen.
    private mutating func note(since before: [SearchHit]) {
        guard !source.isSearch, !before.isEmpty else { return }
        // Below the part read before, nothing is known to be new.
        let end = next == nil ? nil : before.map(\.headline.position).max(by: HeadlineOrder.newest.precedes)
        let above = hits[..<(isOnScreen ? top : hits.count)].filter { hit in
            !hit.headline.isRead && end.map { !HeadlineOrder.newest.precedes($0, hit.headline.position) } ?? true
        }
        if reloadsAfterUndo {
            reloadsAfterUndo = false
            arrivalsAbove.keep(above.map(\.id))
        } else {
            arrivalsAbove.note(above: above.map(\.id), since: before.lazy.map(\.headline).storyIDs)
        }
        if isOnScreen { arrivalsAbove.see(visible.lazy.map(\.id), isTop: top == 0) }
    }

    private mutating func takeReloaded(_ fresh: [SearchHit], _ known: [Headline.ID: SearchHit], next: SearchPlace?) {
        switch source.order {
        case .best:
            hits = hits.isEmpty ? fresh : hits.map { known[$0.id] ?? $0 }
            insertReturning(fresh)
        case .newest:
            let old = hits.filter { hit in
                guard known[hit.id] == nil else { return false }
                // Either below the part read again, or marked by the user.
                return kept.contains(hit.id)
                    || next != nil
                        && (fresh.last.map {
                            HeadlineOrder.newest.precedes($0.headline.position, hit.headline.position)
                        } ?? true)
            }
            hits = (order ?? .newest).sorted(fresh + old, by: \.headline.position)
        }
    }

    /// Inserts the hits that the user hid and an undo has shown again, each after the one found before it.
    private mutating func insertReturning(_ fresh: [SearchHit]) {
        guard !returning.isEmpty else { return }
        var place = hits.startIndex
        for hit in fresh {
            if let index = hits.firstIndex(where: { $0.id == hit.id }) {
                place = index + 1
            } else if returning.contains(hit.id) {
                hits.insert(hit, at: place)
                place += 1
            }
        }
    }

    private func sorted(_ hits: [SearchHit]) -> [SearchHit] {
        order.map { $0.sorted(hits, by: \.headline.position) } ?? hits
    }
}
