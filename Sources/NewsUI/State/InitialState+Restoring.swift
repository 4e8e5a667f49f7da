public import News
public import Presentation

extension InitialState {
    /// Reads what was open, or what comes nearest to it where a feed, a query or an article is gone.
    /// - Parameters:
    ///   - state: nil: there is none, and the newest articles of all feeds are shown.
    ///   - queries: The saved queries; asked for only when one of them was open.
    ///   - headlines: Reads a page of a list.
    ///   - headline: Reads a headline; nil: it is no longer stored.
    public init(
        restoring state: ReaderState?, feeds: [Feed], queries: () throws -> [SavedQuery],
        headlines: (HeadlineFilter, HeadlineAnchor, _ limit: Int) throws -> [Headline],
        headline: (Headline.ID) throws -> Headline?
    ) rethrows {
        let state = state ?? ReaderState()
        var row: FeedRow?
        var known: [SavedQuery] = []
        switch state.list {
        case .fresh: row = .smart(.fresh)
        case .unread: row = .smart(.unread)
        case .starred: row = .smart(.starred)
        case .all: row = .smart(.all)
        case .tag(let tag): row = feeds.contains { !$0.isHidden && $0.tags.contains(tag) } ? .tag(tag) : nil
        case .feed(let id): row = feeds.contains { $0.id == id && !$0.isHidden } ? .feed(id) : nil
        case .query(let name):
            known = try queries()
            row = known.first { $0.name == name }.map { .query($0) }
        }
        let list = row ?? .smart(.all)
        var filter = list.filter(hidesRead: state.hidesRead) ?? HeadlineFilter(unreadOnly: state.hidesRead)
        filter.order = state.order
        // A place in a list that is gone means nothing in another.
        var selected = row == nil || list.query != nil ? nil : state.headline
        var anchor = selected.map { HeadlineAnchor.around($0.position) } ?? .first
        if let known = selected, !state.order.isByDate {
            // Only the article itself knows its place.
            let place = try headline(known.article)?.position
            (selected, anchor) = place.map { (known, .around($0)) } ?? (nil, .first)
        }
        self.init(
            feeds: feeds, headlines: try headlines(filter, anchor, Self.headlineCount), filter: filter,
            focus: state.focus, list: list)
        self.queries = known
        self.anchor = anchor
        self.selected = selected
        hidesRead = state.hidesRead
        self.state = state
        if row == nil {
            if state.search == nil { self.state.result = nil }
            self.state.beneath = nil
        }
        let showsHidden = list.searched(hidesRead: false).includesHidden
        if let id = state.article, let open = try headline(id),
            let feed = feeds.first(where: { $0.id == open.feedID && (showsHidden || !$0.isHidden) })
        {
            // That it is read by now does not take it out of the list that it was opened from; a star that it has lost
            // does. What a search found may be in any list.
            let isOfList =
                (filter.feed == nil || filter.feed == feed.id) && (!filter.starredOnly || open.isStarred)
                && (filter.tag.map { feed.tags.contains($0) } ?? true)
            if isOfList || self.state.search != nil { article = open }
        }
        if focus == .article, article == nil { focus = .headlines }
    }
}
