import FoundationEssentials
import News
import NewsService

/// A feed of `newsterm feeds --json`; absent values are null.
struct FeedStateReport: Report {
    let feed: Feed

    init(_ feed: Feed) { self.feed = feed }

    var members: ReportMembers {
        [
            "url": FeedAddress.withoutCredentials(feed.url),
            "title": feed.title,
            "link": feed.siteLink,
            "tags": feed.tags,
            "account": feed.accountName,
            "hidden": feed.isHidden,
            "articles": feed.articleCount,
            "unread": feed.unreadCount,
            "failure": feed.failure,
            "failures": feed.failureCount,
            "last_check": feed.lastCheck,
            "next_check": feed.nextCheck,
            "next_check_reason": feed.nextCheckReason,
            "stopped": feed.isStopped,
            "moved_to": feed.movedTo,
        ]
    }
}
