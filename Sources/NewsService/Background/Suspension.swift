import BackgroundTasks
package import Dispatch
import Programs
import Synchronization

/// Whether the process is about to be stopped (Ctrl-Z) or continues. A stopped process keeps its locks, and would block
/// all others from the lease's work: so it releases the lease before the stop.
///
/// A stop that cannot be foreseen (SIGSTOP) keeps the lease; others that ask then get a timeout.
package final class Suspension: Sendable {
    private let isSuspended = Mutex(false)
    private let changes = Broadcaster<Bool>(bufferedValues: 1, repeatsLatest: true)
    private let work = DispatchGroup()

    package init() { set(false) }

    /// Ends the work that must not be stopped half-way; returns when it has ended. Blocks the thread, since the process
    /// stops as soon as this returns.
    /// - Parameter deadline: when to stop even if the work has not ended; the process then keeps the lease.
    package func begin(until deadline: DispatchTime) {
        set(true)
        _ = work.wait(timeout: deadline)
    }

    /// The process continues.
    package func end() { set(false) }

    /// Returns when the process is not about to stop, or when the task is cancelled.
    package func waitForEnd() async { await wait(until: false) }

    /// Runs `body`. When the process is about to stop, cancels it and delays the stop until it has ended. Does nothing
    /// if the process is already about to stop.
    package func cancellingOnSuspension(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let isAwake = isSuspended.withLock { isSuspended in
            if !isSuspended { work.enter() }
            return !isSuspended
        }
        guard isAwake else { return }
        defer { work.leave() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.wait(until: true) }
            group.addTask { try await body() }
            try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

extension Suspension {
    private func set(_ value: Bool) {
        isSuspended.withLock { isSuspended in
            isSuspended = value
            changes.send(value)
        }
    }

    private func wait(until isSo: Bool) async { _ = await changes.stream().first { $0 == isSo } }
}
