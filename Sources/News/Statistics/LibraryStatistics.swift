public import FoundationEssentials

/// What is stored, counted. Counting goes on in steps; what is not known yet is nil.
public struct LibraryStatistics: Sendable, Equatable {
    /// The articles that lists show on one day, by the clock on the wall.
    public struct Day: Sendable, Equatable {
        public var start: Date
        /// nil: not counted yet.
        public var articles: Int?
        public var unread: Int

        public init(start: Date, articles: Int? = nil, unread: Int = 0) {
            self.start = start
            self.articles = articles
            self.unread = unread
        }
    }

    /// What is counted of a feed.
    public struct Count: Sendable, Equatable {
        /// The date of its newest article; nil: it never had one.
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

    /// Weeks whose days are counted one by one.
    public static let weeks = 8
    /// Days that count as the last ones of a feed.
    public static let recentDays = 28
    /// Days without an article after which a feed is called silent.
    public static let daysOfSilence = 90

    /// When counting began.
    public var date: Date
    /// Those that lists show.
    public var feeds: [Feed]
    public var counts: [Feed.ID: Count]
    /// The oldest first; the last one is the present day.
    public var days: [Day]
    public var starred: Int
    /// Feeds on the list that are hidden, and the articles of these and of feeds that are no longer listed.
    public var hiddenFeeds: Int
    public var articlesOutOfSight: Int
    /// Those of them whose feeds are no longer listed.
    public var unlistedArticles: Int
    /// Bytes on disk.
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

    /// Of everything that is to be counted, from 0 to 1.
    public var progress: Double {
        let all = days.count + feeds.count
        guard all > 0 else { return 1 }
        return Double(days.count { $0.articles != nil } + counts.count) / Double(all)
    }

    public var isComplete: Bool { counts.count == feeds.count && days.allSatisfy { $0.articles != nil } }

    /// The part of all stored articles that is read; nil: there are none.
    public var partRead: Double? { Self.part(read: articles - unread, of: articles) }

    /// The part of the articles of the last 28 days that is read; nil: there are none, or they are not counted yet.
    public var partReadRecently: Double? {
        let recent = days.suffix(Self.recentDays)
        guard recent.allSatisfy({ $0.articles != nil }) else { return nil }
        let articles = recent.reduce(0) { $0 + ($1.articles ?? 0) }
        return Self.part(read: articles - recent.reduce(0) { $0 + $1.unread }, of: articles)
    }

    static func part(read: Int, of articles: Int) -> Double? {
        articles > 0 ? Double(max(0, read)) / Double(articles) : nil
    }

    /// nil: it depends on what is not counted yet.
    public func state(of feed: Feed) -> FeedState? {
        if feed.isStopped { return .stopped }
        if feed.failure != nil { return .failing }
        if feed.lastCheck == nil { return .neverAsked }
        guard let count = counts[feed.id] else { return nil }
        let silence = date.addingTimeInterval(-86_400 * Double(Self.daysOfSilence))
        return count.newest.map { $0 >= silence } == true ? .fine : .silent
    }

    /// How many feeds are in each state, as far as it is known.
    public var feedsByState: [FeedState: Int] {
        feeds.reduce(into: [:]) { states, feed in
            if let state = state(of: feed) { states[state, default: 0] += 1 }
        }
    }

    /// The feeds with the most articles of the last 28 days, the busiest first.
    public func busiest(_ limit: Int) -> [(feed: Feed, count: Count)] {
        let busy = feeds.compactMap { feed in counts[feed.id].map { (feed: feed, count: $0) } }
            .filter { $0.count.recent > 0 }
        return Array(busy.sorted { ($0.count.recent, $1.feed.id) > ($1.count.recent, $0.feed.id) }.prefix(limit))
    }

    /// The feeds that are silent, the longest silent first.
    public var silent: [(feed: Feed, newest: Date?)] {
        feeds.filter { state(of: $0) == .silent }.map { (feed: $0, newest: counts[$0.id]?.newest) }
            .sorted { ($0.newest ?? .distantPast, $0.feed.id) < ($1.newest ?? .distantPast, $1.feed.id) }
    }

    /// The feeds that fail or are gone, those that do so for the longest first.
    public var failing: [Feed] {
        feeds.filter { $0.isStopped || $0.failure != nil }
            .sorted { ($0.failureCount, $1.id) > ($1.failureCount, $0.id) }
    }
}

extension LibraryStatistics.Count {
    /// The part of the articles of the last 28 days that is read; nil: there are none.
    public var partRead: Double? { LibraryStatistics.part(read: recent - recentUnread, of: recent) }
}

/// How a feed is, as the statistics of the library tell it: of several, what matters most.
public enum FeedState: String, CaseIterable, Sendable {
    /// Its server said that it is gone for good.
    case stopped
    /// Its last check went wrong.
    case failing
    /// It was never asked for.
    case neverAsked = "never_asked"
    /// Its checks go well, but nothing has come for long.
    case silent
    case fine
}
