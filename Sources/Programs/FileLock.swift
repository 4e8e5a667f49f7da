public import Glibc
import Synchronization

/// A lock of a file or of a folder (flock(2)), which the kernel drops when the process ends. It is given back with the last
/// reference at the latest.
public final class FileLock: Sendable {
    /// Why a file could not be opened or locked.
    public struct Failure: Error {
        public let number: Int32

        /// - Parameter number: an `errno`.
        public init(number: Int32) { self.number = number }

        public var reason: String { String(cString: strerror(number)) }
    }

    private struct State {
        /// -1: closed.
        var descriptor: Int32
        var isTaken = false
    }

    /// Between two looks whether another process has given it back.
    private static let pause: useconds_t = 5_000

    private let locks: HeldLocks?
    private let state: Mutex<State>

    /// Opens the file; it is not locked yet.
    /// - Parameters:
    ///   - flags: as for open(2); `O_CLOEXEC` is added.
    ///   - locks: of which it is one as long as it is taken; nil: no other process waits for it.
    public init(_ path: String, flags: Int32, mode: mode_t = 0o600, among locks: HeldLocks?) throws(Failure) {
        let descriptor = open(path, flags | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        self.locks = locks
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { giveBack() }

    /// The open file; not to be used once the lock is given back.
    public var descriptor: Int32 { state.withLock(\.descriptor) }

    /// Takes the lock unless another has it, or the process is about to be stopped.
    /// - Returns: whether it is taken.
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

    /// Waits for the lock, blocking the thread. The wait does not count as holding it.
    public func take() throws(Failure) {
        while try !takeIfFree() { usleep(Self.pause) }
    }

    /// Unlocks and closes the file. Does nothing when that has been done.
    public func giveBack() {
        let isTaken = state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            // To close it is not enough: a program that is being started has the file open for a moment as well.
            if state.isTaken { flock(state.descriptor, LOCK_UN) }
            close(state.descriptor)
            defer { state = State(descriptor: -1) }
            return state.isTaken
        }
        if isTaken { locks?.end() }
    }
}
