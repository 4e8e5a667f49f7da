import CLinux
import Dispatch
import Glibc

/// A detached thread of the system's.
public enum SystemThread {
    /// The system grants no thread.
    public struct Failure: Error {
        /// The system's number for why (`errno`).
        public let number: Int32
    }

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Throws: then `body` is not run.
    public static func start(_ body: @escaping @Sendable () -> Void) throws(Failure) {
        let retained = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard code == 0 else {
            retained.release()
            throw Failure(number: code)
        }
        pthread_detach(thread)
    }

    /// Runs something that may wait for a disk or a network, on a thread of its own; on one of Dispatch's where the system
    /// grants none.
    /// - Parameter isLowPriority: whether others go first. A thread of Linux that has once given way does so for ever
    ///   (setpriority(2)), so that none of a pool's may.
    public static func run(isLowPriority: Bool = false, _ body: @escaping @Sendable () -> Void) {
        do {
            try start {
                if isLowPriority { giveWay() }
                body()
            }
        } catch {
            DispatchQueue.global(qos: .utility).async(execute: body)
        }
    }

    /// Lets other threads of the machine go first, this program's too; it cannot be taken back.
    public static func giveWay() { clinux_give_way() }

    /// Leaves signals to the threads that expect them, here and in the threads started from here: a handler of the
    /// terminal's must not run in the middle of a transfer, and a broken connection is an error, not a SIGPIPE.
    public static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        // A fault is the business of the thread that caused it.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
