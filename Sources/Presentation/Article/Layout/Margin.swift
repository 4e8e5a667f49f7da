import Terminal

/// What stands to the left of the text: bars and bullets of what it stands in.
struct Margin {
    private struct Part {
        /// On the first line: a bullet or a number.
        var first: String
        /// On the others, and on empty ones as far as it is visible.
        var rest: String
        var cells: Int
        var isFirstDue = true
    }

    /// The cells of the page.
    private let width: Int
    private var parts: [Part] = []
    /// The cells left for the text.
    private(set) var room: Int

    init(width: Int) {
        self.width = width
        room = width
    }

    /// What an empty line has to its left.
    var ofEmptyLine: String { Self.withoutBlanks(parts.map(\.rest).joined()) }

    /// Adds to the margin; on a narrow page only what has to be seen, and at last nothing, so that the text keeps its
    /// room.
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

    /// What the next line has to its left.
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
