import CLinux
import CNcurses
import Glibc

/// The screen on standard input and output: created once, entered and left any number of times. Curses sets up the
/// terminal, reads its keys and restores it; frames bypass curses, which sends them in many pieces and has no
/// hyperlinks.
@MainActor
final class CursesWindow {
    /// Where curses reads keys from.
    let pad: UnsafeMutableRawPointer

    private let window: UnsafeMutableRawPointer
    private let strings: TerminalStrings
    private let styles: StyleSequences
    private let painter: FramePainter
    private let usesMouse: Bool
    private let reportsFocus: Bool
    private let setsTitle: Bool
    private var showsCursor = false

    /// The colours that are sent to the terminal.
    var colorDepth: ColorDepth { styles.depth }

    /// Starts curses; `enter` then takes the screen.
    init(
        usesColor: Bool, usesASCII: Bool, usesMouse: Bool, setsTitle: Bool, type: String
    ) throws(TerminalError) {
        // Keep the pointers: Swift cannot safely read curses' globals.
        guard cncurses_newterm() != nil, let window = cncurses_stdscr(), let pad = cncurses_new_pad() else {
            throw .unknownTerminal(type: type)
        }
        self.window = window
        self.pad = pad
        let strings = TerminalStrings()
        self.strings = strings
        let styles = StyleSequences(
            .init(usesColor: usesColor, type: type) { getenv($0).map { String(cString: $0) } })
        self.styles = styles
        painter = FramePainter(
            strings: strings, styles: styles, hasHyperlinks: TerminalCommand.mayHaveHyperlinks(type: type),
            printable: { (usesASCII ? $0.ascii : $0).printable(room: $1, hasTilde: strings.hasTilde) })
        self.usesMouse = usesMouse
        self.setsTitle = setsTitle
        raw()
        noecho()
        nonl()
        cncurses_take_eight_bits(window)
        cncurses_read_keys(pad)
        cncurses_read_at_once(pad)
        set_escdelay(25)
        // By default curses postpones drawing while input is pending.
        typeahead(-1)
        define_key("\u{1B}[200~", KeyDecoder.pasteStart)
        define_key("\u{1B}[201~", KeyDecoder.pasteEnd)
        if usesMouse { Self.defineMouse() }
        reportsFocus = Self.defineFocusEvents()
        def_prog_mode()
        adoptSize()
        ScreenRestoration.register()
    }

    /// The screen size according to curses.
    var size: TerminalSize {
        TerminalSize(columns: Int(cncurses_columns(window)), rows: Int(cncurses_rows(window)))
    }

    /// Adopts the terminal size reported by the kernel; returns whether it changed.
    @discardableResult
    func adoptSize() -> Bool {
        var rows: Int32 = 0
        var columns: Int32 = 0
        guard clinux_terminal_size(STDOUT_FILENO, &rows, &columns) == 0, rows > 0, columns > 0 else { return false }
        let old = size
        if old == TerminalSize(columns: Int(columns), rows: Int(rows)) { return false }
        resizeterm(rows, columns)
        return true
    }

    /// Switches to 24-bit colour; the caller must repaint.
    func enableTrueColor() { styles.enableTrueColor() }

    /// Leaves the screen, restoring its former contents and the terminal settings.
    func leave() {
        ScreenRestoration.restore()
    }

    /// Takes the screen; its contents are then unknown.
    func enter() {
        let title = setsTitle ? TerminalCommand.restoreTitle(substitute: Self.fallbackTitle) : []
        ScreenRestoration.begin(endingWith: strings.afterScreen + title) { take() }
    }

    private func take() {
        reset_prog_mode()
        // Otherwise curses enables the keypad only when it reads the first key, too late for that key.
        cncurses_read_keys(pad)
        // Makes curses take the screen again after it was given back; curses' own window stays empty.
        cncurses_take_frame(window)
        doupdate()
        // Hide the cursor through curses, so that `endwin` shows it again.
        curs_set(0)
        showsCursor = false
        TerminalOutput.write(TerminalCommand.beginBracketedPaste)
        if usesMouse { TerminalOutput.write(TerminalCommand.beginMouse) }
        if reportsFocus { TerminalOutput.write(TerminalCommand.beginFocusEvents) }
        if setsTitle { TerminalOutput.write(TerminalCommand.keepTitle) }
    }

    /// Sets the terminal's title, if it can have one.
    func setTitle(_ title: String) {
        guard setsTitle else { return }
        ScreenRestoration.whileOwningScreen { TerminalOutput.write(TerminalCommand.setTitle(title)) }
    }

    /// The title to leave on a terminal that cannot restore the former one: the name of the user's shell, which many
    /// terminals show by default.
    private static var fallbackTitle: String {
        let shell = getenv("SHELL").map { String(cString: $0) } ?? ""
        return shell.split(separator: "/").last.map(String.init) ?? "sh"
    }

    /// The screen is gone: do not restore it at exit.
    func abandon() {
        ScreenRestoration.abandon()
    }

    /// Shows a canvas and its cursor.
    /// - Parameter shown: what the terminal shows; nil if unknown.
    func show(_ canvas: Canvas, over shown: Canvas?) {
        var bytes = painter.bytes(of: canvas, over: shown, size: size)
        let hidesCursor = canvas.cursor == nil
        // Otherwise the cursor would visibly wander across the screen.
        if hidesCursor, showsCursor { bytes = strings.hideCursor + bytes }
        if !hidesCursor, !showsCursor { bytes += strings.showCursor }
        guard !bytes.isEmpty else { return }
        showsCursor = !hidesCursor
        ScreenRestoration.whileOwningScreen { TerminalOutput.write(bytes) }
    }
}

extension CursesWindow {
    /// Maps mouse reports to key codes of our own, except when a key sends what a legacy report starts with, as F1 does
    /// on the FreeBSD console.
    fileprivate static func defineMouse() {
        define_key(KeyDecoder.mouseSequence, KeyDecoder.mouseStart)
        let code = key_defined(KeyDecoder.oldMouseSequence)
        guard code == 0 || code == KEY_MOUSE || code > KEY_MAX else { return }
        define_key(KeyDecoder.oldMouseSequence, KeyDecoder.oldMouseStart)
    }

    /// Maps focus reports to key codes of our own.
    /// - Returns: false when a key sends the same sequence, as Page Up does on the SCO and FreeBSD consoles
    ///   (TERM=cons25); the key takes precedence.
    fileprivate static func defineFocusEvents() -> Bool {
        let events = [
            (KeyDecoder.focusSequences.gained, KeyDecoder.focusGained),
            (KeyDecoder.focusSequences.lost, KeyDecoder.focusLost),
        ]
        // 0: undefined; negative: a prefix of a longer sequence; above KEY_MAX: an extended capability that is not a
        // key, such as kxIN, which newer entries use for these very events.
        let areFree = events.allSatisfy { sequence, _ in
            let code = key_defined(sequence)
            return code == 0 || code > KEY_MAX
        }
        return areFree && events.allSatisfy { define_key($0, $1) == OK }
    }
}

/// The ncurses that the process has loaded, possibly newer than the one it was built against.
public enum LoadedCurses {
    /// The version, such as "6.4.20221231".
    public static var version: String {
        // curses_version() returns "ncurses 6.4.20221231".
        String(cString: curses_version()).split(separator: " ").last.map(String.init) ?? ""
    }
}
