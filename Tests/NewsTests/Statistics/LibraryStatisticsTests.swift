import Foundation
import News
import Testing

@Suite("Library statistics")
struct LibraryStatisticsTests {
    private static let now = Date(timeIntervalSince1970: 1_789_992_000)

    private static func feed(_ number: Int64, _ change: (inout Feed) -> Void = { _ in }) -> Feed {
        var feed = Feed(
            id: Feed.ID(rawValue: number), url: "https://feed\(number).example/", title: "Feed \(number)",
            articleCount: 10, unreadCount: 4)
        feed.lastCheck = now
        change(&feed)
        return feed
    }

    private static func statistics(_ feeds: [Feed], days: [LibraryStatistics.Day] = []) -> LibraryStatistics {
        LibraryStatistics(date: now, feeds: feeds, days: days)
    }

    private static func count(daysSilent: Double = 0, recent: Int = 1, unread: Int = 0) -> LibraryStatistics.Count {
        .init(newest: now.addingTimeInterval(-86_400 * daysSilent), recent: recent, recentUnread: unread)
    }

    @Test("A feed has its most important state: gone, failing, never checked, silent, fine")
    func states() {
        let feeds = [
            Self.feed(1) { ($0.isStopped, $0.failure) = (true, "Gone.") },
            Self.feed(2) { ($0.failure, $0.lastCheck) = ("No answer.", nil) },
            Self.feed(3) { $0.lastCheck = nil },
            Self.feed(4), Self.feed(5), Self.feed(6), Self.feed(7),
        ]
        var statistics = Self.statistics(feeds)
        statistics.counts = [
            feeds[0].id: Self.count(), feeds[3].id: Self.count(daysSilent: 91),
            feeds[4].id: Self.count(daysSilent: 89), feeds[5].id: .init(newest: nil, recent: 0, recentUnread: 0),
        ]
        #expect(
            feeds.map { statistics.state(of: $0) }
                == [.stopped, .failing, .neverAsked, .silent, .fine, .silent, nil])
        #expect(
            statistics.feedsByState == [.stopped: 1, .failing: 1, .neverAsked: 1, .silent: 2, .fine: 1])
        #expect(statistics.silent.map(\.feed.id.rawValue) == [6, 4])
        #expect(statistics.failing.map(\.id.rawValue) == [1, 2])
    }

    @Test("The busiest feeds come first, without those that have no articles")
    func busiest() {
        let feeds = (1...5).map { Self.feed($0) }
        var statistics = Self.statistics(feeds)
        for (feed, recent) in zip(feeds, [3, 9, 3, 0, 50]) { statistics.counts[feed.id] = Self.count(recent: recent) }
        #expect(statistics.busiest(9).map(\.feed.id.rawValue) == [5, 2, 1, 3])
        #expect(statistics.busiest(2).map(\.feed.id.rawValue) == [5, 2])
    }

    @Test("The share read is of all articles and, once counted, of the last 28 days")
    func read() {
        var days = (0..<56).map {
            LibraryStatistics.Day(start: Self.now.addingTimeInterval(86_400 * Double($0 - 55)), articles: 2, unread: 2)
        }
        for day in 28..<42 { days[day].unread = 0 }
        var statistics = Self.statistics([Self.feed(1), Self.feed(2)], days: days)
        #expect(statistics.articles == 20 && statistics.unread == 8)
        #expect(statistics.partRead == 0.6)
        #expect(statistics.partReadRecently == 0.5)
        statistics.days[40].articles = nil
        #expect(statistics.partReadRecently == nil)
        #expect(Self.statistics([]).partRead == nil)
        #expect(Self.count(recent: 4, unread: 1).partRead == 0.75)
    }

    @Test("Counting progresses over days and feeds, and ends when all are counted")
    func progress() {
        var statistics = Self.statistics([Self.feed(1)], days: (0..<3).map { _ in .init(start: Self.now) })
        #expect(statistics.progress == 0 && !statistics.isComplete)
        for day in 0..<3 { statistics.days[day].articles = 1 }
        #expect(statistics.progress == 0.75 && !statistics.isComplete)
        statistics.counts[Feed.ID(rawValue: 1)] = Self.count()
        #expect(statistics.progress == 1 && statistics.isComplete)
        #expect(Self.statistics([]).isComplete && Self.statistics([]).progress == 1)
    }
}
