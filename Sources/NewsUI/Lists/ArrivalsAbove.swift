import News

/// Unread articles that arrived above the visible rows while the user looks at a list. A read article that reappears
/// with its feed is not new, nor is one split off its row.
struct ArrivalsAbove: Equatable {
    private var ids: Set<Headline.ID> = []
    /// Whether there may be more than were seen.
    private(set) var isPartial = false

    var count: Int { ids.count }

    /// Compares a list before and after a reload.
    mutating func note(_ window: HeadlineWindow, above top: Int, since old: HeadlineWindow) {
        let known = old.rows.storyIDs
        let above = window.rows[..<min(top, window.rows.count)]
        for row in above where !row.isRead && !known.contains(row.id) && old.spans(row.position) { ids.insert(row.id) }
        if window.reachesFirst {
            ids.formIntersection(above.map(\.id))
            isPartial = false
        } else if old.reachesFirst, !ids.isEmpty {
            isPartial = true
        }
    }

    /// Compares a query's results before and after, where both were read.
    /// - Parameter known: The articles of the rows before.
    mutating func note(above: some Sequence<Headline.ID>, since known: Set<Headline.ID>) {
        let above = Set(above)
        ids = ids.intersection(above).union(above.subtracting(known))
    }

    /// Keeps only articles that are above the visible rows.
    mutating func keep(_ above: some Sequence<Headline.ID>) {
        ids.formIntersection(above)
        if ids.isEmpty { isPartial = false }
    }

    /// Removes visible articles; at the top of the list, all.
    mutating func see(_ visible: some Sequence<Headline.ID>, isTop: Bool) {
        guard !ids.isEmpty else { return }
        if isTop { ids = [] } else { ids.subtract(visible) }
        if ids.isEmpty { isPartial = false }
    }
}

extension Sequence<Headline> {
    /// The articles of these rows, which are several where they are a story.
    var storyIDs: Set<Headline.ID> {
        reduce(into: []) { ids, row in
            ids.insert(row.id)
            for part in row.alsoIn { ids.insert(part.id) }
        }
    }
}
