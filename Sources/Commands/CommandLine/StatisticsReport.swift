import FoundationEssentials
import News
import NewsService

/// The document of `newsterm stats --json`; absent values are null.
struct StatisticsReport: Report {
    private let statistics: LibraryStatistics

    init(_ statistics: LibraryStatistics) { self.statistics = statistics }

    var members: ReportMembers {
        [
            "date": statistics.date,
            "articles": statistics.articles,
            "unread": statistics.unread,
            "starred": statistics.starred,
            "part_read": statistics.partRead,
            "part_read_28_days": statistics.partReadRecently,
            "hidden_feeds": statistics.hiddenFeeds,
            "articles_out_of_sight": statistics.articlesOutOfSight,
            "library_bytes": statistics.librarySize,
            "search_index_bytes": statistics.indexSize,
            "days": statistics.days.map(Day.init),
            "feeds": statistics.feeds.map { FeedEntry(feed: $0, statistics: statistics) },
        ]
    }
}

extension StatisticsReport {
    /// A day, from midnight local time.
    private struct Day: Report {
        let day: LibraryStatistics.Day

        init(_ day: LibraryStatistics.Day) { self.day = day }

        var members: ReportMembers {
            ["start": day.start, "articles": day.articles, "unread": day.unread]
        }
    }

    private struct FeedEntry: Report {
        let feed: Feed
        let statistics: LibraryStatistics

        var members: ReportMembers {
            let count = statistics.counts[feed.id]
            return [
                "url": FeedAddress.withoutCredentials(feed.url),
                "title": feed.title,
                "state": statistics.state(of: feed)?.rawValue,
                "articles": feed.articleCount,
                "unread": feed.unreadCount,
                "newest": count?.newest,
                "articles_28_days": count?.recent,
                "unread_28_days": count?.recentUnread,
            ]
        }
    }
}
