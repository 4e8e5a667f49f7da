import Presentation
import Terminal

/// The screen for a screen reader, which follows the terminal's cursor and reads lines in place.
extension Model {
    /// The cursor's place: the selected line, or a text's first line.
    func cursorOfPlainScreen(in surroundings: Surroundings) -> CanvasPosition? {
        guard let first = frame.body.first, let last = frame.body.last else { return nil }
        return CanvasPosition(row: min(max(first, first + currentLine(in: surroundings)), last), column: 0)
    }

    /// The current line, counted from the top of the body.
    private func currentLine(in surroundings: Surroundings) -> Int {
        switch context {
        case .feeds: feeds.selected - feeds.top
        case .headlines: list.lines.firstIndex(of: .row(list.selected)) ?? 0
        case .results:
            results.map { results in
                (results.lines.firstIndex(of: .row(results.selected)) ?? 0) * linesOfRow(in: results.source)
            } ?? 0
        case .matches: article.map { $0.shown.line(of: $0.search?.line ?? 0) - $0.top } ?? 0
        case .article:
            article.flatMap { article in article.stopInView.map { article.shown.line(of: $0.line) - article.top } } ?? 0
        default: screen?.currentLine(in: surroundings) ?? 0
        }
    }
}

extension LaidOutLine {
    /// The line without graphics: bars become the mark of quoted mail, bullets hyphens, dots commas.
    var plain: LaidOutLine {
        var line = self
        if role == .ornament { line.pieces = [] }
        for index in pieces.indices {
            if role == .detail { line.pieces[index].text = pieces[index].text.replacing(" · ", with: ", ") }
            if pieces[index].appearance.isMark { line.pieces[index].text.replace(LineCutter.sign, with: "…") }
        }
        line.prefix = String(prefix.map { Self.plainMarks[$0] ?? $0 })
        return line
    }

    private static let plainMarks: [Character: Character] = [
        "▎": ">", "•": "-", "◦": "-", "▪": "-", "▾": "-", "▸": "+",
    ]
}
