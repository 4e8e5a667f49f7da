import BackgroundTasks
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("A session's delegate on a concurrent queue", .serialized, .timeLimit(.minutes(30)))
struct DelegateQueueTests {
    /// Counts the operations it gets.
    private final class Queue: OperationQueue, @unchecked Sendable {
        let given = Mutex(0)

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            given.withLock { $0 += 1 }
            super.addOperation(block)
        }
    }

    /// Is slow with a file, and with the end of its session.
    private final class Delegate: BackgroundURLSessionDownloadDelegate, Sendable {
        let lines = Mutex<[String]>([])
        let proceed = DispatchSemaphore(value: 0)

        func urlSession(
            _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            note("file")
            proceed.wait()
            let length = (try? Data(contentsOf: location))?.count
            note(length.map { "\($0) bytes" } ?? "the file is gone")
        }

        func urlSession(
            _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
        ) { note(error.map { "\($0)" } ?? "complete") }

        func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {
            proceed.wait()
            note(session.delegate === self ? "invalid" : "forgotten")
        }

        private func note(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private static let identifier = "org.example.queue"

    private let directory: TemporaryDirectory
    private let launcher = TestLauncher()
    private let queue = Queue()
    private let delegate = Delegate()
    private let folder: SessionFolder
    private let session: BackgroundURLSession

    init() throws {
        directory = try TemporaryDirectory()
        folder = SessionFolder(path: directory.path + "/session")
        BackgroundURLSessionConfiguration.place(
            sessionWithIdentifier: Self.identifier, inFolder: folder.path, launcher: launcher)
        session = BackgroundURLSession(
            configuration: .background(withIdentifier: Self.identifier), delegate: delegate, delegateQueue: queue)
    }

    private var operations: Int { queue.given.withLock { $0 } }

    private func wait(for line: String) async throws {
        #expect(try await eventually { delegate.lines.withLock { $0.contains(line) } })
    }

    private func invalidate() async throws {
        session.invalidateAndCancel()
        delegate.proceed.signal()
        #expect(try await eventually { session.delegate == nil })
    }

    @Test("A file stays until its delegate method returns, and the event is acknowledged only then")
    func slow() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        session.downloadTask(with: try #require(URL(string: server.url()))).resume()
        try await wait(for: "file")
        let before = operations
        // Everything is done except for the delegate's call.
        try await launcher.waitForEnd()
        #expect(operations == before)
        #expect(
            try folder.undeliveredEvents().contains { entry in
                if case .didFinishDownloading = entry.event { true } else { false }
            })
        delegate.proceed.signal()
        try await wait(for: "complete")
        #expect(delegate.lines.withLock { $0 } == ["file", "1000 bytes", "complete"])
        try await invalidate()
    }

    @Test("An invalidated session keeps its delegate until the delegate has been informed")
    func invalid() async throws {
        let before = operations
        session.invalidateAndCancel()
        #expect(operations == before + 1)
        delegate.proceed.signal()
        try await wait(for: "invalid")
        #expect(try await eventually { session.delegate == nil })
    }

    @Test("An event that an invalidated session cannot deliver is left for the next session")
    func undeliverable() async throws {
        try await invalidate()
        let core = session.core
        let listening = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await core.take(.didFinishDownloading(UUID(), location: "/nowhere"))
        }
        await #expect(throws: CancellationError.self) { try await listening.value }
    }
}
