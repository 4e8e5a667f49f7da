import BackgroundTasks
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("A session with Apple's API and other processes", .serialized, .timeLimit(.minutes(30)))
struct SharedSessionTests {
    private final class Listener: BackgroundURLSessionDownloadDelegate, BackgroundURLSessionDataDelegate, Sendable {
        private let calls = Mutex<[String]>([])

        var lines: [String] { calls.withLock { $0 } }

        private func note(_ line: String) { calls.withLock { $0.append(line) } }

        func urlSession(
            _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) { note("finished") }

        func urlSession(_ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data)
        { note("data") }

        func urlSession(
            _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didSendBodyData bytesSent: Int64,
            totalBytesSent: Int64, totalBytesExpectedToSend: Int64
        ) { note("sent by \(type(of: task))") }

        func urlSession(
            _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
        ) { note(error.map { "\($0)" } ?? "complete") }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) { note("all") }

        func urlSession(_ session: BackgroundURLSession, didBecomeInvalidWithError error: (any Error)?) {
            note("invalid")
        }
    }

    private static let identifier = "org.example.shared"

    private let directory: TemporaryDirectory
    private let launcher = TestLauncher()
    private let listener = Listener()
    private let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: Self.identifier)
    private let folder: SessionFolder
    /// As another process has it.
    private let other: BackgroundSession

    init() throws {
        directory = try TemporaryDirectory()
        folder = SessionFolder(path: directory.path + "/session")
        BackgroundURLSessionConfiguration.place(
            sessionWithIdentifier: Self.identifier, inFolder: folder.path, launcher: launcher)
        other = BackgroundSession(configuration: configuration.values, folder: folder.path, launcher: launcher)
    }

    private func makeSession() -> BackgroundURLSession {
        BackgroundURLSession(configuration: configuration, delegate: listener, delegateQueue: nil)
    }

    @Test("A session that finishes its tasks before invalidation delivers pending events first")
    func finish() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        try await other.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { try folder.undeliveredEvents().contains { $0.event == .didFinishEvents } })
        makeSession().finishTasksAndInvalidate()
        #expect(try await eventually { listener.lines.contains("invalid") })
        #expect(listener.lines == ["finished", "complete", "all", "invalid"])
    }

    @Test("Data that another living process waits for is left to that process")
    func awaitedElsewhere() async throws {
        let server = try UploadServer([.accept(200, body: "sunny")])
        let session = makeSession()
        #expect(try await eventually { folder.hasListener })
        let heard = Mutex<[BackgroundSessionEvent]>([])
        let other = other
        let waiting = Task { try await other.run { event in heard.withLock { $0.append(event) } } }
        var request = DownloadRequest(url: server.url())
        request.awaitedBy = RunningProcess(process: getppid(), started: nil)
        try folder.commands.post([.add(UUID(), request, nil, .foreground)], at: Date())
        try launcher.startAgent(session: folder.path)
        #expect(try await eventually { heard.withLock { $0.contains(.didFinishEvents) } })
        #expect(
            heard.withLock { events in events.contains { if case .didComplete(_, nil) = $0 { true } else { false } } })
        waiting.cancel()
        session.invalidateAndCancel()
        #expect(try await eventually { listener.lines.contains("invalid") })
        #expect(listener.lines.allSatisfy { ["all", "invalid"].contains($0) })
    }

    @Test(
        "Waiting for data ends when another process, as while this one was stopped, has received its event")
    func deliveredElsewhere() async throws {
        let server = try UploadServer([.accept(200, body: "sunny")])
        let other = other
        let listening = Task { try await other.run { _ in } }
        #expect(try await eventually { folder.hasListener })
        let session = makeSession()
        let error = await #expect(throws: URLError.self) {
            try await session.data(from: try #require(URL(string: server.url())))
        }
        #expect(error?.transferError == .outlivedProcess && error?.code == .backgroundSessionWasDisconnected)
        listening.cancel()
        session.invalidateAndCancel()
        #expect(try await eventually { listener.lines.contains("invalid") })
    }

    @Test("Progress of an upload begun by an earlier process is that of an upload task")
    func progressOfUpload() async throws {
        try directory.write("photo", to: "photo.jpg")
        let (session, task) = (makeSession(), UUID())
        try other.post(UploadRequest(url: "http://127.0.0.1:9/"), fromFile: directory.path + "/photo.jpg", task)
        try await session.core.take(
            .didSendBodyData(task, bytesSent: 1, totalBytesSent: 1, totalBytesExpectedToSend: 5))
        #expect(listener.lines.first == "sent by BackgroundURLSessionUploadTask")
        session.invalidateAndCancel()
        #expect(try await eventually { listener.lines.contains("invalid") })
    }
}
