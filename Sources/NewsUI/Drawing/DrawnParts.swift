import Terminal

/// Parts of the screen as they were drawn last, with all that they depend on: a part of which that is the same looks the
/// same, and a key changes few of them.
struct DrawnParts {
    private var feeds: (page: FeedsPage, canvas: Canvas)?
    private var help: (subject: HelpLine.Subject, line: HelpLine)?

    mutating func draw(_ page: FeedsPage, into canvas: inout Canvas) {
        if let feeds, feeds.page == page, feeds.canvas.size == canvas.size {
            canvas.copy(feeds.canvas, rows: page.rows, columns: page.columns)
            return
        }
        page.draw(into: &canvas)
        feeds = (page, canvas)
    }

    mutating func helpLine(_ subject: HelpLine.Subject) -> HelpLine {
        if let help, help.subject == subject { return help.line }
        let line = HelpLine(subject)
        help = (subject, line)
        return line
    }
}
