import BackgroundTasks
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTransfers

@Suite("A session and the programs that use it", .timeLimit(.minutes(30)))
struct SessionEventsTests {
    @Test("Events that happened while no program ran reach the next one, in order, once")
    func missed() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let first = try TestSession()
        let tasks = try await first.session.downloadTasks(with: [
            DownloadRequest(url: server.url("/a")), DownloadRequest(url: "file:///etc/passwd"),
        ])
        try await first.launcher.waitForEnd()
        #expect(first.launcher.launches == 1)
        let second = try TestSession(launcher: first.launcher, directory: first.directory)
        #expect(second.session.needsHandling)
        #expect(try await second.session.handleEvents(second.handle) == 4)
        #expect(
            second.events == [
                .didComplete(tasks[1], .unsupportedURL("file:///etc/passwd")),
                .didFinishDownloading(tasks[0], location: "\(second.session.folder)/\(tasks[0].uuidString).download"),
                .didComplete(tasks[0], nil), .didFinishEvents,
            ])
        #expect(try await second.session.handleEvents(second.handle) == 0)
        try await first.launcher.waitForEnd()
        #expect(!second.session.needsHandling)
        #expect(first.launcher.launches == 1)
    }

    @Test("A finished file whose record is damaged is reported and delivered, and is not fetched again")
    func damagedRecord() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let first = try TestSession()
        let task = try await first.session.downloadTask(with: DownloadRequest(url: server.url("/a")))
        try await first.launcher.waitForEnd()
        for name in ["session", "session.previous"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: "\(first.session.folder)/\(name)"))
        }
        let second = try TestSession(launcher: first.launcher, directory: first.directory)
        #expect(second.session.needsHandling)
        try await second.listen(untilEndOf: task)
        #expect(try second.bytes(of: task).count == 1000)
        #expect(second.error(of: task) == nil)
        #expect(server.requests.count == 1)
    }

    @Test("A failing handler gets the same event again, but not those before it")
    func failingHandler() async throws {
        struct Failure: Error {}
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: "mailto:x"))
        try await test.launcher.waitForEnd()
        await #expect(throws: Failure.self) {
            try await test.session.run { event in
                if event == .didFinishEvents { throw Failure() }
                try await test.handle(event)
            }
        }
        #expect(test.events == [.didComplete(task, .unsupportedURL("mailto:x"))])
        #expect(try await test.session.handleEvents(test.handle) == 1)
        #expect(test.events == [.didComplete(task, .unsupportedURL("mailto:x")), .didFinishEvents])
    }

    @Test("Of two programs one gets the events, the other sees the tasks and takes over when the first ends")
    func twoPrograms() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, holdsAt: 50_000))
        let first = try TestSession()
        let second = try TestSession(launcher: first.launcher, directory: first.directory)
        let slow = try await first.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await first.listen {
            guard first.folder.hasListener else { return false }
            #expect(try await second.session.handleEvents(second.handle) == nil)
            return try await second.session.tasks().map(\.id) == [slow]
        }
        #expect(second.allEvents == [])
        server.set { $0.holdsAt = nil }
        try await second.listen(untilEndOf: slow)
        #expect(!first.isComplete(slow))
    }

    @Test("Progress is delivered as it happens, also to late listeners, and seen by watchers")
    func progress() async throws {
        // More than the listener can miss, at four pieces a second.
        let length: Int64 = 3_000_000
        let server = try FileServer(FileServer.Behaviour(length: Int(length), holdsAt: 10_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.waitForBytes(10_000)
        var reached: Int64 = 10_000
        let seen = SeenNumbers()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await test.session.watchTasks { tasks in
                        for task in tasks { seen.insert(task.countOfBytesReceived) }
                    }
                } catch is CancellationError {}
            }
            try await test.listen {
                // On to the next piece as soon as the last was reported to both, once the agent knows of both.
                let reported = Self.progress(of: task, reportedTo: test).map(\.total)
                if seen.contains(reached), reported.isEmpty || reported.contains(reached) {
                    reached += 10_000
                    let next = reported.count < 3 ? Int(reached) : nil
                    server.set { $0.holdsAt = next }
                }
                return test.isComplete(task)
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        let written = Self.progress(of: task, reportedTo: test)
        #expect(written.count > 2)
        #expect(written.allSatisfy { $0.expected == length })
        #expect(written.map(\.total) == written.map(\.total).sorted())
        #expect(zip(written, written.dropFirst()).allSatisfy { $1.total - $0.total == $1.written })
        #expect(seen.count > 2)
    }

    @Test(
        "Watchers see failed attempts, and pauses of waiting transfers, even if nothing needs doing")
    func standstill() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000, refusals: [(503, [])]))
        // Half a minute until the next attempt: nothing else happens meanwhile.
        let test = try TestSession(launcher: TestLauncher(clock: VirtualClock()))
        let seen = LastTasks()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await test.session.watchTasks { seen.take($0) } } catch is CancellationError {}
            }
            let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
            let waits = try await eventually {
                if case .retry? = seen.tasks.first?.wait { seen.tasks.first?.isTransferring == false } else { false }
            }
            #expect(waits)
            try await test.session.suspend(task)
            #expect(try await eventually { seen.tasks.first?.state == .suspended })
            try await test.session.cancel(task)
            #expect(try await eventually { seen.tasks.first?.state == .completed })
            group.cancelAll()
            try await group.waitForAll()
        }
        try await test.listen { test.allEvents.contains { $0.isEnd } }
    }

    /// The last state that a watcher received.
    private final class LastTasks: Sendable {
        private let kept = Mutex<[DownloadTask]>([])
        var tasks: [DownloadTask] { kept.withLock { $0 } }
        func take(_ tasks: [DownloadTask]) { kept.withLock { $0 = tasks } }
    }

    private static func progress(
        of task: UUID, reportedTo test: TestSession
    ) -> [(written: Int64, total: Int64, expected: Int64?)] {
        test.allEvents.compactMap { event in
            guard case .didWriteData(task, let written, let total, let expected) = event else { return nil }
            return (written, total, expected)
        }
    }

    @Test("A watcher hears from an agent that was too busy to answer at first")
    func busyAgent() async throws {
        let test = try TestSession()
        var driver = SessionDriver()
        let identifier = driver.add()
        let task = try driver.task(identifier)
        try File.makeDirectory(test.folder.agentDirectory)
        let lease = try #require(try Lease.acquire(directory: test.folder.agentDirectory))
        defer { lease.release() }
        let server = try LeaseServer(directory: test.folder.agentDirectory)
        let agent = BusyAgent(task)
        let isReported = try await withThrowingDiscardingTaskGroup(returning: Bool.self) { group in
            group.addTask { await server.run { await agent.answer($1) } }
            group.addTask {
                do {
                    try await test.session.watchTasks {
                        if $0 == [task] { agent.isHeard.store(true, ordering: .relaxed) }
                    }
                } catch is CancellationError {}
            }
            defer { group.cancelAll() }
            return try await eventually { agent.isHeard.load(ordering: .relaxed) }
        }
        #expect(isReported)
    }

    @Test("The agent restarts if it ends early, for as long as a program listens")
    func agentKilled() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 200_000, holdsAt: 100_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        var hasEnded = false
        try await test.listen {
            if !hasEnded, test.folder.hasListener, server.sentBytes == 100_000 {
                try await test.launcher.endAgents()
                hasEnded = true
                server.set { $0.holdsAt = nil }
            }
            return test.isComplete(task)
        }
        #expect(test.launcher.startedAgents > 1)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<200_000))
    }

    @Test("Without an agent the tasks are as they were left, including later commands")
    func withoutAgent() async throws {
        let test = try TestSession()
        test.launcher.breakDown()
        await #expect(throws: (any Error).self) {
            try await test.session.downloadTask(with: DownloadRequest(url: "https://pod.example/1"))
        }
        let tasks = try await test.session.tasks()
        #expect(tasks.map(\.originalRequest.url) == ["https://pod.example/1"])
        #expect(tasks.allSatisfy { !$0.isTransferring })
        #expect(test.session.needsHandling)
    }

    @Test("The agent knows the session's configuration, and a program can change it")
    func configuration() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let first = try TestSession { $0.isDiscretionary = true }
        first.launcher.conditions.set { $0.externalPower = .no }
        let task = try await first.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { try await first.session.tasks().first?.wait == .externalPower })
        let second = try TestSession(launcher: first.launcher, directory: first.directory)
        try await second.listen(untilEndOf: task)
        #expect(try SessionFile.peek(second.session.folder).configuration?.isDiscretionary == false)
    }

    @Test("A session without tasks starts no agent, and the first download gives it the configuration")
    func unused() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let test = try TestSession { $0.httpMaximumConnectionsPerHost = 7 }
        try FileManager.default.createDirectory(atPath: test.session.folder, withIntermediateDirectories: true)
        #expect(try await test.session.handleEvents(test.handle) == 0)
        #expect(try test.folder.commands.entries() == [])
        #expect(test.launcher.startedAgents == 0)
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(try SessionFile.peek(test.session.folder).configuration == test.session.configuration)
    }

    @Test("A priority that is not a number does not block a command", arguments: [Double.nan, .infinity])
    func oddPriority(priority: Double) async throws {
        let test = try TestSession()
        let request = DownloadRequest(url: "nowhere", priority: priority)
        try await test.session.downloadTasks([.init(identifier: UUID(), request: request)])
        try await test.session.downloadTask(with: request)
        #expect(try test.folder.tasks(now: Date()).count == 2)
        try await test.launcher.endAgents()
    }

    @Test("A transfer that a program begins in the background is delayed until a user comes")
    func limiter() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 1000))
        let wake = try TestSession(origin: .background(wake: UUID()))
        let task = try await wake.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(
            try await eventually {
                guard case .launchLimit? = try await wake.session.tasks().first?.wait else { return false }
                return true
            })
        #expect(server.requests == [])
        let person = try TestSession(launcher: wake.launcher, directory: wake.directory)
        try await person.listen(untilEndOf: task)
        #expect(try SessionFile.peek(person.session.folder).limiter == LaunchLimiter())
    }

    private static func release(_ server: FileServer, whenHeardBy test: TestSession) async throws {
        #expect(try await eventually { test.folder.hasListener })
        server.set { $0.holdsAt = nil }
    }

    @Test("If listeners leave undelivered events, the agent starts the program")
    func startsProgram() async throws {
        struct Failure: Error {}
        let server = try FileServer(FileServer.Behaviour(length: 50_000, holdsAt: 10_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        async let release: Void = Self.release(server, whenHeardBy: test)
        await #expect(throws: Failure.self) {
            try await test.session.run { event in
                guard case .didFinishDownloading = event else { return }
                // The agent ends beside a program that listens, and starts none.
                try await test.launcher.waitForEnd()
                #expect(test.launcher.launches == 0)
                throw Failure()
            }
        }
        try await release
        try await test.launcher.waitForEnd()
        #expect(test.launcher.launches == 1)
        #expect(!test.isComplete(task))
    }
}

/// An agent that does not answer the first request.
private final class BusyAgent: Sendable {
    /// Whether a watcher has received its task.
    let isHeard = Atomic(false)
    private let task: DownloadTask
    private let count = Atomic(0)

    init(_ task: DownloadTask) { self.task = task }

    func answer(_ say: @Sendable (Data) -> Void) async {
        if count.add(1, ordering: .relaxed).newValue > 1 {
            for news in [AgentMessage.task(task), .complete] { (try? JSONCoding.encode(news)).map(say) }
        }
        // Until the asking process has gone.
        try? await Task.sleep(for: .seconds(3600))
    }
}

/// The different values seen.
private final class SeenNumbers: Sendable {
    private let numbers = Mutex<Set<Int64>>([])

    func insert(_ number: Int64) { numbers.withLock { _ = $0.insert(number) } }

    func contains(_ number: Int64) -> Bool { numbers.withLock { $0.contains(number) } }

    var count: Int { numbers.withLock { $0.count } }
}
