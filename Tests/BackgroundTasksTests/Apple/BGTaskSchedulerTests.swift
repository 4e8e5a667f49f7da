import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The scheduler in Apple's shape", .timeLimit(.minutes(30)))
struct BGTaskSchedulerTests {
    private let refresh = SchedulerHarness.refresh
    private let maintenance = SchedulerHarness.maintenance

    @Test("Registering an unknown identifier, twice, or too late returns false and is logged")
    func registration() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        #expect(!scheduler.register(forTaskWithIdentifier: "org.example.unknown", using: nil) { _ in })
        #expect(scheduler.register(forTaskWithIdentifier: refresh, using: nil) { _ in })
        #expect(!scheduler.register(forTaskWithIdentifier: refresh, using: nil) { _ in })
        try await harness.run {
            #expect(!scheduler.register(forTaskWithIdentifier: maintenance, using: nil) { _ in })
        }
        let refused = try Journal.recent(100, directory: harness.directory.path).entries
            .filter { $0.event == .registrationRefused }
        #expect(
            refused.map(\.message) == [
                BackgroundTaskError.notPermitted(identifier: "org.example.unknown").description,
                BackgroundTaskError.alreadyRegistered(identifier: refresh).description,
                BackgroundTaskError.registeredTooLate(identifier: maintenance).description,
            ])
    }

    @Test("A refused request throws Apple's error, with code, domain and remedy")
    func errors() throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        do {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: "org.example.unknown"))
            Issue.record("The identifier is not permitted.")
        } catch BGTaskScheduler.Error.notPermitted {
        }
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        do {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: maintenance))
            Issue.record("One refresh may be pending.")
        } catch let error as BGTaskScheduler.Error {
            #expect(error.code == .tooManyPendingTaskRequests)
            #expect(error == BGTaskScheduler.Error(.tooManyPendingTaskRequests))
            #expect(error.localizedDescription.contains("the limit is 1. Cancel one first."))
            #expect((error as NSError).domain == "BGTaskSchedulerErrorDomain")
            #expect((error as NSError).code == 2)
        }
        #expect(BGTaskScheduler.errorDomain == BGTaskScheduler.Error.errorDomain)
        #expect(BGTaskScheduler.Error(.unavailable).errorCode == 1)
        #expect(BGTaskScheduler.Error(.notPermitted).errorCode == 3)
        #expect(BGTaskScheduler.Error(.immediateRunIneligible).errorCode == 4)
    }

    @Test("An error's sentence is also its localized description")
    func localizedDescriptions() {
        let errors: [any Error & CustomStringConvertible] = [
            BackgroundTaskError.schedulerAlreadyRuns, TaskHostError.gone,
        ]
        for error in errors { #expect(error.localizedDescription == error.description) }
    }

    @Test("Pending requests are returned as copies, and can be cancelled one by one or all together")
    func pending() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let date = harness.clock.now.addingTimeInterval(300)
        let request = BGAppRefreshTaskRequest(identifier: refresh)
        request.earliestBeginDate = date
        try scheduler.submit(request)
        let processing = BGProcessingTaskRequest(identifier: maintenance)
        processing.requiresExternalPower = true
        try scheduler.submit(processing)

        request.earliestBeginDate = nil
        await scheduler.pendingTaskRequests().first?.earliestBeginDate = nil
        let copies = await withCheckedContinuation { continuation in
            scheduler.getPendingTaskRequests { continuation.resume(returning: $0) }
        }
        #expect(copies.map(\.identifier) == [maintenance, refresh])
        let pendingProcessing = try #require(copies.first as? BGProcessingTaskRequest)
        #expect(pendingProcessing.requiresExternalPower)
        #expect(!pendingProcessing.requiresNetworkConnectivity)
        #expect((copies.last as? BGAppRefreshTaskRequest)?.earliestBeginDate == date)

        scheduler.cancel(taskRequestWithIdentifier: maintenance)
        #expect(await scheduler.pendingTaskRequests().map(\.identifier) == [refresh])
        scheduler.cancelAllTaskRequests()
        #expect(await scheduler.pendingTaskRequests().isEmpty)
    }

    @Test("A cancellation that cannot be stored is reported, and stored with the next decision")
    func unwrittenCancellation() async throws {
        let harness = try SchedulerHarness()
        let printed = Mutex<[String]>([])
        let scheduler = BGTaskScheduler(.success(harness.scheduler)) { line in
            printed.withLock { $0.append(line) }
        }
        func stored() throws -> [String] {
            try harness.directory.storedStatuses(now: harness.clock.now)
                .filter(\.isPending).map(\.identifier)
        }
        let obstacle = "\(harness.directory.path)/pending-requests.new"
        for cancelsAll in [false, true] {
            try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
            // A folder in the way of the temporary file.
            try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
            if cancelsAll {
                scheduler.cancelAllTaskRequests()
            } else {
                scheduler.cancel(taskRequestWithIdentifier: refresh)
            }
            #expect(await scheduler.pendingTaskRequests().isEmpty)
            #expect(try stored() == [refresh])
            let line = try #require(printed.withLock { $0.popLast() })
            #expect(line.hasPrefix("The cancellation took effect but is not stored yet; retrying. "))
            #expect(line.contains("pending-requests.new"))
            let messages = try harness.storedMessages().filter { $0.contains("pending-requests.new") }
            #expect(messages.count == (cancelsAll ? 2 : 1))
            try FileManager.default.removeItem(atPath: obstacle)
            // Any decision will do.
            try? await harness.scheduler.simulateExpiration(forTaskWithIdentifier: maintenance)
            #expect(try stored().isEmpty)
        }
        #expect(printed.withLock { $0 }.isEmpty)
    }

    @Test("A cancellation after the run has ended, when nothing is stored any more, is reported as impossible")
    func lateCancellation() async throws {
        let harness = try SchedulerHarness()
        let printed = Mutex<[String]>([])
        let scheduler = BGTaskScheduler(.success(harness.scheduler)) { line in
            printed.withLock { $0.append(line) }
        }
        try await harness.run { try await harness.submitRefresh(in: 300) }
        scheduler.cancel(taskRequestWithIdentifier: refresh)
        #expect(printed.withLock { $0.count } == 1)
        #expect(printed.withLock { $0.first }?.hasPrefix("The cancellation was not possible. ") == true)
    }

    @Test("Every synchronous call can be made from a launched handler and its expiration handler")
    func callsFromHandlers() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let returned = Gate()
        let everyCall: @Sendable () -> Void = { [maintenance] in
            scheduler.register(forTaskWithIdentifier: maintenance, using: nil) { _ in }
            #expect(throws: Never.self) { try scheduler.submit(BGProcessingTaskRequest(identifier: maintenance)) }
            scheduler.getPendingTaskRequests { _ in }
            scheduler.cancel(taskRequestWithIdentifier: maintenance)
            scheduler.cancelAllTaskRequests()
        }
        scheduler.register(forTaskWithIdentifier: refresh, using: nil) { task in
            task.expirationHandler = {
                everyCall()
                task.setTaskCompleted(success: false)
            }
            everyCall()
            returned.open()
        }
        try await harness.run {
            try await harness.submitRefresh()
            await returned.pass()
            await harness.clock.advance(by: 30)
            await harness.journal.next(.completed)
        }
    }

    @Test("A synchronous call from the scheduler's own queue does not deadlock")
    func callFromOwnQueue() async throws {
        let conditions = CallingConditions()
        let directory = try TemporaryDirectory()
        let core = try BackgroundTaskScheduler(
            permittedIdentifiers: [refresh], directory: directory.path, clock: VirtualClock(), conditions: conditions)
        let scheduler = BGTaskScheduler(core)
        let counts = Mutex<[Int]>([])
        conditions.call.withLock {
            $0 = { counts.withLock { $0.append(core.synchronously { $0.pendingTaskRequests.count }) } }
        }
        try scheduler.submit(BGAppRefreshTaskRequest(identifier: refresh))
        #expect(counts.withLock { $0 } == [1])
    }

    @Test("Synchronous calls from many threads at once, and from the main actor, all return")
    func callsFromManyThreads() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let refresh = refresh
        try await harness.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<32 {
                    let request = BGAppRefreshTaskRequest(identifier: refresh)
                    request.earliestBeginDate = harness.clock.now.addingTimeInterval(3600 + TimeInterval(number))
                    if number.isMultiple(of: 4) {
                        group.addTask { @MainActor in try scheduler.submit(request) }
                    } else {
                        group.addTask { try scheduler.submit(request) }
                    }
                }
                try await group.waitForAll()
            }
            #expect(await scheduler.pendingTaskRequests().count == 1)
        }
    }
}

/// Conditions that make a call while the scheduler asks for them, on its own queue.
private final class CallingConditions: SystemConditions {
    let call = Mutex<(@Sendable () -> Void)?>(nil)

    func current() -> ConditionReading {
        call.withLock { $0 }?()
        return ConditionReading()
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
