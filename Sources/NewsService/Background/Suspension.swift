package import Dispatch
import Synchronization

/// Whether the process is about to be stopped (Ctrl-Z) or continues. A stopped process keeps its locks, and would block
/// all others from the lease's work: so it releases the lease before the stop.
///
/// A stop that cannot be foreseen (SIGSTOP) keeps the lease; others that ask then get a timeout.
package final class Suspension: Sendable {
    private struct State {
        var isSuspended = false
        var waiting: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Mutex(State())
    private let work = DispatchGroup()

    package init() {}

    /// Ends the work that must not be stopped half-way; returns when it has ended. Blocks the thread, since the process
    /// stops as soon as this returns.
    /// - Parameter deadline: when to stop even if the work has not ended; the process then keeps the lease.
    package func begin(until deadline: DispatchTime) {
        set(isSuspended: true)
        _ = work.wait(timeout: deadline)
    }

    /// The process continues.
    package func end() { set(isSuspended: false) }

    /// Returns when the process is not about to stop, or when the task is cancelled.
    package func waitForEnd() async { await wait(until: false) }

    /// Runs `body`. When the process is about to stop, cancels it and delays the stop until it has ended. Does nothing
    /// if the process is already about to stop.
    package func whileAwake(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let isAwake = state.withLock { state in
            if !state.isSuspended { work.enter() }
            return !state.isSuspended
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
    private func set(isSuspended: Bool) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isSuspended = isSuspended
            return state.waiting
        }
        for continuation in waiting { continuation.finish() }
    }

    private func wait(until isSuspended: Bool) async {
        while !Task.isCancelled {
            let (change, continuation) = AsyncStream.makeStream(of: Void.self)
            let isSo = state.withLock { state in
                if state.isSuspended != isSuspended { state.waiting.append(continuation) }
                return state.isSuspended == isSuspended
            }
            if isSo { return }
            for await _ in change {}
        }
    }
}
