import CNcurses
import Dispatch
import Glibc

/// The terminal: canvases go in, events come out. It takes the screen with `start` and gives it back with `stop`, at
/// exit, on Ctrl-Z, and while another program has it.
///
/// It sets the process's LC_CTYPE to the user's locale, or to C.UTF-8 where that one is not in UTF-8.
@MainActor
public final class TerminalScreen {
    enum State {
        case idle
        /// The screen is ours.
        case showing
        /// Another program has the screen, or the process is about to stop.
        case away
        /// The terminal is gone; it must not be touched.
        case gone
    }

    /// Called before the process stops (Ctrl-Z), when the screen has been given back, so that locks can be released: a stopped process would keep them.
    public var willSuspend: @MainActor () -> Void = {}
    /// Called when the process goes on after `willSuspend`, before the `continued` event.
    public var didContinue: @MainActor () -> Void = {}

    /// Takes the signals that concern a terminal once the screen has been given back for good, for a program that has
    /// something to finish then; nil: they do what they do by default.
    public var signalAfterStop: (@MainActor (Int32) -> Void)?

    /// Whether the user's locale says that the terminal shows ASCII only.
    public let showsOnlyASCII: Bool

    let usesColor: Bool
    /// Whether lines, marks and other signs are shown in ASCII.
    public let usesASCII: Bool
    let usesMouse: Bool
    let asksBackground: Bool
    let asksShades: Bool
    let setsTitle: Bool
    let type: String
    let signals = TerminalSignals()
    var state = State.idle
    var isStopped = false
    var window: CursesWindow?
    var input: TerminalInput?
    var handler: @MainActor ([TerminalEvent]) -> Void = { _ in }
    /// What the terminal shows; nil when that is not known.
    var shown: Canvas?
    /// What was last presented.
    var latest: Canvas?
    /// The title that was last given.
    var title: String?

    /// Which colours are shown: they may be left out, or the terminal may have none. Known after `start`.
    public var colorDepth: ColorDepth { window?.colorDepth ?? .none }

    /// The screen's size; zero before `start`.
    public var size: TerminalSize { window?.size ?? TerminalSize(columns: 0, rows: 0) }

    /// Looks whether there is a terminal that can show a screen; touches nothing of it yet.
    /// - Parameters:
    ///   - usesColor: false leaves out all colours, as does the environment variable NO_COLOR when it is not empty
    ///     (no-color.org); bold, dim and the others stay, and what has a colour behind it is reversed.
    ///   - usesASCII: whether lines, marks and other signs are shown in ASCII; nil: where the user's locale names
    ///     another set of characters than UTF-8.
    ///   - usesMouse: whether the mouse is reported; the terminal's own selection then needs Shift.
    ///   - asksBackground: whether the terminal is asked for its background where it has colours; the answer, if one comes,
    ///     is an event.
    ///   - asksShades: whether one of 256 colours is asked whether it shows every shade, for its background with it, and is
    ///     painted again when it does.
    ///   - setsTitle: whether the terminal's title is set where it has one.
    public init(
        usesColor: Bool = true, usesASCII: Bool? = nil, usesMouse: Bool = false, asksBackground: Bool = false,
        asksShades: Bool = false, setsTitle: Bool = false
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
        self.asksBackground = asksBackground
        self.asksShades = asksShades
        let isWithinTmux = getenv("TMUX").map { $0.pointee != 0 } ?? false
        self.setsTitle = setsTitle && TerminalCommand.mayHaveTitle(type: type, isWithinTmux: isWithinTmux)
    }

    /// Takes the screen and begins to report events.
    /// - Parameter handler: gets all the events that came together, so that the screen need be drawn only once for
    ///   them. It is called on the main actor, straight from the key press.
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

    /// Shows a canvas; sends only what differs from what is shown. While another program has the screen, the canvas is
    /// kept and shown later.
    public func present(_ canvas: Canvas) {
        latest = canvas
        guard state == .showing, let window else { return }
        window.show(canvas, over: shown)
        shown = canvas
    }

    /// Gives the terminal a title, where it has one; only what is new is sent. What was its title before comes back when
    /// the screen is given back.
    public func setTitle(_ title: String) {
        guard title != self.title else { return }
        self.title = title
        if state == .showing { window?.setTitle(title) }
    }

    /// Gives the screen back and stops the process with its group, as Ctrl-Z does in other programs; returns after it
    /// goes on, with the screen painted again. Ctrl-Z itself does this without being reported as a key.
    public func suspend() {
        suspend(wholeGroup: true)
    }

    /// Gives the screen back for good; the terminal is as it was before `start`. May be called more than once.
    public func stop() {
        if state == .showing { input?.awaitBackground() }
        if state == .away { signals.heedQuit() }
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

    /// Gives the screen and the keys to another program in the foreground, such as a pager, until `reclaim`.
    public func release() {
        guard state == .showing else { return }
        input?.awaitBackground()
        input?.stop()
        window?.leave()
        state = .away
        signals.ignoreQuit()
    }

    /// Takes the screen back after `release` and paints it again.
    public func reclaim() {
        guard state == .away, let window else { return }
        signals.heedQuit()
        state = .showing
        let oldSize = window.size
        // Curses takes on a new size by itself as it takes the screen.
        window.enter()
        window.adoptSize()
        shown = nil
        if let title { window.setTitle(title) }
        if let latest { present(latest) }
        do { try input?.start() } catch { return lose(error) }
        if window.size != oldSize { handler([.resized(window.size)]) }
    }

    /// Asks the terminal for its background, where it has colours and knows the question; the answer, if one comes, is an
    /// event.
    public func askBackground() { ask(shadesFirst: false) }

    /// - Parameter shadesFirst: whether it is asked, too, whether it shows every shade. Once, since some terminals print what
    ///   they make of that question.
    func ask(shadesFirst: Bool) {
        guard state == .showing, let window, let input, window.colorDepth > .none,
            TerminalCommand.mayBeAsked(type: type)
        else { return }
        input.expectBackground()
        // In this order: whoever answers the last has answered all.
        let question = (shadesFirst ? TerminalCommand.askShades : []) + TerminalCommand.askBackground
        ScreenRestoration.whileOurs { TerminalOutput.write(question) }
    }

    /// Asks the terminal to put a text on the clipboard (OSC 52); not every terminal does it, or lets it be done.
    /// - Returns: false when the text is too long for it (some 75 kB), or there is no screen.
    @discardableResult
    public func copy(_ text: String) -> Bool {
        guard state == .showing, let command = TerminalCommand.copy(text) else { return false }
        ScreenRestoration.whileOurs { TerminalOutput.write(command) }
        return true
    }

    /// Writes a command that leaves the screen as it is, such as one that notifies the user; not while another program has
    /// the screen.
    public func send(_ command: [UInt8]) {
        guard state == .showing else { return }
        ScreenRestoration.whileOurs { TerminalOutput.write(command) }
    }
}
