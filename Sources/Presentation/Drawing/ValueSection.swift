import Terminal

/// Labelled values under a heading.
struct ValueSection {
    struct Row {
        let label: String
        let value: String

        init(_ label: String, _ value: String) {
            self.label = label
            self.value = value
        }
    }

    /// With fewer cells than this for values, they go below their labels.
    private static let valueCells = 23

    /// `nil` for no heading.
    let heading: String?
    let rows: [Row]
    /// The width of the longest label and a gap.
    let labelCells: Int

    /// The width of the longest label and a gap.
    static func cells(for labels: [String]) -> Int {
        (labels.map { TextWidth.cells(in: $0) }.max() ?? 0) + 2
    }

    /// - Parameter width: in cells. Long values continue below their beginning.
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
