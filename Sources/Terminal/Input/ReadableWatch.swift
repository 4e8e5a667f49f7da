import Dispatch
import Glibc
import Programs

/// Tells whenever a descriptor can be read, from a thread that waits for nothing else. Of a dispatch source one hears by
/// two threads that have to be woken one after the other, which is a good part of the time from a key to the screen.
final class ReadableWatch: Sendable {
    private let descriptor: Int32
    /// The thread ends when the far one is closed. A pair of sockets stands for pipe2(2), which Swift does not see.
    private let ending: (near: Int32, far: Int32)
    private let onReadable: @MainActor @Sendable () -> Void

    /// - Parameter onReadable: is called on the main actor; it is to read what there is. It may come once more after
    ///   `end`.
    /// - Throws: `noInput` when the system grants no thread or no sockets.
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

    /// Tells no more. To be called once.
    func end() {
        close(ending.far)
    }
}

extension ReadableWatch {
    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

    private func run() {
        defer { close(ending.near) }
        SystemThread.blockSignals()
        while true {
            var states = [descriptor, ending.near].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let count = poll(&states, nfds_t(states.count), -1)
            if count < 0, errno == EINTR { continue }
            if states[1].revents != 0 { return }
            // The queue runs it on this very thread unless it is at work already.
            DispatchQueue.main.sync { MainActor.assumeIsolated { onReadable() } }
        }
    }
}
