import Terminal

/// Breaks text into lines of a width counted in cells: between words, beside wide characters (which need no space
/// between them), and inside a word only when it is longer than a line.
nonisolated struct LineWrapper {
    let width: Int

    init(width: Int) {
        self.width = max(1, width)
    }

    /// The lines of a text; its line feeds begin new ones. Every line is in its safe form, without blanks at its end.
    func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(TextWidth.safe(String($0))) }
    }

    /// Lines kept as they are, blanks included, broken only where they are too long.
    func unfilledLines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            cut(TextWidth.safe(Self.expandingTabs(String(line))))
        }
    }
}

nonisolated extension LineWrapper {
    /// Characters that do not begin a line, and such that do not end one (JIS X 4051, the common part).
    private static let staysBehind = Set<Character>("、。，．・：；？！）］｝」』】〉》〕ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)]}»”’…")
    private static let staysBefore = Set<Character>("（［｛「『【〈《〔([{«“‘")
    private static let tabStop = 4

    private func wrapped(_ text: String) -> [String] {
        if text.utf8.count <= width { return [Self.withoutTrailingBlanks(text[...])] }
        var lines: [String] = []
        var start = text.startIndex
        while start < text.endIndex {
            let (end, next) = nextLine(in: text, from: start)
            lines.append(Self.withoutTrailingBlanks(text[start..<end]))
            start = next
        }
        return lines.isEmpty ? [""] : lines
    }

    /// Where the line that begins at `start` ends, and where the next one begins.
    private func nextLine(in text: String, from start: String.Index) -> (end: String.Index, next: String.Index) {
        var used = 0
        var index = start
        var breakPoint: String.Index?
        var previous: (character: Character, cells: Int)?
        while index < text.endIndex {
            let character = text[index]
            let cells = Self.cells(of: character)
            if let previous, Self.mayBreak(after: previous, before: (character, cells)) { breakPoint = index }
            if character != " ", used + cells > width, index > start {
                let end = breakPoint ?? index
                return (end, Self.skippingBlanks(in: text, from: end))
            }
            used += cells
            previous = (character, cells)
            index = text.index(after: index)
        }
        return (text.endIndex, text.endIndex)
    }

    private func cut(_ text: String) -> [String] {
        var lines: [String] = []
        var rest = text
        while true {
            let (end, _) = TextWidth.prefix(of: rest, fitting: width)
            if end == rest.endIndex || rest.isEmpty {
                lines.append(Self.withoutTrailingBlanks(rest[...]))
                return lines
            }
            // A wide character on a line of one cell does not fit anywhere; it is taken all the same.
            let cut = end > rest.startIndex ? end : rest.index(after: rest.startIndex)
            lines.append(Self.withoutTrailingBlanks(rest[..<cut]))
            rest = String(rest[cut...])
        }
    }

    private static func cells(of character: Character) -> Int {
        character.isASCII ? 1 : TextWidth.cells(in: String(character))
    }

    private static func mayBreak(
        after previous: (character: Character, cells: Int), before next: (character: Character, cells: Int)
    ) -> Bool {
        if next.character == " " { return false }
        if previous.character == " " { return true }
        guard previous.cells == 2 || next.cells == 2 else {
            return previous.character == "-" && next.character.isLetter
        }
        return !staysBehind.contains(next.character) && !staysBefore.contains(previous.character)
    }

    private static func skippingBlanks(in text: String, from start: String.Index) -> String.Index {
        text[start...].firstIndex { $0 != " " } ?? text.endIndex
    }

    private static func withoutTrailingBlanks(_ text: Substring) -> String {
        guard let last = text.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text[...last])
    }

    private static func expandingTabs(_ text: String) -> String {
        guard text.contains("\t") else { return text }
        var expanded = ""
        var column = 0
        for character in text {
            if character == "\t" {
                let blanks = tabStop - column % tabStop
                expanded += String(repeating: " ", count: blanks)
                column += blanks
            } else {
                expanded.append(character)
                column += cells(of: character)
            }
        }
        return expanded
    }
}
