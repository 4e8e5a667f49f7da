import CNcurses
import Glibc
import Synchronization

/// Curses' screen on standard input and output: started once, left and entered any number of times.
@MainActor
final class CursesWindow {
    /// Where curses reads keys from.
    let pad: UnsafeMutablePointer<WINDOW>

    private let window: UnsafeMutablePointer<WINDOW>
    private let palette: StylePalette
    private let usesASCII: Bool
    private let usesMouse: Bool
    private let tellsFocus: Bool
    private var buffer: [cchar_t] = []

    var showsColor: Bool { palette.usesColor }

    /// Starts curses; `enter` then takes the screen.
    init(usesColor: Bool, usesASCII: Bool, usesMouse: Bool, type: String) throws(TerminalError) {
        // The pointers are kept: curses' own globals are not safe to read from Swift.
        guard cncurses_newterm() != nil, let window = cncurses_stdscr(), let pad = newpad(1, 1) else {
            throw .unknownTerminal(type: type)
        }
        self.window = window
        self.pad = pad
        palette = StylePalette(usesColor: usesColor)
        self.usesASCII = usesASCII
        self.usesMouse = usesMouse
        raw()
        noecho()
        nonl()
        meta(window, true)
        keypad(pad, true)
        nodelay(pad, true)
        set_escdelay(25)
        // Curses would otherwise put off drawing while keys wait.
        typeahead(-1)
        define_key("\u{1B}[200~", KeyDecoder.pasteStart)
        define_key("\u{1B}[201~", KeyDecoder.pasteEnd)
        if usesMouse { define_key(KeyDecoder.mouseSequence, KeyDecoder.mouseStart) }
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
        guard cncurses_window_size(STDOUT_FILENO, &rows, &columns) else { return false }
        let old = size
        if old == TerminalSize(columns: Int(columns), rows: Int(rows)) { return false }
        resizeterm(rows, columns)
        return true
    }

    /// Leaves the screen as it was before, with the terminal's settings of then.
    func leave() {
        ScreenRestoration.restore()
    }

    /// Takes the screen, at first or again; the next `update` paints all of it.
    func enter() {
        ScreenRestoration.isNeeded.store(true, ordering: .sequentiallyConsistent)
        reset_prog_mode()
        // Curses would ask the terminal for its keypad codes again only when it looks for the first key: too late for it.
        keypad(pad, true)
        cncurses_repaint_all()
        write(TerminalCommand.beginBracketedPaste)
        if usesMouse { write(TerminalCommand.beginMouse) }
        if tellsFocus { write(TerminalCommand.beginFocusEvents) }
    }

    /// The screen is not there any more: nothing is restored at exit.
    func abandon() {
        ScreenRestoration.isNeeded.store(false, ordering: .sequentiallyConsistent)
    }

    /// Empties the screen, which the next `update` then paints from nothing.
    func clear() {
        werase(window)
        cncurses_repaint_all()
    }

    /// Hands a row to curses, cut or filled up to the screen's width.
    func draw(_ row: ArraySlice<Cell>, at line: Int) {
        let size = size
        guard line < size.rows else { return }
        buffer.removeAll(keepingCapacity: true)
        var style = Style.plain
        var template = palette.template(for: style)
        var column = 0
        for cell in row where cell.glyph.width > 0 && column < size.columns {
            if cell.style != style {
                style = cell.style
                template = palette.template(for: style)
            }
            append(cell.glyph, room: size.columns - column, template: template)
            column += Int(cell.glyph.width)
        }
        while column < size.columns {
            buffer.append(palette.template(for: .plain))
            column += 1
        }
        mvwadd_wchnstr(window, Int32(line), 0, buffer, Int32(buffer.count))
    }

    /// Sends the differences to the terminal, and the cursor to its place (nil hides it).
    func update(cursor: CanvasPosition?) {
        let size = size
        if let cursor, 0..<size.rows ~= cursor.row, 0..<size.columns ~= cursor.column {
            curs_set(1)
            leaveok(window, false)
            wmove(window, Int32(cursor.row), Int32(cursor.column))
        } else {
            curs_set(0)
            leaveok(window, true)
        }
        ScreenRestoration.whileOurs {
            wnoutrefresh(window)
            doupdate()
        }
    }

    /// Writes the links of rows again, with their addresses, which curses does not keep.
    func paintLinks(of canvas: Canvas, over shown: Canvas?, rows: [Int]) {
        let painter = LinkPainter(
            canvas: canvas, shown: shown, sequence: palette.sequence,
            printable: { (self.usesASCII ? $0.ascii : $0).printable(room: $1) })
        let bytes = painter.bytes(rows: rows.filter { $0 < size.rows })
        if !bytes.isEmpty { ScreenRestoration.whileOurs { write(bytes) } }
    }

    /// Writes bytes to the terminal past curses.
    func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}

extension CursesWindow {
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

    /// Appends a glyph as curses keeps it.
    fileprivate func append(_ glyph: Glyph, room: Int, template: cchar_t) {
        let (first, second) = (usesASCII ? glyph.ascii : glyph).printable(room: room)
        var cell = template
        let scalars = first.scalars
        cell.chars.0 = wchar_t(bitPattern: scalars.0)
        if scalars.1 != 0 {
            (cell.chars.1, cell.chars.2) = (wchar_t(bitPattern: scalars.1), wchar_t(bitPattern: scalars.2))
            (cell.chars.3, cell.chars.4) = (wchar_t(bitPattern: scalars.3), wchar_t(bitPattern: scalars.4))
        }
        buffer.append(cell)
        if second != nil { buffer.append(template) }
    }
}
