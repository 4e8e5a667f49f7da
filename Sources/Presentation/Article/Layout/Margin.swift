import Terminal

/// The bars and bullets to the left of the text.
struct Margin {
    private struct Part {
        /// On the first line: a bullet or a number.
        var first: String
        /// On the other lines; on empty ones only its visible part.
        var rest: String
        var cells: Int
        var isFirstDue = true
    }

    /// The page's width in cells.
    private let width: Int
    private var parts: [Part] = []
    /// Cells left for the text.
    private(set) var room: Int

    init(width: Int) {
        self.width = width
        room = width
    }

    /// The margin of an empty line.
    var ofEmptyLine: String { Self.withoutBlanks(parts.map(\.rest).joined()) }

    /// Adds to the margin. On a narrow page only what must be visible, and finally nothing, so that enough cells remain
    /// for the text.
    mutating func push(first: String, rest: String) {
        var part = Part(first: first, rest: rest, cells: Self.cells(first, rest))
        if room - part.cells < max(width / 3, 8) {
            part.rest = ""
            part.cells = TextWidth.cells(in: first)
            if first == rest || room - part.cells < max(width / 4, 4) { (part.first, part.cells) = ("", 0) }
        }
        parts.append(part)
        room -= part.cells
    }

    mutating func pop() {
        room += parts.removeLast().cells
    }

    /// The margin of the next line.
    mutating func next() -> String {
        var text = ""
        for index in parts.indices {
            text += parts[index].isFirstDue ? parts[index].first : parts[index].rest
            parts[index].isFirstDue = false
        }
        return text
    }

    private static func cells(_ first: String, _ rest: String) -> Int {
        max(TextWidth.cells(in: first), TextWidth.cells(in: rest))
    }

    private static func withoutBlanks(_ text: String) -> String {
        guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text[...last])
    }
}
