import Terminal

/// The screen of a feed's details.
struct FeedDetailsPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        guard let text = model.feedDetailsText else { return }
        for (row, line) in zip(model.frame.body, text.lines.dropFirst(model.textTop)) {
            line.draw(into: &canvas, row: row, column: 1, width: canvas.size.columns - 1)
        }
    }
}
