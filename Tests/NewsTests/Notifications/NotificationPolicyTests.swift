import Foundation
import Testing

@testable import News

@Suite("What is notified, and when")
struct NotificationPolicyTests {
    /// 12:00 on 2026-11-22, in UTC.
    private let noon = Date(timeIntervalSince1970: 1_795_348_800)

    private static func news(_ feed: String, _ titles: [String], count: Int? = nil) -> FeedNews {
        FeedNews(url: "https://\(feed).example/", feed: feed, titles: titles, count: count ?? titles.count)
    }

    private func take(
        _ event: NotifiedEvent?, _ pending: inout PendingNotifications, after seconds: TimeInterval = 0,
        by policy: NotificationPolicy = NotificationPolicy(), hasAttention: Bool = false
    ) -> NewsNotification? {
        announce(event, &pending, after: seconds, by: policy, hasAttention: hasAttention)?.notification
    }

    private func announce(
        _ event: NotifiedEvent?, _ pending: inout PendingNotifications, after seconds: TimeInterval = 0,
        by policy: NotificationPolicy = NotificationPolicy(), hasAttention: Bool = false
    ) -> Announcement? {
        policy.take(
            event, &pending, at: noon.addingTimeInterval(seconds), secondsFromGMT: 0, hasAttention: hasAttention)
    }

    @Test("A refresh is one notification: the newest title of each feed, then the second, and a count")
    func grouped() {
        var pending = PendingNotifications()
        let news = [
            Self.news("A", ["a1", "a2", "a3"], count: 7), Self.news("B", ["b1"]), Self.news("C", ["c1", "c2"]),
        ]
        let notification = take(.refreshed(news), &pending)
        #expect(notification?.lines.map(\.title) == ["a1", "b1", "c1", "a2", "c2"])
        #expect(notification?.lines.map(\.feed) == ["A", "B", "C", "A", "C"])
        #expect(notification?.newArticles == 10)
        #expect(notification?.feeds == 3)
        #expect(notification?.more == 5)
        #expect(pending.isEmpty)
    }

    @Test("A click opens the article of the newest known title, including deferred ones")
    func article() {
        var pending = PendingNotifications()
        var (old, unknown) = (Self.news("A", ["a1"]), Self.news("B", ["b1"]))
        old.newest = Headline.ID(rawValue: 1)
        #expect(take(.refreshed([unknown]), &pending)?.article == nil)
        #expect(take(.refreshed([unknown, old]), &pending)?.article == Headline.ID(rawValue: 1))
        unknown.newest = Headline.ID(rawValue: 2)
        pending.add(.refreshed([old]))
        #expect(take(.refreshed([unknown]), &pending)?.article == Headline.ID(rawValue: 2))
    }

    @Test("The number of titles is limited, and an article without a title is only counted")
    func titles() {
        var pending = PendingNotifications()
        let notification = take(
            .refreshed([Self.news("A", ["", "a2", "a3"])]), &pending, by: NotificationPolicy(titles: 1))
        #expect(notification?.lines.map(\.title) == ["a2"])
        #expect(notification?.more == 2)
    }

    @Test("Nothing new is not notified")
    func nothing() {
        var pending = PendingNotifications()
        #expect(take(.refreshed([]), &pending) == nil)
        #expect(take(nil, &pending) == nil)
        #expect(pending == PendingNotifications())
    }

    @Test("While the user looks at the reader nothing is notified, then or later, but the end of a refresh left behind")
    func attention() {
        var pending = PendingNotifications()
        #expect(take(.refreshed([Self.news("A", ["a1"])]), &pending, hasAttention: true) == nil)
        #expect(take(.downloaded(title: "f", feed: ""), &pending, hasAttention: true) == nil)
        #expect(take(nil, &pending, after: 60) == nil)
        let ending = take(
            .finished(FinishedWork(.refresh, .failed), [Self.news("A", ["a2"])]), &pending, after: 120,
            hasAttention: true)
        #expect(ending?.endings == [FinishedWork(.refresh, .failed)])
        #expect(ending?.newArticles == 0)
        #expect(ending?.lines == [])
        #expect(pending.isEmpty)
    }

    @Test("The number per hour is limited; the rest come with the next, as one")
    func limited() {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(perHour: 2)
        #expect(take(.refreshed([Self.news("A", ["a1"])]), &pending, by: policy) != nil)
        #expect(take(.refreshed([Self.news("A", ["a2"])]), &pending, after: 600, by: policy) != nil)
        #expect(take(.refreshed([Self.news("A", ["a3"])]), &pending, after: 1_200, by: policy) == nil)
        #expect(take(.refreshed([Self.news("A", ["a4"])]), &pending, after: 3_599, by: policy) == nil)
        let summary = take(nil, &pending, after: 3_600, by: policy)
        #expect(summary?.lines.map(\.title) == ["a4", "a3"])
        #expect(summary?.feeds == 1)
        #expect(take(.refreshed([Self.news("A", ["a5"])]), &pending, after: 3_601, by: policy) == nil)
    }

    @Test("An undelivered notification is merged into the next, after newer news, and does not count")
    func takenBack() throws {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(perHour: 1)
        let first = try #require(
            announce(.finished(FinishedWork(.refresh, .done), [Self.news("A", ["a1"])]), &pending, by: policy))
        pending.add(.downloaded(title: "file", feed: "P"))
        pending.add(.refreshed([Self.news("A", ["a2"])]))
        #expect(policy.takeBack(first, &pending, keepsNews: true))
        let second = try #require(announce(nil, &pending, after: 60, by: policy))
        #expect(second.notification.lines.map(\.title) == ["file", "a2", "a1"])
        #expect(second.notification.endings == [FinishedWork(.refresh, .done)] && second.notification.newArticles == 2)
        #expect(announce(.refreshed([Self.news("B", ["b1"])]), &pending, after: 61, by: policy) == nil)
    }

    @Test("It is retried three times, then dropped; one that nobody can receive is not kept at all")
    func givenUp() throws {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(perHour: 1)
        var event: NotifiedEvent? = .refreshed([Self.news("A", ["a1"])])
        for isKept in [true, true, false] {
            let announcement = try #require(announce(event, &pending, by: policy))
            #expect(policy.takeBack(announcement, &pending, keepsNews: true) == isKept)
            event = nil
        }
        #expect(pending == PendingNotifications())
        let unheard = try #require(announce(.refreshed([Self.news("A", ["a1"])]), &pending, by: policy))
        #expect(!policy.takeBack(unheard, &pending, keepsNews: false) && pending == PendingNotifications())
    }

    @Test("Failed downloads are counted separately, with their titles among the files'")
    func failedDownloads() throws {
        var pending = PendingNotifications()
        pending.add(.downloadFailed(title: "lost", feed: "P"))
        #expect(!pending.isEmpty)
        let notification = try #require(take(.downloaded(title: "there", feed: "P"), &pending))
        #expect(notification.downloads == 1 && notification.failedDownloads == 1 && notification.more == 0)
        #expect(notification.lines.map(\.title) == ["there", "lost"])
        #expect(pending.isEmpty)
    }

    @Test("The format of an earlier version is still read")
    func earlierVersion() throws {
        let text = #"""
            {"feeds":[],"otherFeeds":0,"otherArticles":2,"downloads":[],"downloadCount":1,"endings":["failed"],"sent":[]}
            """#
        var pending = try JSONDecoder().decode(PendingNotifications.self, from: Data(text.utf8))
        let notification = take(nil, &pending)
        #expect(notification?.newArticles == 2 && notification?.downloads == 1)
        #expect(notification?.endings == [FinishedWork(.refresh, .failed)])
    }

    @Test("A clock that was wrong does not silence it")
    func clock() {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(perHour: 1)
        #expect(take(.refreshed([Self.news("A", ["a1"])]), &pending, after: 86_400, by: policy) != nil)
        #expect(take(.refreshed([Self.news("A", ["a2"])]), &pending, by: policy) != nil)
    }

    @Test("In quiet hours nothing is notified, not even the end of a refresh; after them everything is, once")
    func quiet() {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(quietHours: QuietHours("11:00-13:00"))
        #expect(take(.refreshed([Self.news("A", ["a1"])]), &pending, by: policy) == nil)
        #expect(
            take(.finished(FinishedWork(.refresh, .done), [Self.news("B", ["b1"])]), &pending, after: 60, by: policy)
                == nil)
        #expect(take(.downloaded(title: "file", feed: "P"), &pending, after: 120, by: policy) == nil)
        #expect(take(nil, &pending, after: 3_599, by: policy) == nil)
        let summary = take(nil, &pending, after: 3_600, by: policy)
        #expect(summary?.lines.map(\.title) == ["file", "b1", "a1"])
        #expect(summary?.endings == [FinishedWork(.refresh, .done)])
        #expect(summary?.newArticles == 2)
        #expect(summary?.downloads == 1)
        #expect(take(nil, &pending, after: 3_601, by: policy) == nil)
    }

    @Test("Pending notifications are bounded, however long they wait, and every article is counted")
    func bounded() throws {
        var pending = PendingNotifications()
        let policy = NotificationPolicy(quietHours: QuietHours("11:00-13:00"))
        let title = String(repeating: "\u{1F600}", count: 5_000)
        for number in 0..<500 {
            let news = Self.news("feed\(number)", Array(repeating: title, count: 9), count: 9)
            #expect(take(.finished(FinishedWork(.refresh, .done), [news]), &pending, by: policy) == nil)
            #expect(take(.downloaded(title: title, feed: title), &pending, by: policy) == nil)
        }
        #expect(try JSONEncoder().encode(pending).count < 200_000)
        let summary = take(nil, &pending, after: 3_600, by: policy)
        #expect(summary?.newArticles == 4_500)
        #expect(summary?.feeds == 500)
        #expect(summary?.downloads == 500)
        #expect(summary?.endings.count == 5)
        #expect(summary?.lines.count == 5)
        #expect(summary?.more == 4_995)
    }
}
