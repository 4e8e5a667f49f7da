import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Background fetch of iOS 7", .timeLimit(.minutes(30)))
struct BackgroundFetchTests {
    private let identifier = SchedulerHarness.refresh

    private func fetch(_ harness: SchedulerHarness) -> BackgroundFetch {
        BackgroundFetch(identifier: identifier, scheduler: harness.scheduler)
    }

    /// Fetches at an interval of half an hour, and yields the launches.
    private func run(_ harness: SchedulerHarness, _ body: () async throws -> Void) async throws {
        try await fetch(harness).setMinimumBackgroundFetchInterval(.seconds(1800))
        try await harness.run(body)
    }

    /// Whether the next fetch waits because the last was never completed.
    private func rests(_ harness: SchedulerHarness) async -> Bool {
        await harness.status()?.waitingFor.contains { $0.contains("did not stop when asked") } ?? false
    }

    @Test("The handler is called once an interval, for as long as the program runs")
    func interval() async throws {
        let harness = try SchedulerHarness()
        let calls = Mutex<[TimeInterval]>([])
        let start = harness.clock.now
        try await fetch(harness).performFetch { [clock = harness.clock] in
            calls.withLock { $0.append(clock.now.timeIntervalSince(start)) }
            return .newData
        }
        try await run(harness) {
            for _ in 1...3 {
                await harness.clock.advance(by: 1800)
                #expect(await harness.journal.next(.completed)?.result == .newData)
            }
        }
        #expect(calls.withLock { $0 } == [1800, 3600, 5400])
    }

    @Test("Each answer of the async closure is recorded", arguments: [BackgroundFetchResult.newData, .noData, .failed])
    func answers(answer: BackgroundFetchResult) async throws {
        let harness = try SchedulerHarness()
        try await fetch(harness).performFetch { answer }
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            #expect(await harness.journal.next(.completed)?.result == answer.taskResult)
        }
    }

    @Test(
        "Each answer by completion handler is recorded", arguments: [BackgroundFetchResult.newData, .noData, .failed])
    func reportedAnswers(answer: BackgroundFetchResult) async throws {
        let harness = try SchedulerHarness()
        try await fetch(harness).performFetch(withCompletionHandler: { $0(answer) })
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            #expect(await harness.journal.next(.completed)?.result == answer.taskResult)
        }
    }

    @Test("A handler that throws has failed, with the error's text")
    func thrownError() async throws {
        let harness = try SchedulerHarness()
        try await fetch(harness).performFetch { throw BackgroundTaskError.unavailable(reason: "nothing works") }
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            let words = "Background tasks are not available: nothing works."
            #expect(await harness.journal.next(.completed)?.result == .failed(words))
        }
    }

    @Test("Failing fetches get fewer launches, until one succeeds quickly")
    func fewerTurns() async throws {
        let harness = try SchedulerHarness()
        let answer = Mutex(BackgroundFetchResult.failed)
        try await fetch(harness).performFetch { answer.withLock { $0 } }
        try await run(harness) {
            var delays: [TimeInterval] = []
            for number in 1...5 {
                if number == 4 { answer.withLock { $0 = .noData } }
                let ended = harness.clock.now
                let next = try #require(await harness.status()?.expectedLaunch)
                delays.append(next.timeIntervalSince(ended))
                await harness.clock.advance(to: next)
                await harness.journal.next(.completed)
            }
            #expect(delays[0] == 1800)
            #expect(delays[1] == 1800)
            #expect(delays[2] > 1800, "after two failures in a row")
            #expect(delays[3] > delays[2], "after three")
            #expect(delays[4] <= 1800, "after a success")
        }
    }

    @Test("Releasing a completion handler uncalled is a failure, and the identifier has a cooldown")
    func neverCalled() async throws {
        let harness = try SchedulerHarness()
        try await fetch(harness).performFetch(withCompletionHandler: { _ in })
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            await harness.journal.next(.abandoned)
            #expect(await harness.status()?.lastResult == .failed("its handler never completed it"))
            #expect(await rests(harness))
        }
    }

    @Test("A completion handler that is kept and not called in time is a failure, and the identifier has a cooldown")
    func calledTooLate() async throws {
        let harness = try SchedulerHarness()
        let kept = Mutex<BackgroundFetch.CompletionHandler?>(nil)
        let called = Gate()
        try await fetch(harness).performFetch(withCompletionHandler: { completionHandler in
            kept.withLock { $0 = completionHandler }
            called.open()
        })
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            await called.pass()
            await harness.clock.advance(by: 35)
            await harness.journal.next(.abandoned)
            #expect(await harness.status()?.lastRun?.ending == .abandoned(.budget))
            #expect(await rests(harness))
            let completionHandler = try #require(kept.withLock { $0 })
            completionHandler(.newData)
            await harness.journal.next(.returnedLate)
        }
    }

    @Test("The second call of a completion handler is journalled and ignored")
    func calledTwice() async throws {
        let harness = try SchedulerHarness()
        try await fetch(harness).performFetch(withCompletionHandler: { completionHandler in
            completionHandler(.noData)
            completionHandler(.newData)
        })
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            await harness.journal.next(.launched)
            let first = await harness.journal.next(.completed, or: .completedAgain)
            let second = await harness.journal.next(.completed, or: .completedAgain)
            #expect(Set([first?.event, second?.event]) == [.completed, .completedAgain])
            #expect(await harness.status()?.lastResult == .noData)
        }
    }

    @Test("Setting the same interval again does not postpone the fetch, another replaces it, and never ends it")
    func setting() async throws {
        let harness = try SchedulerHarness()
        let (fetch, clock) = (fetch(harness), harness.clock)
        let start = clock.now
        func date() async -> Date? { await harness.scheduler.pendingTaskRequests.first?.earliestBeginDate }
        try await fetch.setMinimumBackgroundFetchInterval(.seconds(1800))
        await clock.advance(by: 600)
        try await fetch.setMinimumBackgroundFetchInterval(.seconds(1800))
        #expect(await date() == start.addingTimeInterval(1800))
        try await fetch.setMinimumBackgroundFetchInterval(.minimum)
        #expect(await date() == start.addingTimeInterval(600 + MinimumFetchInterval.shortest))
        try await fetch.setMinimumBackgroundFetchInterval(.never)
        #expect(await harness.scheduler.pendingTaskRequests.isEmpty)
    }

    @Test("Setting never within a fetch ends the chain, and the fetch continues")
    func neverWithinFetch() async throws {
        let harness = try SchedulerHarness()
        let fetch = fetch(harness)
        try await fetch.performFetch {
            try await fetch.setMinimumBackgroundFetchInterval(.never)
            return .newData
        }
        try await run(harness) {
            await harness.clock.advance(by: 1800)
            #expect(await harness.journal.next(.completed)?.result == .newData)
            #expect(await harness.scheduler.pendingTaskRequests.isEmpty)
        }
    }
}
