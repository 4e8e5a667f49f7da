import Presentation
import Terminal

/// The help screen.
extension Model {
    func drawHelp(into canvas: inout Canvas) {
        let (frame, text) = (self.frame, helpText)
        for (row, line) in zip(frame.body, text.lines.dropFirst(textTop)) {
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
        let shown = textTop..<textTop + frame.body.count
        for (line, marks) in helpSearch?.marks(in: shown) ?? [:] {
            canvas.draw(marks, row: frame.body.lowerBound + line - shown.lowerBound, column: 0, theme: theme)
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
