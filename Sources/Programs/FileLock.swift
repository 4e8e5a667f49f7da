public import Glibc
import Synchronization

/// A lock on a file or folder (flock(2)), which the kernel drops when the process ends. Releasing the last reference
/// releases it.
public final class FileLock: Sendable {
    /// Why a file could not be opened or locked.
    public struct Failure: Error {
        public let number: Int32

        /// - Parameter number: An `errno`.
        public init(number: Int32) { self.number = number }

        public var reason: String { String(cString: strerror(number)) }
    }

    private struct State {
        /// -1 if closed.
        var descriptor: Int32
        var isTaken = false
    }

    /// Interval between attempts while another process has the lock.
    private static let pause: useconds_t = 5_000

    private let locks: HeldLocks?
    private let state: Mutex<State>

    /// Opens the file without locking it.
    /// - Parameters:
    ///   - flags: As for open(2); `O_CLOEXEC` is added.
    ///   - locks: Counts the lock while it is held; nil if no other process waits for it.
    public init(_ path: String, flags: Int32, mode: mode_t = 0o600, among locks: HeldLocks?) throws(Failure) {
        let descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        self.locks = locks
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { release() }

    /// The open file; must not be used after `release`.
    public var descriptor: Int32 { state.withLock(\.descriptor) }

    /// Takes the lock, unless it is held elsewhere or the process is being suspended.
    /// - Returns: Whether it was taken.
    public func takeIfFree() throws(Failure) -> Bool {
        if let locks, !locks.begin() { return false }
        let number = state.withLock { state in
            let number = flock(state.descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
            state.isTaken = number == 0
            return number
        }
        if number == 0 { return true }
        locks?.end()
        switch number {
        case EINTR, EWOULDBLOCK: return false
        default: throw Failure(number: number)
        }
    }

    /// Blocks the thread until the lock is taken. Waiting does not count as holding it.
    public func take() throws(Failure) {
        while try !takeIfFree() { usleep(Self.pause) }
    }

    /// Unlocks and closes the file. Idempotent.
    public func release() {
        let isTaken = state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            // Closing is not enough: a program being spawned briefly has the file open as well.
            if state.isTaken { flock(state.descriptor, LOCK_UN) }
            close(state.descriptor)
            defer { state = State(descriptor: -1) }
            return state.isTaken
        }
        if isTaken { locks?.end() }
    }
}
