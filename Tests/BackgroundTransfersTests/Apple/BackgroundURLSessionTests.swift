import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("A session in Apple's shape", .serialized, .timeLimit(.minutes(30)))
struct BackgroundURLSessionTests {
    /// Remembers what it was told, and keeps files.
    private final class Listener: BackgroundURLSessionDownloadDelegate, BackgroundURLSessionDataDelegate, Sendable {
        let told = Mutex<[String]>([])
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
            told.withLock { $0.append(line) }
            _ = sessions.withLock { $0.insert(ObjectIdentifier(session)) }
        }

        var lines: [String] { told.withLock { $0 } }
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

    @Test("What ends before the session has got round to listening is told to it, and no other process is started")
    func listensAtOnce() {
        // Without a moment in which a task of its own could have begun.
        #expect(Lease.holder(directory: directory.path + "/session/listener") == getpid())
    }

    @Test("A download is told to its delegate with the session and the file's address, and then all is told")
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

    @Test("One address asked for twice is one transfer while it is under way, and another with other header fields")
    func alike() async throws {
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
        // It has ended: asked for again, it is fetched again.
        session.downloadTask(with: url).resume()
        #expect(try await eventually { server.requests.count == 3 })
        session.invalidateAndCancel()
    }

    @Test("What is left of a cancelled download is what another one goes on from")
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

    @Test("A file is uploaded; data and streams are refused with the remedy, and so is a method that sends nothing")
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

    @Test("A data task works while its process lives; one of a process that has ended fails and says what to do")
    func data() async throws {
        let server = try UploadServer([.accept(200, body: "sunny"), .accept(200, body: "late")])
        let url = try #require(URL(string: server.url()))
        session.dataTask(with: url).resume()
        try await wait(for: "data sunny")
        try await wait(for: "complete")
        var orphan = DownloadRequest(url: server.url())
        orphan.awaitedBy = RunningProcess(process: getpid(), started: 1)
        let folder = SessionFolder(path: directory.path + "/session")
        try folder.commands.post(.add(UUID(), orphan, nil, .foreground), at: Date())
        try launcher.startAgent(session: folder.path)
        try await wait(for: "\(BackgroundTransferError.outlivedProcess)")
        #expect(!listener.lines.contains("data late"))
        session.invalidateAndCancel()
    }

    @Test("Data that is awaited comes; a refusal is thrown")
    func awaited() async throws {
        let server = try UploadServer([.accept(200, body: "sunny"), .refuse(404)])
        let url = try #require(URL(string: server.url()))
        let (data, response) = try await session.data(from: url)
        #expect(data == Data("sunny".utf8))
        #expect((response as? BackgroundHTTPURLResponse)?.statusCode == 200)
        let error = await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(error?.transferError == .status(404) && error?.code == .badServerResponse)
        // Whoever awaits it is told, and nobody else.
        try await wait(for: "all")
        #expect(listener.lines.allSatisfy { $0 == "all" })
        session.invalidateAndCancel()
    }

    @Test("Data that is awaited no longer is made a download by the one who is cancelled: one exchange, which goes on")
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

    @Test("Data that is awaited no longer, and that nobody makes a download, is not fetched to its end")
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
