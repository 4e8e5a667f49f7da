import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

/// A scheduler with real files, a virtual clock and conditions that can be set.
struct SchedulerHarness {
    static let refresh = MachineDriver.refresh
    static let maintenance = MachineDriver.maintenance

    let directory: TemporaryDirectory
    let clock: VirtualClock
    let conditions = VirtualConditions()
    let scheduler: BackgroundTaskScheduler
    let journal: JournalWatch

    /// - Parameters:
    ///   - conditions: used by the scheduler in place of those that can be set.
    ///   - counter: counts its alarms.
    ///   - system: writes its files.
    init(
        directory: TemporaryDirectory? = nil, policy: LaunchPolicy = MachineDriver.exactPolicy,
        conditions other: (any SystemConditions)? = nil, countedBy counter: CountingClock? = nil,
        system: FileSystem = .kernel
    ) throws {
        let directory = try directory ?? TemporaryDirectory()
        self.directory = directory
        clock = counter?.clock ?? VirtualClock()
        let schedulerClock: any SchedulerClock = counter ?? clock
        scheduler = try BackgroundTaskScheduler(
            permittedIdentifiers: [Self.refresh, Self.maintenance], directory: directory.path, clock: schedulerClock,
            conditions: other ?? conditions, policy: policy, system: system, lease: nil)
        journal = JournalWatch(scheduler)
    }

    /// Runs the scheduler while the body runs, and then stops it.
    func run(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [scheduler] in try await scheduler.run() }
            await journal.next(.started)
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    func submitRefresh(in seconds: TimeInterval? = nil) async throws {
        let date = seconds.map { clock.now.addingTimeInterval($0) }
        try await scheduler.submit(
            BackgroundTaskRequest(identifier: Self.refresh, kind: .appRefresh, earliestBeginDate: date))
    }

    func status(_ identifier: String = refresh) async -> BackgroundTaskStatus? {
        await scheduler.currentStatuses.first { $0.identifier == identifier }
    }

    /// The messages on disk.
    func storedMessages() throws -> [String] {
        try Journal.recent(1000, directory: directory.path).entries.map(\.message)
    }
}

/// Follows a scheduler's journal.
final class JournalWatch: Sendable {
    private let stream: AsyncStream<JournalEntry>
    private let seen = Mutex<[JournalEntry]>([])

    init(_ scheduler: BackgroundTaskScheduler) {
        stream = scheduler.journalEntries()
    }

    /// Waits for the next entry with an event, or with another that may come before it, skipping the rest.
    @discardableResult
    func next(_ event: JournalEntry.Event, or other: JournalEntry.Event? = nil) async -> JournalEntry? {
        for await entry in stream {
            seen.withLock { $0.append(entry) }
            if entry.event == event || entry.event == other { return entry }
        }
        return nil
    }

    /// The entries skipped and waited for.
    var entries: [JournalEntry] { seen.withLock { $0 } }
}
