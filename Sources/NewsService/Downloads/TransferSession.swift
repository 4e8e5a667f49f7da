import BackgroundTransfers
import FoundationEssentials
import News
import Newsroom

/// What the background session of downloads is known by.
package enum TransferSession {
    package static let identifier = "org.newsterm.downloads"

    /// All that this process begins by rule counts as begun in one wake.
    static let wake = UUID()
}

extension BackgroundSessionConfiguration {
    /// That of the session of downloads.
    init(_ settings: Configuration.Downloads) {
        self.init(
            identifier: TransferSession.identifier, httpMaximumConnectionsPerHost: settings.atOncePerHost,
            maximumConcurrentTransfers: settings.atOnce, maximumBytesPerSecond: settings.speedLimit)
    }
}

extension SessionHandler {
    /// What follows from the events of the session of downloads.
    /// - Parameter hasEnded: is told of each download that has ended, as it is then.
    init(_ workshop: AppServices, hasEnded: @escaping @Sendable (Download) async -> Void) {
        let downloads = workshop.downloads
        self.init(
            configuration: BackgroundSessionConfiguration(workshop.configuration.downloads),
            report: workshop.reportOfSessions
        ) { event in
            if let download = try await downloads.handle(event) { await hasEnded(download) }
        }
    }
}
