import Dispatch
import Glibc

/// The system's signals that concern a terminal, received on the main queue.
@MainActor
final class TerminalSignals {
    private static let received = [SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGTERM, SIGINT]

    private var sources: [any DispatchSourceSignal] = []
    /// What Ctrl-\ did before it was ignored.
    private var quitAction: sigaction?

    /// Receives signals until `stop`. To be called before curses starts, which takes over those that nobody handles.
    func start(_ receive: @escaping @MainActor (Int32) -> Void) {
        guard sources.isEmpty else { return }
        sources = Self.received.map { number in
            // Not yet received by the source, but not curses' any more.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
            // The main queue's handlers run on the main actor; Dispatch does not say so in their types on Linux.
            source.setEventHandler { MainActor.assumeIsolated { receive(number) } }
            source.activate()
            return source
        }
    }

    /// Signals do again what they do by default.
    func stop() {
        for source in sources { source.cancel() }
        sources = []
        for number in Self.received { signal(number, SIG_DFL) }
    }

    /// Ctrl-\ is for the program that has the screen.
    func ignoreQuit() {
        var action = sigaction()
        sigaction(SIGQUIT, nil, &action)
        quitAction = action
        signal(SIGQUIT, SIG_IGN)
    }

    /// After `ignoreQuit`.
    func heedQuit() {
        guard var action = quitAction else { return }
        sigaction(SIGQUIT, &action, nil)
        quitAction = nil
    }

    /// Stops the process, or its whole group, as Ctrl-Z does; returns when it goes on. In a group that no shell looks
    /// after (POSIX: orphaned) the system does not stop anything, and it returns at once.
    func stopProcess(wholeGroup: Bool) {
        var action = sigaction()
        sigaction(SIGTSTP, nil, &action)
        if wholeGroup {
            // The others only: a signal to the process may be taken by any thread, at any time later.
            signal(SIGTSTP, SIG_IGN)
            kill(0, SIGTSTP)
            signal(SIGTSTP, SIG_IGN)
        }
        stop(by: SIGTSTP)
        sigaction(SIGTSTP, &action, nil)
    }

    /// Stops the process while it is in the background, where it must not touch the terminal. The system does so by
    /// itself only on threads that do not block signals, as those of Dispatch do.
    /// - Parameter before: called once, when there is reason to stop.
    func waitForForeground(descriptor: Int32, before: () -> Void = {}) {
        // A limit, since the system stops nothing in an orphaned group, which is in the background for ever.
        for attempt in 0..<100 {
            let foreground = tcgetpgrp(descriptor)
            if foreground < 0 || foreground == getpgrp() { return }
            if attempt == 0 { before() }
            stop(by: SIGTTOU)
        }
    }
}

extension TerminalSignals {
    /// With the default actions, and sent to this thread, the stop happens within the call, and going on causes no event
    /// of its own.
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
