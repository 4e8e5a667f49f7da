public import FoundationEssentials

/// What is notified, and when: one notification for all that there is to tell, no more of them in an hour than the user
/// wants, none while they look at the list or want quiet. What waits is told with the next, as one.
public struct NotificationPolicy: Sendable, Equatable {
    /// So often it is tried to tell something; then it is in the library, and not told.
    static let attempts = 3

    /// Titles in one notification.
    public var titles: Int
    /// Notifications within sixty minutes.
    public var perHour: Int
    /// nil: there are none.
    public var quietHours: QuietHours?

    public init(titles: Int = 5, perHour: Int = 6, quietHours: QuietHours? = nil) {
        self.titles = titles
        self.perHour = perHour
        self.quietHours = quietHours
    }

    /// Takes what has happened.
    /// - Parameters:
    ///   - event: nil: nothing new; the time may have come for what waits.
    ///   - secondsFromGMT: how far the clock on the wall is ahead of UTC; nil: the machine's time zone says it.
    ///   - hasAttention: whether the user looks at the reader: then they see for themselves, and nothing is left to
    ///     tell but how a refresh ended that they had left.
    /// - Returns: what to tell now; nil: nothing.
    public func take(
        _ event: NotifiedEvent?, _ pending: inout PendingNews, at now: Date, secondsFromGMT: Int? = nil,
        hasAttention: Bool
    ) -> Announcement? {
        if let event { pending.add(event) }
        if hasAttention { pending.clear(keepsEndings: true) }
        // A date in the future is that of a clock that was wrong.
        pending.sent.removeAll { $0 > now || now.timeIntervalSince($0) >= 3_600 }
        guard !pending.isEmpty, quietHours?.contains(now, secondsFromGMT: secondsFromGMT) != true,
            pending.sent.count < perHour
        else {
            return nil
        }
        let announcement = Announcement(notification: notification(of: pending), news: pending, date: now)
        pending.clear()
        pending.sent.append(now)
        return announcement
    }

    /// Nobody could be told: that was no notification, and what it was about is told with the next, unless that has been
    /// tried often enough.
    /// - Parameter keepsNews: whether it is to be told at all.
    /// - Returns: whether it is told with the next.
    public func takeBack(_ announcement: Announcement, _ pending: inout PendingNews, keepsNews: Bool) -> Bool {
        pending.forget(sent: announcement.date)
        guard keepsNews, announcement.news.failures ?? 0 < Self.attempts - 1 else { return false }
        pending.add(before: announcement.news)
        return true
    }

    private func notification(of pending: PendingNews) -> NewsNotification {
        var result = NewsNotification()
        result.newArticles = pending.feeds.reduce(pending.otherArticles) { $0 + $1.count }
        result.feeds = pending.feeds.count + pending.otherFeeds
        result.downloads = pending.downloadCount
        result.failedDownloads = pending.failedDownloadCount ?? 0
        result.endings = pending.endings
        result.article = pending.feeds.lazy.compactMap(\.newest).first
        var lines: [NotificationLine] = []
        // A feed that posts much leaves room for the others: the newest of each first, then the second of each.
        for place in 0..<FeedNews.keptTitles {
            for feed in pending.feeds where feed.titles.indices.contains(place) && !feed.titles[place].isEmpty {
                lines.append(NotificationLine(title: feed.titles[place], feed: feed.feed))
            }
        }
        // Files are few, and waited for.
        result.lines = Array((pending.downloads + lines).prefix(titles))
        result.more = result.newArticles + result.downloads + result.failedDownloads - result.lines.count
        return result
    }
}
