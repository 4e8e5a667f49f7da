import News
import Terminal

nonisolated extension MarkedText {
    /// The text shortened at its beginning, with an ellipsis, so that the first match fits; unchanged when that match
    /// fits already or there is none.
    /// - Parameter cells: The room for the text; the end is clipped later.
    func showingMatch(in cells: Int) -> MarkedText {
        guard let match = matches.first else { return self }
        let start = text.utf8.index(text.startIndex, offsetBy: match.lowerBound)
        let end = text.utf8.index(text.startIndex, offsetBy: match.upperBound)
        // The ellipsis takes a cell.
        guard TextWidth.cells(in: String(text[..<end])) >= cells else { return self }
        let before = String(text[..<start].reversed())
        let near = before[..<TextWidth.prefix(of: before, fitting: cells / 3).end]
        // Start at a word, where there are words.
        let kept = near.lastIndex(of: " ").map { near[..<$0] } ?? near
        let first = text.index(start, offsetBy: -kept.count)
        let removed = text.utf8.distance(from: text.startIndex, to: first)
        let sign = "…"
        let shift = sign.utf8.count - removed
        return MarkedText(
            text: sign + text[first...], matches: matches.map { $0.lowerBound + shift..<$0.upperBound + shift })
    }
}
