/// What a terminal is told, in its own words: the strings of its entry in the system's database (terminfo(5)), without
/// the delays that terminals of old needed.
struct TerminalStrings {
    /// The bytes that put the cursor on a row and a column, both from 0 on.
    let position: (_ row: Int, _ column: Int) -> [UInt8]
    /// Empties the screen; nil: its lines have to be emptied.
    let clear: [UInt8]?
    /// Empties the rest of the line; nil: it has to be written over.
    let clearToEndOfLine: [UInt8]?
    /// What follows when the screen has been given back: the cursor is then at the start of the last line, which still has
    /// its text on a terminal that does not show again what was there before (no rmcup).
    let afterScreen: [UInt8]
    /// Shows the cursor.
    let showCursor: [UInt8]
    /// Hides it.
    let hideCursor: [UInt8]
    /// Whether the screen scrolls as soon as its last cell is written (am without xenl), which is then left alone.
    let scrollsAtLastCell: Bool
    /// Whether the cursor may be put elsewhere while letters stand out (msgr).
    let movesInAnyStyle: Bool
    /// Whether a tilde is shown (no hz): terminals by Hazeltine take it for the beginning of a command.
    let hasTilde: Bool
}

extension TerminalStrings {
    /// Those of the terminal that curses has been started for. To be used on curses' own thread only.
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
