import News

/// What is looked for within a text, where it was found, and at which of these places the user is.
struct TextSearch {
    enum Wanted: Equatable {
        /// As typed.
        case text(String)
        /// What the article was found by.
        case words([SearchWords])
    }

    /// A place on one line; the match that the user is at stands out from the others.
    struct Mark: Equatable {
        /// In cells, from the start of the line.
        let columns: Range<Int>
        let isCurrent: Bool
    }

    let wanted: Wanted
    /// Never empty.
    private(set) var matches: [TextMatch]
    /// An index into `matches`.
    private(set) var current = 0

    /// - Parameters:
    ///   - line: The first match from this line on is the current one, else the first of all.
    /// - Returns: nil when nothing was found.
    init?(_ wanted: Wanted, in text: SearchedLines, from line: Int) {
        let matches = text.matches(of: wanted)
        guard !matches.isEmpty else { return nil }
        self.wanted = wanted
        self.matches = matches
        current = matches.firstIndex { $0.line >= line } ?? 0
    }

    /// The line of the current match.
    var line: Int { matches[current].line }

    /// What is to be marked on the lines that are shown, by line.
    func marks(in shown: Range<Int>) -> [Int: [Mark]] {
        var marks: [Int: [Mark]] = [:]
        for (index, match) in matches.enumerated() {
            for part in match.parts where shown.contains(part.line) {
                marks[part.line, default: []].append(Mark(columns: part.columns, isCurrent: index == current))
            }
        }
        return marks
    }

    /// Goes on to the next match, or to the one before, and round at the ends.
    /// - Returns: Whether it went round.
    mutating func move(forward: Bool) -> Bool {
        let next = current + (forward ? 1 : -1)
        current = (next + matches.count) % matches.count
        return next != current
    }

    /// The same search in lines that were laid out anew, or in another text; the same match stays the current one.
    /// - Returns: nil when nothing is found there.
    func again(in text: SearchedLines) -> TextSearch? {
        var search = self
        search.matches = text.matches(of: wanted)
        guard !search.matches.isEmpty else { return nil }
        search.current = min(current, search.matches.count - 1)
        return search
    }
}
