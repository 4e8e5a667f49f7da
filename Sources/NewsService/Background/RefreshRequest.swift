import FoundationEssentials
package import News
import NewsStore
package import Newsroom

/// What to refresh. The caller synchronises the library with the feed list first.
package struct RefreshRequest: Sendable {
    /// Of feeds, and of accounts (`FeedAddress.account`); `nil` for all.
    package var urls: [String]?
    /// Whether to ask feeds that are not due, too.
    package var force = false
    /// Whether the feeds count as named by the user; `nil` if those of `urls` do when forced.
    var overridesHostPause: Bool?
    /// `nil` if the caller writes into the journal.
    package var requester: Requester?
    /// Whether to notify the user of news; otherwise the caller does.
    var notifies = true
    /// Hands over the fetches under way when the refresh is stopped; `nil` leaves their feeds due.
    package var handoff: TransferHandoff?

    package init(
        urls: [String]? = nil, force: Bool = false, overridesHostPause: Bool? = nil, requester: Requester? = nil,
        notifies: Bool = true,
        handoff: TransferHandoff? = nil
    ) {
        (self.urls, self.force, self.overridesHostPause) = (urls, force, overridesHostPause)
        (self.requester, self.notifies, self.handoff) = (requester, notifies, handoff)
    }

    /// For the process that holds the lease.
    package var request: NewsRequest {
        .refresh(urls: urls, force: force, overridesHostPause: overridesHostPause, requester: requester)
    }

    /// The accounts to sync; `nil` for all.
    var accounts: [Account.ID]? { urls?.compactMap(FeedAddress.account) }

    var subject: WorkSubject { urls.map { .feeds(count: $0.count) } ?? (force ? .allFeeds : .dueFeeds) }
}

extension Library {
    /// All that a refresh can ask, feeds and accounts (`FeedAddress.account`), with the time of the last answer.
    func refreshable() async throws -> [(address: String, lastAnswer: Date?)] {
        try await checks().map { ($0.url, $0.lastCheck) }
            + accounts().map { (FeedAddress.of($0.id), $0.lastSync) }
    }
}
