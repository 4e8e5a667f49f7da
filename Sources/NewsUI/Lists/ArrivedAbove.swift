import News

/// The unread articles that came while the user looks at a list, above what the pane shows. What is read already comes
/// back with its feed, and is nothing new.
struct ArrivedAbove: Equatable {
    private var ids: Set<Headline.ID> = []
    /// Whether there may be more of them than were seen.
    private(set) var isPartial = false

    var count: Int { ids.count }

    /// Compares a list before and after it was read again.
    mutating func note(_ window: HeadlineWindow, above top: Int, since old: HeadlineWindow) {
        let known = Set(old.rows.map(\.id))
        let above = window.rows[..<min(top, window.rows.count)]
        for row in above where !row.isRead && !known.contains(row.id) && old.spans(row.position) { ids.insert(row.id) }
        if window.reachesFirst {
            ids.formIntersection(above.map(\.id))
            isPartial = false
        } else if old.reachesFirst, !ids.isEmpty {
            isPartial = true
        }
    }

    /// Compares what a query found before and finds now, as far as it was read both times.
    mutating func note(above: some Sequence<Headline.ID>, since known: Set<Headline.ID>) {
        let above = Set(above)
        ids = ids.intersection(above).union(above.subtracting(known))
    }

    /// Only these are above what the pane shows.
    mutating func keep(_ above: some Sequence<Headline.ID>) {
        ids.formIntersection(above)
        if ids.isEmpty { isPartial = false }
    }

    /// What is on the screen has arrived; at the top of the list everything is.
    mutating func see(_ visible: some Sequence<Headline.ID>, isTop: Bool) {
        guard !ids.isEmpty else { return }
        if isTop { ids = [] } else { ids.subtract(visible) }
        if ids.isEmpty { isPartial = false }
    }
}
