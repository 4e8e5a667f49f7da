import BackgroundTasks
import Foundation
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("An agent and a server", .timeLimit(.minutes(30)))
struct AgentTests {
    @Test("A download's events arrive in order, its file is handed over, and nothing is left behind")
    func whole() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 300_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url(), taskDescription: "7"))
        try await test.listen { test.events.last == .didFinishEvents }
        #expect(
            test.events == [
                .didFinishDownloading(task, location: "\(test.session.folder)/\(task.uuidString).download"),
                .didComplete(task, nil),
                .didFinishEvents,
            ])
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<300_000))
        // An agent carries the acknowledgements out.
        #expect(try await eventually { try await test.session.tasks().isEmpty })
        try await test.launcher.waitForEnd()
        #expect(try test.folder.files().parts == [:])
        #expect(try test.folder.files().finished == [])
        #expect(try test.folder.commands.entries() == [])
        #expect(test.launcher.reports == [])
    }

    @Test("An empty file arrives at the first attempt, though it ends with the header of its response")
    func empty() async throws {
        let server = try RawServer { connection, _ in connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/empty")))
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == [])
        #expect(server.requests.count == 1)
    }

    @Test("A broken connection resumes where it broke, and no byte is requested twice")
    func broken() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 500_000, breaksAt: [100_000, 300_000, 400_000]))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<500_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 100_000, 300_000, 400_000])
        #expect(server.requests.dropFirst().allSatisfy { FileServer.field("If-Range", in: $0) == "\"one\"" })
        #expect(server.requests.allSatisfy { FileServer.field("Accept-Encoding", in: $0) == "identity" })
        #expect(server.sentBytes == 500_000)
    }

    @Test("An agent that is told to end keeps its bytes, and the next one resumes from them")
    func ended() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 400_000, holdsAt: 150_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { try test.folder.files().parts.values.first == 150_000 })
        try await test.launcher.endAgents()
        let stored = try #require(try SessionFile.peek(test.session.folder).transfers.first)
        #expect(stored.syncedBytes == 150_000)
        let there = try await test.session.tasks()[0]
        #expect(there.state == .running && !there.isTransferring)
        server.set { $0.holdsAt = nil }
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<400_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 150_000])
    }

    @Test("A second agent exits at once without side effects")
    func twoAgents() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, holdsAt: 50_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        let second = TestLauncher()
        try second.startAgent(session: test.session.folder)
        try await second.waitForEnd()
        server.set { $0.holdsAt = nil }
        try await test.listen(untilEndOf: task)
        #expect(server.requests.count == 1)
    }

    @Test("An agent with nothing to do ends, and so does one whose downloads are all suspended")
    func idle() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, holdsAt: 50_000))
        let test = try TestSession()
        try test.launcher.startAgent(session: test.session.folder)
        try await test.launcher.waitForEnd()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.session.suspend(task)
        try await test.launcher.waitForEnd()
        #expect(try await test.session.tasks().map(\.state) == [.suspended])
    }

    @Test("A command that arrives as an agent ends is carried out by that one or by the next")
    func lateCommand() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100))
        for round in 1...20 {
            let test = try TestSession()
            try await withThrowingDiscardingTaskGroup { group in
                // Something to talk to, so that its end takes a little.
                group.addTask { try? await test.session.watchTasks { _ in } }
                try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
                while try SessionFile.peek(test.session.folder).transfers.first?.phase != .completed {
                    try await Task.sleep(for: .milliseconds(1))
                }
                try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
                // No listener would start another one.
                try await test.launcher.waitForEnd()
                group.cancelAll()
            }
            try #require(try !test.folder.needsAgent, "left behind in round \(round)")
        }
    }

    @Test("A file compressed in transit arrives decompressed, whatever length was announced")
    func encoded() async throws {
        let body = Gzip.stored(Array("episode\n".utf8))
        let server = try RawServer { connection, _ in
            connection.answer(headers: ["Content-Encoding: gzip", "ETag: \"a\""], body: body)
        }
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(String(decoding: try test.bytes(of: task), as: UTF8.self) == "episode\n")
    }
}
