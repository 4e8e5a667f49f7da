import News

/// A contiguous part of a list of headlines, in the list's order.
struct HeadlineWindow {
    private(set) var rows: [Headline] { didSet { revision.change() } }
    /// Changes with the rows.
    private(set) var revision = Revision()
    let order: HeadlineOrder
    /// Whether the first row is the list's first.
    private(set) var reachesFirst: Bool
    /// Whether the last row is the list's last.
    private(set) var reachesLast: Bool

    /// A page read from an anchor; one shorter than its limit ends where the list does.
    init(page: [Headline], anchor: HeadlineAnchor, limit: Int, order: HeadlineOrder) {
        rows = page
        self.order = order
        switch anchor {
        case .first: (reachesFirst, reachesLast) = (true, page.count < limit)
        case .last: (reachesFirst, reachesLast) = (page.count < limit, true)
        case .after: (reachesFirst, reachesLast) = (false, page.count < limit)
        case .before: (reachesFirst, reachesLast) = (page.count < limit, false)
        case .around(let place):
            // Half of the limit on each side; the place itself may be in either half.
            let above = page.prefix { order.precedes($0.position, place) }.count
            let below = page.count - above - (page.indices.contains(above) && page[above].position == place ? 1 : 0)
            (reachesFirst, reachesLast) = (above < limit / 2 - 1, below < limit / 2 - 1)
        case .line(let line):
            let above = min(line, limit / 2)
            (reachesFirst, reachesLast) = (above == line, page.count - above < limit - limit / 2)
        }
    }

    /// Adds the page after the last row.
    mutating func append(_ page: [Headline], limit: Int) {
        rows.append(contentsOf: missing(of: page))
        reachesLast = page.count < limit
    }

    /// Adds the page before the first row; returns how many rows it added.
    mutating func prepend(_ page: [Headline], limit: Int) -> Int {
        let missing = missing(of: page)
        rows.insert(contentsOf: missing, at: 0)
        reachesFirst = page.count < limit
        return missing.count
    }

    mutating func dropFirst(_ count: Int) {
        guard count > 0 else { return }
        rows.removeFirst(count)
        reachesFirst = false
    }

    mutating func dropLast(_ count: Int) {
        guard count > 0 else { return }
        rows.removeLast(count)
        reachesLast = false
    }

    /// Inserts the rows that belong in this part of the list.
    mutating func insert(_ extra: [Headline]) {
        let known = Set(rows.map(\.id))
        let fitting = extra.filter { !known.contains($0.id) && spans($0.position) }
        if !fitting.isEmpty { rows = order.sorted(rows + fitting, by: \.position) }
    }

    mutating func remove(_ ids: Set<Headline.ID>) { rows.removeAll { ids.contains($0.id) } }

    mutating func update(_ ids: Set<Headline.ID>, _ change: (inout Headline) -> Void) {
        for index in rows.indices where ids.contains(rows[index].id) { change(&rows[index]) }
    }

    /// Whether a row at this position would be in this part of the list.
    func spans(_ place: HeadlinePosition) -> Bool {
        guard let first = rows.first, let last = rows.last else { return true }
        return (reachesFirst || !order.precedes(place, first.position))
            && (reachesLast || !order.precedes(last.position, place))
    }

    /// The row at a position, or the next one, or the last.
    func index(nearest place: HeadlinePosition) -> Int {
        rows.firstIndex { !order.precedes($0.position, place) } ?? max(0, rows.count - 1)
    }

    private func missing(of page: [Headline]) -> [Headline] {
        let known = Set(rows.map(\.id))
        return page.filter { !known.contains($0.id) }
    }
}
