import News
import Presentation
import Terminal
import Texts

/// The screen of the files that come with an article: their numbers, what they are called, what they are.
extension Model {
    func drawEnclosures(into canvas: inout Canvas) {
        guard let view = enclosures else { return }
        let digits = String(view.enclosures.count).count
        // Of the names.
        let first = coveringColumn + digits + 2
        let columns = first..<max(first, canvas.size.columns - 2)
        for (row, index) in zip(frame.body, view.enclosures.indices.dropFirst(view.choice.top)) {
            let isSelected = index == view.choice.selected
            let style = isSelected ? theme[.selected] : .plain
            if isSelected { canvas.fill(row: row, style: style) }
            let number = String(index + 1)
            if isSelected { drawBar(row: row, into: &canvas) }
            canvas.draw(
                number, row: row, column: first - 2 - number.count,
                style: style.overlaid(with: theme[.key]))
            draw(view.enclosures[index], into: &canvas, row: row, columns: columns, style: style)
        }
    }

    private func draw(
        _ enclosure: Enclosure, into canvas: inout Canvas, row: Int, columns: Range<Int>, style: Style
    ) {
        var facts = EnclosureText.facts(enclosure)
        if let download = downloads.status(of: enclosure.url) {
            facts += CountTexts.comma + DownloadTexts.state(of: download)
        }
        let room = max(columns.count / 2, columns.count - TextWidth.cells(in: facts) - 2)
        let name = TextWidth.clipped(enclosure.name, to: room)
        let used = canvas.draw(name, row: row, column: columns.lowerBound, width: columns.count, style: style) + 2
        canvas.drawClipped(
            facts, row: row, column: columns.lowerBound + used, width: max(0, columns.count - used),
            style: style.overlaid(with: theme[.detail]))
    }
}
