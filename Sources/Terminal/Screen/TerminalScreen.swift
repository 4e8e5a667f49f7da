import CNcurses
import Dispatch
import Glibc

/// The terminal: takes canvases and reports events. It takes the screen with `start`, and gives it back with `stop`, at
/// exit, on Ctrl-Z, and while another program uses it.
///
/// It sets the process's LC_CTYPE to the user's locale, or to C.UTF-8 if that locale is not UTF-8.
@MainActor
public final class TerminalScreen {
    enum State {
        case idle
        /// This program has the screen.
        case showing
        /// Another program has the screen, or the process is about to stop.
        case away
        /// The terminal is gone; it must not be touched.
        case gone
    }

    /// Called before the process stops (Ctrl-Z), once the screen is given back, to release locks it would keep.
    public var willSuspend: @MainActor () -> Void = {}
    /// Called when the process continues after `willSuspend`, before the `continued` event.
    public var didContinue: @MainActor () -> Void = {}

    /// Receives terminal-related signals after `stop`, for a program that still has work to finish; nil for their
    /// default actions.
    public var signalAfterStop: (@MainActor (Int32) -> Void)?

    /// Whether the user's locale limits the terminal to ASCII.
    public let showsOnlyASCII: Bool

    let usesColor: Bool
    /// Whether lines, marks and other symbols are shown in ASCII.
    public let usesASCII: Bool
    let usesMouse: Bool
    let queriesBackground: Bool
    let queriesShades: Bool
    let setsTitle: Bool
    let type: String
    let signals = TerminalSignals()
    var state = State.idle
    var isStopped = false
    var window: CursesWindow?
    var input: TerminalInput?
    var handler: @MainActor ([TerminalEvent]) -> Void = { _ in }
    /// What the terminal shows; nil if unknown.
    var shown: Canvas?
    /// The canvas last presented.
    var latest: Canvas?
    /// The title last set.
    var title: String?

    /// The colours in use, which `usesColor` and the terminal limit. Known after `start`.
    public var colorDepth: ColorDepth { window?.colorDepth ?? .none }

    /// The screen's size; zero before `start`.
    public var size: TerminalSize { window?.size ?? TerminalSize(columns: 0, rows: 0) }

    /// Checks for a terminal that can show a screen, without touching it yet.
    /// - Parameters:
    ///   - usesColor: false disables all colours, as does a non-empty NO_COLOR in the environment (no-color.org);
    ///     attributes such as bold and dim stay, and text with a background is reversed.
    ///   - usesASCII: whether lines, marks and other symbols are shown in ASCII; nil: if the user's locale is not
    ///     UTF-8.
    ///   - usesMouse: whether mouse events are reported; the terminal's own selection then needs Shift.
    ///   - queriesBackground: whether to ask a terminal with colours for its background; a reply becomes an event.
    ///   - queriesShades: whether to ask a 256-colour terminal for 24-bit colour, and with it for its background, and
    ///     to repaint if it has it.
    ///   - setsTitle: whether to set the terminal's title, if it has one.
    public init(
        usesColor: Bool = true, usesASCII: Bool? = nil, usesMouse: Bool = false, queriesBackground: Bool = false,
        queriesShades: Bool = false, setsTitle: Bool = false
    ) throws(TerminalError) {
        guard isatty(STDOUT_FILENO) == 1 else { throw .outputIsNotATerminal }
        guard isatty(STDIN_FILENO) == 1 else { throw .inputIsNotATerminal }
        let noColor = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        self.usesColor = usesColor && !noColor
        type = getenv("TERM").map { String(cString: $0) } ?? ""
        _ = try TerminalCapabilities(type: type)
        showsOnlyASCII = LocaleCharacters.adopt()
        self.usesASCII = usesASCII ?? showsOnlyASCII
        self.usesMouse = usesMouse
        self.queriesBackground = queriesBackground
        self.queriesShades = queriesShades
        let isWithinTmux = getenv("TMUX").map { $0.pointee != 0 } ?? false
        self.setsTitle = setsTitle && TerminalCommand.mayHaveTitle(type: type, isWithinTmux: isWithinTmux)
    }

    /// Takes the screen and starts reporting events.
    /// - Parameter handler: called on the main actor, directly from the key press, with all events that arrived
    ///   together, so that the screen needs drawing only once.
    public func start(_ handler: @escaping @MainActor ([TerminalEvent]) -> Void) throws(TerminalError) {
        guard state == .idle else { return }
        self.handler = handler
        signals.start { [weak self] in self?.receive(signal: $0) }
        do {
            try takeScreen()
        } catch {
            signals.stop()
            throw error
        }
    }

    /// Shows a canvas, sending only the difference from what is shown. While another program has the screen, the canvas
    /// is kept for later.
    public func present(_ canvas: Canvas) {
        latest = canvas
        guard state == .showing, let window else { return }
        window.show(canvas, over: shown)
        shown = canvas
    }

    /// Sets the terminal's title, if it has one and the title is new. The former title returns when the screen is given
    /// back.
    public func setTitle(_ title: String) {
        guard title != self.title else { return }
        self.title = title
        if state == .showing { window?.setTitle(title) }
    }

    /// Gives the screen back for good and restores the terminal to its state before `start`. May be called repeatedly.
    public func stop() {
        if state == .showing { input?.awaitBackground() }
        if state == .away { signals.restoreQuit() }
        input?.stop()
        if state == .showing { window?.leave() }
        if state != .idle { isStopped = true }
        if state != .idle, signalAfterStop == nil { signals.stop() }
        if state != .gone { state = .idle }
        window?.abandon()
        window = nil
        input = nil
        shown = nil
    }

    /// Hands the screen and keys to another foreground program, such as a pager, until `reclaim`.
    public func release() {
        guard state == .showing else { return }
        input?.awaitBackground()
        input?.stop()
        window?.leave()
        state = .away
        signals.ignoreQuit()
    }

    /// Takes the screen back after `release` and repaints it.
    public func reclaim() {
        guard state == .away, let window else { return }
        signals.restoreQuit()
        state = .showing
        let oldSize = window.size
        // Curses adopts the new size by itself when it takes the screen.
        window.enter()
        window.adoptSize()
        shown = nil
        if let title { window.setTitle(title) }
        if let latest { present(latest) }
        do { try input?.start() } catch { return lose(error) }
        if window.size != oldSize { handler([.resized(window.size)]) }
    }

    /// Asks the terminal for its background, if it has colours and understands the query; a reply becomes an event.
    public func askBackground() { ask(shadesFirst: false) }

    /// - Parameter shadesFirst: whether to ask for 24-bit colour as well. Only once, since some terminals print that
    ///   query.
    func ask(shadesFirst: Bool) {
        guard state == .showing, let window, let input, window.colorDepth > .none,
            TerminalCommand.supportsQueries(type: type)
        else { return }
        input.expectBackground()
        // In this order: a reply to the last query means that all were answered.
        let question = (shadesFirst ? TerminalCommand.trueColorQuery : []) + TerminalCommand.askBackground
        ScreenRestoration.whileOwningScreen { TerminalOutput.write(question) }
    }

    /// Asks the terminal to put text on the clipboard (OSC 52); some terminals do not support or allow it.
    /// - Returns: false if the text is too long (about 75 kB), or there is no screen.
    @discardableResult
    public func copy(_ text: String) -> Bool {
        guard state == .showing, let command = TerminalCommand.copy(text) else { return false }
        ScreenRestoration.whileOwningScreen { TerminalOutput.write(command) }
        return true
    }

    /// Writes a command that leaves the screen unchanged, such as a notification; ignored while another program has the
    /// screen.
    public func send(_ command: [UInt8]) {
        guard state == .showing else { return }
        ScreenRestoration.whileOwningScreen { TerminalOutput.write(command) }
    }
}
