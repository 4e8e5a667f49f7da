package import News
package import Newsroom

/// What to refresh. The caller synchronises the library with the feed list first.
package struct RefreshOrder: Sendable {
    /// `nil` for all feeds.
    package var urls: [String]?
    /// Whether to ask feeds that are not due, too.
    package var force = false
    /// Whether the feeds count as named by the user; `nil` if those of `urls` do when forced.
    var insists: Bool?
    /// `nil` if the caller writes into the journal.
    package var asker: Asker?
    /// Whether to notify the user of news; otherwise the caller does.
    var notifies = true
    /// Hands over the fetches under way when the refresh is stopped; `nil` leaves their feeds due.
    package var promotion: Promotion?

    package init(
        urls: [String]? = nil, force: Bool = false, insists: Bool? = nil, asker: Asker? = nil, notifies: Bool = true,
        promotion: Promotion? = nil
    ) {
        (self.urls, self.force, self.insists) = (urls, force, insists)
        (self.asker, self.notifies, self.promotion) = (asker, notifies, promotion)
    }

    /// For the process that holds the lease.
    package var request: NewsRequest { .refresh(urls: urls, force: force, insists: insists, asker: asker) }

    var subject: WorkSubject { urls.map { .feeds(count: $0.count) } ?? (force ? .allFeeds : .dueFeeds) }
}
