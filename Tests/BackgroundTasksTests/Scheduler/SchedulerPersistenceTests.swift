import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("State that survives the process", .timeLimit(.minutes(30)))
struct SchedulerPersistenceTests {
    private let refresh = SchedulerHarness.refresh

    @Test("Requests survive the process")
    func requests() async throws {
        let directory = try TemporaryDirectory()
        let request = BackgroundTaskRequest(
            identifier: refresh,
            kind: .processing(requiresNetworkConnectivity: true, requiresExternalPower: true),
            earliestBeginDate: Date(timeIntervalSince1970: 1_800_000_000.125), minimumInterval: .seconds(86_400))
        do {
            let harness = try SchedulerHarness(directory: directory)
            try await harness.scheduler.submit(request)
        }
        let harness = try SchedulerHarness(directory: directory)
        #expect(await harness.scheduler.pendingTaskRequests == [request])
        #expect(directory.names == ["journal", "pending-requests"])
    }

    @Test("A request records its call on disk while it waits, while it runs, and after it has run")
    func call() async throws {
        let harness = try SchedulerHarness()
        let call = UUID()
        func isNamed() throws -> Bool {
            try SchedulerFiles.peek(harness.directory.path).contains { $0.holds(call: call) }
        }
        let gate = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            await gate.pass()
            return .newData
        }
        try await harness.scheduler.submit(BackgroundTaskRequest(identifier: refresh, kind: .appRefresh), call: call)
        #expect(try isNamed())
        try await harness.run {
            await harness.journal.next(.launched)
            let isNamedAtWork = try isNamed()
            #expect(isNamedAtWork)
            gate.open()
            await harness.journal.next(.completed)
        }
        #expect(try isNamed())
    }

    @Test("The next process recovers the run of a process that died")
    func death() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        let left = try TemporaryDirectory()
        let directory = harness.directory
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            // The files in the middle of a run are what a killed process leaves.
            for name in directory.names { try left.write(directory.bytes(name), to: name) }
            gate.open()
            return .newData
        }
        try await harness.run {
            try await harness.submitRefresh()
            await gate.pass()
        }
        // No process holds the lease there: the run is over, whatever the file says.
        let stored = try left.storedStatuses(now: harness.clock.now).first
        #expect(stored?.state == .pending)
        #expect(stored?.lastRun?.ending == .interrupted)
        let explanation = try BackgroundTaskScheduler.storedExplanation(
            of: refresh, directory: left.path, conditions: harness.conditions.current(),
            policy: MachineDriver.exactPolicy, now: harness.clock.now)
        #expect(explanation.state == .pending && explanation.isPending)

        let next = try SchedulerHarness(directory: left)
        try await next.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await next.run {
            #expect(await next.journal.next(.interrupted)?.identifier == refresh)
            await next.journal.next(.pendingAgain)
            #expect(await next.journal.next(.completed)?.result == .noData)
        }
    }

    @Test("A damaged file of requests is kept under another name and journalled, and the scheduler continues")
    func damagedRequests() async throws {
        let directory = try TemporaryDirectory()
        for (number, garbage) in ["", "garbage", "00000000 {}\n", String(repeating: "\0", count: 4096)].enumerated() {
            try directory.write(garbage, to: "pending-requests")
            let harness = try SchedulerHarness(directory: directory)
            #expect(await harness.scheduler.pendingTaskRequests.isEmpty)
            #expect(try directory.bytes("pending-requests.damaged-\(number + 1)") == Data(garbage.utf8))
            #expect(try harness.storedMessages().last?.contains("pending-requests.damaged-\(number + 1)") == true)
            try await harness.submitRefresh()
        }
    }

    @Test("A flipped bit in the file of requests is detected")
    func flippedBit() async throws {
        let harness = try SchedulerHarness()
        try await harness.submitRefresh(in: 300)
        let bytes = try harness.directory.bytes("pending-requests")
        for place in stride(from: 0, to: bytes.count, by: 7) {
            let directory = try TemporaryDirectory()
            var damaged = bytes
            damaged[place] ^= 0x10
            try directory.write(damaged, to: "pending-requests")
            let next = try SchedulerHarness(directory: directory)
            #expect(await next.scheduler.pendingTaskRequests.isEmpty)
        }
    }

    @Test("A truncated file of requests is detected")
    func tornRequests() async throws {
        let harness = try SchedulerHarness()
        try await harness.submitRefresh(in: 300)
        let bytes = try harness.directory.bytes("pending-requests")
        for length in stride(from: 1, to: bytes.count, by: 11) {
            let directory = try TemporaryDirectory()
            try directory.write(bytes.prefix(length), to: "pending-requests")
            #expect(try SchedulerHarness(directory: directory).storedMessages().count == 1)
        }
    }

    @Test("A request that cannot be stored is an error that says where")
    func unwritable() async throws {
        let harness = try SchedulerHarness()
        // A folder in the way of the temporary file: it fails for every user, including root.
        try FileManager.default.createDirectory(
            atPath: "\(harness.directory.path)/pending-requests.new", withIntermediateDirectories: false)
        await #expect {
            try await harness.submitRefresh()
        } throws: { error in
            String(describing: error).contains("pending-requests.new")
        }
    }

    @Test("A request that could not be stored is stored with the next decision, or when the scheduler stops")
    func writtenLater() async throws {
        for stops in [false, true] {
            let harness = try SchedulerHarness()
            let obstacle = "\(harness.directory.path)/pending-requests.new"
            try await harness.run {
                try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
                await #expect(throws: BackgroundTaskError.self) { try await harness.submitRefresh(in: 300) }
                // It is reported once, however often it is retried.
                try? await harness.scheduler.simulateExpiration(forTaskWithIdentifier: SchedulerHarness.maintenance)
                try FileManager.default.removeItem(atPath: obstacle)
                if stops { return }
                try? await harness.scheduler.simulateExpiration(forTaskWithIdentifier: SchedulerHarness.maintenance)
                let stored = try harness.directory.storedStatuses(now: harness.clock.now)
                #expect(stored.map(\.identifier) == [refresh])
            }
            let next = try SchedulerHarness(directory: harness.directory)
            #expect(await next.scheduler.pendingTaskRequests.map(\.identifier) == [refresh])
            #expect(try harness.storedMessages().filter { $0.contains("pending-requests.new") }.count == 1)
        }
    }

    @Test("A folder that cannot be created is an error that says where")
    func noDirectory() throws {
        let directory = try TemporaryDirectory()
        try directory.write("a file", to: "file")
        #expect {
            _ = try BackgroundTaskScheduler(permittedIdentifiers: [], directory: "\(directory.path)/file/background")
        } throws: { error in
            String(describing: error).contains("\(directory.path)/file")
        }
    }

    @Test(
        "A scheduler holds its folder's lease until its run ends: others ask it, and write nothing there"
    )
    func leased() async throws {
        let directory = try TemporaryDirectory()
        func open() throws -> BackgroundTaskScheduler {
            try BackgroundTaskScheduler(permittedIdentifiers: ["org.example.work": .fetch], directory: directory.path)
        }
        // Long after this test has ended, however slow it is.
        let request = BackgroundTaskRequest(
            identifier: "org.example.work", kind: .appRefresh, earliestBeginDate: .distantFuture)
        do {
            let first = try open()
            let refusal = BackgroundTaskError.unavailable(
                reason: "this process runs the background tasks of \(directory.path) already")
            #expect(throws: refusal) { _ = try open() }
            try await first.submit(request)
            // It answers although it is not running yet.
            let center = BackgroundTaskCenter(directory: directory.path, timeout: .minutes(10))
            await #expect(throws: BackgroundTaskError.notPermitted(identifier: "intruder")) {
                try await center.submit("intruder")
            }
            #expect(try await center.explain("org.example.work").isPending)
            #expect(await first.pendingTaskRequests == [request])
            try await center.cancel("org.example.work")
            #expect(await first.pendingTaskRequests.isEmpty)
        }
        // It is released with the scheduler, as soon as the last answer has been sent.
        #expect(try await eventually { Lease.holder(directory: directory.path) == nil })
        // A handler that retains its scheduler keeps that, but not the folder.
        let first = try open()
        try await first.register(forTaskWithIdentifier: "org.example.work") { [first] _ in
            _ = first
            return .noData
        }
        let run = Task { try await first.run() }
        while await !first.isRunning { await Task.yield() }
        #expect(
            try await BackgroundTaskCenter(directory: directory.path, timeout: .minutes(10)).launch("org.example.work")
                == .noData)
        try await first.submit(request)
        run.cancel()
        try await run.value
        var second: BackgroundTaskScheduler? = try open()
        #expect(await second?.pendingTaskRequests.map(\.identifier) == ["org.example.work"])
        await #expect(throws: BackgroundTaskError.self) { try await first.run() }
        second = nil
        let again = Task { try await first.run() }
        while await !first.isRunning { await Task.yield() }
        again.cancel()
        try await again.value
    }

    @Test("A periodic task that another process submits stays periodic")
    func submittedElsewhere() async throws {
        let directory = try TemporaryDirectory()
        let scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: ["org.example.work": .fetch], directory: directory.path)
        let request = BackgroundTaskRequest(
            identifier: "org.example.work", kind: .appRefresh, earliestBeginDate: .distantFuture,
            repetition: Repetition(every: .hours(1)))
        try await scheduler.submit(request)
        let run = Task { try await scheduler.run() }
        while await !scheduler.isRunning { await Task.yield() }
        // No one has registered it here: it waits.
        try await BackgroundTaskCenter(directory: directory.path, timeout: .minutes(10)).submit("org.example.work")
        let pending = await scheduler.pendingTaskRequests
        #expect(pending.map(\.repetition) == [request.repetition] && pending.map(\.earliestBeginDate) == [nil])
        run.cancel()
        try await run.value
    }

    @Test("A scheduler waits for a process that holds the lease only briefly")
    func momentaryHolder() throws {
        let directory = try TemporaryDirectory()
        try directory.write("", to: "lease")
        let descriptor = open("\(directory.path)/lease", O_RDWR | O_CLOEXEC)
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        // Its own descriptor has the lock, as another process's would.
        var pauses = 0
        let lease = try BackgroundTaskScheduler.acquireLease(of: directory.path) {
            pauses += 1
            if pauses == 3 { close(descriptor) }
        }
        #expect(pauses == 3 && lease.directory == directory.path)
        let refusal = BackgroundTaskError.unavailable(
            reason: "this process runs the background tasks of \(directory.path) already")
        #expect(throws: refusal) { try BackgroundTaskScheduler.acquireLease(of: directory.path) {} }
    }

    @Test("The folder and its parents are created, for the owner only")
    func makesDirectory() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/a/b/background"
        _ = try BackgroundTaskScheduler(permittedIdentifiers: [], directory: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(directory.names == ["a"])
    }

    @Test("Another process reads status and journal while the scheduler writes")
    func readers() async throws {
        let harness = try SchedulerHarness()
        try await harness.submitRefresh(in: 300)
        let statuses = try harness.directory.storedStatuses(now: harness.clock.now)
        #expect(statuses.map(\.identifier) == [refresh])
        #expect(statuses.first?.waitingFor.first?.hasPrefix("until ") == true)
        let none = try BackgroundTaskScheduler.storedStatuses(
            directory: "/nonexistent/folder", conditions: ConditionReading(), policy: LaunchPolicy())
        #expect(none.isEmpty)
        #expect(try Journal.recent(5, directory: "/nonexistent/folder").entries.isEmpty)
    }

    @Test("Another process reports the same status of every task, given the same conditions and seed")
    func sameStatuses() async throws {
        let policy = LaunchPolicy(seed: 42)
        let harness = try SchedulerHarness(policy: policy)
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .newData }
        try await harness.scheduler.register(forTaskWithIdentifier: SchedulerHarness.maintenance) { _ in .newData }
        try await harness.submitRefresh(in: 300)
        try await harness.scheduler.submit(
            BackgroundTaskRequest(
                identifier: SchedulerHarness.maintenance, kind: .processing(requiresExternalPower: true)))
        let now = harness.clock.now
        harness.conditions.set {
            $0.externalPower = .no
            $0.lastActivity = now.addingTimeInterval(-10)
        }
        try await harness.run {
            let (path, reading) = (harness.directory.path, harness.conditions.current())
            let own = await harness.scheduler.currentStatuses
            let stored = try BackgroundTaskScheduler.storedStatuses(
                directory: path, conditions: reading, policy: policy, now: now)
            #expect(stored == own)
            #expect(stored.first { $0.identifier == SchedulerHarness.maintenance }?.waitingFor.count == 2)
            // Both matter: without them the statuses would differ.
            let other = try BackgroundTaskScheduler.storedStatuses(
                directory: path, conditions: ConditionReading(), policy: LaunchPolicy(), now: now)
            #expect(zip(other, own).allSatisfy { $0.expectedLaunch != $1.expectedLaunch })
        }
    }

    @Test("Handlers that block every thread of the shared pool do not prevent the scheduler from stopping them")
    func blockedPool() async throws {
        let directory = try TemporaryDirectory()
        var policy = MachineDriver.exactPolicy
        policy.processingBudget = .seconds(0.1)
        let identifiers = (0..<10).map { "org.example.block\($0)" }
        let scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: PermittedIdentifiers(identifiers), directory: directory.path,
            conditions: VirtualConditions(),
            policy: policy)
        let expired = Mutex(0)
        for identifier in identifiers {
            try await scheduler.register(forTaskWithIdentifier: identifier) { context in
                if Self.blocks(until: context) { expired.withLock { $0 += 1 } }
                return .noData
            }
            try await scheduler.submit(BackgroundTaskRequest(identifier: identifier, kind: .processing()))
        }
        try await scheduler.run(.dueTasks)
        #expect(expired.withLock { $0 } == identifiers.count)
        #expect(directory.names == ["journal", "lease", "lease.socket", "pending-requests"])
    }

    /// Blocks the thread until the expiration handler is called; false if that takes too long.
    private static func blocks(until context: BackgroundTaskContext) -> Bool {
        let semaphore = DispatchSemaphore(value: 0)
        context.expirationHandler = { semaphore.signal() }
        return semaphore.wait(timeout: .now() + 30) == .success
    }
}
