import News

extension Model {
    /// The panes on the screen, from left to right, as far as nothing covers them.
    var visiblePanes: [Pane] { frame.panes.visible(focus: focus) }

    /// Gives the focus to the pane on the right, or from the last one to the first; the other way round.
    mutating func switchPane(forward: Bool) {
        if overlay == .tasks { return tasks.hasLogFocus.toggle() }
        let panes: [Pane] = article == nil ? [.feeds, .headlines] : [.feeds, .headlines, .article]
        let place = panes.firstIndex(of: focus) ?? 0
        focus = panes[(place + (forward ? 1 : panes.count - 1)) % panes.count]
    }

    /// Goes back to the headlines. The article stays open where it stands beside them, not where it covers them.
    mutating func leaveArticle() {
        rememberPlace()
        focus = .headlines
        if !visiblePanes.contains(.article) { article = nil }
    }

    mutating func closeArticle() {
        rememberPlace()
        article = nil
        if focus == .article { focus = .headlines }
    }
}
