import Terminal

/// The help screen.
struct HelpPage {
    let model: Model

    func draw(into canvas: inout Canvas) {
        let theme = model.theme
        let text = model.helpText
        for (row, line) in zip(model.frame.body, text.lines.dropFirst(model.textTop)) {
            if line.isHeading {
                canvas.draw(line.text, row: row, column: 1, style: theme[.heading])
            } else {
                let keyCells = line.text.isEmpty ? model.size.columns - 1 : text.textColumn - 2
                canvas.draw(line.keys, row: row, column: 1, width: keyCells, style: theme[.key])
                canvas.draw(line.text, row: row, column: text.textColumn)
                canvas.draw(line.name, row: row, column: text.nameColumn, style: theme[.detail])
            }
        }
    }
}

extension Model {
    var helpText: HelpText {
        HelpText(keyMap: keyMap, width: size.columns, configurationFile: configurationFile)
    }
}
