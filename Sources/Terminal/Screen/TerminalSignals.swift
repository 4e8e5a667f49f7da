import Dispatch
import Glibc

/// Receives terminal-related signals on the main queue.
@MainActor
final class TerminalSignals {
    private static let received = [SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGTERM, SIGINT]

    private var sources: [any DispatchSourceSignal] = []
    /// The action of SIGQUIT (Ctrl-\) before it was ignored.
    private var quitAction: sigaction?

    /// Receives signals until `stop`. Call before curses starts: it installs handlers for signals that have none.
    func start(_ receive: @escaping @MainActor (Int32) -> Void) {
        guard sources.isEmpty else { return }
        sources = Self.received.map { number in
            // Ignored until the source is active, so that curses does not install its own handler.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            // The main queue runs handlers on the main actor, but Dispatch's types on Linux do not say so.
            source.setEventHandler { MainActor.assumeIsolated { receive(number) } }
            source.activate()
            return source
        }
    }

    /// Restores the default actions.
    func stop() {
        for source in sources { source.cancel() }
        sources = []
        for number in Self.received { signal(number, SIG_DFL) }
    }

    /// Ignores Ctrl-\, which is meant for the program that has the screen.
    func ignoreQuit() {
        var action = sigaction()
        sigaction(SIGQUIT, nil, &action)
        quitAction = action
        signal(SIGQUIT, SIG_IGN)
    }

    /// Undoes `ignoreQuit`.
    func restoreQuit() {
        guard var action = quitAction else { return }
        sigaction(SIGQUIT, &action, nil)
        quitAction = nil
    }

    /// Stops the process or its whole group, as Ctrl-Z does; returns when it continues. In an orphaned process group
    /// (POSIX) the system does not stop anything, and this returns at once.
    func stopProcess(wholeGroup: Bool) {
        var action = sigaction()
        sigaction(SIGTSTP, nil, &action)
        if wholeGroup {
            // Only the other processes: this process's own signal could be handled by any thread at any later time.
            signal(SIGTSTP, SIG_IGN)
            kill(0, SIGTSTP)
            signal(SIGTSTP, SIG_IGN)
        }
        stop(by: SIGTSTP)
        sigaction(SIGTSTP, &action, nil)
    }

    /// Stops the process while it is in the background, where it must not touch the terminal. The system itself does so
    /// only on threads that do not block signals, and Dispatch's threads block them.
    /// - Parameter before: called once before the first stop.
    func waitForForeground(descriptor: Int32, before: () -> Void = {}) {
        // Limited, since an orphaned group stays in the background and the system never stops it.
        for attempt in 0..<100 {
            let foreground = tcgetpgrp(descriptor)
            if foreground < 0 || foreground == getpgrp() { return }
            if attempt == 0 { before() }
            stop(by: SIGTTOU)
        }
    }
}

extension TerminalSignals {
    /// With default actions, and raised on this thread, the stop happens within the call, and continuing delivers no
    /// SIGCONT to the source.
    fileprivate func stop(by number: Int32) {
        var continueAction = sigaction()
        sigaction(SIGCONT, nil, &continueAction)
        signal(number, SIG_DFL)
        signal(SIGCONT, SIG_DFL)
        var stopSignal = sigset_t()
        var oldMask = sigset_t()
        sigemptyset(&stopSignal)
        sigaddset(&stopSignal, number)
        pthread_sigmask(SIG_UNBLOCK, &stopSignal, &oldMask)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &oldMask, nil)
        sigaction(SIGCONT, &continueAction, nil)
    }
}
