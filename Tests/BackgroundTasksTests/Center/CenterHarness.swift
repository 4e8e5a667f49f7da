import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

/// Programs that share a folder, in one process: a lease belongs to an open file, so they behave like separate
/// processes. The clock is virtual, and launches come at their exact times.
struct CenterHarness {
    let directory: TemporaryDirectory
    let clock = VirtualClock()
    let conditions = VirtualConditions()

    init() throws { directory = try TemporaryDirectory(name: "/background") }

    func center(
        permitted: PermittedIdentifiers = .any, timeout: Duration = .seconds(120),
        answer: BackgroundTaskCenter.Answer? = nil
    ) -> BackgroundTaskCenter {
        BackgroundTaskCenter(
            directory: directory.path, permittedIdentifiers: permitted, clock: clock, conditions: conditions,
            policy: MachineDriver.exactPolicy, timeout: timeout, answer: answer)
    }

    /// Runs the tasks of one of them while the body runs.
    func running(_ center: BackgroundTaskCenter, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await center.run(endsOnSignals: false) }
            #expect(try await eventually { await center.host?.scheduler?.isRunning == true })
            do {
                try await body()
            } catch {
                group.cancelAll()
                throw error
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    func entries() throws -> [JournalEntry] { try Journal.recent(1000, directory: directory.path).entries }

    func events(of identifier: String) throws -> [JournalEntry.Event] {
        try entries().filter { $0.identifier == identifier }.map(\.event)
    }

    /// The requests on disk.
    func pending() throws -> [BackgroundTaskRequest] {
        try SchedulerFiles.peek(directory.path).compactMap(\.pending?.request)
    }
}

/// What the handlers did.
final class Tally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func add(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
    func reaches(_ count: Int, _ name: String) async throws -> Bool { try await eventually { self[name] >= count } }
}
