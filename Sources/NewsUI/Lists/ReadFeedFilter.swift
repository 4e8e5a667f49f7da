import News

/// The feed pane's filter while read articles are hidden: it omits feeds without unread articles, but never one with a
/// problem, which the user might otherwise miss, nor the selected row, nor the one whose list is shown.
struct ReadFeedFilter: Equatable {
    var shown: FeedRow
    /// Whether rows already in the pane stay, because the user is moving in it.
    var keepsRows: Bool
}

extension FeedLines {
    /// - Parameters:
    ///   - hiding: `nil` to show every feed.
    ///   - selected: A row to keep.
    ///   - present: The previous lines.
    init(
        feeds: [Feed], emptyAccounts: [String], queries: [SavedQuery], collapsed: Set<String>, hiding: ReadFeedFilter?,
        selected: FeedRow, present: FeedLines
    ) {
        guard let hiding else {
            self.init(feeds: feeds, emptyAccounts: emptyAccounts, queries: queries, collapsed: collapsed)
            return
        }
        var kept: Set<FeedRow> = [hiding.shown, selected]
        if hiding.keepsRows { kept.formUnion(present.lines.map(\.row)) }
        self.init(
            feeds: feeds, emptyAccounts: emptyAccounts, queries: queries, collapsed: collapsed,
            isShown: { $0.unreadCount > 0 || $0.hasProblem || kept.contains(.feed($0.id)) },
            showsTag: { kept.contains(.tag($0)) })
    }
}

extension Feed {
    /// Whether the problems screen lists it.
    fileprivate var hasProblem: Bool { failure != nil || unencryptedRedirect != nil }
}
