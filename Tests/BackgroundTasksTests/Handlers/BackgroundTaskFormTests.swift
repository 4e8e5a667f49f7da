import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("SwiftUI's closure form", .timeLimit(.minutes(30)))
struct BackgroundTaskFormTests {
    private let refresh = SchedulerHarness.refresh
    private let maintenance = SchedulerHarness.maintenance

    @Test("The closure's return completes the task")
    func completion() async throws {
        let harness = try SchedulerHarness()
        let gate = Gate()
        try await harness.scheduler.backgroundTask(.appRefresh(refresh)) { await gate.pass() }
        try await harness.run {
            try await harness.submitRefresh()
            await harness.journal.next(.launched)
            #expect(await harness.status()?.lastRun == nil)
            gate.open()
            #expect(await harness.journal.next(.completed)?.result == .newData)
        }
    }

    @Test("When time runs out, the closure's task is cancelled and its cancellation handler runs")
    func expiration() async throws {
        let harness = try SchedulerHarness()
        let (began, promoted) = (Gate(), Gate())
        try await harness.scheduler.backgroundTask(.appRefresh(refresh)) {
            await withTaskCancellationHandler {
                began.open()
                await promoted.pass()
            } onCancel: {
                promoted.open()
            }
        }
        try await harness.run {
            try await harness.submitRefresh()
            await began.pass()
            await harness.clock.advance(by: 30)
            await harness.journal.next(.completed)
            #expect(await harness.status()?.lastRun?.ending == .stopped(.budget, .newData))
        }
    }

    @Test("A closure can report its result and inspect its launch")
    func resultAndContext() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.backgroundTask(.appRefresh(refresh)) { _ in .noData }
        try await harness.scheduler.backgroundTask(.processing(maintenance)) { context in
            .failed("\(context.request.kindName) of \(context.identifier)")
        }
        try await harness.run {
            try await harness.submitRefresh()
            #expect(await harness.journal.next(.completed)?.result == .noData)
            try await harness.scheduler.submit(BackgroundTaskRequest(identifier: maintenance, kind: .processing()))
            #expect(await harness.journal.next(.completed)?.result == .failed("processing of \(maintenance)"))
        }
    }

    @Test("A closure that throws has failed")
    func failure() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.backgroundTask(.appRefresh(refresh)) { try await fail() }
        try await harness.run {
            try await harness.submitRefresh()
            let words = "Background tasks are not available: nothing works."
            #expect(await harness.journal.next(.completed)?.result == .failed(words))
        }
    }

    @Test("A request of another kind does not reach the closure, and its run says so")
    func otherKind() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.backgroundTask(.appRefresh(refresh)) { Issue.record("It is not for processing.") }
        try await harness.run {
            try await harness.scheduler.submit(BackgroundTaskRequest(identifier: refresh, kind: .processing()))
            let words = "the request is of the kind processing, and its handler is for app refresh"
            #expect(await harness.journal.next(.completed)?.result == .failed(words))
        }
    }

    @Test("The action for a URL session is called for its events, and the journal has its result")
    func sessionEvents() async throws {
        let harness = try SchedulerHarness()
        let calls = Atomic(0)
        try await harness.scheduler.backgroundTask(.urlSession("downloads")) { calls.add(1, ordering: .relaxed) }
        try await harness.scheduler.backgroundTask(.urlSession("broken")) { try await self.fail() }
        try await harness.scheduler.handleEvents(forBackgroundURLSession: "downloads")
        #expect(calls.load(ordering: .relaxed) == 1)
        await #expect(throws: BackgroundTaskError.unavailable(reason: "nothing works")) {
            try await harness.scheduler.handleEvents(forBackgroundURLSession: "broken")
        }
        await #expect(throws: BackgroundTaskError.notRegistered(identifier: "nothing")) {
            try await harness.scheduler.handleEvents(forBackgroundURLSession: "nothing")
        }
        await #expect(throws: BackgroundTaskError.alreadyRegistered(identifier: "downloads")) {
            try await harness.scheduler.backgroundTask(.urlSession("downloads")) {}
        }
        let entries = try Journal.recent(10, directory: harness.directory.path).entries
            .filter { $0.event == .sessionEvents }
        #expect(entries.map(\.identifier) == ["downloads", "broken"])
        #expect(entries.last?.message.contains("nothing works") == true)
    }

    @Test("A URL session's events come without a launch, so an action that takes one is refused")
    func sessionWithoutLaunch() async throws {
        let harness = try SchedulerHarness()
        let error = await #expect(throws: BackgroundTaskError.self) {
            try await harness.scheduler.backgroundTask(.urlSession("downloads")) { _ in .noData }
        }
        #expect(error?.code == 1)
        #expect(error?.description.contains("\"downloads\"") == true)
    }

    private func fail() async throws { throw BackgroundTaskError.unavailable(reason: "nothing works") }
}
