import CLinux
import Dispatch
import Glibc

/// A detached system thread.
public enum SystemThread {
    /// The system could not create a thread.
    public struct Failure: Error {
        /// The system's `errno`.
        public let number: Int32
    }

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Throws: If so, `body` is not run.
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

    /// Runs work that may wait for a disk or a network on a separate thread, or on one of Dispatch's if the system
    /// cannot create one.
    /// - Parameter isLowPriority: Whether it yields to others. On Linux a thread that lowered its priority cannot raise
    ///   it again (setpriority(2)), so threads of a pool must not.
    public static func run(isLowPriority: Bool = false, _ body: @escaping @Sendable () -> Void) {
        do {
            try start {
                if isLowPriority { lowerPriority() }
                body()
            }
        } catch {
            DispatchQueue.global(qos: .utility).async(execute: body)
        }
    }

    /// Yields to all other threads of the machine, including this program's; cannot be undone.
    public static func lowerPriority() { clinux_give_way() }

    /// Blocks signals in this thread and those it starts, leaving them to the threads that expect them: a terminal
    /// handler must not run during a transfer, and a broken connection must be an error and not a SIGPIPE.
    public static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        // A fault is handled on the thread that caused it.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
