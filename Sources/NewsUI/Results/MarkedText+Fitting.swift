import News
import Terminal

nonisolated extension MarkedText {
    /// The text from that place on from which its first match has room, a sign standing for what is left out; itself
    /// where the match has room already, or there is none.
    /// - Parameter cells: The room for the text; what does not fit at its end will be cut off.
    func showingMatch(in cells: Int) -> MarkedText {
        guard let match = matches.first else { return self }
        let start = text.utf8.index(text.startIndex, offsetBy: match.lowerBound)
        let end = text.utf8.index(text.startIndex, offsetBy: match.upperBound)
        // The sign of what is cut off takes a cell.
        guard TextWidth.cells(in: String(text[..<end])) >= cells else { return self }
        let before = String(text[..<start].reversed())
        let near = before[..<TextWidth.prefix(of: before, fitting: cells / 3).end]
        // From the beginning of a word on, where there are words.
        let kept = near.lastIndex(of: " ").map { near[..<$0] } ?? near
        let first = text.index(start, offsetBy: -kept.count)
        let removed = text.utf8.distance(from: text.startIndex, to: first)
        let sign = "…"
        let shift = sign.utf8.count - removed
        return MarkedText(
            text: sign + text[first...], matches: matches.map { $0.lowerBound + shift..<$0.upperBound + shift })
    }
}
