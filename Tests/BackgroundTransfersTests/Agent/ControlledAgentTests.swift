import BackgroundTasks
import Foundation
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers

@Suite("An agent that receives commands", .timeLimit(.minutes(30)))
struct ControlledAgentTests {
    /// A download that stops in the middle until it is released.
    private static func holdingServer(length: Int = 400_000) throws -> FileServer {
        try FileServer(FileServer.Behaviour(length: length, holdsAt: length / 2))
    }

    /// Whether half of the file is there.
    private static func isHalfway(_ test: TestSession) throws -> Bool {
        try test.folder.files().parts.values.first == 200_000
    }

    @Test("A suspended download stops, keeps its bytes, and resumes from them")
    func suspended() async throws {
        let server = try Self.holdingServer()
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { try Self.isHalfway(test) })
        try await test.session.suspend(task)
        try await test.launcher.waitForEnd()
        let there = try await test.session.tasks()[0]
        #expect(there.state == .suspended)
        #expect(there.countOfBytesReceived == 200_000)
        server.set { $0.holdsAt = nil }
        try await test.session.resume(task)
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<400_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, Int(there.countOfBytesReceived)])
    }

    @Test(
        "A cancelled download leaves nothing; with resume data, enough for another to resume",
        arguments: [false, true])
    func cancelled(producesData: Bool) async throws {
        let server = try Self.holdingServer()
        let test = try TestSession()
        let task = try await test.session.downloadTask(
            with: DownloadRequest(
                url: server.url(), terms: DownloadTerms(headers: [RequestHeader(name: "X-Kind", value: "kept")])))
        #expect(try await eventually { try Self.isHalfway(test) })
        if producesData {
            try await test.session.cancelByProducingResumeData(task)
        } else {
            try await test.session.cancel(task)
        }
        try await test.listen { test.events.last == .didFinishEvents }
        guard case .cancelled(let data)? = test.error(of: task) else {
            Issue.record("\(String(describing: test.error(of: task)))")
            return
        }
        try await test.launcher.waitForEnd()
        #expect(try test.folder.files().parts.count == (producesData ? 1 : 0))
        #expect((data != nil) == producesData)
        guard let data else { return }
        server.set { $0.holdsAt = nil }
        #expect(data.newRequest.terms?.headers == [RequestHeader(name: "X-Kind", value: "kept")])
        let next = try await test.session.downloadTask(withResumeData: data)
        try await test.listen(untilEndOf: next)
        #expect(try test.bytes(of: next) == FileServer.bytes(0..<400_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, Int(data.countOfBytesReceived)])
    }

    @Test("All downloads can be cancelled at once")
    func cancelAll() async throws {
        let server = try Self.holdingServer()
        let test = try TestSession()
        let tasks = try await test.session.downloadTasks(
            with: (0..<5).map { DownloadRequest(url: server.url("/\($0)")) })
        try await test.session.cancelAll()
        try await test.listen { test.events.last == .didFinishEvents }
        #expect(tasks.allSatisfy { test.error(of: $0) == .cancelled(nil) })
    }

    @Test("The number of concurrent downloads is limited, in total and per host", arguments: [(2, 8), (8, 2)])
    func limits(atOnce: Int, perHost: Int) async throws {
        let server = try FileServer(FileServer.Behaviour(length: 20_000, piece: 2000, pauseMilliseconds: 20))
        let test = try TestSession {
            $0.maximumConcurrentTransfers = atOnce
            $0.httpMaximumConnectionsPerHost = perHost
        }
        try await test.session.downloadTasks(with: (0..<8).map { DownloadRequest(url: server.url("/\($0)")) })
        try await test.listen { test.events.last == .didFinishEvents }
        #expect(server.maximumAtOnce == 2)
        #expect(server.requests.count == 8)
    }

    @Test("The most urgent begins first, and urgency can change while waiting")
    func priorities() async throws {
        let server = try Self.holdingServer(length: 50_000)
        let test = try TestSession { $0.maximumConcurrentTransfers = 1 }
        let first = try await test.session.downloadTask(with: DownloadRequest(url: server.url("/first")))
        #expect(try await eventually { server.requests.count == 1 })
        let others = try await test.session.downloadTasks(with: [
            DownloadRequest(url: server.url("/low"), priority: DownloadRequest.lowPriority),
            DownloadRequest(url: server.url("/raised"), priority: DownloadRequest.lowPriority),
            DownloadRequest(url: server.url("/high"), priority: DownloadRequest.highPriority),
        ])
        try await test.session.setPriority(1, of: others[1])
        server.set { $0.holdsAt = nil }
        try await test.listen { test.events.last == .didFinishEvents }
        #expect(
            server.requests.map { String($0.split(separator: " ")[1]) } == ["/first", "/raised", "/high", "/low"])
        #expect(test.isComplete(first))
    }

    @Test("A download does not begin before its date")
    func earliestBeginDate() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let clock = VirtualClock()
        let test = try TestSession(launcher: TestLauncher(clock: clock))
        let date = clock.now.addingTimeInterval(86_400)
        let task = try await test.session.downloadTask(
            with: DownloadRequest(url: server.url(), earliestBeginDate: date))
        try await test.waitForTask { $0.wait == .earliestBeginDate(date) }
        await clock.advance(by: 86_399)
        // The agent's report, however slow: the record would use the machine's date.
        try await test.waitForTask { $0.wait == .earliestBeginDate(date) }
        #expect(server.requests == [])
        await clock.advance(by: 1)
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(server.requests.count == 1)
    }

    @Test("A discretionary download stops when its conditions are lost, and resumes when they are met again")
    func discretionary() async throws {
        let server = try Self.holdingServer()
        let test = try TestSession { $0.isDiscretionary = true }
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { try Self.isHalfway(test) })
        test.launcher.conditions.set { $0.externalPower = .no }
        #expect(
            try await eventually {
                let task = try await test.session.tasks().first
                return task?.wait == .externalPower && task?.isTransferring == false
            })
        server.set { $0.holdsAt = nil }
        test.launcher.conditions.set { $0.externalPower = .yes }
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<400_000))
        #expect(server.sentBytes == 400_000)
    }

    @Test("A server on the machine itself is asked even without a network")
    func noNetwork() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession { $0.isDiscretionary = true }
        test.launcher.conditions.set { $0.network = .no }
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
    }

    @Test("A session keeps to its speed limit")
    func speed() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 300_000))
        let test = try TestSession { $0.maximumBytesPerSecond = 100_000 }
        let began = ContinuousClock.now
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        // The configuration reaches the first agent with its first command: its speed is that of the next one.
        #expect(try SessionFile.peek(test.session.folder).configuration?.maximumBytesPerSecond == 100_000)
        try await test.launcher.waitForEnd()
        let next = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: next)
        #expect(began.duration(to: .now) > .seconds(1))
    }
}
