import Dispatch
import FoundationEssentials
import Glibc
import Programs
import Synchronization

/// Runs writes in order, and batches waiting ones into one transaction.
///
/// Every write is stored whole or not at all, as if in a transaction by itself; its caller resumes after the commit.
/// Batching saves disk writes, because a transaction writes each page it touched and neighbouring writes of a refresh
/// touch the same pages: 500 feeds in a dozen transactions write a quarter of what they write in 500.
final class WriteQueue: Sendable {
    /// The result of a write that is done but not committed.
    fileprivate struct Outcome {
        let isChange: Bool
        let succeed: @Sendable () -> Void
    }

    fileprivate struct Job: Sendable {
        /// May be called again after a failed transaction.
        let perform: @Sendable (Database) throws -> Outcome
        let fail: @Sendable (any Error) -> Void
        let writeMode: WriteMode
        let cancellation: Cancellation
    }

    /// When the caller of a write was cancelled.
    fileprivate final class Cancellation: Sendable {
        /// Outlasts short writes of other processes, so that the cancelled write is still stored behind them.
        private static let grace = Duration.milliseconds(250)
        private let date = Mutex<ContinuousClock.Instant?>(nil)

        func begin() { date.withLock { $0 = .now } }

        /// Whether it must stop waiting for a lock held by another connection.
        var endsWait: Bool { date.withLock { date in date.map { $0 + Self.grace < .now } ?? false } }
    }

    fileprivate struct State {
        var jobs: [Job] = []
        /// The writer that the thread uses; nil if no thread runs.
        var writer: DatabaseQueue?
    }

    /// How long a transaction accepts further writes: other processes and key presses wait for it.
    private static let timeout = Duration.milliseconds(15)

    private let changeHub: ChangeHub
    private let isLowPriority: Bool
    private let locks: HeldLocks
    private let state = Mutex(State())
    private let runs = DispatchGroup()

    /// - Parameters:
    ///   - isLowPriority: Whether writes yield to all other work on the machine.
    ///   - locks: No transaction begins while they are suspended.
    init(changeHub: ChangeHub, isLowPriority: Bool, locks: HeldLocks) {
        self.changeHub = changeHub
        self.isLowPriority = isLowPriority
        self.locks = locks
    }

    /// Returns when the write is committed and its change published. A cancelled write is stored too, unless it would
    /// have to wait for another process.
    func write<T: Sendable>(
        on writer: DatabaseQueue, _ writeMode: WriteMode = .checked,
        _ body: @escaping @Sendable (Database) throws -> (T, LibraryChange?)
    ) async throws -> T {
        // Set before the continuation resumes.
        nonisolated(unsafe) var value: T?
        try await writeAndWait(on: writer, writeMode) { database in
            let (result, change) = try body(database)
            value = result
            return change
        }
        guard let value else { preconditionFailure("a write ended without a result") }
        return value
    }

    /// Not generic, so that it is compiled only once.
    private func writeAndWait(
        on writer: DatabaseQueue, _ writeMode: WriteMode,
        _ body: @escaping @Sendable (Database) throws -> LibraryChange?
    ) async throws {
        try Task.checkCancellation()
        let cancellation = Cancellation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let job = Job(
                    perform: { Outcome(isChange: try body($0) != nil) { continuation.resume() } },
                    fail: { error in
                        let isGivenUp = (error as? DatabaseError)?.code.primary == .busy && cancellation.endsWait
                        continuation.resume(throwing: isGivenUp ? CancellationError() : error)
                    }, writeMode: writeMode, cancellation: cancellation)
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

    /// Returns when no thread of the queue holds a writer any more. A write's caller resumes slightly earlier, and the
    /// last holder of a connection closes it.
    func wait() { runs.wait() }
}

extension WriteQueue.State {
    /// Whether to start a thread, which from then on counts as running.
    fileprivate mutating func mayBegin(on writer: DatabaseQueue) -> Bool {
        guard self.writer == nil else { return false }
        self.writer = writer
        return true
    }

    fileprivate mutating func take() -> WriteQueue.Job? {
        jobs.isEmpty ? nil : jobs.removeFirst()
    }

    /// The next job if it can share a transaction with others of this manner.
    fileprivate mutating func take(_ writeMode: WriteMode) -> WriteQueue.Job? {
        writeMode != .bulk && jobs.first?.writeMode == writeMode ? take() : nil
    }
}

extension WriteQueue {
    /// Runs on a separate thread while there are jobs.
    private func run() {
        runs.enter()
        SystemThread.run(isLowPriority: isLowPriority) { [self] in
            runAll()
            runs.leave()
        }
    }

    /// Releases the writer on return: a reference of the thread itself lives until some time after the thread's end.
    @inline(never)
    private func runAll() {
        state.withLock(\.writer)?.inDatabase { database in
            var checks = ReferenceChecks(database)
            while let first = next() {
                checks.set(first.writeMode == .checked)
                database.endsWait = { first.cancellation.endsWait }
                locks.whileHeld {
                    if first.writeMode == .bulk {
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

    /// nil if there is no job; the next one then starts a new thread.
    private func next() -> Job? {
        state.withLock { state in
            if let job = state.take() { return job }
            state.writer = nil
            return nil
        }
    }

    /// Runs as many waiting jobs in one transaction as its time allows.
    private func runTogether(_ first: Job, _ database: Database) {
        let start = ContinuousClock.now
        var jobs = [first]
        do {
            try Self.checkPlace(of: database)
            var outcomes: [Outcome] = []
            try database.inTransaction(.immediate) {
                outcomes.append(try first.perform(database))
                while start.duration(to: .now) < Self.timeout, let job = take(first.writeMode) {
                    jobs.append(job)
                    outcomes.append(try job.perform(database))
                    // However nice a thread is, Linux lets it finish its time slice of some milliseconds once it runs.
                    if isLowPriority { sched_yield() }
                }
            }
            finish(outcomes)
        } catch {
            // Run each in its own transaction to find out which one failed.
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

    private func take(_ writeMode: WriteMode) -> Job? {
        state.withLock { $0.take(writeMode) }
    }

    private func runInBulk(_ job: Job, _ database: Database) {
        // A failure only makes the write slower or keeps some memory longer.
        try? database.execute("PRAGMA cache_size = -\(Connections.bulkCacheKilobytes)")
        runAlone(job, database)
        try? database.execute("PRAGMA cache_size = -\(Connections.writerCacheKilobytes); PRAGMA shrink_memory")
    }

    private func finish(_ outcomes: [Outcome]) {
        if outcomes.contains(where: \.isChange) { changeHub.publish() }
        for outcome in outcomes { outcome.succeed() }
    }
}

/// How a write is executed.
enum WriteMode {
    /// SQLite checks foreign keys.
    case checked
    /// SQLite does not check them, which saves a tenth of the time of a refresh. The write must read the rows it refers
    /// to in the same transaction, and must not delete or renumber rows that others refer to.
    case unchecked
    /// Unchecked, in a transaction by itself and with more memory: writes a hundred thousand small rows in a tenth of a
    /// second.
    case bulk
}
