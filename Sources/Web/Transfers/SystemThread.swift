import CLinux
import Glibc

/// A detached thread of the system's.
enum SystemThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Says so when the system grants no thread; then `body` is not run.
    static func start(_ body: @escaping @Sendable () -> Void) throws(WebError) {
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
            throw .cannotStart(reason: systemReason(code))
        }
        pthread_detach(thread)
    }

    /// Leaves signals to the threads that expect them, here and in the threads started from here: a handler of the
    /// terminal's must not run in the middle of a transfer, and a broken connection is an error, not a SIGPIPE.
    static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        // A fault is the business of the thread that caused it.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Host names in other scripts are read as UTF-8 on this thread, whatever the process was started with.
    /// The locale is kept for the life of the process.
    static func useUTF8() {
        uselocale(utf8.locale)
    }

    /// Lets other threads of the machine go first, this program's too; it cannot be taken back.
    static func giveWay() { clinux_give_way() }

    /// Unchecked because of the pointer: a locale object is never changed, and any number of threads may use it.
    private struct Locale: @unchecked Sendable {
        let locale: locale_t?
    }

    private static let utf8 = Locale(locale: newlocale(characterTypeMask, "C.UTF-8", nil))
    /// `LC_CTYPE_MASK` is a macro that Swift does not see.
    private static let characterTypeMask: Int32 = 1 << LC_CTYPE
}

extension SystemThread {
    /// What hundreds of transfers need; also what programs that we start can be expected to bear.
    private static let openFilesWanted: rlim_t = 4096

    /// How many transfers the process may have open files for: a socket each, and while a name is looked up a pair of
    /// libcurl's and one of the system's. Raises the limit where the system lets everybody do so.
    static func transfersAllowed() -> Int {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0 else { return transfers(openFiles: 1024) }
        if limit.rlim_cur < openFilesWanted, limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = min(openFilesWanted, limit.rlim_max)
            if setrlimit(resource, &raised) == 0 { limit = raised }
        }
        return transfers(openFiles: Int(clamping: limit.rlim_cur))
    }

    /// The rest of the program has 64 of them.
    static func transfers(openFiles: Int) -> Int { max(1, (openFiles - 64) / 4) }
}
