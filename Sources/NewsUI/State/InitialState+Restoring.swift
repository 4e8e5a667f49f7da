public import News
public import Presentation

extension InitialState {
    /// Restores what was open, or the nearest equivalent when a feed, query or article is gone.
    /// - Parameters:
    ///   - state: `nil` when there is none: the newest articles of all feeds are shown.
    ///   - accounts: Needed only while the user has no feeds.
    ///   - queries: Returns the saved queries; called only when one of them was open.
    ///   - headlines: Reads a page of a list.
    ///   - headline: Reads a headline; `nil` when it is no longer stored.
    public init(
        restoring state: ReaderState?, feeds: [Feed], accounts: [Account] = [], queries: () throws -> [SavedQuery],
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
        case .recent: row = .smart(.recent)
        case .tag(let tag): row = feeds.contains { !$0.isHidden && $0.tags.contains(tag) } ? .tag(tag) : nil
        case .feed(let id): row = feeds.contains { $0.id == id && !$0.isHidden } ? .feed(id) : nil
        case .query(let name):
            known = try queries()
            row = known.first { $0.name == name }.map { .query($0) }
        }
        let list = row ?? .smart(.all)
        var filter = list.filter(hidesRead: state.hidesRead) ?? HeadlineFilter(unreadOnly: state.hidesRead)
        if !filter.recentlyRead { filter.order = state.order }
        // A place in a list that is gone means nothing in another.
        var selected = row == nil || list.query != nil ? nil : state.headline
        var anchor = selected.map { HeadlineAnchor.around($0.position) } ?? .first
        if let known = selected, !filter.order.isByDate {
            // Only the article itself knows its place in this order.
            let place = try headline(known.article)?.position
            (selected, anchor) = place.map { (known, .around($0)) } ?? (nil, .first)
        }
        self.init(
            feeds: feeds, headlines: try headlines(filter, anchor, Self.headlineCount), filter: filter,
            focus: state.focus, list: list)
        self.accounts = accounts
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
        if let id = state.article, let stored = try headline(id),
            let feed = feeds.first(where: { $0.id == stored.feedID && (showsHidden || !$0.isHidden) })
        {
            // The row has the marks of its list; the stored one also those of other feeds' articles with its link.
            let open = self.headlines.first { $0.id == id } ?? stored
            // The article may have been read since without leaving its list, but losing its star removes it from a
            // starred list. A search result may be in any list.
            let belongsToList =
                (filter.feed == nil || filter.feed == feed.id) && (!filter.starredOnly || open.isStarred)
                && (filter.tag.map { feed.tags.contains($0) } ?? true)
            if belongsToList || self.state.search != nil { article = open }
        }
        if focus == .article, article == nil { focus = .headlines }
    }
}
