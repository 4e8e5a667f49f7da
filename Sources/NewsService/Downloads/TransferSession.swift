package import BackgroundTransfers
package import FoundationEssentials
import News
import Newsroom

/// The background session of downloads, as the newsroom has it.
package struct TransferSession: DownloadSession {
    package static let identifier = "org.newsterm.downloads"

    /// All that this process begins by rule counts as begun in one wake.
    private static let wake = UUID()

    private let configuration: BackgroundSessionConfiguration
    private let locations: Locations
    private let isInBackground: Bool
    private let report: @Sendable (String) -> Void
    /// What the user does.
    private let session: BackgroundSession

    /// - Parameters:
    ///   - isInBackground: whether this process runs without a user.
    ///   - report: takes a sentence about the session's record.
    init(
        _ settings: Configuration.Downloads, locations: Locations, isInBackground: Bool,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.report = report
        self.locations = locations
        self.isInBackground = isInBackground
        configuration = BackgroundSessionConfiguration(settings)
        session = locations.session(configuration, origin: .foreground, report: report)
    }

    package func add(_ downloads: [BackgroundSession.NamedDownload], isInBackground isAutomatic: Bool) async throws {
        guard isAutomatic else { return try await session.downloadTasks(downloads) }
        // Who refreshes by hand is there: what was held up for want of a user begins, and nothing waits the longer.
        if !isInBackground { try await session.cameToForeground() }
        // Good conditions they wait for in any case.
        try await locations.session(configuration, origin: .background(wake: Self.wake), report: report)
            .downloadTasks(downloads)
    }

    package func suspend(_ task: UUID) async throws { try await session.suspend(task) }

    package func resume(_ task: UUID) async throws { try await session.resume(task) }

    package func cancel(_ task: UUID) async throws { try await session.cancel(task) }

    package func discard(_ resumeData: DownloadResumeData) async throws { try await session.discard(resumeData) }

    package func tasks() async throws -> [DownloadTask] { try await session.tasks() }

    package func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws {
        try await session.watchTasks(show)
    }
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
