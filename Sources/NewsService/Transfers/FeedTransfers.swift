import BackgroundTransfers
import Newsroom

/// What the background session of feeds is known by, which goes on with fetches for which a refresh had no time.
package enum FeedTransfers {
    package static let identifier = "org.newsterm.feeds"
}

extension BackgroundSessionConfiguration {
    /// That of the session of feeds.
    init(_ settings: Configuration.Refresh) {
        self.init(
            identifier: FeedTransfers.identifier, timeoutIntervalForResource: FeedRefresher.longestPromotion,
            httpMaximumConnectionsPerHost: settings.connectionsPerHost, maximumConcurrentTransfers: 8)
    }
}
