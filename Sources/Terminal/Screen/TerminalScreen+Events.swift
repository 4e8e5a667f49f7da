import CLinux
import Dispatch
import Glibc

extension TerminalScreen {
    func takeScreen() throws(TerminalError) {
        signals.waitForForeground(descriptor: STDIN_FILENO)
        let window = try CursesWindow(
            usesColor: usesColor, usesASCII: usesASCII, usesMouse: usesMouse, setsTitle: setsTitle, type: type)
        let input = TerminalInput(
            descriptor: STDIN_FILENO, pad: window.pad,
            receive: { [weak self] in self?.receive(events: $0) },
            enableTrueColor: { [weak self] in self?.enableTrueColor() },
            hangUp: { [weak self] in self?.hangUp() })
        self.window = window
        self.input = input
        state = .showing
        window.enter()
        do {
            try input.start()
        } catch {
            state = .idle
            window.leave()
            window.abandon()
            (self.window, self.input) = (nil, nil)
            throw error
        }
        // Sent before the first frame, which does not wait for replies and overwrites what a terminal may print.
        let queriesShades =
            queriesShades && window.colorDepth == .palette && TerminalCommand.supportsTrueColorQuery(type: type)
        if queriesBackground || queriesShades { ask(shadesFirst: queriesShades) }
    }

    func enableTrueColor() {
        guard let window, window.colorDepth == .palette else { return }
        window.enableTrueColor()
        shown = nil
        if let latest { present(latest) }
    }

    /// Gives up the screen because keys cannot be read any more.
    func lose(_ error: TerminalError) {
        if state == .showing { window?.leave() }
        state = .gone
        window?.abandon()
        handler([.inputLost(error)])
    }

    func receive(events: [TerminalEvent]) {
        guard let index = events.firstIndex(of: .key(.control("z"))) else {
            if !events.isEmpty { handler(events) }
            return
        }
        if index > 0 { handler(Array(events[..<index])) }
        let rest = Array(events[(index + 1)...])
        // Queued behind the blocks enqueued for earlier keys, so that their work starts before the process stops.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                self?.suspend(wholeGroup: true)
                self?.receive(events: rest)
            }
        }
    }

    func receive(signal: Int32) {
        if isStopped { return signalAfterStop?(signal) ?? () }
        switch signal {
        case SIGWINCH: resize()
        // Ctrl-C is meant for the program that has the screen; Ctrl-Z stops both.
        case SIGINT where state == .away: break
        case SIGTSTP where state == .away: stopWithForegroundProgram()
        case SIGTSTP: suspend(wholeGroup: false)
        case SIGCONT: repaintAfterStop()
        case SIGHUP: hangUp()
        default: if state != .gone { handler([.terminate(signal: signal)]) }
        }
    }

    func resize() {
        guard state == .showing, let window, window.adoptSize() else { return }
        shown = nil
        handler([.resized(window.size)])
    }

    func suspend(wholeGroup: Bool) {
        guard state == .showing else { return }
        // First, since `willSuspend` may take some seconds.
        release()
        willSuspend()
        signals.stopProcess(wholeGroup: wholeGroup)
        signals.waitForForeground(descriptor: STDIN_FILENO)
        didContinue()
        reclaim()
        handler([.continued])
    }

    /// Stops along with the program that has the screen; both continue together.
    func stopWithForegroundProgram() {
        willSuspend()
        signals.stopProcess(wholeGroup: false)
        didContinue()
    }

    /// Repaints after an uncatchable stop (SIGSTOP), during which the shell used the terminal.
    func repaintAfterStop() {
        guard state == .showing else { return }
        var wasInBackground = false
        signals.waitForForeground(descriptor: STDIN_FILENO) {
            wasInBackground = true
            willSuspend()
        }
        if wasInBackground { didContinue() }
        release()
        reclaim()
        handler([.continued])
    }

    func hangUp() {
        guard state != .gone, state != .idle else { return }
        input?.stop()
        // kill(1) can send SIGHUP too, while the terminal is still there and a shell is waiting for it.
        if state == .showing, !Self.isClosed(STDIN_FILENO) { window?.leave() }
        state = .gone
        window?.abandon()
        handler([.hangup])
    }

    /// Whether the terminal's other end is closed: writes are then lost, or fail from then on.
    static func isClosed(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        guard poll(&state, 1, 0) > 0 else { return false }
        return state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
