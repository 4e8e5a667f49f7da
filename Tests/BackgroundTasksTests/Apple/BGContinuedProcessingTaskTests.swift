import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("Continued processing in Apple's shape", .timeLimit(.minutes(30)))
struct BGContinuedProcessingTaskTests {
    private let download = SchedulerHarness.maintenance

    private func request(_ strategy: BGContinuedProcessingTaskRequest.SubmissionStrategy) -> BGTaskRequest {
        let request = BGContinuedProcessingTaskRequest(
            identifier: download, title: "Downloading three episodes", subtitle: "0 of 80 MB")
        request.strategy = strategy
        return request
    }

    @Test("It begins at once, reports progress under a changing title, and completes")
    func progress() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        scheduler.register(forTaskWithIdentifier: download, using: nil) { task in
            guard let task = task as? BGContinuedProcessingTask else {
                Issue.record("It is a \(type(of: task)).")
                return
            }
            #expect(task.title == "Downloading three episodes")
            #expect(task.subtitle == "0 of 80 MB")
            task.progress.totalUnitCount = 80
            task.progress.completedUnitCount = 40
            #expect(task.progress.fractionCompleted == 0.5)
            task.updateTitle("Downloading", subtitle: "40 of 80 MB")
            #expect(task.title == "Downloading")
            #expect(task.subtitle == "40 of 80 MB")
            task.setTaskCompleted(success: true)
        }
        try await harness.run {
            try scheduler.submit(request(.fail))
            #expect(await harness.journal.next(.completed)?.result == .newData)
        }
    }

    @Test("It expires when it makes no progress")
    func stall() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let began = Gate()
        scheduler.register(forTaskWithIdentifier: download, using: nil) { task in
            task.expirationHandler = { task.setTaskCompleted(success: false) }
            began.open()
        }
        try await harness.run {
            try scheduler.submit(request(.fail))
            await began.pass()
            await harness.clock.advance(by: LaunchPolicy().stallLimit)
            await harness.journal.next(.completed)
            let ending = await harness.status(download)?.lastRun?.ending
            #expect(ending == .stopped(.stalled, .failed("it was completed without success")))
        }
    }

    @Test("Work that cannot begin at once is refused or queued, as its strategy says")
    func strategy() async throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        #expect(throws: BGTaskScheduler.Error(.immediateRunIneligible)) { try scheduler.submit(request(.fail)) }
        try scheduler.submit(request(.queue))
        let copy = try #require(await scheduler.pendingTaskRequests().first as? BGContinuedProcessingTaskRequest)
        #expect(copy.strategy == .queue)
        #expect(copy.title == "Downloading three episodes")
        #expect(copy.subtitle == "0 of 80 MB")
    }

    @Test("A request that requires the GPU is refused as unavailable; checking supported resources avoids the refusal")
    func resources() throws {
        let harness = try SchedulerHarness()
        let scheduler = BGTaskScheduler(harness.scheduler)
        let request = BGContinuedProcessingTaskRequest(identifier: download, title: "Encoding", subtitle: "")
        #expect(request.requiredResources == [])
        request.requiredResources = .gpu
        #expect(throws: BGTaskScheduler.Error(.unavailable)) { try scheduler.submit(request) }
        request.requiredResources = []
        if BGTaskScheduler.supportedResources.contains(.gpu) { request.requiredResources = .gpu }
        try scheduler.submit(request)
    }

    @Test("Under a permitted pattern, an identifier can be created and registered for each piece of work")
    func pattern() async throws {
        let directory = try TemporaryDirectory()
        let core = try BackgroundTaskScheduler(
            permittedIdentifiers: ["org.example.export.*"], directory: directory.path, clock: VirtualClock(),
            conditions: VirtualConditions())
        let journal = JournalWatch(core)
        let scheduler = BGTaskScheduler(core)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await scheduler.run() }
            await journal.next(.started)
            for identifier in ["org.example.export.1", "org.example.export.*"] {
                #expect(
                    scheduler.register(forTaskWithIdentifier: identifier, using: nil) { task in
                        task.setTaskCompleted(success: true)
                        task.setTaskCompleted(success: true)
                    })
            }
            #expect(!scheduler.register(forTaskWithIdentifier: "org.example.other.1", using: nil) { _ in })
            for identifier in ["org.example.export.1", "org.example.export.2"] {
                let request = BGContinuedProcessingTaskRequest(identifier: identifier, title: "Export", subtitle: "")
                request.strategy = .fail
                try scheduler.submit(request)
                // The task's entries have its own identifier.
                #expect(await journal.next(.completedAgain)?.identifier == identifier)
            }
            #expect(throws: BGTaskScheduler.Error(.notPermitted)) {
                try scheduler.submit(BGAppRefreshTaskRequest(identifier: "org.example.export.3"))
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    @Test("The closure form also runs for it")
    func closureForm() async throws {
        let harness = try SchedulerHarness()
        try await harness.scheduler.backgroundTask(.continuedProcessing(download)) { context in
            context.progress.totalUnitCount = 1
            context.progress.completedUnitCount = 1
            return .noData
        }
        try await harness.run {
            try await harness.scheduler.submit(request(.queue).value)
            #expect(await harness.journal.next(.completed)?.result == .noData)
        }
    }
}
