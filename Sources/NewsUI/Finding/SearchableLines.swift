import Presentation

/// The lines of a text, prepared lazily for each kind of search.
final class SearchableLines {
    private let lines: [LaidOutLine]
    private lazy var folded = FoldedText(lines)
    private lazy var plain = PlainLines(lines)

    init(_ lines: [LaidOutLine]) {
        self.lines = lines
    }

    func matches(of wanted: TextSearch.Wanted) -> [TextMatch] {
        switch wanted {
        case .text(let text): folded.matches(of: text)
        case .words(let words): plain.matches(of: words)
        }
    }
}
