import Dispatch
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// Runs writes one after the other, those that are waiting together in one transaction.
///
/// Every write is stored whole or not at all, as if it had a transaction of its own; its caller goes on when it is
/// committed. But a transaction writes each page it touched, and in a refresh neighbouring writes touch the same ones:
/// 500 feeds in a dozen transactions write a quarter of what they write in 500.
final class WriteQueue: Sendable {
    /// A write that has been done, but not committed.
    fileprivate struct Outcome {
        let change: LibraryChange?
        let succeed: @Sendable () -> Void
    }

    fileprivate struct Job: Sendable {
        /// May be called again after a transaction that failed.
        let perform: @Sendable (Database) throws -> Outcome
        let fail: @Sendable (any Error) -> Void
        let manner: WriteManner
        let cancellation: Cancellation
    }

    /// Since when nobody waits for a write any more.
    fileprivate final class Cancellation: Sendable {
        /// For the short writes of others, behind which it is stored all the same.
        private static let grace = Duration.milliseconds(250)
        private let date = Mutex<ContinuousClock.Instant?>(nil)

        func begin() { date.withLock { $0 = .now } }

        /// Whether it is not to wait any longer for a lock that somebody else has.
        var endsWait: Bool { date.withLock { date in date.map { $0 + Self.grace < .now } ?? false } }
    }

    fileprivate struct State {
        var jobs: [Job] = []
        /// What the thread writes with; nil: there is no thread.
        var writer: DatabaseQueue?
    }

    /// How long a transaction takes in further writes: other processes wait for it, and so does a key press.
    private static let patience = Duration.milliseconds(15)

    private let changeHub: ChangeHub
    private let isLowPriority: Bool
    private let locks: HeldLocks
    private let state = Mutex(State())
    private let runs = DispatchGroup()

    /// - Parameters:
    ///   - isLowPriority: whether writes let everything else on the machine go first.
    ///   - locks: no transaction begins while they are suspended.
    init(changeHub: ChangeHub, isLowPriority: Bool, locks: HeldLocks) {
        self.changeHub = changeHub
        self.isLowPriority = isLowPriority
        self.locks = locks
    }

    /// Returns when the write is committed; everybody has been told of its change then. One that is cancelled is stored,
    /// too, unless it would have to wait for another process.
    func write<T: Sendable>(
        on writer: DatabaseQueue, _ manner: WriteManner = .checked,
        _ body: @escaping @Sendable (Database) throws -> (T, LibraryChange?)
    ) async throws -> T {
        // Set before the caller goes on.
        nonisolated(unsafe) var value: T?
        try await writeAndWait(on: writer, manner) { database in
            let (result, change) = try body(database)
            value = result
            return change
        }
        guard let value else { preconditionFailure("a write ended without its value") }
        return value
    }

    /// Without a value, so that it is compiled once and not for each type of value.
    private func writeAndWait(
        on writer: DatabaseQueue, _ manner: WriteManner,
        _ body: @escaping @Sendable (Database) throws -> LibraryChange?
    ) async throws {
        try Task.checkCancellation()
        let cancellation = Cancellation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let job = Job(
                    perform: { Outcome(change: try body($0)) { continuation.resume() } },
                    fail: { error in
                        let isGivenUp = (error as? DatabaseError)?.code.primary == .busy && cancellation.endsWait
                        continuation.resume(throwing: isGivenUp ? CancellationError() : error)
                    }, manner: manner, cancellation: cancellation)
                let isFirst = state.withLock { state in
                    state.jobs.append(job)
                    return state.mayBegin(on: writer)
                }
                if isFirst { run() }
            }
        } onCancel: {
            cancellation.begin()
        }
    }

    /// Returns when no thread of the queue holds a writer any more: a write's caller goes on a moment before that, and the
    /// last to let go of a connection closes it.
    func wait() { runs.wait() }
}

extension WriteQueue.State {
    /// Whether a thread is to be started; from then on it counts as running.
    fileprivate mutating func mayBegin(on writer: DatabaseQueue) -> Bool {
        guard self.writer == nil else { return false }
        self.writer = writer
        return true
    }

    fileprivate mutating func take() -> WriteQueue.Job? {
        jobs.isEmpty ? nil : jobs.removeFirst()
    }

    /// One that may share a transaction with others of that manner.
    fileprivate mutating func take(_ manner: WriteManner) -> WriteQueue.Job? {
        manner != .bulk && jobs.first?.manner == manner ? take() : nil
    }
}

extension WriteQueue {
    /// On a thread of its own, for as long as there is something to write.
    private func run() {
        runs.enter()
        SystemThread.run(isLowPriority: isLowPriority) { [self] in
            runAll()
            runs.leave()
        }
    }

    /// Lets go of the writer at the return: what a thread holds by itself lives until some time after its end.
    @inline(never)
    private func runAll() {
        state.withLock(\.writer)?.inDatabase { database in
            var checks = ReferenceChecks(database)
            while let first = next() {
                checks.set(first.manner == .checked)
                database.endsWait = { first.cancellation.endsWait }
                locks.whileHeld {
                    if first.manner == .bulk {
                        runInBulk(first, database)
                    } else {
                        runTogether(first, database)
                    }
                }
            }
            database.endsWait = { false }
            checks.set(true)
        }
    }

    /// nil: there is none, and the next to come starts anew.
    private func next() -> Job? {
        state.withLock { state in
            if let job = state.take() { return job }
            state.writer = nil
            return nil
        }
    }

    /// One transaction with as many jobs as wait and its time allows.
    private func runTogether(_ first: Job, _ database: Database) {
        let start = ContinuousClock.now
        var jobs = [first]
        do {
            try Self.checkPlace(of: database)
            var outcomes: [Outcome] = []
            try database.inTransaction(.immediate) {
                outcomes.append(try first.perform(database))
                while start.duration(to: .now) < Self.patience, let job = take(first.manner) {
                    jobs.append(job)
                    outcomes.append(try job.perform(database))
                    // However nice a thread is, Linux lets it finish its slice of some milliseconds once it runs.
                    if isLowPriority { sched_yield() }
                }
            }
            finish(outcomes)
        } catch {
            // Which of them is to blame shows when each has a transaction of its own.
            guard jobs.count > 1 else { return first.fail(error) }
            for job in jobs { runAlone(job, database) }
        }
    }

    private func runAlone(_ job: Job, _ database: Database) {
        database.endsWait = { job.cancellation.endsWait }
        do {
            try Self.checkPlace(of: database)
            var outcomes: [Outcome] = []
            try database.inTransaction(.immediate) {
                outcomes.append(try job.perform(database))
            }
            finish(outcomes)
        } catch {
            job.fail(error)
        }
    }

    private static func checkPlace(of database: Database) throws {
        if database.hasMoved { throw DatabaseError(.moved, nil) }
    }

    private func take(_ manner: WriteManner) -> Job? {
        state.withLock { $0.take(manner) }
    }

    private func runInBulk(_ job: Job, _ database: Database) {
        // Where that fails it takes longer, or some memory is kept for longer, and nothing else.
        try? database.execute("PRAGMA cache_size = -\(Connections.bulkCacheKilobytes)")
        runAlone(job, database)
        try? database.execute("PRAGMA cache_size = -\(Connections.writerCacheKilobytes); PRAGMA shrink_memory")
    }

    private func finish(_ outcomes: [Outcome]) {
        let changes = outcomes.compactMap(\.change)
        if let first = changes.first { changeHub.publish(changes.dropFirst().reduce(first) { $0.merged(with: $1) }) }
        for outcome in outcomes { outcome.succeed() }
    }
}

/// How a write is carried out.
enum WriteManner {
    /// SQLite looks up what every row refers to, and what refers to it.
    case checked
    /// SQLite does not, which takes a tenth off the time of a refresh. The write must take what its rows refer to from there
    /// in the same transaction, delete nothing and renumber nothing that others refer to.
    case unchecked
    /// Unchecked, in a transaction of its own and with more memory: for a hundred thousand small rows in a tenth of a
    /// second.
    case bulk
}
