import BackgroundTransfers
import Newsroom

/// The identity of the background session of feeds, which continues fetches for which a refresh had no time.
package enum FeedTransfers {
    package static let identifier = "org.newsterm.feeds"
}

extension BackgroundSessionConfiguration {
    /// The configuration for the session of feeds.
    init(_ settings: Configuration.Refresh) {
        self.init(
            identifier: FeedTransfers.identifier, timeoutIntervalForResource: FeedRefresher.handoffTimeout,
            httpMaximumConnectionsPerHost: settings.connectionsPerHost, maximumConcurrentTransfers: 8)
    }
}
