import News
import Terminal

nonisolated extension SearchHit {
    /// The line of text below the title. Where the title is the beginning of the text, as in untitled posts, the line
    /// continues where the title is cut off.
    /// - Parameter cells: The room for the title.
    /// - Returns: `nil` when it would only repeat the title.
    func snippet(besideTitleIn cells: Int) -> MarkedText? {
        guard let snippet else { return nil }
        let beginning = Self.withoutEllipsis(title.text)
        let text = Self.withoutEllipsis(snippet.text)
        guard !beginning.isEmpty,
            text.utf8.starts(with: beginning.utf8) || beginning.utf8.starts(with: text.utf8)
        else { return snippet }
        let isWhole = TextWidth.prefix(of: title.text, fitting: cells).end == title.text.endIndex
        var shown = isWhole ? beginning : beginning[..<TextWidth.prefix(of: title.text, fitting: cells - 1).end]
        // Start at a word, where there are words.
        if !isWhole, let space = shown.suffix(Self.maximumWordLength).lastIndex(of: " ") { shown = shown[...space] }
        // Both texts begin with `shown`.
        let rest = snippet.text.utf8.dropFirst(shown.utf8.count)
        let start: String.Index = rest.firstIndex { $0 != 0x20 } ?? rest.endIndex
        guard Self.withoutEllipsis(snippet.text[start...]).isEmpty == false else { return nil }
        let sign = "…"
        let removed = snippet.text.utf8.distance(from: snippet.text.startIndex, to: start)
        let matches = snippet.matches.filter { $0.upperBound > removed }.map { match -> Range<Int> in
            let start = max(match.lowerBound, removed) - removed + sign.utf8.count
            return start..<match.upperBound - removed + sign.utf8.count
        }
        return MarkedText(text: sign + snippet.text[start...], matches: matches)
    }

    /// The longest word, in characters, that is not split.
    private static let maximumWordLength = 16

    private static func withoutEllipsis(_ text: some StringProtocol) -> Substring {
        text.hasSuffix("…") ? Substring(text.dropLast()) : Substring(text)
    }
}
