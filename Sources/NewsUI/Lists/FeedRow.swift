import News

/// What a line of the pane of feeds stands for: a list of articles.
enum FeedRow: Hashable {
    case smart(SmartList)
    case query(SavedQuery)
    /// The feeds that have a tag.
    case tag(String)
    case feed(Feed.ID)

    /// The stored list that it shows; nil: what it shows is searched for.
    /// - Parameter hidesRead: Whether read articles are left out of every list.
    func filter(hidesRead: Bool) -> HeadlineFilter? {
        switch self {
        case .feed(let id): HeadlineFilter(feed: id, unreadOnly: hidesRead)
        case .tag(let tag): HeadlineFilter(tag: tag, unreadOnly: hidesRead)
        case .smart(.all): HeadlineFilter(unreadOnly: hidesRead)
        case .smart(.unread): HeadlineFilter(unreadOnly: true)
        case .smart(.starred): HeadlineFilter(unreadOnly: hidesRead, starredOnly: true)
        case .smart(.fresh), .query: nil
        }
    }

    /// nil: it is no list of one feed.
    var feed: Feed.ID? {
        switch self {
        case .feed(let id): id
        case .smart, .query, .tag: nil
        }
    }

    /// What it searches for; nil: it shows a stored list.
    var query: ArticleQuery? {
        switch self {
        case .smart(.fresh): ArticleQuery(.condition(.age(0...SmartList.freshAge)))
        case .query(let saved): saved.query
        case .smart, .tag, .feed: nil
        }
    }

    /// What is counted for the number beside it; nil: that is known from the feeds.
    var counted: (query: ArticleQuery, scope: HeadlineFilter)? {
        if self == .smart(.starred) { return (.everything, HeadlineFilter(starredOnly: true)) }
        return query.map { ($0, searched(hidesRead: true)) }
    }

    /// The list that its query is asked for in.
    func searched(hidesRead: Bool) -> HeadlineFilter {
        var isSaved = false
        if case .query = self { isSaved = true }
        return HeadlineFilter(unreadOnly: hidesRead, includesHidden: isSaved)
    }

    init(showing filter: HeadlineFilter) {
        self =
            filter.feed.map(FeedRow.feed) ?? filter.tag.map(FeedRow.tag) ?? .smart(filter.starredOnly ? .starred : .all)
    }
}

/// The lists over all feeds, above the feeds in this order.
enum SmartList: CaseIterable {
    /// What came in the last 2 days.
    case fresh
    case unread
    case starred
    case all

    /// Seconds.
    static let freshAge = 2.0 * 86_400
}
