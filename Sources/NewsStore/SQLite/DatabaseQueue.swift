import CSQLite
import Dispatch
import Synchronization

/// A connection and the serial queue of its tasks. It closes on release.
final class DatabaseQueue: Sendable {
    /// Used only on the queue, which the compiler cannot check, except for what any thread may do: `interrupt`, the
    /// cancellation flag and the busy timeout.
    private nonisolated(unsafe) let database: Database
    private let queue: DispatchQueue

    /// Opens the file, and creates it if it is missing and not opened read-only.
    /// - Parameters:
    ///   - name: Its label in traces.
    ///   - busyTimeout: How long to wait for a lock held by another connection.
    ///   - prepare: Configures the connection.
    init(
        _ path: String, name: String = "", isReadOnly: Bool = false, busyTimeout: Duration = .zero,
        prepare: (Database) throws -> Void = { _ in }
    ) throws {
        queue = DispatchQueue(label: "newsterm.library.\(name)")
        database = try Database(path: path, isReadOnly: isReadOnly, busyTimeout: busyTimeout)
        try prepare(database)
    }

    /// Runs `body` on the queue, outside a transaction.
    func inDatabase<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
        try queue.sync { try perform(body) }
    }

    /// Runs `body` on one state of the database.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try inDatabase { database in try database.inTransaction(.deferred) { try body(database) } }
    }

    /// Like the synchronous `read`, but suspends. Cancelling the caller's task interrupts SQLite.
    /// - Throws: On cancellation `CancellationError` or SQLite's interrupt error.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await perform { database in try database.inTransaction(.deferred) { try body(database) } }
    }

    /// Runs `body` outside a transaction and suspends; cancellation works as for ``read(_:)``.
    func perform<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        // Set on the queue before the continuation resumes.
        nonisolated(unsafe) var value: Value?
        try await performAndWait { value = try body($0) }
        guard let value else { preconditionFailure("an operation ended without a result") }
        return value
    }

    /// Not generic, so that it is compiled only once.
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

    /// Runs `body` on the queue without waiting for it.
    func performLater(_ body: @escaping @Sendable (Database) -> Void) { queue.async { self.perform(body) } }

    /// Must be called on the queue.
    private func perform<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
        defer {
            if database.isInTransaction {
                assertionFailure("a transaction was left open")
                database.rollBack()
            }
        }
        return try body(database)
    }

    /// Sets how long to wait for a lock held by another connection; also applies to a wait in progress.
    func setBusyTimeout(_ timeout: Duration) {
        database.busyTimeout.store(Int(timeout / .milliseconds(1)), ordering: .relaxed)
    }

    /// Makes SQLite's current operation fail.
    func interrupt() { sqlite3_interrupt(database.connection) }

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
    /// A task that can be cancelled before and while it runs, but not afterwards, when the connection may be running
    /// another.
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
