import Dispatch
import Glibc
import Programs

/// Calls back whenever a descriptor is readable, from a dedicated thread. A dispatch source would have to wake two
/// threads one after the other, a good part of the time from a key press to the screen.
final class ReadableDescriptorWatch: Sendable {
    private let descriptor: Int32
    /// Closing `far` ends the thread. A socket pair, since Swift does not import pipe2(2).
    private let ending: (near: Int32, far: Int32)
    private let onReadable: @MainActor @Sendable () -> Void

    /// - Parameter onReadable: called on the main actor to read the available input; may be called once more after
    ///   `end`.
    /// - Throws: `noInput` if the system refuses a thread or sockets.
    init(_ descriptor: Int32, onReadable: @escaping @MainActor @Sendable () -> Void) throws(TerminalError) {
        self.descriptor = descriptor
        self.onReadable = onReadable
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .noInput(reason: Self.reason(errno)) }
        ending = (ends[0], ends[1])
        do {
            try SystemThread.start { self.run() }
        } catch {
            close(ending.near)
            close(ending.far)
            throw .noInput(reason: Self.reason(error.number))
        }
    }

    /// Stops the callbacks. Call only once.
    func end() {
        close(ending.far)
    }
}

extension ReadableDescriptorWatch {
    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    private func run() {
        defer { close(ending.near) }
        SystemThread.blockSignals()
        while true {
            var states = [descriptor, ending.near].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&states, nfds_t(states.count), -1)
            if count < 0, errno == EINTR { continue }
            if states[1].revents != 0 { return }
            // The queue runs the block on this thread unless the main thread is busy with it.
            DispatchQueue.main.sync { MainActor.assumeIsolated { onReadable() } }
        }
    }
}
