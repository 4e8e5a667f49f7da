import News
import Presentation
import Terminal
import Texts

/// The screen of an article's links: their numbers, the words they stand on, where they lead.
extension Model {
    func drawLinks(into canvas: inout Canvas) {
        let links = article?.links ?? []
        let digits = String(links.count).count
        // Of the words.
        let first = coveringColumn + digits + 2
        let columns = first..<max(first, canvas.size.columns - 2)
        for (row, index) in zip(frame.body, links.indices.dropFirst(linksView.top)) {
            let isSelected = index == linksView.selected
            let style = isSelected ? theme[.selected] : .plain
            if isSelected { canvas.fill(row: row, style: style) }
            let number = String(index + 1)
            if isSelected { drawBar(row: row, into: &canvas) }
            canvas.draw(
                number, row: row, column: first - 2 - number.count, style: style.overlaid(with: theme[.key]))
            draw(links[index], into: &canvas, row: row, columns: columns, style: style)
        }
    }

    private func draw(
        _ link: ArticleText.Link, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style
    ) {
        var words = TextWidth.clipped(link.label, to: max(columns.count / 2, columns.count - 60))
        if link.kind == .image { words = ArticleTexts.image(words) }
        var column = columns.lowerBound
        if !words.isEmpty {
            column += canvas.draw(words, row: row, column: column, width: columns.count, style: style) + 2
        }
        canvas.drawClipped(
            link.address, row: row, column: column, width: columns.upperBound - column,
            style: style.overlaid(with: theme[.detail]))
        canvas.link(row: row, column: columns.lowerBound, width: columns.count, to: link.address)
    }
}
