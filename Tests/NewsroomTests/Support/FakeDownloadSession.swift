import Foundation
import News
import Newsroom
import Web

/// A session of downloads in memory, with its finished files in a folder. It lives on when the process that used it is
/// gone, and a test plays the server.
actor FakeDownloadSession: DownloadSession {
    struct Failure: Error, Equatable {}

    private(set) var transfers: [UUID: DownloadTransfer] = [:]
    /// How often each was begun.
    private(set) var begun: [UUID: Int] = [:]
    private(set) var resumed: [UUID] = []
    private(set) var discarded: [[UInt8]] = []
    private var states: [UUID: TransferTask] = [:]
    /// What has not been handled yet.
    private(set) var kept: [TransferEvent] = []
    /// Why nothing can be begun.
    private var failure: (any Error)?
    /// Whether the process that handles events is killed before it says that it did.
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

    func add(_ new: [DownloadTransfer]) throws {
        if let failure { throw failure }
        for transfer in new where transfers[transfer.task] == nil {
            transfers[transfer.task] = transfer
            begun[transfer.task, default: 0] += 1
            states[transfer.task] = TransferTask(id: transfer.task, note: transfer.note, wait: .turn)
        }
        for transfer in new where states[transfer.task]?.hasReach == false {
            transfers[transfer.task]?.reach = transfer.reach
            states[transfer.task]?.hasReach = true
        }
        changes?.yield()
    }

    /// As an earlier version began it.
    func forgetReach(_ task: UUID) {
        transfers[task]?.reach = .anywhere
        states[task]?.hasReach = false
    }

    func pause(_ task: UUID) { states[task]?.isPaused = true }

    func resume(_ task: UUID) {
        states[task]?.isPaused = false
        resumed.append(task)
    }

    func cancel(_ task: UUID) {
        guard states[task] != nil else { return }
        keep(.failed(task, TransferFailure(reason: "The download was cancelled.")))
    }

    func discard(_ resumeData: [UInt8]) { discarded.append(resumeData) }

    func tasks() -> [TransferTask] { states.values.sorted { $0.id.uuidString < $1.id.uuidString } }

    func watch(_ show: @escaping @Sendable ([TransferTask]) async -> Void) async throws {
        let (stream, sink) = AsyncStream.makeStream(of: Void.self)
        changes = sink
        sink.yield()
        for await _ in stream { await show(tasks()) }
        try Task.checkCancellation()
    }

    /// Tells the events, as whoever binds the session does.
    func run(_ handle: @escaping @Sendable (TransferEvent) async throws -> Void) async throws {
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

    private func forget(_ event: TransferEvent) {
        switch event {
        case .finished(let task, let file):
            try? FileManager.default.removeItem(atPath: file)
            (states[task], transfers[task]) = (nil, nil)
        case .failed(let task, _): (states[task], transfers[task]) = (nil, nil)
        }
    }

    private func keep(_ event: TransferEvent) {
        kept.append(event)
        news?.yield()
    }
}

/// What the server does.
extension FakeDownloadSession {
    func progress(_ task: UUID, received: Int64, expected: Int64?) {
        states[task]?.isTransferring = true
        states[task]?.wait = nil
        states[task]?.received = received
        states[task]?.expected = expected
        changes?.yield()
    }

    func change(_ task: UUID, _ change: @Sendable (inout TransferTask) -> Void) {
        if states[task] != nil { change(&states[task]!) }
        changes?.yield()
    }

    func finish(_ task: UUID, _ text: String) throws {
        let file = "\(folder)/\(task.uuidString).done"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        states[task]?.isTransferring = false
        keep(.finished(task, file: file))
    }

    func fail(_ task: UUID, _ reason: String, resumeData: [UInt8]? = nil) {
        keep(.failed(task, TransferFailure(reason: reason, resumeData: resumeData)))
    }

    /// The files of the session that are left.
    nonisolated var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
