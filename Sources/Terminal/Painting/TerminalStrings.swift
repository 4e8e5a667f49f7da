/// A terminal's control strings from its terminfo(5) entry, without the delays that old terminals needed.
struct TerminalStrings {
    /// Moves the cursor to a row and column, both from 0.
    let position: (_ row: Int, _ column: Int) -> [UInt8]
    /// Clears the screen; nil if each line has to be cleared.
    let clear: [UInt8]?
    /// Clears the rest of the line; nil if it has to be overwritten.
    let clearToEndOfLine: [UInt8]?
    /// Sent after the screen has been given back. The cursor is then at the start of the last line, which still has its
    /// text on a terminal that cannot restore the former contents (no rmcup).
    let afterScreen: [UInt8]
    let showCursor: [UInt8]
    let hideCursor: [UInt8]
    /// Whether writing the last cell scrolls the screen (am without xenl); that cell is then never written.
    let scrollsAtLastCell: Bool
    /// Whether the cursor may be moved while attributes are set (msgr).
    let movesInAnyStyle: Bool
    /// Whether the terminal can show a tilde (no hz): Hazeltine terminals take it for the start of a command.
    let hasTilde: Bool
}

extension TerminalStrings {
    /// The strings of the terminal that curses was started for. Use only on curses' thread.
    init() {
        let cup = (TerminalEntry.string("cup") ?? []) + [0]
        position = { row, column in TerminalEntry.filled(terminated: cup, Int32(row), Int32(column)) }
        clear = TerminalEntry.string("clear") ?? TerminalEntry.string("ed").map { [position] in position(0, 0) + $0 }
        clearToEndOfLine = TerminalEntry.string("el")
        afterScreen = TerminalEntry.string("rmcup") == nil ? clearToEndOfLine ?? Array("\r\n".utf8) : []
        showCursor = TerminalEntry.string("cnorm") ?? []
        hideCursor = TerminalEntry.string("civis") ?? []
        scrollsAtLastCell = TerminalEntry.flag("am") && !TerminalEntry.flag("xenl")
        movesInAnyStyle = TerminalEntry.flag("msgr")
        hasTilde = !TerminalEntry.flag("hz")
    }
}
