import News
import Newsroom

/// What somebody wants refreshed. The library is in step with the feed list by then: that is up to who asks.
struct RefreshOrder: Sendable {
    /// nil: all feeds.
    var urls: [String]?
    /// Also feeds that are not due.
    var force = false
    /// Whether the feeds count as named; nil: those of `urls` do when they are forced.
    var insists: Bool?
    /// nil: the journal is told by whoever orders it.
    var asker: Asker?
    /// Whether the user is notified of what is new; else whoever orders it does that.
    var notifies = true
    /// Hands on what is under way when the refresh is stopped; nil: it stays due.
    var promotion: Promotion?

    /// To the process that holds the lease.
    var request: NewsRequest { .refresh(urls: urls, force: force, insists: insists, asker: asker) }

    var subject: WorkSubject { urls.map { .feeds(count: $0.count) } ?? (force ? .allFeeds : .dueFeeds) }
}
