import BackgroundTasks
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("A session's delegate on a queue that does several things at once", .serialized, .timeLimit(.minutes(30)))
struct DelegateQueueTests {
    /// Counts what it is given.
    private final class Queue: OperationQueue, @unchecked Sendable {
        let given = Mutex(0)

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            given.withLock { $0 += 1 }
            super.addOperation(block)
        }
    }

    /// Takes its time over a file, and over the end of its session.
    private final class Delegate: BackgroundURLSessionDownloadDelegate, Sendable {
        let lines = Mutex<[String]>([])
        let goesOn = DispatchSemaphore(value: 0)

        func urlSession(
            _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            note("file")
            goesOn.wait()
            let length = (try? Data(contentsOf: location))?.count
            note(length.map { "\($0) bytes" } ?? "the file is gone")
        }

        func urlSession(
            _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
        ) { note(error.map { "\($0)" } ?? "complete") }

        func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {
            goesOn.wait()
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
        delegate.goesOn.signal()
        #expect(try await eventually { session.delegate == nil })
    }

    @Test("A file stays for as long as its delegate works with it: nothing counts as told before that returns")
    func slow() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        session.downloadTask(with: try #require(URL(string: server.url()))).resume()
        try await wait(for: "file")
        let before = operations
        // All is done but for the telling.
        try await launcher.waitForEnd()
        #expect(operations == before)
        #expect(
            try folder.undeliveredEvents().contains { entry in
                if case .didFinishDownloading = entry.event { true } else { false }
            })
        delegate.goesOn.signal()
        try await wait(for: "complete")
        #expect(delegate.lines.withLock { $0 } == ["file", "1000 bytes", "complete"])
        try await invalidate()
    }

    @Test("A session that is over has its delegate until that has been told so")
    func invalid() async throws {
        let before = operations
        session.invalidateAndCancel()
        #expect(operations == before + 1)
        delegate.goesOn.signal()
        try await wait(for: "invalid")
        #expect(try await eventually { session.delegate == nil })
    }

    @Test("What a session that is over has no delegate for counts as told to none, and is told to the next")
    func untold() async throws {
        try await invalidate()
        let core = session.core
        let listening = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await core.take(.didFinishDownloading(UUID(), location: "/nowhere"))
        }
        await #expect(throws: CancellationError.self) { try await listening.value }
    }
}
