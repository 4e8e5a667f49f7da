import CLinux
import CNcurses
import Glibc

/// The screen on standard input and output: started once, left and entered any number of times. Curses knows the
/// terminal, sets it up, reads its keys and gives it back; what is shown is painted past it, since curses sends a frame
/// in many pieces and has no links.
@MainActor
final class CursesWindow {
    /// Where curses reads keys from.
    let pad: UnsafeMutableRawPointer

    private let window: UnsafeMutableRawPointer
    private let strings: TerminalStrings
    private let styles: StyleSequences
    private let painter: FramePainter
    private let usesMouse: Bool
    private let tellsFocus: Bool
    private let setsTitle: Bool
    private var showsCursor = false

    /// Which colours the terminal is given.
    var colorDepth: ColorDepth { styles.depth }

    /// Starts curses; `enter` then takes the screen.
    init(
        usesColor: Bool, usesASCII: Bool, usesMouse: Bool, setsTitle: Bool, type: String
    ) throws(TerminalError) {
        // The pointers are kept: curses' own globals are not safe to read from Swift.
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
        // Curses would otherwise put off drawing while keys wait.
        typeahead(-1)
        define_key("\u{1B}[200~", KeyDecoder.pasteStart)
        define_key("\u{1B}[201~", KeyDecoder.pasteEnd)
        if usesMouse { Self.defineMouse() }
        tellsFocus = Self.defineFocusEvents()
        def_prog_mode()
        adoptSize()
        ScreenRestoration.register()
    }

    /// The size of curses' screen.
    var size: TerminalSize {
        TerminalSize(columns: Int(cncurses_columns(window)), rows: Int(cncurses_rows(window)))
    }

    /// Takes on the size that the system has for the terminal; true when it is a new one.
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

    /// The terminal has said that it shows more than its entry tells; what it shows is to be painted again.
    func showEveryShade() { styles.showEveryShade() }

    /// Leaves the screen as it was before, with the terminal's settings of then.
    func leave() {
        ScreenRestoration.restore()
    }

    /// Takes the screen, at first or again; what it shows then is not known.
    func enter() {
        let title = setsTitle ? TerminalCommand.restoreTitle(substitute: Self.titleWithout) : []
        ScreenRestoration.begin(endingWith: strings.afterScreen + title) { take() }
    }

    private func take() {
        reset_prog_mode()
        // Curses would ask the terminal for its keypad codes again only when it looks for the first key: too late for it.
        cncurses_read_keys(pad)
        // Has curses take the screen again where it has given it back; its own window stays empty.
        cncurses_take_frame(window)
        doupdate()
        // That curses has hidden it is why `endwin` shows it.
        curs_set(0)
        showsCursor = false
        TerminalOutput.write(TerminalCommand.beginBracketedPaste)
        if usesMouse { TerminalOutput.write(TerminalCommand.beginMouse) }
        if tellsFocus { TerminalOutput.write(TerminalCommand.beginFocusEvents) }
        if setsTitle { TerminalOutput.write(TerminalCommand.keepTitle) }
    }

    /// Gives the terminal a title, where it may have one.
    func setTitle(_ title: String) {
        guard setsTitle else { return }
        ScreenRestoration.whileOurs { TerminalOutput.write(TerminalCommand.setTitle(title)) }
    }

    /// What a terminal is called that cannot bring its title back: as the shell that is in it again, which many terminals
    /// show by themselves.
    private static var titleWithout: String {
        let shell = getenv("SHELL").map { String(cString: $0) } ?? ""
        return shell.split(separator: "/").last.map(String.init) ?? "sh"
    }

    /// The screen is not there any more: nothing is restored at exit.
    func abandon() {
        ScreenRestoration.abandon()
    }

    /// Shows a canvas, and its cursor.
    /// - Parameter shown: what the terminal shows; nil: that is not known.
    func show(_ canvas: Canvas, over shown: Canvas?) {
        var bytes = painter.bytes(of: canvas, over: shown, size: size)
        let hidesCursor = canvas.cursor == nil
        // It would be seen wandering over the screen.
        if hidesCursor, showsCursor { bytes = strings.hideCursor + bytes }
        if !hidesCursor, !showsCursor { bytes += strings.showCursor }
        guard !bytes.isEmpty else { return }
        showsCursor = !hidesCursor
        ScreenRestoration.whileOurs { TerminalOutput.write(bytes) }
    }
}

extension CursesWindow {
    /// Has curses take what the terminal says of the mouse for codes of our own; but a key that sends what the oldest form
    /// begins with goes before, as F1 does on FreeBSD's console.
    fileprivate static func defineMouse() {
        define_key(KeyDecoder.mouseSequence, KeyDecoder.mouseStart)
        let code = key_defined(KeyDecoder.oldMouseSequence)
        guard code == 0 || code == KEY_MOUSE || code > KEY_MAX else { return }
        define_key(KeyDecoder.oldMouseSequence, KeyDecoder.oldMouseStart)
    }

    /// Has curses take what the terminal says of its focus for codes of their own.
    /// - Returns: false where a key sends the same, as Page Up does on the consoles of SCO and FreeBSD (TERM=cons25): a
    ///   key goes before.
    fileprivate static func defineFocusEvents() -> Bool {
        let events = [
            (KeyDecoder.focusSequences.gained, KeyDecoder.focusGained),
            (KeyDecoder.focusSequences.lost, KeyDecoder.focusLost),
        ]
        // 0: nothing; below zero: the beginning of something longer; beyond KEY_MAX: an entry of the terminal's
        // description that is no key, such as kxIN, by which newer ones name these very events.
        let areFree = events.allSatisfy { sequence, _ in
            let code = key_defined(sequence)
            return code == 0 || code > KEY_MAX
        }
        return areFree && events.allSatisfy { define_key($0, $1) == OK }
    }
}

/// The ncurses that the process has loaded, which may be a newer one than it was built with.
public enum LoadedCurses {
    /// As in "6.4.20221231".
    public static var version: String {
        // "ncurses 6.4.20221231"
        String(cString: curses_version()).split(separator: " ").last.map(String.init) ?? ""
    }
}
