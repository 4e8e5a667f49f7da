@testable import Terminal

/// A small terminal: interprets the sequences of `TerminalStrings.ofTests` and `StyleSequences.Vocabulary.ofTests`, and
/// stores what each cell shows.
struct TerminalEmulator {
    struct Shown: Hashable {
        var text = " "
        var style = Style.plain
        var link: String?
    }

    typealias Printable = (Glyph, _ room: Int) -> (Glyph, Glyph?)

    let size: TerminalSize
    /// Its capabilities and defects.
    let strings: TerminalStrings
    /// Whether it puts vowel signs into the cell before, even Thai and Lao AM, as kitty does.
    let joinsVowelSigns: Bool
    private(set) var cells: [[Shown]]
    /// Unknown or invalid sequences that it received.
    private(set) var problems: [String] = []
    private(set) var cursor = CanvasPosition(row: 0, column: 0)

    private var style = Style.plain
    private var link: String?
    /// The last cell of a line has been written, so the next character wraps.
    private var isWrapPending = false

    init(size: TerminalSize, strings: TerminalStrings = .ofTests(), joinsVowelSigns: Bool = false) {
        self.size = size
        self.strings = strings
        self.joinsVowelSigns = joinsVowelSigns
        cells = Array(repeating: Array(repeating: Shown(), count: size.columns), count: size.rows)
    }

    /// The visible text, line by line.
    var text: [String] { cells.map { $0.map(\.text).joined() } }

    /// Whether the next text would have no style and no link.
    var isAtRest: Bool { style == .plain && link == nil }

    /// How a canvas looks here, cut off at the edge of the screen, even within wide characters.
    func picture(of canvas: Canvas, hasHyperlinks: Bool, printable: Printable) -> [[Shown]] {
        var picture = Array(repeating: Array(repeating: Shown(), count: size.columns), count: size.rows)
        for row in 0..<min(canvas.size.rows, size.rows) {
            let isLeftAlone = strings.scrollsAtLastCell && row == size.rows - 1
            let end = min(canvas.size.columns, isLeftAlone ? size.columns - 1 : size.columns)
            for (column, cell) in canvas.row(row).prefix(end).enumerated() where cell.width > 0 {
                let (first, second) = printable(cell.glyph, end - column)
                var shown = Shown(style: cell.style, link: hasHyperlinks ? canvas.address(of: cell) : nil)
                shown.text = Self.text(first)
                picture[row][column] = shown
                // Both halves of a wide character look alike, whatever their styles.
                guard cell.width == 2, column + 1 < end else { continue }
                shown.text = second.map(Self.text) ?? ""
                picture[row][column + 1] = shown
            }
        }
        return picture
    }

    private static func text(_ glyph: Glyph) -> String {
        var text = ""
        glyph.write(to: &text)
        return text
    }

    mutating func take(_ bytes: [UInt8]) {
        var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = text.popFirst() {
            guard scalar == "\u{1B}" else {
                write(scalar)
                continue
            }
            switch text.popFirst() {
            case "[":
                let parameters = text.prefix { $0 == ";" || "0"..."9" ~= $0 }
                text = text.dropFirst(parameters.count)
                let numbers = String(String.UnicodeScalarView(parameters)).split(separator: ";").compactMap { Int($0) }
                obey(text.popFirst(), numbers)
            case "]":
                let end = text.firstIndex(of: "\u{1B}") ?? text.endIndex
                hyperlink(String(text[..<end]))
                text = text[end...].dropFirst(2)
            case let other:
                problems.append("escape \(other.map(String.init) ?? "nothing")")
            }
        }
    }
}

extension TerminalEmulator {
    private mutating func obey(_ command: Unicode.Scalar?, _ numbers: [Int]) {
        switch (command, numbers) {
        case ("H", _) where numbers.count == 2:
            cursor = CanvasPosition(row: numbers[0] - 1, column: numbers[1] - 1)
            isWrapPending = false
            if style != .plain, !strings.movesInAnyStyle { problems.append("moved in a style") }
            if !(0..<size.rows ~= cursor.row && 0..<size.columns ~= cursor.column) {
                problems.append("place \(numbers)")
            }
        case ("J", [2]):
            cells = Array(repeating: Array(repeating: Shown(style: style), count: size.columns), count: size.rows)
        case ("K", []):
            if isWrapPending { problems.append("el behind the last cell") }
            for column in cursor.column..<size.columns { cells[cursor.row][column] = Shown(style: style) }
        case ("m", [0]): style = .plain
        case ("m", _) where numbers.count == 1: change(by: numbers[0])
        default: problems.append("\(command.map(String.init) ?? "nothing") \(numbers)")
        }
    }

    private mutating func change(by number: Int) {
        switch number {
        case 1: style.attributes.insert(.bold)
        case 2: style.attributes.insert(.dim)
        case 3: style.attributes.insert(.italic)
        case 4: style.attributes.insert(.underline)
        case 7: style.attributes.insert(.reverse)
        case 30...45: style.foreground = Color(code: UInt32(number - 29))
        case 50...65: style.background = Color(code: UInt32(number - 49))
        default: problems.append("style \(number)")
        }
    }

    private mutating func hyperlink(_ command: String) {
        let parts = command.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "8" else { return problems.append("OSC \(command)") }
        link = parts[2].isEmpty ? nil : String(parts[2])
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        let isVowelSign = scalar.properties.generalCategory == .spacingMark || [0xE33, 0xEB3].contains(scalar.value)
        let isJoined = joinsVowelSigns && isVowelSign
        let width = isJoined || scalar.properties.isGraphemeExtend ? 0 : TextWidth.cells(in: String(scalar))
        if width == 0 {
            let row = cells[cursor.row]
            guard isWrapPending || cursor.column > 0 else { return problems.append("a mark on nothing") }
            var column = isWrapPending ? cursor.column : cursor.column - 1
            while column > 0, row[column].text.isEmpty { column -= 1 }
            return cells[cursor.row][column].text.unicodeScalars.append(scalar)
        }
        if isWrapPending || cursor.column + width > size.columns {
            return problems.append("a line ran over")
        }
        release(cursor.column)
        release(cursor.column + width - 1)
        cells[cursor.row][cursor.column] = Shown(text: String(scalar), style: style, link: link)
        if width == 2 { cells[cursor.row][cursor.column + 1] = Shown(text: "", style: style, link: link) }
        isWrapPending = cursor.column + width == size.columns
        if isWrapPending, strings.scrollsAtLastCell, cursor.row == size.rows - 1 { problems.append("scrolled") }
        cursor = CanvasPosition(row: cursor.row, column: min(cursor.column + width, size.columns - 1))
    }

    /// Overwriting half of a wide character erases the other half.
    private mutating func release(_ column: Int) {
        if cells[cursor.row][column].text.isEmpty, column > 0 { cells[cursor.row][column - 1].text = " " }
        if column + 1 < size.columns, cells[cursor.row][column + 1].text.isEmpty {
            cells[cursor.row][column + 1].text = " "
        }
    }
}

extension TerminalStrings {
    /// Those of a typical modern terminal.
    static func ofTests(
        clears: Bool = true, clearsLines: Bool = true, scrollsAtLastCell: Bool = false, movesInAnyStyle: Bool = true
    ) -> Self {
        TerminalStrings(
            position: { Array("\u{1B}[\($0 + 1);\($1 + 1)H".utf8) },
            clear: clears ? Array("\u{1B}[1;1H\u{1B}[2J".utf8) : nil,
            clearToEndOfLine: clearsLines ? Array("\u{1B}[K".utf8) : nil, afterScreen: [], showCursor: [],
            hideCursor: [],
            scrollsAtLastCell: scrollsAtLastCell, movesInAnyStyle: movesInAnyStyle, hasTilde: true)
    }
}

extension StyleSequences.Vocabulary {
    /// All attributes and sixteen colours, each as a separate sequence.
    static var ofTests: Self {
        func word(_ number: Int) -> [UInt8] { Array("\u{1B}[\(number)m".utf8) }
        var vocabulary = Self()
        vocabulary.plain = word(0)
        vocabulary.bold = word(1)
        vocabulary.dim = word(2)
        vocabulary.italic = word(3)
        vocabulary.underline = word(4)
        vocabulary.reverse = word(7)
        vocabulary.foregrounds = (30..<46).map(word)
        vocabulary.backgrounds = (50..<66).map(word)
        return vocabulary
    }
}
