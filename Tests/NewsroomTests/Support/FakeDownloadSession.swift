import Foundation
import News
import Newsroom
import Web

@testable import BackgroundTransfers

/// An in-memory session of downloads, with finished files in a folder. It outlives the process that used it, and a test
/// plays the server.
actor FakeDownloadSession: DownloadSession {
    struct Failure: Error, Equatable {}

    private(set) var transfers: [UUID: BackgroundSession.NamedDownload] = [:]
    /// How often each was begun.
    private(set) var begun: [UUID: Int] = [:]
    private(set) var resumed: [UUID] = []
    private(set) var discarded: [DownloadResumeData] = []
    private var states: [UUID: DownloadTask] = [:]
    /// Events that have not been handled yet.
    private(set) var kept: [BackgroundSessionEvent] = []
    /// The error of every attempt to begin.
    private var failure: (any Error)?
    /// Whether the process that handles events is killed before it confirms them.
    private var losesAnswers = false
    private var news: AsyncStream<Void>.Continuation?
    private var changes: AsyncStream<Void>.Continuation?
    private let folder: String

    init(folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func setFailing(_ isFailing: Bool) { failure = isFailing ? Failure() : nil }

    func setFailing(with error: any Error) { failure = error }

    func setLosingAnswers(_ losesAnswers: Bool) { self.losesAnswers = losesAnswers }

    func downloadTasks(_ new: [BackgroundSession.NamedDownload]) throws {
        if let failure { throw failure }
        for transfer in new where transfers[transfer.identifier] == nil {
            transfers[transfer.identifier] = transfer
            begun[transfer.identifier, default: 0] += 1
            states[transfer.identifier] = DownloadTask(
                taskIdentifier: transfer.identifier, originalRequest: transfer.request, state: .running,
                priority: transfer.request.priority, countOfBytesReceived: 0, isTransferring: false, wait: .turn)
        }
        for transfer in new where states[transfer.identifier]?.originalRequest.reach == nil {
            transfers[transfer.identifier]?.request.reach = transfer.request.reach
            states[transfer.identifier]?.originalRequest.reach = transfer.request.reach
        }
        changes?.yield()
    }

    /// Makes it look like one begun by an earlier version.
    func forgetReach(_ task: UUID) {
        transfers[task]?.request.reach = nil
        states[task]?.originalRequest.reach = nil
    }

    func suspend(_ task: UUID) { states[task]?.state = .suspended }

    func resume(_ task: UUID) {
        states[task]?.state = .running
        resumed.append(task)
    }

    func cancel(_ task: UUID) {
        guard states[task] != nil else { return }
        keep(.didComplete(task, .cancelled(nil)))
    }

    func discard(_ resumeData: DownloadResumeData) { discarded.append(resumeData) }

    func cameToForeground() {}

    func storedTasks() -> [DownloadTask] { tasks() }

    func tasks() -> [DownloadTask] { states.values.sorted { $0.id.uuidString < $1.id.uuidString } }

    func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) async throws {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self)
        changes = sink
        sink.yield()
        for await _ in stream { await show(tasks()) }
        try Task.checkCancellation()
    }

    /// Delivers the events, as to a registered handler.
    func run(_ handle: @escaping @Sendable (BackgroundSessionEvent) async throws -> Void) async throws {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self)
        news = sink
        sink.yield()
        for await _ in stream {
            while let event = kept.first {
                try await handle(event)
                if losesAnswers { throw Failure() }
                kept.removeFirst()
                forget(event)
            }
        }
    }

    private func forget(_ event: BackgroundSessionEvent) {
        if case .didFinishDownloading(_, let file) = event { try? FileManager.default.removeItem(atPath: file) }
        if let task = event.taskIdentifier { (states[task], transfers[task]) = (nil, nil) }
    }

    private func keep(_ event: BackgroundSessionEvent) {
        kept.append(event)
        news?.yield()
    }
}

/// Actions of the server.
extension FakeDownloadSession {
    func progress(_ task: UUID, received: Int64, expected: Int64?) {
        states[task]?.isTransferring = true
        states[task]?.wait = nil
        states[task]?.countOfBytesReceived = received
        states[task]?.countOfBytesExpectedToReceive = expected
        changes?.yield()
    }

    func change(_ task: UUID, _ change: @Sendable (inout DownloadTask) -> Void) {
        if states[task] != nil { change(&states[task]!) }
        changes?.yield()
    }

    func finish(_ task: UUID, _ text: String) throws {
        let file = "\(folder)/\(task.uuidString).done"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        states[task]?.isTransferring = false
        keep(.didFinishDownloading(task, location: file))
    }

    /// - Parameter received: bytes after which another task can resume.
    func fail(_ task: UUID, received: Int64? = nil) {
        let validator = HTTPValidator(
            ResponseHead(status: 200, url: "", etag: "\"a\""), isAsSent: false)
        guard let received, let validator else { return keep(.didComplete(task, .status(404))) }
        let rest = DownloadResumeData(
            url: "", countOfBytesReceived: received, part: PartName(task: task), validator: validator,
            expectedTotalBytes: nil)
        keep(.didComplete(task, .resumable(.status(404), rest)))
    }

    /// The remaining files of the session.
    nonisolated var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
