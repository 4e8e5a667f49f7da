import News

/// The articles that came while the person looks at a list, above what the pane shows.
struct ArrivedAbove: Equatable {
    private var ids: Set<Headline.ID> = []
    /// Whether there may be more of them than were seen.
    private(set) var isPartial = false

    var count: Int { ids.count }

    /// Compares a list before and after it was read again.
    mutating func note(_ window: HeadlineWindow, above top: Int, since old: HeadlineWindow) {
        let known = Set(old.rows.map(\.id))
        let above = window.rows[..<min(top, window.rows.count)]
        for row in above where !known.contains(row.id) && old.spans(row.position) { ids.insert(row.id) }
        if window.reachesFirst {
            ids.formIntersection(above.map(\.id))
            isPartial = false
        } else if old.reachesFirst, !ids.isEmpty {
            isPartial = true
        }
    }

    /// Only these are above what the pane shows.
    mutating func keep(_ above: ArraySlice<Headline>) {
        ids.formIntersection(above.lazy.map(\.id))
        if ids.isEmpty { isPartial = false }
    }

    /// What is on the screen has arrived; at the top of the list everything is.
    mutating func see(_ visible: ArraySlice<Headline>, isTop: Bool) {
        guard !ids.isEmpty else { return }
        if isTop { ids = [] } else { ids.subtract(visible.lazy.map(\.id)) }
        if ids.isEmpty { isPartial = false }
    }
}
