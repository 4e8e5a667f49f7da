import CLinux
import Glibc
import Synchronization

/// A descriptor that closes itself on release, unless `take` transfers it to the caller.
final class AcceptedSocket: Sendable {
    private let held: Mutex<Int32>

    init(_ descriptor: Int32) { held = Mutex(descriptor) }

    deinit {
        held.withLock { descriptor in
            if descriptor >= 0 { close(descriptor) }
        }
    }

    var descriptor: Int32 { held.withLock { $0 } }

    /// Transfers ownership of the descriptor to the caller.
    func take() -> Int32 {
        held.withLock { descriptor in
            defer { descriptor = -1 }
            return descriptor
        }
    }

    /// A reserve descriptor to give up when the process runs out.
    static func makeSpare() -> AcceptedSocket? {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : AcceptedSocket(descriptor)
    }

    /// The next client; nil when none is waiting.
    ///
    /// Without free descriptors the client cannot be accepted and would be announced again and again. So the spare
    /// descriptor is closed briefly, to accept the client and disconnect it.
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
                let rejected = clinux_accept(listener.descriptor)
                if rejected >= 0 { close(rejected) }
                spare.withLock { $0 = makeSpare() }
                if rejected < 0 { return nil }
            default: return nil
            }
        }
    }
}
