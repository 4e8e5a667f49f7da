import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("A process that holds the lease for more than its tasks", .timeLimit(.minutes(30)))
struct HeldTasksTests {
    private func holding(
        _ harness: CenterHarness, earlier: BackgroundTaskCenter.Answer? = nil,
        prepareStatus: @escaping @Sendable () async -> Void = {},
        _ body: @Sendable (HeldTasks, BackgroundTaskCenter) async throws -> Void
    ) async throws {
        let host = harness.center()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        let held = try host.hold(lease)
        try await held.whileAnswering(nil, earlier: earlier, prepareStatus: prepareStatus) {
            #expect(host.isRunning)
            try await body(held, harness.center())
        }
        #expect(!host.isRunning && Lease.holder(directory: harness.directory.path) == nil)
    }

    @Test("While its scheduler is not running, others can submit and cancel, but must launch elsewhere")
    func notRunning() async throws {
        let harness = try CenterHarness()
        try await holding(harness) { held, other in
            try await held.scheduler.register(forTaskWithIdentifier: "work") { _ in .noData }
            try await other.submit("work")
            #expect(try await other.explain("work").isPending)
            await #expect(throws: TaskHostError.self) {
                try await harness.center(timeout: .milliseconds(50)).launch("work")
            }
            try await other.cancel("work")
            #expect(try harness.pending().isEmpty)
        }
    }

    @Test("It writes nothing after releasing the lease")
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

    @Test("It is notified before another process reads the task statuses")
    func preparing() async throws {
        let harness = try CenterHarness()
        let tally = Tally()
        let prepare: @Sendable () async -> Void = { tally.add("prepared") }
        try await holding(harness, prepareStatus: prepare) { _, other in
            _ = try await other.explain("work")
            #expect(tally["prepared"] == 1)
            _ = try await other.statuses()
            #expect(tally["prepared"] == 2)
        }
    }

    @Test("It answers requests from before the program used a center itself, but not calls of another version")
    func earlier() async throws {
        let harness = try CenterHarness()
        let earlier: BackgroundTaskCenter.Answer = { line, send in send(line + Data("!".utf8)) }
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

    @Test("The program's own journal entries reach listeners in the process that runs the tasks")
    func notes() async throws {
        let harness = try CenterHarness()
        let entry = JournalEntry(date: harness.clock.now, identifier: nil, event: .sessionEvents, message: "Noted.")
        let isReported = try await harness.center().note(entry)
        #expect(!isReported)
        let host = harness.center()
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        let held = try host.hold(lease)
        var entries = held.scheduler.journalEntries().makeAsyncIterator()
        try await held.whileAnswering {
            let isReported = try await host.note(entry)
            #expect(isReported)
            #expect(await entries.next()?.message == "Noted.")
        }
        #expect(try harness.entries().map(\.message) == ["Noted.", "Noted."])
    }

    @Test("A watcher is notified when the process that runs the tasks is unreachable, and gets the stored state")
    func unanswered() async throws {
        let harness = try CenterHarness()
        try await harness.center().submit("work")
        let lease = try #require(try Lease.acquire(directory: harness.directory.path))
        defer { lease.release() }
        let server = try LeaseServer(directory: harness.directory.path)
        defer { withExtendedLifetime(server) {} }
        var updates: [TaskUpdate] = []
        for try await update in harness.center(timeout: .milliseconds(50)).watch() {
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

    @Test("A watcher that reads slowly gets the newest state, and few of the earlier ones")
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
            // More than a socket buffers.
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

    @Test("A watcher in the process that ran the tasks follows the next process once it has stopped")
    func stopping() async throws {
        let harness = try CenterHarness()
        let (center, other) = (harness.center(), harness.center())
        let reported = Mutex<[[String]]>([])
        let watch = Task { @Sendable in
            for try await case .tasks(let statuses) in center.watch() {
                reported.withLock { $0.append(statuses.filter(\.isPending).map(\.identifier)) }
            }
        }
        defer { watch.cancel() }
        @Sendable func isReported(_ pending: [String]) async throws -> Bool {
            try await eventually { reported.withLock { $0.last } == pending }
        }
        // None of these runs a scheduler, so the journal has neither a start nor an end.
        let first = try center.hold(try #require(try Lease.acquire(directory: harness.directory.path)))
        try await first.whileAnswering {
            try await center.submit("first")
            #expect(try await isReported(["first"]))
        }
        try await other.submit("nobody's")
        #expect(try await isReported(["first", "nobody's"]))
        let second = try other.hold(try #require(try Lease.acquire(directory: harness.directory.path)))
        try await second.whileAnswering {
            try await other.submit("second")
            #expect(try await isReported(["first", "nobody's", "second"]))
        }
    }
}
