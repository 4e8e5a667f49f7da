import News

/// A line of the feed pane: a list of articles.
enum FeedRow: Hashable {
    case smart(SmartList)
    case query(SavedQuery)
    /// The feeds with a tag.
    case tag(String)
    case feed(Feed.ID)

    /// The row's stored list; `nil` when a search produces it.
    /// - Parameter hidesRead: Whether every list omits read articles.
    func filter(hidesRead: Bool) -> HeadlineFilter? {
        switch self {
        case .feed(let id): HeadlineFilter(feed: id, unreadOnly: hidesRead)
        case .tag(let tag): HeadlineFilter(tag: tag, unreadOnly: hidesRead)
        case .smart(.all): HeadlineFilter(unreadOnly: hidesRead)
        case .smart(.unread): HeadlineFilter(unreadOnly: true)
        case .smart(.starred): HeadlineFilter(unreadOnly: hidesRead, starredOnly: true)
        case .smart(.recent): HeadlineFilter(recentlyRead: true)
        case .smart(.fresh), .query: nil
        }
    }

    /// `nil` unless it is the list of one feed.
    var feed: Feed.ID? {
        switch self {
        case .feed(let id): id
        case .smart, .query, .tag: nil
        }
    }

    /// Its query; `nil` for a stored list.
    var query: ArticleQuery? {
        switch self {
        case .smart(.fresh): ArticleQuery(.condition(.age(0...SmartList.freshAge)))
        case .query(let saved): saved.query
        case .smart, .tag, .feed: nil
        }
    }

    /// What to count for the number beside it; `nil` when the feeds supply it.
    var counted: (query: ArticleQuery, scope: HeadlineFilter)? {
        if self == .smart(.starred) { return (.everything, HeadlineFilter(starredOnly: true)) }
        return query.map { ($0, searched(hidesRead: true)) }
    }

    /// The scope of its query.
    func searched(hidesRead: Bool) -> HeadlineFilter {
        var isSaved = false
        if case .query = self { isSaved = true }
        return HeadlineFilter(unreadOnly: hidesRead, includesHidden: isSaved)
    }

    init(showing filter: HeadlineFilter) {
        self =
            filter.feed.map(FeedRow.feed) ?? filter.tag.map(FeedRow.tag)
            ?? .smart(filter.recentlyRead ? .recent : filter.starredOnly ? .starred : .all)
    }
}

/// The lists over all feeds, in this order.
enum SmartList: CaseIterable {
    /// Articles that arrived in the last 2 days.
    case fresh
    case unread
    case starred
    case all
    /// Articles that the user has opened, the last one first.
    case recent

    /// Those above the feeds; the others are below.
    static let aboveFeeds: [SmartList] = [.fresh, .unread, .starred, .all]

    /// Seconds.
    static let freshAge = 2.0 * 86_400
}
