import News
import Terminal

/// The pane of headlines, showing what a query found.
struct ResultsPage {
    /// From this height on, a line of the text stands below a title that was found by a search.
    private static let heightForSnippets = 10

    let model: Model
    let results: ResultList

    /// Lines that a hit takes.
    static func linesOfHit(_ source: ResultSource, in frame: Frame) -> Int {
        source.isSearch && frame.rows(of: .headlines).count >= heightForSnippets ? 2 : 1
    }

    func draw(into canvas: inout Canvas) {
        let frame = model.frame
        guard !results.hits.isEmpty else {
            if results.isComplete { EmptyListPage(sentences, in: frame).draw(into: &canvas) }
            return
        }
        let lines = Self.linesOfHit(results.source, in: frame)
        let headings = results.headings
        let layout = HeadlineLine(
            model, showsFeed: results.source.scope.feed == nil && headings?.areFeeds != true)
        for (place, line) in results.lines.enumerated() {
            let row = frame.rows(of: .headlines).lowerBound + place * lines
            guard case .row(let index) = line else {
                if case .heading(let index) = line {
                    let text = headings?.text(above: results.hits[index].headline) ?? ""
                    layout.drawHeading(text, row: row, into: &canvas)
                }
                continue
            }
            let hit = results.hits[index]
            let isSelected = index == results.selected
            let style = layout.style(of: hit.headline, isSelected: isSelected)
            let title = pieces(hit.title, style: style)
            layout.draw(
                hit.headline, title: title, download: model.downloads.mark(of: hit.headline.id), now: model.now,
                row: row, isSelected: isSelected, into: &canvas)
            let end = frame.panes.headlines.upperBound
            let (column, width) = (layout.textColumn, end - layout.textColumn)
            if lines > 1, let snippet = hit.snippet(besideTitleIn: width) {
                StyledLine(pieces(snippet.showingMatch(in: width), style: model.theme[.detail])).draw(
                    into: &canvas, row: row + 1, column: column, width: width)
            }
        }
    }
}

extension ResultsPage {
    private func pieces(_ text: MarkedText, style: Style) -> [StyledLine.Piece] {
        var found = style
        // What was found stands out from text that does not.
        found.attributes.remove(.dim)
        found = found.overlaid(with: model.theme[.found])
        return text.pieces.map { StyledLine.Piece(text: String($0.text), style: $0.isMatch ? found : style) }
    }

    private var hidingSentence: [String] {
        guard results.source.scope.unreadOnly, results.source.kind != .list(.smart(.unread)),
            let key = model.keyMap.keyName(for: .hideRead)
        else { return [] }
        return [EmptyListTexts.readAreHidden(key)]
    }

    private var sentences: [String] {
        if let filter = results.source.filter {
            let key = model.keyMap.keyName(for: .back).map(EmptyListTexts.showsWholeList)
            return [EmptyListTexts.nothingFits(filter.text)] + [key].compactMap { $0 } + hidingSentence
        }
        return unfilteredSentences
    }

    private var unfilteredSentences: [String] {
        switch results.source.kind {
        case .list(.smart(.fresh)):
            [EmptyListTexts.nothingFresh] + hidingSentence
        case .list: [EmptyListTexts.nothingFitsQuery] + hidingSentence
        case .search(let text):
            // What is hidden comes first: it may be the whole reason.
            [EmptyListTexts.nothingFound(text)] + hidingSentence + [
                EmptyListTexts.howToFindMore, EmptyListTexts.howToNarrow,
            ]
        }
    }
}
