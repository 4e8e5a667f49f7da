public import FoundationEssentials

/// Counts of the library's contents. Counting proceeds in steps; what is not counted yet is nil.
public struct LibraryStatistics: Sendable, Equatable {
    /// The visible articles of one day, in local time.
    public struct Day: Sendable, Equatable {
        public var start: Date
        /// nil until counted.
        public var articles: Int?
        public var unread: Int

        public init(start: Date, articles: Int? = nil, unread: Int = 0) {
            self.start = start
            self.articles = articles
            self.unread = unread
        }
    }

    /// A feed's counts.
    public struct Count: Sendable, Equatable {
        /// The date of its newest article; nil if it never had one.
        public var newest: Date?
        /// Articles of the last 28 days, and how many of them are unread.
        public var recent: Int
        public var recentUnread: Int

        public init(newest: Date?, recent: Int, recentUnread: Int) {
            self.newest = newest
            self.recent = recent
            self.recentUnread = recentUnread
        }
    }

    /// Weeks whose days are counted individually.
    public static let weeks = 8
    /// The number of days in a feed's recent period.
    public static let recentDays = 28
    /// Days without an article after which a feed counts as silent.
    public static let daysOfSilence = 90

    /// When counting began.
    public var date: Date
    /// The feeds that lists show.
    public var feeds: [Feed]
    public var counts: [Feed.ID: Count]
    /// Oldest first; today last.
    public var days: [Day]
    public var starred: Int
    /// Hidden feeds in the list; then the articles of those and of feeds no longer listed.
    public var hiddenFeeds: Int
    public var articlesOutOfSight: Int
    /// Articles whose feeds are no longer listed.
    public var unlistedArticles: Int
    /// In bytes on disk.
    public var librarySize: Int64
    public var indexSize: Int64

    public init(
        date: Date, feeds: [Feed] = [], counts: [Feed.ID: Count] = [:], days: [Day] = [], starred: Int = 0,
        hiddenFeeds: Int = 0, articlesOutOfSight: Int = 0, unlistedArticles: Int = 0, librarySize: Int64 = 0,
        indexSize: Int64 = 0
    ) {
        self.date = date
        self.feeds = feeds
        self.counts = counts
        self.days = days
        self.starred = starred
        self.hiddenFeeds = hiddenFeeds
        self.articlesOutOfSight = articlesOutOfSight
        self.unlistedArticles = unlistedArticles
        self.librarySize = librarySize
        self.indexSize = indexSize
    }
}

extension LibraryStatistics {
    public var articles: Int { feeds.reduce(0) { $0 + $1.articleCount } }
    public var unread: Int { feeds.reduce(0) { $0 + $1.unreadCount } }

    /// The fraction counted so far, from 0 to 1.
    public var progress: Double {
        let all = days.count + feeds.count
        guard all > 0 else { return 1 }
        return Double(days.count { $0.articles != nil } + counts.count) / Double(all)
    }

    public var isComplete: Bool { counts.count == feeds.count && days.allSatisfy { $0.articles != nil } }

    /// The fraction of all stored articles that is read; nil if there are none.
    public var partRead: Double? { Self.part(read: articles - unread, of: articles) }

    /// The fraction of the last 28 days' articles that is read; nil if there are none or they are not counted yet.
    public var partReadRecently: Double? {
        let recent = days.suffix(Self.recentDays)
        guard recent.allSatisfy({ $0.articles != nil }) else { return nil }
        let articles = recent.reduce(0) { $0 + ($1.articles ?? 0) }
        return Self.part(read: articles - recent.reduce(0) { $0 + $1.unread }, of: articles)
    }

    static func part(read: Int, of articles: Int) -> Double? {
        articles > 0 ? Double(max(0, read)) / Double(articles) : nil
    }

    /// nil if it depends on something not counted yet.
    public func state(of feed: Feed) -> FeedState? {
        if feed.isStopped { return .stopped }
        if feed.failure != nil { return .failing }
        if feed.lastCheck == nil { return .neverAsked }
        guard let count = counts[feed.id] else { return nil }
        let silence = date.addingTimeInterval(-86_400 * Double(Self.daysOfSilence))
        return count.newest.map { $0 >= silence } == true ? .fine : .silent
    }

    /// The number of feeds in each state, as far as known.
    public var feedsByState: [FeedState: Int] {
        feeds.reduce(into: [:]) { states, feed in
            if let state = state(of: feed) { states[state, default: 0] += 1 }
        }
    }

    /// The feeds with the most articles in the last 28 days, busiest first.
    public func busiest(_ limit: Int) -> [(feed: Feed, count: Count)] {
        let busy = feeds.compactMap { feed in counts[feed.id].map { (feed: feed, count: $0) } }
            .filter { $0.count.recent > 0 }
        return Array(busy.sorted { ($0.count.recent, $1.feed.id) > ($1.count.recent, $0.feed.id) }.prefix(limit))
    }

    /// The silent feeds, longest silent first.
    public var silent: [(feed: Feed, newest: Date?)] {
        feeds.filter { state(of: $0) == .silent }.map { (feed: $0, newest: counts[$0.id]?.newest) }
            .sorted { ($0.newest ?? .distantPast, $0.feed.id) < ($1.newest ?? .distantPast, $1.feed.id) }
    }

    /// The failing or stopped feeds, those with the most failed checks first.
    public var failing: [Feed] {
        feeds.filter { $0.isStopped || $0.failure != nil }
            .sorted { ($0.failureCount, $1.id) > ($1.failureCount, $0.id) }
    }
}

extension LibraryStatistics.Count {
    /// The fraction of the last 28 days' articles that is read; nil if there are none.
    public var partRead: Double? { LibraryStatistics.part(read: recent - recentUnread, of: recent) }
}

/// A feed's state in the statistics; if several apply, the most important.
public enum FeedState: String, CaseIterable, Sendable {
    /// Its server reported it as gone for good.
    case stopped
    /// Its last check failed.
    case failing
    /// It was never requested.
    case neverAsked = "never_asked"
    /// Its checks succeed, but nothing has appeared for a long time.
    case silent
    case fine
}
