import News

/// A search within a text: the wanted words, their matches, and the current match.
struct TextSearch {
    enum Wanted: Equatable {
        case text(String)
        /// The words that found the article.
        case words([SearchWords])
    }

    /// A highlight on one line; the current match has its own style.
    struct Mark: Equatable {
        /// In cells, from the start of the line.
        let columns: Range<Int>
        let isCurrent: Bool
    }

    let wanted: Wanted
    /// Never empty.
    private(set) var matches: [TextMatch]
    private(set) var current = 0

    /// - Parameter line: The first match from this line on is current, else the first of all.
    /// - Returns: `nil` when nothing was found.
    init?(_ wanted: Wanted, in text: SearchableLines, from line: Int) {
        let matches = text.matches(of: wanted)
        guard !matches.isEmpty else { return nil }
        self.wanted = wanted
        self.matches = matches
        current = matches.firstIndex { $0.line >= line } ?? 0
    }

    var line: Int { matches[current].line }

    /// The highlights on the visible lines, by line.
    func marks(in shown: Range<Int>) -> [Int: [Mark]] {
        var marks: [Int: [Mark]] = [:]
        for (index, match) in matches.enumerated() {
            for part in match.parts where shown.contains(part.line) {
                marks[part.line, default: []].append(Mark(columns: part.columns, isCurrent: index == current))
            }
        }
        return marks
    }

    /// Moves to the next or previous match, wrapping at the ends.
    /// - Returns: Whether it wrapped.
    mutating func move(forward: Bool) -> Bool {
        let next = current + (forward ? 1 : -1)
        current = (next + matches.count) % matches.count
        return next != current
    }

    /// The same search in new lines or another text; the current match keeps its number.
    /// - Returns: `nil` when nothing is found there.
    func again(in text: SearchableLines) -> TextSearch? {
        var search = self
        search.matches = text.matches(of: wanted)
        guard !search.matches.isEmpty else { return nil }
        search.current = min(current, search.matches.count - 1)
        return search
    }
}
