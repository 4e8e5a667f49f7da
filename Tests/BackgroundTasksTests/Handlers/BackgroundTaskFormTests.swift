import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("The closure form of SwiftUI", .timeLimit(.minutes(5)))
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

    @Test("Running out of time cancels the closure, whose cancellation handler goes to work")
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

    @Test("A closure can say what came of it, and look at its launch")
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

    @Test("A closure for session events is turned down until there are background downloads")
    func sessionEvents() async throws {
        let harness = try SchedulerHarness()
        let error = await #expect(throws: BackgroundTaskError.self) {
            try await harness.scheduler.backgroundTask(.urlSession("downloads")) {
                Issue.record("There are no events.")
            }
        }
        #expect(error?.code == 1)
        #expect(error?.description.contains("\"downloads\"") == true)
    }

    private func fail() async throws { throw BackgroundTaskError.unavailable(reason: "nothing works") }
}
