import CLinux
import Glibc
import Synchronization

/// A descriptor that is closed when nobody has a use for it any more, unless somebody takes it over.
final class AcceptedSocket: Sendable {
    private let held: Mutex<Int32>

    init(_ descriptor: Int32) { held = Mutex(descriptor) }

    deinit {
        held.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
        }
    }

    var descriptor: Int32 { held.withLock { $0 } }

    /// Hands the descriptor over to the caller.
    func take() -> Int32 {
        held.withLock { descriptor in
            defer { descriptor = -1 }
            return descriptor
        }
    }

    /// A descriptor that is kept for the moment when there are no more.
    static func makeSpare() -> AcceptedSocket? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : AcceptedSocket(descriptor)
    }

    /// The next client; nil when none waits.
    ///
    /// When the process has no descriptors left the client cannot be taken, and would be announced again and again. So
    /// the spare one is given up for a moment, to take the client and turn it away.
    static func accept(from listener: AcceptedSocket, spare: borrowing Mutex<AcceptedSocket?>) -> AcceptedSocket? {
        while true {
            let descriptor = clinux_accept(listener.descriptor)
            if descriptor >= 0 { return AcceptedSocket(descriptor) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE:
                let hadSpare = spare.withLock { spare in
                    defer { spare = nil }
                    return spare != nil
                }
                guard hadSpare else { return nil }
                let unwelcome = clinux_accept(listener.descriptor)
                if unwelcome >= 0 { close(unwelcome) }
                spare.withLock { $0 = makeSpare() }
                if unwelcome < 0 { return nil }
            default: return nil
            }
        }
    }
}
