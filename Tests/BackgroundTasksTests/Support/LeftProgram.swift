import FoundationEssentials
import Synchronization

@testable import BackgroundTasks

/// A program with assertions under a virtual clock, which records their messages.
final class LeftProgram: Sendable {
    let clock = VirtualClock()
    let start: Date
    let assertions: BackgroundTaskAssertions
    private let reports: Reports
    private let expirations: AsyncStream<String>
    private let expirationSink: AsyncStream<String>.Continuation
    private let ends: AsyncStream<[FinishedBackgroundTask]>

    private final class Reports: Sendable {
        let entries = Mutex<[JournalEntry]>([])
        let expired = Mutex<[String]>([])
    }

    init(limits: AssertionLimits = AssertionLimits()) {
        let reports = Reports()
        self.reports = reports
        start = clock.now
        (expirations, expirationSink) = AsyncStream.makeStream(of: String.self)
        let (ends, endSink) = AsyncStream.makeStream(of: [FinishedBackgroundTask].self)
        self.ends = ends
        assertions = BackgroundTaskAssertions(
            clock: clock, limits: limits, journal: { entry in reports.entries.withLock { $0.append(entry) } },
            finish: { endSink.yield($0) })
    }

    /// The journal's messages; complete once the end has come.
    var entries: [JournalEntry] { reports.entries.withLock { $0 } }
    var messages: [String] { entries.map(\.message) }
    /// The names of those whose expiration handler was called.
    var expired: [String] { reports.expired.withLock { $0 } }

    /// An assertion whose handler only reports that it was called.
    func begin(_ name: String) -> BackgroundTaskIdentifier {
        assertions.beginBackgroundTask(withName: name, expirationHandler: handler(name))
    }

    func handler(_ name: String) -> @Sendable () -> Void {
        { [reports, expirationSink] in
            reports.expired.withLock { $0.append(name) }
            expirationSink.yield(name)
        }
    }

    /// Waits for the next call of a handler. For one waiter at a time.
    func nextExpired() async -> String? { await expirations.first { _ in true } }

    /// Waits for the end.
    func nextEnd() async throws -> [FinishedBackgroundTask] {
        guard let end = await ends.first(where: { _ in true }) else { throw CancellationError() }
        return end
    }
}
