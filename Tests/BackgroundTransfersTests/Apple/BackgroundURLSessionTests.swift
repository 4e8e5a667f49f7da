import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("A session with Apple's API", .serialized, .timeLimit(.minutes(30)))
struct BackgroundURLSessionTests {
    /// Records its calls, and keeps files.
    private final class Listener: BackgroundURLSessionDownloadDelegate, BackgroundURLSessionDataDelegate, Sendable {
        let calls = Mutex<[String]>([])
        let files = Mutex<[Int: Data]>([:])
        let sessions = Mutex<Set<ObjectIdentifier>>([])

        func urlSession(
            _ session: BackgroundURLSession, downloadTask: BackgroundURLSessionDownloadTask,
            didFinishDownloadingTo location: URL
        ) {
            note(session, "finished")
            // The full address leads to the file.
            let data = try? Data(contentsOf: location)
            files.withLock { $0[downloadTask.taskIdentifier] = data }
        }

        func urlSession(_ session: BackgroundURLSession, dataTask: BackgroundURLSessionDataTask, didReceive data: Data)
        {
            note(session, "data \(String(decoding: data, as: UTF8.self))")
        }

        func urlSession(
            _ session: BackgroundURLSession, task: BackgroundURLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            note(session, error.map { "\(($0 as? URLError)?.transferError ?? .tooManyRedirects)" } ?? "complete")
        }

        func urlSessionDidFinishEvents(forBackgroundURLSession session: BackgroundURLSession) { note(session, "all") }

        private func note(_ session: BackgroundURLSession, _ line: String) {
            calls.withLock { $0.append(line) }
            _ = sessions.withLock { $0.insert(ObjectIdentifier(session)) }
        }

        var lines: [String] { calls.withLock { $0 } }
    }

    private let directory: TemporaryDirectory
    private let launcher = TestLauncher()
    private let listener = Listener()
    private let session: BackgroundURLSession

    init() throws {
        directory = try TemporaryDirectory()
        BackgroundURLSessionConfiguration.place(
            sessionWithIdentifier: "org.example.apple", inFolder: directory.path + "/session", launcher: launcher)
        let configuration = BackgroundURLSessionConfiguration.background(withIdentifier: "org.example.apple")
        configuration.isDiscretionary = false
        configuration.httpAdditionalHeaders = ["X-Program": "tests"]
        session = BackgroundURLSession(configuration: configuration, delegate: listener, delegateQueue: nil)
    }

    private func wait(for line: String) async throws {
        #expect(try await eventually { listener.lines.contains(line) }, "\(listener.lines), \(launcher.reports)")
    }

    @Test("The session listens as soon as it is created, so early events start no other process")
    func listensAtOnce() {
        // Without a suspension in which a separate task could have begun.
        #expect(Lease.holder(directory: directory.path + "/session/listener") == getpid())
    }

    @Test("A download's delegate gets its session and the file's address, and then the end of all events")
    func download() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let task = session.downloadTask(with: try #require(URL(string: server.url())))
        #expect(task.state == .suspended && server.requests.isEmpty)
        task.taskDescription = "7"
        task.resume()
        try await wait(for: "all")
        #expect(listener.lines == ["finished", "complete", "all"])
        #expect(listener.files.withLock { $0[task.taskIdentifier] } == Data(FileServer.bytes(0..<1000)))
        #expect(listener.sessions.withLock { $0 } == [ObjectIdentifier(session)])
        #expect(task.state == .completed && task.error == nil && task.taskDescription == "7")
        #expect((task.response as? BackgroundHTTPURLResponse)?.statusCode == 200)
        #expect(FileServer.field("X-Program", in: server.requests[0]) == "tests")
        session.invalidateAndCancel()
    }

    @Test("Requesting an address twice starts one transfer while it is in progress, another if header fields differ")
    func matchingTransfer() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000, holdsAt: 500))
        let url = try #require(URL(string: server.url()))
        let (one, two) = (session.downloadTask(with: url), session.downloadTask(with: url))
        #expect(one != two)
        one.resume()
        two.resume()
        #expect(Set([one, two]).count == 2 && one.taskIdentifier == two.taskIdentifier)
        #expect(session.downloadTask(with: url) == one)
        var request = BackgroundURLRequest(url: url)
        request.setValue("other", forHTTPHeaderField: "X-Kind")
        let other = session.downloadTask(with: request)
        other.resume()
        #expect(other != one)
        #expect(await session.allTasks.count == 2)
        server.set { $0.holdsAt = nil }
        try await wait(for: "all")
        #expect(server.requests.count == 2)
        #expect(listener.lines.filter { $0 == "finished" }.count == 2)
        // It has ended: requested again, it is fetched again.
        session.downloadTask(with: url).resume()
        #expect(try await eventually { server.requests.count == 3 })
        session.invalidateAndCancel()
    }

    @Test("A cancelled download has resume data for another")
    func resumeData() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000, holdsAt: 500))
        var request = BackgroundURLRequest(url: try #require(URL(string: server.url())), timeoutInterval: 77)
        request.setValue("kept", forHTTPHeaderField: "X-Kind")
        request.allowsExpensiveNetworkAccess = false
        let task = session.downloadTask(with: request)
        task.resume()
        #expect(try await eventually { task.countOfBytesReceived == 500 })
        let data = await withCheckedContinuation { continuation in
            task.cancel { continuation.resume(returning: $0) }
        }
        server.set { $0.holdsAt = nil }
        let next = session.downloadTask(withResumeData: try #require(data))
        let asked = try #require(next.originalRequest)
        #expect(asked.url == request.url && asked.timeoutInterval == 77 && !asked.allowsExpensiveNetworkAccess)
        #expect(asked.allHTTPHeaderFields == ["X-Kind": "kept", "X-Program": "tests"])
        next.resume()
        try await wait(for: "finished")
        #expect(server.requests.allSatisfy { $0.lowercased().contains("x-kind: kept") })
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 500])
        let broken = session.downloadTask(withResumeData: Data("x".utf8))
        broken.resume()
        try await wait(for: "\(BackgroundTransferError.unusableResumeData)")
        session.invalidateAndCancel()
    }

    @Test("A file is uploaded; data, streams and methods without a body are refused with the remedy")
    func upload() async throws {
        let server = try UploadServer([.accept(201, body: "thanks")])
        try directory.write("photo", to: "photo.jpg")
        var request = BackgroundURLRequest(url: try #require(URL(string: server.url())))
        request.httpMethod = "PUT"
        request.setValue("image/jpeg", forHTTPHeaderField: "Content-Type")
        session.uploadTask(with: request, fromFile: URL(fileURLWithPath: directory.path + "/photo.jpg")).resume()
        try await wait(for: "all")
        #expect(listener.lines == ["data thanks", "complete", "all"])
        #expect(server.arrivals.map(\.line) == ["PUT /photos HTTP/1.1"])
        #expect(server.arrivals.map { $0.field("Content-Type") } == ["image/jpeg"])
        session.uploadTask(with: request, from: Data("photo".utf8)).resume()
        try await wait(for: "\(BackgroundTransferError.sendsFilesOnly)")
        session.uploadTask(withStreamedRequest: request).resume()
        request.httpMethod = "DELETE"
        session.uploadTask(with: request, fromFile: URL(fileURLWithPath: directory.path + "/photo.jpg")).resume()
        try await wait(for: "\(BackgroundTransferError.unsupportedMethod("DELETE"))")
        #expect(server.arrivals.count == 1)
        session.invalidateAndCancel()
    }

    @Test("A data task works while its process lives; one left by an earlier process fails with a remedy")
    func data() async throws {
        let server = try UploadServer([.accept(200, body: "sunny"), .accept(200, body: "late")])
        let url = try #require(URL(string: server.url()))
        session.dataTask(with: url).resume()
        try await wait(for: "data sunny")
        try await wait(for: "complete")
        var orphan = DownloadRequest(url: server.url())
        orphan.awaitedBy = RunningProcess(process: getpid(), started: 1)
        let folder = SessionFolder(path: directory.path + "/session")
        try folder.commands.post([.add(UUID(), orphan, nil, .foreground)], at: Date())
        try launcher.startAgent(session: folder.path)
        try await wait(for: "\(BackgroundTransferError.outlivedProcess)")
        #expect(!listener.lines.contains("data late"))
        session.invalidateAndCancel()
    }

    @Test("Awaited data is returned; a refusal is thrown")
    func awaited() async throws {
        let server = try UploadServer([.accept(200, body: "sunny"), .refuse(404)])
        let url = try #require(URL(string: server.url()))
        let (data, response) = try await session.data(from: url)
        #expect(data == Data("sunny".utf8))
        #expect((response as? BackgroundHTTPURLResponse)?.statusCode == 200)
        let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(error?.transferError == .status(404) && error?.code == .badServerResponse)
        // The waiter gets it, and nobody else.
        try await wait(for: "all")
        #expect(listener.lines.allSatisfy { $0 == "all" })
        session.invalidateAndCancel()
    }

    @Test("When waiting for data is cancelled, it can become a download: the same exchange continues")
    func promoted() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000, holdsAt: 500))
        let request = BackgroundURLRequest(url: try #require(URL(string: server.url())))
        let session = session
        let waiting = Task {
            try await withTaskCancellationHandler {
                try await session.data(for: request)
            } onCancel: {
                session.downloadTask(with: request).resume()
            }
        }
        #expect(try await eventually { server.requests.count == 1 })
        waiting.cancel()
        let error = await #expect(throws: URLError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
        server.set { $0.holdsAt = nil }
        try await wait(for: "all")
        #expect(listener.lines == ["finished", "complete", "all"])
        #expect(listener.files.withLock { Array($0.values) } == [Data(FileServer.bytes(0..<1000))])
        #expect(server.requests.count == 1)
        session.invalidateAndCancel()
    }

    @Test("When waiting for data is cancelled and it does not become a download, the exchange is stopped")
    func abandoned() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000, holdsAt: 500))
        let request = BackgroundURLRequest(url: try #require(URL(string: server.url())))
        let session = session
        let waiting = Task { try await session.data(for: request) }
        #expect(try await eventually { server.requests.count == 1 })
        waiting.cancel()
        let error = await #expect(throws: URLError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
        try await wait(for: "\(BackgroundTransferError.cancelled(nil))")
        session.invalidateAndCancel()
    }
}
