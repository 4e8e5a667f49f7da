import FrontEnd
import News
import NewsService
import Presentation
import Terminal

/// Cells in columns for a terminal, each line cut to its width, in the looks of the reader.
struct TerminalTable {
    /// How it looks on one terminal.
    struct Look {
        var theme: Theme
        var text: TerminalText
        /// Whether marks are in ASCII.
        var usesASCII: Bool

        /// A mark as the terminal can show it.
        func mark(_ mark: String) -> String { usesASCII ? TextWidth.ascii(mark) : mark }
    }

    struct Cell {
        var text: String
        var style = Style.plain
    }

    struct Column {
        /// Cells between it and the one before.
        var gap = 2
        var isAtRight = false
        /// Cells that it has however short its texts are; with none and no text it is left out, with its gap.
        var least = 0
        /// Cells that it has however long its texts are; nil: it takes all that the others leave.
        var most: Int?
    }

    /// Cells of a line.
    let width: Int
    let look: Look
    private let columns: [Column]
    private var cells: [Int]

    /// - Parameter columns: one of which takes what the others leave.
    init(width: Int, look: Look, columns: [Column]) {
        self.width = width
        self.look = look
        self.columns = columns
        cells = columns.map(\.least)
    }

    /// Makes the columns wide enough for a row; they do not become narrower.
    mutating func fit(_ row: [Cell]) {
        for (index, cell) in row.enumerated() {
            guard let most = columns[index].most else { continue }
            cells[index] = max(cells[index], min(TextWidth.cells(in: cell.text), most))
        }
    }

    func line(_ row: [Cell]) -> String {
        let shown = columns.indices.filter { columns[$0].most == nil || cells[$0] > 0 }
        let fixed = shown.reduce(0) { $0 + (columns[$1].most == nil ? 0 : cells[$1]) }
        let gaps = shown.dropFirst().reduce(0) { $0 + columns[$1].gap }
        let rest = max(0, width - fixed - gaps)
        var line = ""
        // Where not even the others fit, the line ends within one of them.
        var left = width
        for index in shown {
            let (column, cell) = (columns[index], row[index])
            let gap = index == shown.first ? 0 : min(column.gap, left)
            let room = min(column.most == nil ? rest : cells[index], left - gap)
            left -= gap + room
            line += String(repeating: " ", count: gap)
            let text = TextWidth.clipped(cell.text, to: room, ellipsis: look.mark("…"))
            let blanks = String(repeating: " ", count: max(0, room - TextWidth.cells(in: text)))
            // Nothing to see is at a line's end.
            let isLast = index == shown.last
            line += column.isAtRight ? blanks : ""
            line += look.text.text(text, cell.style)
            line += column.isAtRight || isLast ? "" : blanks
        }
        return line
    }
}

extension TerminalTable.Look {
    /// As the reader looks on the terminal at hand.
    /// - Parameter loaded: what is configured there.
    init(
        _ locations: Locations, _ loaded: (configuration: Configuration, own: KeysAndThemes), noColor: Bool
    ) {
        let (configuration, own) = loaded
        let type = environmentVariable("TERM") ?? ""
        let hasColor = configuration.display.color && !noColor && environmentVariable("NO_COLOR")?.isEmpty != false
        text = TerminalText(type: type, usesColor: hasColor, variable: environmentVariable)
        // A state that cannot be read is told of where it counts for more: by the reader.
        let grounds = (try? StateFile(path: locations.readerState).read())?.grounds ?? []
        let known = grounds.last { $0.terminal == TerminalKind.current }?.ground
        let ground = known ?? environmentVariable("COLORFGBG").flatMap(Ground.init(colorVariable:))
        theme = (own.themes[configuration.display.theme] ?? .standard).shown(on: ground, in: text.depth)
        usesASCII = configuration.display.ascii ?? TerminalCapabilities.showsOnlyASCII
    }
}
