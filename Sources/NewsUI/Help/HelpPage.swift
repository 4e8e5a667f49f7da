import Terminal

/// The help screen.
struct HelpPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let frame = model.frame
        let lines = HelpText(keyMap: model.keyMap, width: canvas.size.columns).lines
        for (row, line) in zip(frame.body, lines.dropFirst(model.textTop)) {
            if line.isHeading {
                canvas.draw(line.text, row: row, column: 1, style: .bold)
            } else {
                canvas.draw(line.keys, row: row, column: 1, width: HelpText.keyCells - 2, style: .bold)
                canvas.draw(line.text, row: row, column: HelpText.keyCells)
            }
        }
    }
}
