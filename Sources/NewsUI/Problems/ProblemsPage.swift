import Terminal

/// The screen of the problems.
struct ProblemsPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let lines = model.problemsText.lines
        for (row, line) in zip(model.frame.body, lines.dropFirst(model.textTop)) {
            canvas.drawClipped(
                line.text, row: row, column: 1, width: canvas.size.columns - 1,
                style: line.isHeading ? model.theme[.heading] : .plain)
        }
    }
}
