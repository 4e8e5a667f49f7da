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
            } else if !line.entries.isEmpty {
                for entry in line.entries {
                    canvas.draw(entry.keys, row: row, column: entry.column, style: theme[.key])
                    canvas.draw(entry.label, row: row, column: entry.labelColumn)
                }
            } else {
                canvas.draw(text.keys(shownOn: line), row: row, column: 1, style: theme[.key])
                canvas.draw(line.text, row: row, column: text.textColumn)
                if let column = text.nameColumn {
                    canvas.draw(line.name, row: row, column: column, style: theme[.detail])
                }
            }
        }
        let shown = model.textTop..<model.textTop + model.frame.body.count
        for (line, marks) in model.helpSearch?.marks(in: shown) ?? [:] {
            canvas.draw(marks, row: model.frame.body.lowerBound + line - shown.lowerBound, column: 0, theme: theme)
        }
    }
}

extension Model {
    var helpText: HelpText {
        let subject = HelpText.Subject(
            keyMap: keyMap, width: size.columns, configurationFile: configurationFile, place: helpPlace,
            isPlain: isPlain)
        return coveringTexts.help.value(of: subject) { HelpText(subject) }
    }
}
