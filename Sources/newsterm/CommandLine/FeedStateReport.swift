import Foundation
import News

/// A feed of `newsterm feeds --json`; absent values are null.
struct FeedStateReport: Encodable {
    let feed: Feed

    init(_ feed: Feed) { self.feed = feed }

    private enum CodingKeys: String, CodingKey {
        case url, title, link, tags, articles, unread, failure, failures
        case lastCheck = "last_check"
        case nextCheck = "next_check"
        case nextCheckReason = "next_check_reason"
        case isStopped = "stopped"
        case movedTo = "moved_to"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(FeedAddress.withoutCredentials(feed.url), forKey: .url)
        try container.encode(feed.title, forKey: .title)
        try container.encode(feed.siteLink, forKey: .link)
        try container.encode(feed.tags, forKey: .tags)
        try container.encode(feed.articleCount, forKey: .articles)
        try container.encode(feed.unreadCount, forKey: .unread)
        try container.encode(feed.failure, forKey: .failure)
        try container.encode(feed.failureCount, forKey: .failures)
        try container.encode(feed.lastCheck, forKey: .lastCheck)
        try container.encode(feed.nextCheck, forKey: .nextCheck)
        try container.encode(feed.nextCheckReason, forKey: .nextCheckReason)
        try container.encode(feed.isStopped, forKey: .isStopped)
        try container.encode(feed.movedTo, forKey: .movedTo)
    }
}
