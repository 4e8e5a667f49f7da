import Dispatch
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("A task in Apple's shape", .timeLimit(.minutes(30)))
struct BGTaskTests {
    private let refresh = SchedulerHarness.refresh

    /// Launches a task, passes it to the handler on a background queue, and continues when the handler has returned.
    private func launch(
        _ harness: SchedulerHarness, using queue: DispatchQueue? = nil, handler: @escaping @Sendable (BGTask) -> Void,
        then body: () async throws -> Void
    ) async throws {
        let returned = Gate()
        let isRegistered = BGTaskScheduler(harness.scheduler).register(forTaskWithIdentifier: refresh, using: queue) {
            handler($0)
            returned.open()
        }
        #expect(isRegistered)
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            await returned.pass()
            try await body()
        }
    }

    @Test("The handler runs on the queue it was registered with")
    func givenQueue() async throws {
        let harness = try SchedulerHarness()
        let queue = DispatchQueue(label: "given")
        let handler: @Sendable (BGTask) -> Void = { task in
            dispatchPrecondition(condition: .onQueue(queue))
            task.setTaskCompleted(success: true)
        }
        try await launch(harness, using: queue, handler: handler) {
            #expect(await harness.journal.next(.completed)?.result == .newData)
        }
    }

    @Test("Without a queue, handlers run concurrently in the background")
    func backgroundQueue() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let identifiers = [refresh, SchedulerHarness.maintenance]
        let begun = identifiers.map { _ in DispatchSemaphore(value: 0) }
        for (number, identifier) in identifiers.enumerated() {
            scheduler.register(forTaskWithIdentifier: identifier, using: nil) { task in
                dispatchPrecondition(condition: .notOnQueue(.main))
                // Each holds its thread until the other has begun.
                begun[number].signal()
                task.setTaskCompleted(success: begun[1 - number].wait(timeout: .now() + 60) == .success)
            }
        }
        try await harness.run {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
            try scheduler.submit(BGProcessingTaskRequest(identifier: SchedulerHarness.maintenance))
            for _ in identifiers { #expect(await harness.journal.next(.completed)?.result == .newData) }
        }
    }

    @Test("A completed task that the program no longer references is deallocated")
    func gone() async throws {
        let harness = try SchedulerHarness()
        let held = Mutex(WeakTask())
        let handler: @Sendable (BGTask) -> Void = { task in
            held.withLock { $0.task = task }
            task.expirationHandler = { _ = task }
            task.setTaskCompleted(success: true)
        }
        try await launch(harness, handler: handler) {
            await harness.journal.next(.completed)
            // The queue releases it at some later time.
            let isGone = try await eventually { held.withLock { $0.task } == nil }
            #expect(isGone)
        }
    }

    @Test("A task completed without success has failed")
    func failure() async throws {
        let harness = try SchedulerHarness()
        let handler: @Sendable (BGTask) -> Void = { $0.setTaskCompleted(success: false) }
        try await launch(harness, handler: handler) {
            #expect(await harness.journal.next(.completed)?.result == .failed("it was completed without success"))
        }
    }

    @Test("The kind of a request determines the class of its task")
    func classes() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let classes = Mutex<[String: String]>([:])
        for identifier in [refresh, SchedulerHarness.maintenance] {
            scheduler.register(forTaskWithIdentifier: identifier, using: nil) { task in
                classes.withLock { $0[task.identifier] = "\(type(of: task))" }
                task.setTaskCompleted(success: true)
            }
        }
        try await harness.run {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
            await harness.journal.next(.completed)
            try scheduler.submit(BGProcessingTaskRequest(identifier: SchedulerHarness.maintenance))
            await harness.journal.next(.completed)
        }
        #expect(
            classes.withLock { $0 } == [refresh: "BGAppRefreshTask", SchedulerHarness.maintenance: "BGProcessingTask"])
    }

    @Test("The expiration handler is called even while the task's own work queue is blocked")
    func blockedQueue() async throws {
        let harness = try SchedulerHarness()
        let queue = DispatchQueue(label: "blocked")
        let release = DispatchSemaphore(value: 0)
        let handler: @Sendable (BGTask) -> Void = { task in
            queue.async { release.wait() }
            task.expirationHandler = {
                task.setTaskCompleted(success: false)
                release.signal()
            }
        }
        try await launch(harness, using: queue, handler: handler) {
            await harness.clock.advance(by: 30)
            await harness.journal.next(.expired)
            #expect(await harness.journal.next(.completed)?.result == .failed("its time was used up"))
        }
        queue.sync {}
    }

    @Test("A task without an expiration handler fails as soon as its time is up")
    func noExpirationHandler() async throws {
        let harness = try SchedulerHarness()
        let launched = Mutex<BGTask?>(nil)
        let handler: @Sendable (BGTask) -> Void = { task in launched.withLock { $0 = task } }
        try await launch(harness, handler: handler) {
            await harness.clock.advance(by: 30)
            await harness.journal.next(.completed)
            let reason = "its time was up, and it had no expiration handler"
            #expect(await harness.status()?.lastRun?.ending == .stopped(.budget, .failed(reason)))
            launched.withLock { $0?.setTaskCompleted(success: true) }
            await harness.journal.next(.completedAgain)
            #expect(await harness.status()?.lastRun?.ending == .stopped(.budget, .failed(reason)))
        }
    }

    @Test("Completion after expiration is still reported")
    func completionAfterExpiration() async throws {
        let harness = try SchedulerHarness()
        let expired = Gate()
        let launched = Mutex<BGTask?>(nil)
        let handler: @Sendable (BGTask) -> Void = { task in
            launched.withLock { $0 = task }
            task.expirationHandler = { expired.open() }
        }
        try await launch(harness, handler: handler) {
            await harness.clock.advance(by: 30)
            await expired.pass()
            #expect(launched.withLock { $0?.expirationHandler == nil })
            launched.withLock { $0?.setTaskCompleted(success: true) }
            await harness.journal.next(.completed)
            #expect(await harness.status()?.lastRun?.ending == .stopped(.budget, .newData))
        }
    }

    @Test("A second completion is journalled and ignored")
    func completionTwice() async throws {
        let harness = try SchedulerHarness()
        let handler: @Sendable (BGTask) -> Void = { task in
            task.expirationHandler = { Issue.record("The task was completed in time.") }
            task.setTaskCompleted(success: true)
            #expect(task.expirationHandler == nil)
            task.setTaskCompleted(success: false)
        }
        try await launch(harness, handler: handler) {
            await harness.journal.next(.completed)
            await harness.clock.advance(by: 30)
        }
        #expect(await harness.status()?.lastRun?.ending == .completed(.newData))
        #expect(harness.journal.entries.contains { $0.event == .completedAgain })
    }

    @Test("A task that is never completed fails when its time is up, and its identifier has a cooldown")
    func neverCompleted() async throws {
        let harness = try SchedulerHarness()
        let launched = Mutex<BGTask?>(nil)
        let handler: @Sendable (BGTask) -> Void = { task in
            task.expirationHandler = {}
            launched.withLock { $0 = task }
        }
        try await launch(harness, handler: handler) {
            await harness.clock.advance(by: 35)
            await harness.journal.next(.abandoned)
            #expect(await harness.status()?.lastRun?.ending == .abandoned(.budget))
            try await harness.submitRefresh()
            let rest = try #require(await harness.status()?.expectedLaunch)
            #expect(rest > harness.clock.now.addingTimeInterval(60))
            // Or it would be launched, and never completed again, as soon as the late completion ends the cooldown.
            BGTaskScheduler(harness.scheduler).cancel(taskRequestWithIdentifier: refresh)
            launched.withLock { $0?.setTaskCompleted(success: true) }
            await harness.journal.next(.returnedLate)
        }
    }

    @Test("A task that the program no longer references counts as never completed when its time is up")
    func unreferenced() async throws {
        let harness = try SchedulerHarness()
        let handler: @Sendable (BGTask) -> Void = { $0.expirationHandler = {} }
        try await launch(harness, handler: handler) {
            await harness.clock.advance(by: 30)
            await harness.journal.next(.abandoned)
            #expect(await harness.status()?.lastRun?.ending == .abandoned(.budget))
        }
    }

    @Test("An expiration handler set after the time is up is called at once")
    func lateExpirationHandler() async throws {
        let harness = try SchedulerHarness()
        let queue = DispatchQueue(label: "busy")
        let (release, called) = (DispatchSemaphore(value: 0), Gate())
        queue.async { release.wait() }
        BGTaskScheduler(harness.scheduler).register(forTaskWithIdentifier: refresh, using: queue) { task in
            task.expirationHandler = { called.open() }
        }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            await harness.clock.advance(by: 30)
            await harness.journal.next(.completed)
            release.signal()
            await called.pass()
        }
    }

    @Test("A task expires when the scheduler stops, and its request is pending again")
    func shutdown() async throws {
        let harness = try SchedulerHarness()
        let handler: @Sendable (BGTask) -> Void = { task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
        }
        try await launch(harness, handler: handler) {}
        #expect(await harness.scheduler.pendingTaskRequests.map(\.identifier) == [refresh])
    }
}

private struct WeakTask {
    weak var task: BGTask?
}
