import BackgroundTransfers
package import FoundationEssentials
public import News
package import NewsStore
import Web

/// The files that the user wants to have: from the wish to their place in the folder of downloads. The library knows
/// what is wanted, the session fetches it, and this brings the two together.
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

    /// Is told of a download that has come to its end without anybody waiting for it.
    public typealias EndHandler = @Sendable (Download) async -> Void

    /// A default argument that is a closure itself has Swift 6.2 crash now and then.
    public static let tellsNobody: EndHandler = { _ in }

    /// Between two looks at what comes in.
    static let lookingPause = Duration.seconds(1)
    /// Between two looks at a folder that could not be used: the first, and the longest.
    static let placingPauses = Duration.seconds(300)...Duration.seconds(3_600)

    let library: Library
    /// For what the user does.
    let session: any DownloadSession
    /// The same for what begins by rule: it waits for good conditions.
    let automatic: any DownloadSession
    /// Whether a user uses this process.
    let hasUser: Bool
    let settings: Settings
    let rules: ReachRules
    /// Where finished files wait that cannot get their place. On the file system of the session.
    let waitingRoom: String
    let now: @Sendable () -> Date
    let sleep: @Sendable (Duration) async throws -> Void
    /// Takes what the journal is told.
    let note: @Sendable (DownloadNote) -> Void
    let arrival: DownloadArrival
    let hub = DownloadStatusHub()
    /// Those that are getting their place in this process.
    var inPlacing: Set<Download.ID> = []
    /// What the session has shown last; nil: it is not watched.
    var watched: [DownloadTask]?
    var speeds: [UUID: TransferSpeed] = [:]
    /// What was seen last of the finished files, by their paths; nil: nobody follows the downloads, and each look is new.
    var seen: [String: FileMark]?
    /// The paths of those that were looked at.
    var lookedAt: Set<String> = []

    /// - Parameters:
    ///   - session: for what the user asks for, in any process; `automatic`: for what is begun by rule.
    ///   - waitingRoom: a folder of this one's own, on the file system of the session; made when it is needed.
    ///   - note: takes what the journal is told of each download that begins or ends.
    ///   - reached: called after each step of a finished file; what it throws ends the work there.
    package init(
        library: Library, session: any DownloadSession, automatic: any DownloadSession, hasUser: Bool,
        settings: Settings, waitingRoom: String, rules: ReachRules, note: @escaping @Sendable (DownloadNote) -> Void,
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
        self.waitingRoom = waitingRoom
        self.now = now
        self.sleep = sleep
        self.note = note
        arrival = DownloadArrival(library: library, folder: settings.folder, now: now, reached: reached)
    }

    /// All downloads as they are now, and after every change; what comes in is told once a second. Only while `run` does.
    public nonisolated func updates() -> AsyncStream<[DownloadStatus]> { hub.updates() }

    /// Tells once of all downloads as they are stored: where nothing can be followed, since nothing can be stored.
    public func tellStored() async throws { hub.publish(try await statuses()) }

    /// All downloads as they are now, in the order of the list.
    public func statuses() async throws -> [DownloadStatus] {
        // The session first: what ends meanwhile is in the library then.
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
        return statuses.toldApart.inOrder
    }

    /// One of them.
    public func status(of id: Download.ID) async throws -> DownloadStatus {
        guard let status = try await statuses().first(where: { $0.id == id }) else { throw DownloadError.unknown(id) }
        return status
    }
}

extension Downloads {
    /// What there is to know of the finished files. Who follows the downloads is told what was seen last, and at once: a
    /// folder of the network may take its time.
    private func marks(of downloads: [Download]) async -> [String: FileMark] {
        let finished = downloads.filter { $0.state == .finished }
        guard var marks = seen else { return await FileMover.marks(of: finished.compactMap(\.path)) }
        for download in finished {
            guard let path = download.path, !lookedAt.contains(path) else { continue }
            marks[path] = download.file
            hub.give(.files)
        }
        return marks
    }

    private func status(
        of download: Download, _ task: DownloadTask?, _ marks: [String: FileMark], _ waiting: FileMark?
    ) -> DownloadStatus {
        var status = DownloadStatus(download: download, phase: .waiting(nil), trouble: download.failure)
        status.expected = download.enclosure.length.flatMap { 0 < $0 && $0 < ResponseHead.impossibleLength ? $0 : nil }
        switch download.state {
        case .active:
            guard let task else { break }
            status.received = task.countOfBytesReceived
            status.expected = task.countOfBytesExpectedToReceive ?? status.expected
            status.phase = Self.phase(of: task)
            status.isResumable = task.isResumable
            status.trouble = task.isTransferring ? nil : task.error.map { ExchangeFailure($0) }
            guard status.phase == .transferring else { break }
            speeds[task.id, default: TransferSpeed()].note(status.received, at: now())
            status.bytesPerSecond = speeds[task.id]?.bytesPerSecond
        case .placing, .unplaced:
            status.phase = download.state == .placing ? .placing : .unplaced
            // All of it is there, in the session until the file has been taken out of it.
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
    /// All bytes are there, and nobody has taken the file yet.
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
