import News

/// Which feeds the pane of feeds leaves out while read articles are hidden: those without an unread one. Never one with a
/// problem, which nobody would learn of otherwise, nor the selected row, nor the one whose list is shown.
struct FeedHiding: Equatable {
    /// The row whose list is shown.
    var shown: FeedRow
    /// Whether what stands in the pane stays there, since the user is moving in it.
    var isCalm: Bool
}

extension FeedLines {
    /// - Parameters:
    ///   - hiding: nil: every feed has its lines.
    ///   - selected: A row that is not left out.
    ///   - present: The lines of before.
    init(
        feeds: [Feed], queries: [SavedQuery], collapsed: Set<String>, hiding: FeedHiding?, selected: FeedRow,
        present: FeedLines
    ) {
        guard let hiding else {
            self.init(feeds: feeds, queries: queries, collapsed: collapsed)
            return
        }
        var kept: Set<FeedRow> = [hiding.shown, selected]
        if hiding.isCalm { kept.formUnion(present.lines.map(\.row)) }
        self.init(
            feeds: feeds, queries: queries, collapsed: collapsed,
            isShown: { $0.unreadCount > 0 || $0.hasProblem || kept.contains(.feed($0.id)) },
            showsTag: { kept.contains(.tag($0)) })
    }
}

extension Feed {
    /// Whether the screen of problems tells of it.
    fileprivate var hasProblem: Bool { failure != nil || unencryptedRedirect != nil }
}
