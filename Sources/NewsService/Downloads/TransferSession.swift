import BackgroundTransfers
import FoundationEssentials
import News
import Newsroom

/// The identity of the background session of downloads.
package enum TransferSession {
    package static let identifier = "org.newsterm.downloads"

    /// All automatic downloads that this process begins count as begun in one wake.
    static let wake = UUID()
}

extension BackgroundSessionConfiguration {
    /// The configuration for the session of downloads.
    init(_ settings: Configuration.Downloads) {
        self.init(
            identifier: TransferSession.identifier, httpMaximumConnectionsPerHost: settings.atOncePerHost,
            maximumConcurrentTransfers: settings.atOnce, maximumBytesPerSecond: settings.speedLimit)
    }
}

extension SessionHandler {
    /// Handles the events of the session of downloads.
    /// - Parameter hasEnded: called with each download that has ended, in its final state.
    init(_ services: AppServices, hasEnded: @escaping @Sendable (Download) async -> Void) {
        let downloads = services.downloads
        self.init(
            configuration: BackgroundSessionConfiguration(services.configuration.downloads),
            report: services.reportOfSessions
        ) { event in
            if let download = try await downloads.handle(event) { await hasEnded(download) }
        }
    }
}
