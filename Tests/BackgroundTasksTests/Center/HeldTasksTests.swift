import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The tasks in a process that does more with the lease than to run them", .timeLimit(.minutes(30)))
struct HeldTasksTests {
    private func holding(
        _ harness: CenterHarness, earlier: BackgroundTaskCenter.Answer? = nil,
        prepareToTell: @escaping @Sendable () async -> Void = {},
        _ body: @Sendable (HeldTasks, BackgroundTaskCenter) async throws -> Void
    ) async throws {
        let host = harness.center()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        let held = try host.hold(lease)
        try await held.whileAnswering(nil, earlier: earlier, prepareToTell: prepareToTell) {
            #expect(host.isRunning)
            try await body(held, harness.center())
        }
        #expect(!host.isRunning && Lease.holder(directory: harness.directory.path) == nil)
    }

    @Test("While its scheduler does not run, others submit and cancel, and are told to launch elsewhere")
    func notRunning() async throws {
        let harness = try CenterHarness()
        try await holding(harness) { held, other in
            try await held.scheduler.register(forTaskWithIdentifier: "work") { _ in .noData }
            try await other.submit("work")
            #expect(try await other.explain("work").isPending)
            await #expect(throws: TaskHostError.self) {
                try await harness.center(patience: .milliseconds(50)).launch("work")
            }
            try await other.cancel("work")
            #expect(try harness.pending().isEmpty)
        }
    }

    @Test("Nothing is written for it once the lease has been given back")
    func afterwards() async throws {
        let harness = try CenterHarness()
        let host = harness.center()
        let held = try host.hold(try #require(try Lease.acquire(directory: harness.directory.path)))
        try await held.whileAnswering { try await host.submit("work") }
        #expect(try harness.pending().map(\.identifier) == ["work"])
        await #expect(throws: BackgroundTaskError.self) {
            try await held.scheduler.cancel(taskRequestWithIdentifier: "work")
        }
        #expect(try harness.pending().map(\.identifier) == ["work"])
    }

    @Test("It is told before somebody looks how the tasks stand")
    func preparing() async throws {
        let harness = try CenterHarness()
        let tally = Tally()
        let prepare: @Sendable () async -> Void = { tally.add("told") }
        try await holding(harness, prepareToTell: prepare) { _, other in
            _ = try await other.explain("work")
            #expect(tally["told"] == 1)
            _ = try await other.statuses()
            #expect(tally["told"] == 2)
        }
    }

    @Test("Lines from before the program used a center are its own to answer, calls of another version are not")
    func earlier() async throws {
        let harness = try CenterHarness()
        let earlier: BackgroundTaskCenter.Answer = { line, say in say(line + Data("!".utf8)) }
        try await holding(harness, earlier: earlier) { _, other in
            func answers(_ request: String) async throws -> [String] {
                var lines: [String] = []
                for try await line in try await LeaseChannel.ask(
                    Data(request.utf8), directory: other.directory, firstAnswerWithin: .seconds(120))
                {
                    lines.append(String(decoding: line, as: UTF8.self))
                }
                return lines
            }
            let (earlier, later) = (try await answers(#"{"watch":{}}"#), try await answers(#"{"version":9}"#))
            #expect(earlier == [#"{"watch":{}}!"#])
            #expect(later.first?.contains("otherVersion") == true)
        }
    }

    @Test("What the program writes into the journal is told to those who listen in the process that runs the tasks")
    func notes() async throws {
        let harness = try CenterHarness()
        let entry = JournalEntry(date: harness.clock.now, identifier: nil, event: .sessionEvents, message: "Noted.")
        let isTold = try await harness.center().note(entry)
        #expect(!isTold)
        let host = harness.center()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        let held = try host.hold(lease)
        var told = held.scheduler.journalEntries().makeAsyncIterator()
        try await held.whileAnswering {
            let isTold = try await host.note(entry)
            #expect(isTold)
            #expect(await told.next()?.message == "Noted.")
        }
        #expect(try harness.entries().map(\.message) == ["Noted.", "Noted."])
    }

    @Test("Who watches is told that the process that runs the tasks cannot be asked, and what is written down")
    func unanswered() async throws {
        let harness = try CenterHarness()
        try await harness.center().submit("work")
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        defer { lease.release() }
        let server = try LeaseServer(directory: harness.directory.path)
        defer { withExtendedLifetime(server) {} }
        var updates: [TaskUpdate] = []
        for try await update in harness.center(patience: .milliseconds(50)).watch() {
            updates.append(update)
            if updates.count == 2 { break }
        }
        #expect(updates.first == .unanswered(.silent(process: getpid())))
        guard case .tasks(let statuses)? = updates.last else {
            Issue.record("\(updates)")
            return
        }
        #expect(statuses.map(\.identifier) == ["work"])
    }

    @Test("A watcher that does not read is told the newest state when it does, and few of those before it")
    func slowWatcher() async throws {
        let harness = try CenterHarness()
        let host = harness.center()
        try await harness.running(host) { () async throws in
            for number in 0..<90 { try await host.submit("task.\(number)", after: .hours(1)) }
            let watcher = try LocalSocket.connect(LeaseServer.name, in: harness.directory.path)
            defer { close(watcher) }
            _ = fcntl(watcher, F_SETFL, 0)
            let call = try JSONCoding.encode(TaskCall(.watch)) + [0x0a]
            #expect(call.withUnsafeBytes { send(watcher, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) } == call.count)
            // More than a socket keeps.
            for number in 0..<200 { try await host.submit("task.0", after: .hours(2 + number)) }
            try await host.submit("last", after: .hours(1))
            var (received, count) = (Data(), 0)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            var isLast = false
            while !isLast, case let read = recv(watcher, &buffer, buffer.count, 0), read > 0 {
                received += buffer[..<read]
                let lines = Lines.complete(in: received)
                for line in lines {
                    guard case .statuses(let statuses) = try JSONCoding.decode(TaskAnswer.self, from: line) else {
                        continue
                    }
                    count += 1
                    isLast = statuses.contains { $0.identifier == "last" }
                }
                received = Data(received.dropFirst(lines.reduce(0) { $0 + $1.count + 1 }))
            }
            #expect(isLast)
            #expect(count < 100)
        }
    }

    @Test("Who watches in the process that ran the tasks goes on with what another does, once it has stopped")
    func stopping() async throws {
        let harness = try CenterHarness()
        let (center, other) = (harness.center(), harness.center())
        let told = Mutex<[[String]]>([])
        let watch = Task { @Sendable in
            for try await case .tasks(let statuses) in center.watch() {
                told.withLock { $0.append(statuses.filter(\.isPending).map(\.identifier)) }
            }
        }
        defer { watch.cancel() }
        @Sendable func isTold(_ pending: [String]) async throws -> Bool {
            try await eventually { told.withLock { $0.last } == pending }
        }
        // None of these runs a scheduler, so that the journal tells neither of a start nor of an end.
        let first = try center.hold(try #require(try Lease.acquire(directory: harness.directory.path)))
        try await first.whileAnswering {
            try await center.submit("first")
            #expect(try await isTold(["first"]))
        }
        try await other.submit("nobody's")
        #expect(try await isTold(["first", "nobody's"]))
        let second = try other.hold(try #require(try Lease.acquire(directory: harness.directory.path)))
        try await second.whileAnswering {
            try await other.submit("second")
            #expect(try await isTold(["first", "nobody's", "second"]))
        }
    }
}
