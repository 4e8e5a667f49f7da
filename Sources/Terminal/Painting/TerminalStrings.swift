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
        let cup = (TerminfoEntry.string("cup") ?? []) + [0]
        position = { row, column in TerminfoEntry.filled(terminated: cup, Int32(row), Int32(column)) }
        clear = TerminfoEntry.string("clear") ?? TerminfoEntry.string("ed").map { [position] in position(0, 0) + $0 }
        clearToEndOfLine = TerminfoEntry.string("el")
        afterScreen = TerminfoEntry.string("rmcup") == nil ? clearToEndOfLine ?? Array("\r\n".utf8) : []
        showCursor = TerminfoEntry.string("cnorm") ?? []
        hideCursor = TerminfoEntry.string("civis") ?? []
        scrollsAtLastCell = TerminfoEntry.flag("am") && !TerminfoEntry.flag("xenl")
        movesInAnyStyle = TerminfoEntry.flag("msgr")
        hasTilde = !TerminfoEntry.flag("hz")
    }
}
