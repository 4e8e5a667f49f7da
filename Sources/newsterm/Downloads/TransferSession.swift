import BackgroundTransfers
import Foundation
import News
import Newsroom

/// The background session of downloads, as the newsroom has it.
struct TransferSession: DownloadSession {
    static let identifier = "org.newsterm.downloads"

    /// All that this process begins by rule counts as begun in one wake.
    private static let wake = UUID()

    private let configuration: BackgroundSessionConfiguration
    private let locations: Locations
    private let isInBackground: Bool
    private let report: @Sendable (String) -> Void
    /// What the person does.
    private let session: BackgroundSession

    /// - Parameters:
    ///   - isInBackground: whether this process runs without a person.
    ///   - report: takes a sentence about the session's record.
    init(
        _ settings: Configuration.Downloads, locations: Locations, isInBackground: Bool,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.report = report
        self.locations = locations
        self.isInBackground = isInBackground
        configuration = BackgroundSessionConfiguration(settings)
        session = Self.session(configuration, locations, .foreground, report)
    }

    func add(_ transfers: [DownloadTransfer]) async throws {
        let wanted = try transfers.filter { !$0.isInBackground }.map(BackgroundSession.NamedDownload.init)
        if !wanted.isEmpty { try await session.downloadTasks(wanted) }
        let automatic = try transfers.filter(\.isInBackground).map(BackgroundSession.NamedDownload.init)
        guard !automatic.isEmpty else { return }
        // Who refreshes by hand is there: what was held up for want of a person begins, and nothing waits the longer.
        if !isInBackground { try await session.cameToForeground() }
        // Good conditions they wait for in any case.
        try await Self.session(configuration, locations, .background(wake: Self.wake), report).downloadTasks(automatic)
    }

    func pause(_ task: UUID) async throws { try await session.suspend(task) }

    func resume(_ task: UUID) async throws { try await session.resume(task) }

    func cancel(_ task: UUID) async throws { try await session.cancel(task) }

    func discard(_ resumeData: [UInt8]) async throws { try await session.discard(DownloadResumeData(resumeData)) }

    func tasks() async throws -> [TransferTask] { try await session.tasks().map(TransferTask.init) }

    func watch(_ show: @escaping @Sendable ([TransferTask]) async -> Void) async throws {
        try await session.watchTasks { await show($0.map(TransferTask.init)) }
    }

    private static func session(
        _ configuration: BackgroundSessionConfiguration, _ locations: Locations, _ origin: TransferOrigin,
        _ report: @escaping @Sendable (String) -> Void
    ) -> BackgroundSession {
        BackgroundSession(
            configuration: configuration, folder: locations.transfers(of: configuration.identifier),
            launcher: ProgramLauncher(locations: locations), origin: origin, report: report)
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
    init(_ workshop: Workshop, hasEnded: @escaping @Sendable (Download) async -> Void) {
        let downloads = workshop.downloads
        self.init(
            configuration: BackgroundSessionConfiguration(workshop.configuration.downloads),
            report: workshop.reportOfSessions
        ) { event, file in
            guard let event = try TransferEvent(event, file: file),
                let download = try await downloads.handle(event)
            else { return }
            await hasEnded(download)
        }
    }
}

extension BackgroundSession.NamedDownload {
    fileprivate init(_ transfer: DownloadTransfer) throws {
        self.init(
            identifier: transfer.task,
            request: DownloadRequest(
                url: transfer.url, taskDescription: transfer.note,
                priority: transfer.isInBackground ? DownloadRequest.lowPriority : DownloadRequest.defaultPriority,
                countOfBytesClientExpectsToReceive: transfer.expectedBytes, expectedContentType: transfer.contentType,
                reach: DownloadReach(transfer.reach)),
            resumeData: try transfer.resumeData.map { try DownloadResumeData($0) })
    }
}

extension DownloadResumeData {
    /// As the library keeps it.
    fileprivate init(_ bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(DownloadResumeData.self, from: Data(bytes))
    }
}

extension TransferEvent {
    /// nil: nothing follows from it.
    fileprivate init?(_ event: BackgroundSessionEvent, file: String?) throws {
        switch event {
        case .didFinishDownloading(let task, _):
            guard let file else { return nil }
            self = .finished(task, file: file)
        case .didComplete(let task, let error?):
            let resumeData = try error.resumeData.map { [UInt8](try JSONEncoder().encode($0)) }
            self = .failed(task, TransferFailure(reason: error.description, resumeData: resumeData))
        case .didComplete(_, nil), .didWriteData, .didSendBodyData, .didResumeAtOffset, .didFinishEvents: return nil
        }
    }
}

extension TransferTask {
    fileprivate init(_ task: DownloadTask) {
        self.init(
            id: task.taskIdentifier, note: task.originalRequest.taskDescription ?? "",
            isPaused: task.state == .suspended, isTransferring: task.isTransferring,
            isComplete: task.state == .completed && task.error == nil, received: task.countOfBytesReceived,
            expected: task.countOfBytesExpectedToReceive, isResumable: task.isResumable,
            wait: task.wait.map(News.DownloadWait.init), trouble: task.error?.description,
            hasReach: task.originalRequest.reach != nil)
    }
}

extension News.DownloadWait {
    fileprivate init(_ wait: BackgroundTransfers.DownloadWait) {
        self =
            switch wait {
            case .earliestBeginDate(let date), .launchLimit(let date): .date(date)
            case .retry(let date): .retry(date)
            case .network: .network
            case .unmeteredNetwork: .unmeteredNetwork
            case .externalPower: .externalPower
            case .turn: .turn
            }
    }
}
