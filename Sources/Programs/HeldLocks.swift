public import Dispatch
import Synchronization

/// Counts this process's locks that other processes wait for: on files (flock(2)) and databases. A stopped process
/// (Ctrl-Z) would keep its locks, so before it stops it waits until it holds none.
///
/// Only locks held briefly are counted; the long-held lease is released separately.
public final class HeldLocks: Sendable {
    /// The locks of this process.
    public static let shared = HeldLocks()

    private struct State {
        var count = 0
        /// Whether the process is about to be stopped.
        var isSuspended = false
        /// Signalled when the last lock is released.
        var end: DispatchSemaphore?
        /// Callers waiting for `resume`.
        var waiting: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())

    /// Starts without locks.
    public init() {}

    /// Whether the process is about to be stopped, so that interruptible work under a lock should end.
    public var isSuspended: Bool { state.withLock(\.isSuspended) }

    /// Runs work that takes and releases a lock. Blocks the thread while the process is suspended, so the work must not
    /// wait for another of these locks.
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

    /// Begins work under a lock, for callers that cannot block. Must be paired with `end`.
    /// - Returns: false while the process is suspended; nothing has begun then.
    public func begin() -> Bool {
        state.withLock { state in
            guard !state.isSuspended else { return false }
            state.count += 1
            return true
        }
    }

    /// Marks a lock as released.
    public func end() {
        let end = state.withLock { state -> DispatchSemaphore? in
            state.count -= 1
            guard state.count == 0 else { return nil }
            return state.end.take()
        }
        end?.signal()
    }

    /// Waits, blocking the thread, until no lock is held; further ones wait for `resume`.
    /// - Parameter deadline: When to stop waiting for work that does not end; the process then stops with its lock.
    public func suspend(until deadline: DispatchTime) {
        let end = DispatchSemaphore(value: 0)
        let isHeld = state.withLock { state in
            state.isSuspended = true
            if state.count > 0 { state.end = end }
            return state.count > 0
        }
        if isHeld { _ = end.wait(timeout: deadline) }
    }

    /// Lets waiting work continue.
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
