import Terminal

/// The screen of a task's explanation.
struct ExplanationPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        for (row, line) in zip(model.frame.body, model.explanationLines.dropFirst(model.textTop)) {
            canvas.drawClipped(
                line.text, row: row, column: 1, width: canvas.size.columns - 1,
                style: line.isHeading ? model.theme[.heading] : .plain)
        }
    }
}
