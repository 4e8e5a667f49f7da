import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The scheduler", .timeLimit(.minutes(30)))
struct BackgroundTaskSchedulerTests {
    private let refresh = SchedulerHarness.refresh
    private let maintenance = SchedulerHarness.maintenance

    @Test("A handler runs at its time, submits the next request and reports its result")
    func launch() async throws {
        let harness = try SchedulerHarness()
        let (scheduler, clock) = (harness.scheduler, harness.clock)
        try await scheduler.register(forTaskWithIdentifier: refresh) { context in
            try await scheduler.submit(
                BackgroundTaskRequest(
                    identifier: context.identifier, kind: .appRefresh,
                    earliestBeginDate: clock.now.addingTimeInterval(300)))
            #expect(context.launchKind == .natural)
            #expect(context.deadline == clock.now.addingTimeInterval(30))
            return .newData
        }
        try await harness.submitRefresh(in: 300)
        try await harness.run {
            for _ in 1...3 {
                await clock.advance(by: 300)
                #expect(await harness.journal.next(.completed)?.result == .newData)
            }
            #expect(await scheduler.pendingTaskRequests.count == 1)
            #expect(await harness.status()?.lastResult == .newData)
        }
        #expect(harness.journal.entries.count { $0.event == .launched } == 3)
    }

    @Test("A run that begins while the previous one returns keeps its alarm")
    func alarmOfNextRun() async throws {
        for round in 1...50 {
            let harness = try SchedulerHarness()
            let scheduler = harness.scheduler
            try await scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
            try await harness.submitRefresh(in: 3600)
            let first = Task { try await scheduler.run(.dueTasks) }
            await harness.journal.next(.started)
            let second = Task {
                while true {
                    do { return try await scheduler.run() } catch BackgroundTaskError.schedulerAlreadyRuns {
                    } catch BackgroundTaskError.unavailable {}
                }
            }
            try await first.value
            let runs = try await eventually { await scheduler.isRunning }
            try #require(runs)
            let alarm = harness.clock.nextAlarm
            try #require(alarm != nil, "round \(round)")
            second.cancel()
            try await second.value
        }
    }

    @Test("While the disk is slow to store a request, the scheduler answers other calls")
    func slowDisk() async throws {
        let disk = DispatchSemaphore(value: 0)
        var system = FileSystem()
        system.sync = { descriptor in
            // Once it has been let through, always.
            disk.wait()
            disk.signal()
            return fsync(descriptor)
        }
        let harness = try SchedulerHarness(system: system)
        let (accepted, answered) = (Flag(), Flag())
        let submission = Task {
            try await harness.submitRefresh(in: 3600)
            accepted.raise()
        }
        Task {
            while await harness.scheduler.pendingTaskRequests.isEmpty { await Task.yield() }
            answered.raise()
        }
        let isAnswered = try await eventually { answered.isRaised }
        #expect(isAnswered)
        // It is not on disk yet.
        #expect(!accepted.isRaised)
        disk.signal()
        try await submission.value
        #expect(accepted.isRaised)
    }

    @Test("A thrown error is a failure with its text, and the next run happens regardless")
    func thrownError() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            throw BackgroundTaskError.unavailable(reason: "nothing works")
        }
        try await harness.run {
            for _ in 1...2 {
                try await harness.submitRefresh()
                let entry = await harness.journal.next(.completed)
                #expect(entry?.result == .failed("Background tasks are not available: nothing works."))
            }
        }
    }

    @Test("When the budget is used up the handler's task is cancelled and its expiration handler called")
    func expiry() async throws {
        let harness = try SchedulerHarness()
        let called = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { context in
            context.expirationHandler = { called.open() }
            do {
                try await untilCancelled()
            } catch {
                #expect(context.isExpired)
                #expect(context.stopReason == .budget)
            }
            return .noData
        }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            await harness.clock.advance(by: 30)
            await harness.journal.next(.completed)
            await called.pass()
            #expect(await harness.status()?.lastRun?.ending == .stopped(.budget, .noData))
        }
    }

    @Test("An expiration handler set too late is called at once")
    func lateExpirationHandler() {
        let progress = BackgroundTaskProgress(clock: VirtualClock()) {}
        let context = BackgroundTaskContext(
            request: BackgroundTaskRequest(identifier: "a", kind: .appRefresh), launchKind: .natural, deadline: Date(),
            progress: progress)
        #expect(context.expire(.budget) == nil)
        nonisolated(unsafe) var calls = 0  // Called by this thread, within the assignment.
        context.expirationHandler = { calls += 1 }
        #expect(calls == 1)
        #expect(context.expire(.shutdown) == nil)
        #expect(context.stopReason == .budget)
    }

    @Test("A handler that ignores cancellation is abandoned, and the others run")
    func unresponsiveHandler() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            await gate.pass()
            return .newData
        }
        try await harness.scheduler.register(forTaskWithIdentifier: maintenance) { _ in .noData }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            await harness.clock.advance(by: 35)
            await harness.journal.next(.abandoned)
            try await harness.scheduler.submit(
                BackgroundTaskRequest(identifier: maintenance, kind: .processing()))
            #expect(await harness.journal.next(.completed)?.identifier == maintenance)
            gate.open()
            await harness.journal.next(.returnedLate)
        }
        #expect(await harness.status()?.lastRun?.ending == .abandoned(.budget))
    }

    @Test("A simulated launch runs the handler, whose context marks it as simulated")
    func simulatedLaunch() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { context in
            context.launchKind == .simulated ? .newData : .noData
        }
        try await harness.submitRefresh(in: 3600)
        try await harness.run {
            try await harness.scheduler.simulateLaunch(forTaskWithIdentifier: refresh)
            #expect(await harness.journal.next(.completed)?.result == .newData)
            await #expect(throws: BackgroundTaskError.noPendingRequest(identifier: refresh)) {
                try await harness.scheduler.simulateLaunch(forTaskWithIdentifier: refresh)
            }
        }
        let stored = try harness.storedMessages()
        for line in [
            "Simulating launch for task with identifier \(refresh)",
            "Starting simulated task: <BGAppRefreshTask: \(refresh)>",
            "Marking simulated task complete: <BGAppRefreshTask: \(refresh)>",
            "No task request with identifier \(refresh) has been scheduled",
        ] {
            #expect(stored.contains(line))
        }
    }

    @Test("A simulated expiration cancels the handler")
    func simulatedExpiration() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            try await untilCancelled()
            return .newData
        }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            try await harness.scheduler.simulateExpiration(forTaskWithIdentifier: refresh)
            #expect(await harness.journal.next(.completed)?.result == .failed("its expiration was simulated"))
        }
    }

    @Test("A change of conditions wakes the scheduler")
    func conditions() async throws {
        let harness = try SchedulerHarness()
        harness.conditions.set { $0.externalPower = .no }
        try await harness.scheduler.register(forTaskWithIdentifier: maintenance) { _ in .noData }
        try await harness.run {
            try await harness.scheduler.submit(
                BackgroundTaskRequest(identifier: maintenance, kind: .processing(requiresExternalPower: true)))
            #expect(await harness.journal.next(.waiting)?.message == "Waits: external power.")
            #expect(harness.clock.nextAlarm == nil)
            harness.conditions.set { $0.externalPower = .yes }
            await harness.journal.next(.completed)
        }
    }

    @Test("An idle scheduler has one alarm, for its next decision, and none when there is nothing to decide")
    func alarms() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.run {
            #expect(harness.clock.nextAlarm == nil)
            try await harness.submitRefresh(in: 300)
            #expect(harness.clock.nextAlarm == harness.clock.now.addingTimeInterval(300))
            try await harness.scheduler.cancelAllTaskRequests()
            #expect(harness.clock.nextAlarm == nil)
        }
    }

    @Test("Cancelling the run stops the handlers and makes their requests pending again")
    func shutdown() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            try await untilCancelled()
            return .newData
        }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
        }
        #expect(await harness.scheduler.pendingTaskRequests.map(\.identifier) == [refresh])
        let next = try SchedulerHarness(directory: harness.directory)
        #expect(await next.scheduler.pendingTaskRequests.map(\.identifier) == [refresh])
    }

    @Test("Stopping waits no longer than the grace for an unresponsive handler")
    func shutdownOfUnresponsiveHandler() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in
            await gate.pass()
            return .newData
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await harness.scheduler.run() }
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            group.cancelAll()
            await harness.journal.next(.expired)
            await harness.clock.advance(by: 2)
            try await group.waitForAll()
        }
        gate.open()
        #expect(await harness.scheduler.pendingTaskRequests.count == 1)
    }

    @Test("A scheduler cannot run twice at once, and can run again after it has stopped")
    func runTwice() async throws {
        let harness = try SchedulerHarness()
        for _ in 1...2 {
            try await harness.run {
                await #expect(throws: BackgroundTaskError.schedulerAlreadyRuns) {
                    try await harness.scheduler.run()
                }
            }
        }
    }

    @Test("Running due tasks returns when they are done")
    func dueTasks() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .newData }
        try await harness.scheduler.run(.dueTasks)
        // Another process requests it.
        try await SchedulerHarness(directory: harness.directory).submitRefresh()
        try await harness.scheduler.run(.dueTasks)
        #expect(await harness.status()?.lastResult == .newData)
    }

    @Test("A simulated launch can run alone")
    func simulatedAlone() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.scheduler.register(forTaskWithIdentifier: maintenance) { _ in .newData }
        try await harness.submitRefresh()
        try await harness.scheduler.submit(BackgroundTaskRequest(identifier: maintenance, kind: .processing()))
        try await harness.scheduler.simulateLaunch(forTaskWithIdentifier: maintenance)
        try await harness.scheduler.run(.simulatedLaunches)
        #expect(await harness.status(maintenance)?.lastResult == .newData)
        #expect(await harness.status(refresh)?.state == .pending)
    }

    @Test("Statuses arrive at once, then with every change")
    func statuses() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.submitRefresh(in: 300)
        var updates = harness.scheduler.statusUpdates().makeAsyncIterator()
        let first = try #require(await updates.next()?.first)
        #expect(first.state == .pending)
        #expect(first.waitingFor.count == 1)
        #expect(first.earliestBeginDate == harness.clock.now.addingTimeInterval(300))
        try await harness.scheduler.cancel(taskRequestWithIdentifier: refresh)
        #expect(await updates.next()?.first?.state == .idle)
    }

    @Test("A listener that joins while the scheduler runs gets the current state at once")
    func lateListener() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.register(forTaskWithIdentifier: refresh) { _ in .noData }
        try await harness.run {
            // No one listens meanwhile.
            try await harness.submitRefresh(in: 300)
            try await harness.submitRefresh(in: 600)
            for _ in 1...2 {
                var updates = harness.scheduler.statusUpdates().makeAsyncIterator()
                let date = harness.clock.now.addingTimeInterval(600)
                #expect(await updates.next()?.first?.earliestBeginDate == date)
            }
        }
    }
}

/// Something that has happened or not.
private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
}
