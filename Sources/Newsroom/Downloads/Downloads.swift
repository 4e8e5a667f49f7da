import BackgroundTransfers
package import FoundationEssentials
public import News
package import NewsStore
import Web

/// The files that the user wants, from the request to their place in the download folder. The library records what is
/// wanted, the session fetches it, and this actor connects the two.
public actor Downloads {
    public struct Settings: Sendable, Equatable {
        public var folder: DownloadFolder
        public var automatic: AutomaticDownloadPolicy
        public var retention: DownloadRetentionPolicy

        public init(
            folder: DownloadFolder, automatic: AutomaticDownloadPolicy = AutomaticDownloadPolicy(),
            retention: DownloadRetentionPolicy = DownloadRetentionPolicy()
        ) {
            self.folder = folder
            self.automatic = automatic
            self.retention = retention
        }
    }

    /// Called for a download that ended while no caller was waiting for it.
    public typealias EndHandler = @Sendable (Download) async -> Void

    /// A named constant, because a closure as a default argument makes Swift 6.2 crash sometimes.
    public static let ignoresEnd: EndHandler = { _ in }

    /// Interval of progress reports.
    static let progressInterval = Duration.seconds(1)
    /// Interval of attempts to use an unusable folder: the first and the longest.
    static let placingPauses = Duration.seconds(300)...Duration.seconds(3_600)

    let library: Library
    /// For acts of the user.
    let session: any DownloadSession
    /// The same session for automatic downloads, which wait for good conditions.
    let automatic: any DownloadSession
    /// Whether a user uses this process.
    let hasUser: Bool
    let settings: Settings
    let rules: AddressAccessRules
    /// Folder for finished files that cannot be moved into place, on the session's file system.
    let stagingFolder: String
    let now: @Sendable () -> Date
    let sleep: @Sendable (Duration) async throws -> Void
    /// Writes to the journal.
    let note: @Sendable (DownloadNote) -> Void
    let arrival: DownloadArrival
    let hub = DownloadStatusHub()
    /// Downloads being moved into place by this process.
    var inPlacing: Set<Download.ID> = []
    /// The session's last reported tasks; nil if it is not watched.
    var watched: [DownloadTask]?
    var speeds: [UUID: TransferSpeed] = [:]
    /// The last seen marks of finished files by path; nil while `run` does not run, when each call examines them.
    var seen: [String: FileMark]?
    /// The paths of the examined files.
    var examinedPaths: Set<String> = []

    /// - Parameters:
    ///   - session: For requests of the user, in any process; `automatic` is for those of rules.
    ///   - stagingFolder: A folder for this purpose only, on the session's file system; created when needed.
    ///   - note: Writes to the journal each download that begins or ends.
    ///   - reached: Called after each step of a finished file; an error ends the work there.
    package init(
        library: Library, session: any DownloadSession, automatic: any DownloadSession, hasUser: Bool,
        settings: Settings, stagingFolder: String, rules: AddressAccessRules,
        note: @escaping @Sendable (DownloadNote) -> Void,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        reached: @escaping @Sendable (DownloadStep) throws -> Void = { _ in }
    ) {
        self.library = library
        self.session = session
        self.automatic = automatic
        self.hasUser = hasUser
        self.settings = settings
        self.rules = rules
        self.stagingFolder = stagingFolder
        self.now = now
        self.sleep = sleep
        self.note = note
        arrival = DownloadArrival(library: library, folder: settings.folder, now: now, reached: reached)
    }

    /// All downloads, now and after every change; progress once a second. Yields only while `run` runs.
    public nonisolated func updates() -> AsyncStream<[DownloadStatus]> { hub.updates() }

    /// Publishes all stored downloads once, for a read-only library, where `run` cannot follow them.
    public func publishStored() async throws { hub.publish(try await statuses()) }

    /// All downloads as they are now, in list order.
    public func statuses() async throws -> [DownloadStatus] {
        // Ask the session first: what ends meanwhile is in the library by the time it is read.
        var all = watched
        if all == nil { all = try await session.tasks() }
        let tasks = Dictionary((all ?? []).map { ($0.id, $0) }) { first, _ in first }
        let downloads = try await library.downloads()
        let marks = await marks(of: downloads)
        let waiting = await FileMover.marks(
            of: downloads.filter { [.placing, .unplaced].contains($0.state) }.map { waitingName(of: $0) })
        let statuses = downloads.map { download in
            status(of: download, tasks[download.task], marks, waiting[waitingName(of: download)])
        }
        speeds = speeds.filter { tasks[$0.key]?.isTransferring == true }
        return statuses.disambiguated.inOrder
    }

    /// The state of one download.
    public func status(of id: Download.ID) async throws -> DownloadStatus {
        guard let status = try await statuses().first(where: { $0.id == id }) else { throw DownloadError.unknown(id) }
        return status
    }
}

extension Downloads {
    /// The marks of finished files. While `run` runs, returns the last seen ones at once: a network folder may be slow.
    private func marks(of downloads: [Download]) async -> [String: FileMark] {
        let finished = downloads.filter { $0.state == .finished }
        guard var marks = seen else { return await FileMover.marks(of: finished.compactMap(\.path)) }
        for download in finished {
            guard let path = download.path, !examinedPaths.contains(path) else { continue }
            marks[path] = download.file
            hub.give(.files)
        }
        return marks
    }

    private func status(
        of download: Download, _ task: DownloadTask?, _ marks: [String: FileMark], _ waiting: FileMark?
    ) -> DownloadStatus {
        var status = DownloadStatus(download: download, phase: .waiting(nil), failure: download.failure)
        status.expected = download.enclosure.length.flatMap { 0 < $0 && $0 < ResponseHead.impossibleLength ? $0 : nil }
        switch download.state {
        case .active:
            guard let task else { break }
            status.received = task.countOfBytesReceived
            status.expected = task.countOfBytesExpectedToReceive ?? status.expected
            status.phase = Self.phase(of: task)
            status.isResumable = task.isResumable
            status.failure = task.isTransferring ? nil : task.error.map { ExchangeFailure($0) }
            guard status.phase == .transferring else { break }
            speeds[task.id, default: TransferSpeed()].note(status.received, at: now())
            status.bytesPerSecond = speeds[task.id]?.bytesPerSecond
        case .placing, .unplaced:
            status.phase = download.state == .placing ? .placing : .unplaced
            // Complete; it is in the session until it has been moved out.
            status.received = waiting?.size ?? task?.countOfBytesReceived ?? status.expected ?? 0
            status.expected = status.received
        case .failed: status.phase = .failed
        case .finished, .removed:
            let mark = download.path.flatMap { marks[$0] }
            status.phase = mark == nil ? .missing : .finished
            status.received = mark?.size ?? download.file?.size ?? 0
            status.expected = status.received
        }
        return status
    }

    private static func phase(of task: DownloadTask) -> DownloadStatus.Phase {
        if task.isComplete { return .placing }
        if task.state == .suspended { return .paused }
        return task.isTransferring ? .transferring : .waiting(task.wait.map(News.DownloadWait.init))
    }
}

extension DownloadTask {
    /// Whether all bytes have arrived and the file has not been taken yet.
    var isComplete: Bool { state == .completed && error == nil }
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
