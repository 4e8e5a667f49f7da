public import Dispatch
import Synchronization

/// Locks of this process for which other processes wait: of files (flock(2)) and of databases. A process that is stopped
/// (Ctrl-Z) keeps its locks for as long, so it first waits until it holds none.
///
/// They are held for short pieces of work. The lease, which is held for long, is given back in its own way.
public final class HeldLocks: Sendable {
    /// Those of this process.
    public static let shared = HeldLocks()

    private struct State {
        var count = 0
        /// Whether the process is about to be stopped.
        var isSuspended = false
        /// Signalled when the last lock has been given back.
        var end: DispatchSemaphore?
        /// Those who want a lock after that.
        var waiting: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())

    /// Holds none.
    public init() {}

    /// Whether the process is about to be stopped: work under a lock that can be cut short is to end.
    public var isSuspended: Bool { state.withLock(\.isSuspended) }

    /// Does work that takes a lock and gives it back. Blocks the thread before it while the process is suspended; so the
    /// work must not wait for another of these locks.
    public func whileHeld<Value, Failure: Error>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
        while true {
            let turn = state.withLock { state -> DispatchSemaphore? in
                if !state.isSuspended {
                    state.count += 1
                    return nil
                }
                let turn = DispatchSemaphore(value: 0)
                state.waiting.append(turn)
                return turn
            }
            guard let turn else { break }
            turn.wait()
        }
        defer { end() }
        return try work()
    }

    /// Begins work that takes a lock, for those who cannot block a thread. Its `end` has to follow.
    /// - Returns: false while the process is suspended; nothing has begun then.
    public func begin() -> Bool {
        state.withLock { state in
            guard !state.isSuspended else { return false }
            state.count += 1
            return true
        }
    }

    /// The lock is given back.
    public func end() {
        let end = state.withLock { state -> DispatchSemaphore? in
            state.count -= 1
            guard state.count == 0 else { return nil }
            return state.end.take()
        }
        end?.signal()
    }

    /// Returns when no lock is held; none is taken then until `resume`. Blocks the thread.
    /// - Parameter deadline: for work that does not end: the process stops with its lock then.
    public func suspend(until deadline: DispatchTime) {
        let end = DispatchSemaphore(value: 0)
        let isHeld = state.withLock { state in
            state.isSuspended = true
            if state.count > 0 { state.end = end }
            return state.count > 0
        }
        if isHeld { _ = end.wait(timeout: deadline) }
    }

    /// The process goes on.
    public func resume() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isSuspended = false
            state.end = nil
            return state.waiting
        }
        for turn in waiting { turn.signal() }
    }
}
