import CSQLite
import Dispatch
import Synchronization

/// A connection and the queue of the work on it: one piece after the other. It closes when nobody uses it any more.
final class DatabaseQueue: Sendable {
    /// Used on the queue alone, which the compiler cannot see, but for what SQLite and the standard library let any thread
    /// do: `interrupt`, the cancellation mark and the busy timeout.
    private nonisolated(unsafe) let database: Database
    private let queue: DispatchQueue

    /// Opens the file, and makes it when it is missing, unless it is only to be read.
    /// - Parameters:
    ///   - name: by which it is known in traces.
    ///   - busyTimeout: how long to wait for a lock that another connection holds.
    ///   - prepare: sets the connection up.
    init(
        _ path: String, name: String = "", isReadOnly: Bool = false, busyTimeout: Duration = .zero,
        prepare: (Database) throws -> Void = { _ in }
    ) throws {
        queue = DispatchQueue(label: "newsterm.library.\(name)")
        database = try Database(path: path, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
        try prepare(database)
    }

    /// Does a piece of work on the queue, outside of a transaction.
    func inDatabase<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
        try queue.sync { try perform(body) }
    }

    /// Does a piece of work on one state of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try inDatabase { database in try database.inTransaction(.deferred) { try body(database) } }
    }

    /// The same for who waits in a task. When that is cancelled, what SQLite is at ends early.
    /// - Throws: also `CancellationError`, or SQLite's own for it.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await perform { database in try database.inTransaction(.deferred) { try body(database) } }
    }

    /// Does a piece of work outside of a transaction, for who waits in a task; as ``read(_:)`` when that is cancelled.
    func perform<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // Set on the queue before the caller goes on.
        nonisolated(unsafe) var value: Value?
        try await performAndWait { value = try body($0) }
        guard let value else { preconditionFailure("a piece of work ended without its value") }
        return value
    }

    /// Without a value, so that it is compiled once and not for each type of value.
    private func performAndWait(_ body: @escaping @Sendable (Database) throws -> Void) async throws {
        let access = Access(self)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                queue.async {
                    guard access.begin() else { return continuation.resume(throwing: CancellationError()) }
                    var result = Result { try self.perform(body) }
                    if case .failure(let error as DatabaseError) = result, error.code.primary == .busy,
                        self.database.isCancelled.load(ordering: .relaxed)
                    {
                        result = .failure(CancellationError())
                    }
                    access.end()
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            access.cancel()
        }
    }

    /// The same for who does not wait.
    func performLater(_ body: @escaping @Sendable (Database) -> Void) { queue.async { self.perform(body) } }

    /// On the queue.
    private func perform<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
        defer {
            if database.isInTransaction {
                assertionFailure("a transaction was left open")
                database.rollBack()
            }
        }
        return try body(database)
    }

    /// How long to wait from now on for a lock that another connection holds, in a wait under way too.
    func setBusyTimeout(_ timeout: Duration) {
        database.busyTimeout.store(Int(timeout / .milliseconds(1)), ordering: .relaxed)
    }

    /// Ends what SQLite is at, which fails then.
    func interrupt() { sqlite3_interrupt(database.connection) }

    /// Copies all of it to another.
    func backUp(to other: DatabaseQueue) throws {
        try inDatabase { source in
            try other.inDatabase { target in
                guard let backup = sqlite3_backup_init(target.connection, "main", source.connection, "main") else {
                    throw DatabaseError(target.connection)
                }
                let status = sqlite3_backup_step(backup, -1)
                let finished = sqlite3_backup_finish(backup)
                guard status == SQLITE_DONE else {
                    throw DatabaseError(.init(rawValue: finished == SQLITE_OK ? status : finished), nil)
                }
            }
        }
    }
}

extension DatabaseQueue {
    /// A piece of work that can be cancelled before it begins and while it runs, and not when it is over: the connection is
    /// at something else then.
    private final class Access: Sendable {
        private enum State { case waiting, running, over, cancelled }

        private let queue: DatabaseQueue
        private let state = Mutex(State.waiting)

        init(_ queue: DatabaseQueue) { self.queue = queue }

        func begin() -> Bool {
            state.withLock { state in
                guard case .waiting = state else { return false }
                state = .running
                return true
            }
        }

        func end() {
            state.withLock { state in
                state = .over
                queue.database.isCancelled.store(false, ordering: .relaxed)
            }
        }

        func cancel() {
            state.withLock { state in
                if case .running = state {
                    queue.database.isCancelled.store(true, ordering: .relaxed)
                    queue.interrupt()
                }
                if case .waiting = state { state = .cancelled }
            }
        }
    }
}
