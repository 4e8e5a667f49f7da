import BackgroundTasks
import Dispatch
import Foundation
import Testing

/// The sample program is unmodified; what iOS would do to it is done here, by the virtual clock.
@Suite("A program written for iOS", .serialized, .timeLimit(.minutes(30)))
struct AppleSampleTests {
    @Test("Its refresh runs after the earliest begin date, submits the next, stores articles and completes")
    func refresh() async throws {
        try await withSystem { system in
            let app = SampleApp(server: ArticleServer(clock: { system.clock.now }))
            #expect(app.didFinishLaunching())
            // On battery, or the cleanup would begin at once and might delete what has just been stored.
            system.conditions.set { $0.externalPower = .no }
            try await system.run {
                app.didEnterBackground(now: system.clock.now)
                #expect(app.submissionErrors.isEmpty)
                await system.clock.advance(by: 299)
                #expect(app.store.articles.isEmpty)
                for number in 1...3 {
                    await system.clock.advance(by: number == 1 ? 1 : 300)
                    #expect(await system.next(.completed, of: SampleApp.refreshIdentifier)?.result == .newData)
                    #expect(app.store.articles.count == number)
                    let next = await BGTaskScheduler.shared.pendingTaskRequests().first {
                        $0.identifier == SampleApp.refreshIdentifier
                    }
                    #expect(next?.earliestBeginDate == system.clock.now.addingTimeInterval(300))
                }
            }
            #expect(app.store.articles == ["Article 1", "Article 2", "Article 3"])
        }
    }

    @Test("When time runs out, the operations are cancelled, the run fails, and the next is pending")
    func expiration() async throws {
        try await withSystem { system in
            let began = DispatchSemaphore(value: 0)
            let server = ArticleServer(
                clock: { system.clock.now },
                isReady: {
                    began.signal()
                    Thread.sleep(forTimeInterval: 0.001)  // What a slow network looks like from a blocked thread.
                    return false
                })
            let app = SampleApp(server: server)
            #expect(app.didFinishLaunching())
            try await system.run {
                app.scheduleAppRefresh(after: system.clock.now)
                await system.clock.advance(by: 300)
                await system.next(.launched, of: SampleApp.refreshIdentifier)
                await withCheckedContinuation { continuation in
                    DispatchQueue(label: "waiting").async {
                        began.wait()
                        continuation.resume()
                    }
                }
                await system.clock.advance(by: 30)
                let end = await system.next(.completed, of: SampleApp.refreshIdentifier)
                #expect(end?.result == .failed("its time was used up"))
                #expect(end?.message.contains("completed without success") == true)
                #expect(app.store.articles.isEmpty)
                #expect(await BGTaskScheduler.shared.pendingTaskRequests().count == 1)
            }
        }
    }

    @Test("Its cleanup waits for external power and is not submitted again within a week")
    func cleaning() async throws {
        try await withSystem { system in
            system.conditions.set { $0.externalPower = .no }
            let app = SampleApp(server: ArticleServer(clock: { system.clock.now }))
            app.store.add(["Old article"])
            #expect(app.didFinishLaunching())
            try await system.run {
                app.scheduleCleaningIfNeeded(now: system.clock.now)
                await system.clock.advance(by: 3600)
                #expect(app.store.articles == ["Old article"])
                system.conditions.set { $0.externalPower = .yes }
                #expect(await system.next(.completed, of: SampleApp.cleaningIdentifier)?.result == .newData)
                #expect(app.store.articles.isEmpty)
                app.scheduleCleaningIfNeeded(now: system.clock.now)
                #expect(await BGTaskScheduler.shared.pendingTaskRequests().isEmpty)
            }
        }
    }

    @Test("The shared scheduler cannot be replaced while it runs")
    func configuration() async throws {
        try await withSystem { system in
            try await system.run {
                let error = #expect(throws: BackgroundTaskError.self) {
                    try BGTaskScheduler.configure(system.scheduler)
                }
                #expect(error == .schedulerAlreadyRuns)
            }
        }
    }

    @Test("The shared scheduler can be replaced while the current one calls for it on its own queue")
    func exchangedWhileAsked() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Asking-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (isRequested, isExchanging, isExchanged) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        let conditions = AskingConditions {
            isRequested.signal()
            isExchanging.wait()
            // Often enough for the replacement to begin meanwhile.
            for _ in 0..<200_000 { _ = BGTaskScheduler.shared }
        }
        let scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: [SampleApp.refreshIdentifier], directory: folder.path, clock: VirtualClock(),
            conditions: conditions)
        try BGTaskScheduler.configure(scheduler)
        DispatchQueue(label: "submission").async {
            try? BGTaskScheduler(scheduler).submit(BGAppRefreshTaskRequest(identifier: SampleApp.refreshIdentifier))
        }
        isRequested.wait()
        DispatchQueue(label: "exchange").async {
            isExchanging.signal()
            try? BGTaskScheduler.configure(scheduler)
            isExchanged.signal()
        }
        #expect(isExchanged.wait(timeout: .now() + 60) == .success)
    }
}

/// Conditions that run code on the scheduler's own queue when it first asks for them. Unchecked: the action is only
/// accessed with the lock held.
private final class AskingConditions: SystemConditions, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (@Sendable () -> Void)?

    init(_ action: @escaping @Sendable () -> Void) { self.action = action }

    func current() -> ConditionReading {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        action?()
        return ConditionReading()
    }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
