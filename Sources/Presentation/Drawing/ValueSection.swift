import Terminal

/// Values under a heading, each with its label.
struct ValueSection {
    struct Row {
        let label: String
        let value: String

        init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// With less room values stand under their labels.
    private static let valueCells = 23

    /// nil: none is needed.
    let heading: String?
    let rows: [Row]
    /// Room for the longest label and a gap.
    let labelCells: Int

    /// The room for the longest of some labels and a gap.
    static func cells(for labels: [String]) -> Int {
        (labels.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
    }

    /// - Parameter width: the room in cells. Long values go on below their beginning.
    func lines(width: Int, theme: Theme) -> [StyledLine] {
        let hasColumns = width >= labelCells + Self.valueCells
        let indent = hasColumns ? labelCells : 2
        let wrapper = LineWrapper(width: width - indent)
        var lines = heading.map { [StyledLine($0, style: theme[.heading])] } ?? []
        for row in rows {
            if !hasColumns { lines.append(StyledLine(row.label, style: theme[.detail])) }
            for (number, value) in wrapper.lines(of: row.value).enumerated() {
                let label = hasColumns && number == 0 ? row.label : ""
                lines.append(
                    StyledLine([.init(text: label.filled(to: indent), style: theme[.detail]), .init(text: value)]))
            }
        }
        return lines
    }
}
