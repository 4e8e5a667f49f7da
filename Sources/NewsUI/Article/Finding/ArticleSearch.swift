/// What is looked for within an article, where it was found, and at which of these places the person is.
struct ArticleSearch {
    let text: String
    private(set) var matches: [TextMatch]
    /// An index into `matches`.
    private(set) var current = 0

    /// - Parameters:
    ///   - line: The first match from this line on is the current one, else the first of all.
    /// - Returns: nil when nothing was found.
    init?(_ text: String, in folded: FoldedText, from line: Int) {
        let matches = folded.matches(of: text)
        guard !matches.isEmpty else { return nil }
        self.text = text
        self.matches = matches
        current = matches.firstIndex { $0.line >= line } ?? 0
    }

    /// The line of the current match.
    var line: Int { matches[current].line }

    /// Goes on to the next match, or to the one before, and round at the ends.
    /// - Returns: Whether it went round.
    mutating func move(forward: Bool) -> Bool {
        let next = current + (forward ? 1 : -1)
        current = (next + matches.count) % matches.count
        return next != current
    }

    /// Looks again, in lines that were laid out anew; the same match stays the current one.
    mutating func lookAgain(in folded: FoldedText) {
        matches = folded.matches(of: text)
        current = min(current, max(0, matches.count - 1))
    }
}
