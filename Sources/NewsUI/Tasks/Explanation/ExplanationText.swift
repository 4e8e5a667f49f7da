import Presentation
import Terminal

/// A task's explanation as lines for the screen.
struct ExplanationText {
    struct Subject: Equatable {
        /// Its first line names the task; a line before an indented one is a heading.
        let text: String
        /// In cells.
        let width: Int
        let theme: Theme
    }

    let lines: [StyledLine]

    init(_ subject: Subject) {
        let width = subject.width
        var lines: [StyledLine] = []
        let texts = subject.text.split(separator: "\n")
        for (index, line) in texts.enumerated() {
            let isBeforeIndented = texts.dropFirst(index + 1).first?.hasPrefix(" ") == true
            let isHeading = index == 0 || isBeforeIndented && !line.hasPrefix(" ")
            if index == 1 || (isHeading && index > 1) { lines.append(.blank) }
            let style = isHeading ? subject.theme[.heading] : .plain
            // Continuation lines are indented further than their first line.
            let indent = line.prefix { $0 == " " }.count
            let wrapper = LineWrapper(width: width - indent - 2)
            for (number, part) in wrapper.lines(of: String(line.dropFirst(indent))).enumerated() {
                let blanks = "".filled(to: number == 0 ? indent : indent + 2)
                lines.append(StyledLine(blanks + part, style: style))
            }
        }
        self.lines = lines
    }
}
