import News
import Presentation
import Terminal
import Texts

/// Draws a query's results in the headline pane.
extension Model {
    func draw(_ results: ResultList, into canvas: inout Canvas) {
        let frame = self.frame
        guard !results.hits.isEmpty else {
            if results.isComplete { EmptyListPage(sentences(without: results), in: frame).draw(into: &canvas) }
            return
        }
        let lines = linesOfRow(in: results.source)
        let isSearch = results.source.isSearch
        let headings = results.headings
        let layout = HeadlineLine(
            self, showsFeed: results.source.scope.feed == nil && headings?.areFeeds != true,
            hasDetails: lines > 1 && !isSearch)
        for (place, line) in results.lines.enumerated() {
            let row = frame.rows(of: .headlines).lowerBound + place * lines
            guard case .row(let index) = line else {
                if case .heading(let index) = line {
                    let text = headings?.text(above: results.hits[index].headline) ?? ""
                    layout.drawHeading(text, row: row + lines - 1, into: &canvas)
                }
                continue
            }
            let hit = results.hits[index]
            let isSelected = index == results.selected
            let style = layout.style(of: hit.headline, isSelected: isSelected)
            let title = pieces(hit.title, style: style)
            layout.draw(
                hit.headline, title: title, download: downloads.mark(of: hit.headline.id), now: now,
                row: row, isSelected: isSelected, into: &canvas)
            guard lines > 1 else { continue }
            let appearance = RowStyles(theme: theme, isSelected: isSelected, hasFocus: layout.hasFocus)
            guard isSearch else {
                let opening = hit.snippet.map { pieces($0, style: appearance[.detail]) } ?? []
                layout.drawDetails(
                    of: hit.headline, opening: opening, row: row + 1, isSelected: isSelected, into: &canvas)
                continue
            }
            layout.drawBackground(row: row + 1, isSelected: isSelected, into: &canvas)
            let (column, width) = (layout.textColumn, frame.panes.headlines.upperBound - 1 - layout.textColumn)
            if let snippet = hit.snippet(besideTitleIn: width) {
                StyledLine(pieces(snippet.showingMatch(in: width), style: appearance[.detail])).draw(
                    into: &canvas, row: row + 1, column: column, width: width)
            }
        }
    }
}

extension Model {
    private func pieces(_ text: MarkedText, style: Style) -> [StyledLine.Piece] {
        var found = style
        // A match stands out even in dim text.
        found.attributes.remove(.dim)
        let appearance = theme[.found]
        found = found.overlaid(with: appearance)
        // On a reversed line, a match stands out by not being reversed.
        if style.attributes.contains(.reverse), appearance.attributes.contains(.reverse) {
            found.attributes.remove(.reverse)
        }
        return text.pieces.map { StyledLine.Piece(text: String($0.text), style: $0.isMatch ? found : style) }
    }

    private func hidingSentence(_ results: ResultList) -> [String] {
        guard results.source.scope.unreadOnly, results.source.kind != .list(.smart(.unread)),
            let key = keyMap.keyName(for: .hideRead)
        else { return [] }
        return [EmptyListTexts.readAreHidden(key)]
    }

    private func sentences(without results: ResultList) -> [String] {
        if let filter = results.source.filter {
            let key = keyMap.keyName(for: .back).map(EmptyListTexts.showsWholeList)
            return [EmptyListTexts.nothingFits(filter.text)] + [key].compactMap { $0 } + hidingSentence(results)
        }
        return unfilteredSentences(results)
    }

    private func unfilteredSentences(_ results: ResultList) -> [String] {
        switch results.source.kind {
        case .list(.smart(.fresh)):
            [EmptyListTexts.nothingFresh] + hidingSentence(results) + (isRefreshing ? [EmptyListTexts.refreshing] : [])
        case .list: [EmptyListTexts.nothingFitsQuery] + hidingSentence(results)
        case .search(let text):
            // Hiding comes first: it may be the whole reason.
            [EmptyListTexts.nothingFound(text)] + hidingSentence(results) + [
                EmptyListTexts.howToFindMore, EmptyListTexts.howToNarrow,
            ]
        }
    }
}
