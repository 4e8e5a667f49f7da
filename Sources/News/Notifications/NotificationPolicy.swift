public import FoundationEssentials

/// What to notify, and when: a single notification for all pending news, no more per hour than the user allows, none
/// while the user looks at the list or during quiet hours. Pending news is combined in the next notification.
public struct NotificationPolicy: Sendable, Equatable {
    /// The maximum attempts to deliver a notification; after that its news is only in the library.
    static let attempts = 3

    /// Titles in one notification.
    public var titles: Int
    /// Notifications within sixty minutes.
    public var perHour: Int
    /// nil if there are none.
    public var quietHours: QuietHours?

    public init(titles: Int = 5, perHour: Int = 6, quietHours: QuietHours? = nil) {
        self.titles = titles
        self.perHour = perHour
        self.quietHours = quietHours
    }

    /// Processes an event.
    /// - Parameters:
    ///   - event: nil to check only whether pending news may be sent now.
    ///   - secondsFromGMT: local time's offset from UTC; nil for the machine's time zone.
    ///   - hasAttention: whether the user looks at the reader and sees the news there: only the endings of work that
    ///     they left are still announced.
    /// - Returns: what to announce now; nil for nothing.
    public func take(
        _ event: NotifiedEvent?, _ pending: inout PendingNotifications, at now: Date, secondsFromGMT: Int? = nil,
        hasAttention: Bool
    ) -> Announcement? {
        if let event { pending.add(event) }
        if hasAttention { pending.clear(keepsEndings: true) }
        // A future date comes from a clock that was wrong.
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

    /// Takes back an announcement that could not be delivered: it does not count, and its news is added to the next
    /// one, unless the attempts are used up.
    /// - Parameter keepsNews: whether to announce the news at all.
    /// - Returns: whether the news is announced with the next notification.
    public func takeBack(_ announcement: Announcement, _ pending: inout PendingNotifications, keepsNews: Bool) -> Bool {
        pending.forget(sent: announcement.date)
        guard keepsNews, announcement.news.failures ?? 0 < Self.attempts - 1 else { return false }
        pending.add(before: announcement.news)
        return true
    }

    private func notification(of pending: PendingNotifications) -> NewsNotification {
        var result = NewsNotification()
        result.newArticles = pending.feeds.reduce(pending.otherArticles) { $0 + $1.count }
        result.feeds = pending.feeds.count + pending.otherFeeds
        result.downloads = pending.downloadCount
        result.failedDownloads = pending.failedDownloadCount ?? 0
        result.endings = pending.endings
        result.article = pending.feeds.lazy.compactMap(\.newest).first
        var lines: [NotificationLine] = []
        // Interleave the feeds, so that a busy one leaves room: the newest of each first, then the second of each.
        for place in 0..<FeedNews.keptTitles {
            for feed in pending.feeds where feed.titles.indices.contains(place) && !feed.titles[place].isEmpty {
                lines.append(NotificationLine(title: feed.titles[place], feed: feed.feed))
            }
        }
        // Files come first, because they are few and awaited.
        result.lines = Array((pending.downloads + lines).prefix(titles))
        result.more = result.newArticles + result.downloads + result.failedDownloads - result.lines.count
        return result
    }
}
