import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

/// A session in its own folder, with a listener that moves finished files away and records its events.
final class TestSession: Sendable {
    let directory: TemporaryDirectory
    let launcher: TestLauncher
    let session: BackgroundSession
    private let received = Mutex<[BackgroundSessionEvent]>([])

    init(
        launcher: TestLauncher = TestLauncher(), directory: TemporaryDirectory? = nil,
        origin: TransferOrigin = .foreground, _ change: (inout BackgroundSessionConfiguration) -> Void = { _ in }
    ) throws {
        let directory = try directory ?? TemporaryDirectory()
        var configuration = BackgroundSessionConfiguration(identifier: "org.example.downloads")
        // libcurl counts real seconds: on a busy machine, a server that holds would be taken for a silent one.
        configuration.timeoutIntervalForRequest = 3600
        change(&configuration)
        self.directory = directory
        self.launcher = launcher
        session = BackgroundSession(
            configuration: configuration, folder: directory.path + "/session", launcher: launcher, origin: origin)
    }

    var folder: SessionFolder { SessionFolder(path: session.folder) }

    /// All events but progress and resumptions.
    var events: [BackgroundSessionEvent] {
        allEvents.filter {
            switch $0 {
            case .didWriteData, .didResumeAtOffset: false
            default: true
            }
        }
    }

    var allEvents: [BackgroundSessionEvent] { received.withLock { $0 } }

    /// The last error of a task; nil: it has not ended, or is complete.
    func error(of task: UUID) -> BackgroundTransferError? {
        for case .didComplete(task, let error) in events { return error }
        return nil
    }

    func isComplete(_ task: UUID) -> Bool {
        events.contains { if case .didComplete(task, _) = $0 { true } else { false } }
    }

    @Sendable func handle(_ event: BackgroundSessionEvent) async throws {
        if case .didFinishDownloading(let task, let file) = event {
            try FileManager.default.moveItem(atPath: file, toPath: path(of: task))
        }
        received.withLock { $0.append(event) }
    }

    /// The destination of a finished file.
    func path(of task: UUID) -> String { "\(directory.path)/\(task.uuidString)" }

    func bytes(of task: UUID) throws -> [UInt8] { Array(try directory.bytes(task.uuidString)) }

    /// Waits until an agent has a task, or the first one, in the intended state.
    func waitForTask(_ task: UUID? = nil, until isSo: (DownloadTask) -> Bool) async throws {
        let isThere = try await eventually {
            try await session.tasks().first { task == nil || $0.id == task }.map(isSo) ?? false
        }
        try await expect(isThere)
    }

    /// Records the actual state when waiting fails.
    private func expect(_ isThere: Bool) async throws {
        guard !isThere else { return }
        Issue.record("\(try await session.tasks()), events \(events), reports \(launcher.reports)")
    }

    /// Waits until an agent has this many bytes of its first task, and is receiving more.
    func waitForBytes(_ count: Int64) async throws {
        // Without an agent nothing is transferred.
        try await waitForTask { $0.isTransferring && $0.countOfBytesReceived == count }
    }

    /// Waits until an agent waits to retry its first task, and has set the alarm for it on its clock.
    func waitForRetry(_ clock: VirtualClock? = nil) async throws {
        try await waitForTask { if case .retry = $0.wait { true } else { false } }
        guard let clock else { return }
        let latest = clock.now.addingTimeInterval(TransferPolicy().firstRetryDelay)
        try await expect(try await eventually { clock.nextAlarm.map { $0 <= latest } ?? false })
    }

    /// Listens until a task has ended.
    func listen(untilEndOf tasks: UUID...) async throws {
        try await listen { tasks.allSatisfy { isComplete($0) } }
    }

    func listen(until isSo: () async throws -> Bool) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await self.session.run(self.handle) } catch is CancellationError {}
            }
            try await expect(try await eventually(isSo))
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}
