import BackgroundTasks
import Foundation

/// The part of iOS in these tests: a shared scheduler with its own folder, clock and conditions.
struct VirtualSystem: Sendable {
    let clock = VirtualClock()
    let conditions = VirtualConditions()
    let scheduler: BackgroundTaskScheduler
    private let journal: AsyncStream<JournalEntry>

    init(directory: String) throws {
        // Launches come at the first possible moment, so that a test can advance by exactly that time.
        var policy = LaunchPolicy()
        policy.coalescingWindow = .seconds(0)
        scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: [SampleApp.refreshIdentifier, SampleApp.cleaningIdentifier], directory: directory,
            clock: clock, conditions: conditions, policy: policy)
        journal = scheduler.journalEntries()
        try BGTaskScheduler.configure(scheduler)
    }

    /// Startup has finished; the system runs while the body does.
    func run(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await BGTaskScheduler.shared.run(endsOnSignals: false) }
            await next(.started, of: nil)
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Waits for a task's next entry with an event, skipping others.
    @discardableResult
    func next(_ event: JournalEntry.Event, of identifier: String?) async -> JournalEntry? {
        for await entry in journal where entry.event == event && entry.identifier == identifier { return entry }
        return nil
    }
}

/// Runs a test with a system whose folder is deleted afterwards.
func withSystem(_ body: (VirtualSystem) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("AppleSampleTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(try VirtualSystem(directory: folder.path))
}
