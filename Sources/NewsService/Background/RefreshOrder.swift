package import News
package import Newsroom

/// What somebody wants refreshed. The library is in step with the feed list by then: that is up to who asks.
package struct RefreshOrder: Sendable {
    /// nil: all feeds.
    package var urls: [String]?
    /// Also feeds that are not due.
    package var force = false
    /// Whether the feeds count as named; nil: those of `urls` do when they are forced.
    var insists: Bool?
    /// nil: the caller writes into the journal.
    package var asker: Asker?
    /// Whether the user is notified of what is new; else the caller does that.
    var notifies = true
    /// Hands on what is under way when the refresh is stopped; nil: it stays due.
    package var promotion: Promotion?

    package init(
        urls: [String]? = nil, force: Bool = false, insists: Bool? = nil, asker: Asker? = nil, notifies: Bool = true,
        promotion: Promotion? = nil
    ) {
        (self.urls, self.force, self.insists) = (urls, force, insists)
        (self.asker, self.notifies, self.promotion) = (asker, notifies, promotion)
    }

    /// To the process that holds the lease.
    package var request: NewsRequest { .refresh(urls: urls, force: force, insists: insists, asker: asker) }

    var subject: WorkSubject { urls.map { .feeds(count: $0.count) } ?? (force ? .allFeeds : .dueFeeds) }
}
