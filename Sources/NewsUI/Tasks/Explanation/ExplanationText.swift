import Terminal

/// The explanation of a task as lines for the screen.
struct ExplanationText {
    struct Line: Equatable {
        var text: String
        var isHeading = false
    }

    /// All that it depends on.
    struct Subject: Equatable {
        /// Its first line names the task, one that ends with a colon is the heading of those that follow.
        let text: String
        /// The room in cells.
        let width: Int
    }

    let lines: [Line]

    init(_ subject: Subject) {
        let width = subject.width
        var lines: [Line] = []
        for (index, line) in subject.text.split(separator: "\n").enumerated() {
            let isHeading = index == 0 || line.hasSuffix(":")
            if index == 1 || (isHeading && index > 1) { lines.append(Line(text: "")) }
            // What belongs together stands further in than its first line.
            let indent = line.prefix { $0 == " " }.count
            let wrapper = LineWrapper(width: width - indent - 2)
            for (number, part) in wrapper.lines(of: String(line.dropFirst(indent))).enumerated() {
                let blanks = "".filled(to: number == 0 ? indent : indent + 2)
                lines.append(Line(text: blanks + part, isHeading: isHeading))
            }
        }
        self.lines = lines
    }
}
