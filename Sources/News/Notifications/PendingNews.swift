import FoundationEssentials

/// What has not been told yet, and when the last notifications were sent: kept from one process to the next.
public struct PendingNews: Sendable, Equatable, Codable {
    /// Feeds of which titles are kept; of others there is only a number.
    static let keptFeeds = 20

    /// The one that brought something last comes first.
    var feeds: [FeedNews] = []
    /// Of feeds that are not kept.
    var otherFeeds = 0
    var otherArticles = 0
    /// The newest files, the newest first.
    var downloads: [NotificationLine] = []
    var downloadCount = 0
    /// Downloads that came to nothing; their titles are among those of the files. nil: as an earlier version wrote it.
    var failedDownloadCount: Int?
    /// How often nobody could be told of this. nil: never, or as an earlier version wrote it.
    var failures: Int?
    var endings: [FinishedWork] = []
    /// The dates of the last notifications.
    var sent: [Date] = []

    public init() {}

    /// Whether there is nothing to tell.
    public var isEmpty: Bool {
        feeds.isEmpty && otherArticles == 0 && downloadCount == 0 && (failedDownloadCount ?? 0) == 0
            && endings.isEmpty
    }

    /// Takes what has happened, to be told later.
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

    /// Takes back what nobody could be told: it is older than what is here.
    mutating func add(before earlier: PendingNews) {
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

    /// A notification that nobody heard is none.
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

    /// Forgets what was to be told.
    /// - Parameter keepsEndings: whether how unfinished work ended is still to be told.
    mutating func clear(keepsEndings: Bool = false) {
        let (sent, endings) = (sent, keepsEndings ? endings : [])
        self = PendingNews()
        (self.sent, self.endings) = (sent, endings)
    }
}

/// What is told at once, and what it is put together from, should nobody hear of it.
public struct Announcement: Sendable, Equatable {
    public let notification: NewsNotification
    let news: PendingNews
    let date: Date
}
