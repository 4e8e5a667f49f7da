import FoundationEssentials

/// News not announced yet, and the times of recent notifications: passed on from one process to the next.
public struct PendingNotifications: Sendable, Equatable, Codable {
    /// Feeds whose titles are kept; the others are only counted.
    static let keptFeeds = 20

    /// The most recently updated feed comes first.
    var feeds: [FeedNews] = []
    /// The feeds that are not kept.
    var otherFeeds = 0
    var otherArticles = 0
    /// The newest files, newest first.
    var downloads: [NotificationLine] = []
    var downloadCount = 0
    /// Failed downloads; their titles are in `downloads`. nil in data of an earlier version.
    var failedDownloadCount: Int?
    /// How often announcing this failed. nil if never, or in data of an earlier version.
    var failures: Int?
    var endings: [FinishedWork] = []
    /// The times of recent notifications.
    var sent: [Date] = []

    public init() {}

    /// Whether there is nothing to announce.
    public var isEmpty: Bool {
        feeds.isEmpty && otherArticles == 0 && downloadCount == 0 && (failedDownloadCount ?? 0) == 0
            && endings.isEmpty
    }

    /// Records an event to announce later.
    public mutating func add(_ event: NotifiedEvent) {
        switch event {
        case .refreshed(let news): add(news)
        case .finished(let ending, let news):
            add(news)
            endings = Array((endings + [ending]).suffix(FeedNews.keptTitles))
        case .downloaded(let title, let feed):
            add(NotificationLine(title: title, feed: feed))
            downloadCount += 1
        case .downloadFailed(let title, let feed):
            add(NotificationLine(title: title, feed: feed))
            failedDownloadCount = (failedDownloadCount ?? 0) + 1
        }
    }

    private mutating func add(_ file: NotificationLine) {
        downloads = Array(([file] + downloads).prefix(FeedNews.keptTitles))
    }

    /// Takes back news that could not be announced, as older than the current news.
    mutating func add(before earlier: PendingNotifications) {
        let later = self
        self = earlier
        add(later.feeds)
        otherFeeds += later.otherFeeds
        otherArticles += later.otherArticles
        downloads = Array((later.downloads + downloads).prefix(FeedNews.keptTitles))
        downloadCount += later.downloadCount
        failedDownloadCount = (failedDownloadCount ?? 0) + (later.failedDownloadCount ?? 0)
        endings = Array((endings + later.endings).suffix(FeedNews.keptTitles))
        failures = (failures ?? 0) + 1
        sent = later.sent
    }

    /// Removes an undelivered notification from those that count.
    mutating func forget(sent date: Date) { if let place = sent.lastIndex(of: date) { sent.remove(at: place) } }

    private mutating func add(_ news: [FeedNews]) {
        for new in news.reversed() where new.count > 0 {
            var new = new
            if let place = feeds.firstIndex(where: { $0.url == new.url }) {
                var known = feeds.remove(at: place)
                known.add(new)
                new = known
            }
            feeds.insert(new, at: 0)
        }
        for forgotten in feeds.dropFirst(Self.keptFeeds) {
            otherFeeds += 1
            otherArticles += forgotten.count
        }
        feeds = Array(feeds.prefix(Self.keptFeeds))
    }

    /// Discards pending news.
    /// - Parameter keepsEndings: whether to keep the endings of unfinished work.
    mutating func clear(keepsEndings: Bool = false) {
        let (sent, endings) = (sent, keepsEndings ? endings : [])
        self = PendingNotifications()
        (self.sent, self.endings) = (sent, endings)
    }
}

/// A notification, and the news it was made from in case it cannot be delivered.
public struct Announcement: Sendable, Equatable {
    public let notification: NewsNotification
    let news: PendingNotifications
    let date: Date
}
