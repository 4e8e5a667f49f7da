import FrontEnd
import Glibc
import News
import NewsService
import Presentation
import Terminal

/// A table for a terminal: each line is cut to the width, in the reader's styles.
struct TerminalTable {
    /// The appearance on a particular terminal.
    struct Appearance {
        var theme: Theme
        var text: TerminalText
        /// Whether to show marks in ASCII.
        var usesASCII: Bool

        /// The mark as the terminal can show it.
        func mark(_ mark: String) -> String { usesASCII ? TextWidth.ascii(mark) : mark }
    }

    struct Cell {
        var text: String
        var style = Style.plain
    }

    struct Column {
        /// Cells between this column and the one before.
        var gap = 2
        var isAtRight = false
        /// The minimum width; a column with minimum 0 and no text is left out with its gap.
        var least = 0
        /// The maximum width; nil to take the width that the other columns leave.
        var most: Int?
    }

    /// The line width in cells.
    let width: Int
    let appearance: Appearance
    private let columns: [Column]
    private var cells: [Int]

    /// - Parameter columns: one of them takes the width that the others leave.
    init(width: Int, appearance: Appearance, columns: [Column]) {
        self.width = width
        self.appearance = appearance
        self.columns = columns
        cells = columns.map(\.least)
    }

    /// Widens the columns to fit a row; they never become narrower.
    mutating func fit(_ row: [Cell]) {
        for (index, cell) in row.enumerated() {
            guard let most = columns[index].most else { continue }
            cells[index] = max(cells[index], min(TextWidth.cells(in: cell.text), most))
        }
    }

    /// The rows as lines, with columns that fit all of them.
    static func lines(_ rows: [[Cell]], columns: [Column], width: Int, _ appearance: Appearance) -> [String] {
        var table = TerminalTable(width: width, appearance: appearance, columns: columns)
        for row in rows { table.fit(row) }
        return rows.map(table.line)
    }

    func line(_ row: [Cell]) -> String {
        let shown = columns.indices.filter { columns[$0].most == nil || cells[$0] > 0 }
        let fixed = shown.reduce(0) { $0 + (columns[$1].most == nil ? 0 : cells[$1]) }
        let gaps = shown.dropFirst().reduce(0) { $0 + columns[$1].gap }
        let rest = max(0, width - fixed - gaps)
        var line = ""
        // If even the other columns do not fit, the line ends within one of them.
        var left = width
        for index in shown {
            let (column, cell) = (columns[index], row[index])
            let gap = index == shown.first ? 0 : min(column.gap, left)
            let room = min(column.most == nil ? rest : cells[index], left - gap)
            left -= gap + room
            line += String(repeating: " ", count: gap)
            let text = TextWidth.clipped(cell.text, to: room, ellipsis: appearance.mark("…"))
            let blanks = String(repeating: " ", count: max(0, room - TextWidth.cells(in: text)))
            // No trailing blanks.
            let isLast = index == shown.last
            line += column.isAtRight ? blanks : ""
            line += appearance.text.text(text, cell.style)
            line += column.isAtRight || isLast ? "" : blanks
        }
        return line
    }
}

extension GlobalOptions {
    /// Prints a table if the output is a terminal.
    /// - Parameter lines: The table's lines for a width in cells.
    /// - Returns: Whether it was printed.
    func printTable(_ lines: (_ width: Int, _ appearance: TerminalTable.Appearance) -> [String]) throws -> Bool {
        guard Output.isTerminal else { return false }
        let appearance = TerminalTable.Appearance(locations, try locations.loadWhole(), noColor: noColor)
        for line in lines(Output.columns, appearance) { Output.write(line + "\n", to: STDOUT_FILENO) }
        return true
    }
}

extension TerminalTable.Appearance {
    /// The reader's appearance on the current terminal.
    /// - Parameter loaded: the configuration at `locations`.
    init(
        _ locations: Locations, _ loaded: (configuration: Configuration, own: KeysAndThemes), noColor: Bool
    ) {
        let (configuration, own) = loaded
        let type = environmentVariable("TERM") ?? ""
        let hasColor = configuration.display.color && !noColor && environmentVariable("NO_COLOR")?.isEmpty != false
        text = TerminalText(type: type, usesColor: hasColor, variable: environmentVariable)
        // An unreadable state file is reported by the reader, where it matters more.
        let terminalBackgrounds = (try? StateFile(path: locations.readerState).read())?.terminalBackgrounds ?? []
        let known = terminalBackgrounds.last { $0.terminal == TerminalKind.current }?.terminalBackground
        let terminalBackground =
            known ?? environmentVariable("COLORFGBG").flatMap(TerminalBackground.init(colorVariable:))
        theme = (own.themes[configuration.display.theme] ?? .standard).shown(on: terminalBackground, in: text.depth)
        usesASCII = configuration.display.ascii ?? TerminalCapabilities.showsOnlyASCII
    }
}
