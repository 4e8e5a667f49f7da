import Terminal

/// The screen of the library's statistics.
struct StatisticsPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        for (row, line) in zip(model.frame.body, model.statisticsLines.dropFirst(model.textTop)) {
            line.draw(into: &canvas, row: row, column: 1, width: canvas.size.columns - 1)
        }
    }
}
