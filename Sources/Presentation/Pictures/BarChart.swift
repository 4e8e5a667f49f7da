/// Counts as vertical bars.
struct BarChart {
    /// Rows of characters, topmost first.
    let rows: [String]

    /// - Parameters:
    ///   - counts: `nil` for one not known yet, shown as a gap.
    ///   - height: In rows.
    ///   - cells: The width of a bar.
    init(_ counts: [Int?], height: Int, cells: Int) {
        let most = max(1, counts.compactMap(\.self).max() ?? 1)
        let parts = ChartGlyphs.bars.count
        // In parts of a cell; any count above 0 is visible.
        let heights = counts.map { count in count.map { $0 == 0 ? 0 : max(1, $0 * height * parts / most) } }
        rows = (0..<height).reversed().map { row in
            heights.map { filled in
                let glyph =
                    switch filled.map({ $0 - row * parts }) {
                    case nil: " "
                    case let part? where part > 0: ChartGlyphs.bars[min(part, parts) - 1]
                    case _? where row == 0: ChartGlyphs.nothing
                    case _?: " "
                    }
                return String(repeating: glyph, count: cells)
            }.joined()
        }
    }
}

/// The characters of pictures. Each takes one cell in every terminal; Terminal knows their ASCII forms.
package enum ChartGlyphs {
    /// For a count of 0.
    static let nothing = "·"
    /// From least to most.
    package static let shades = ["░", "▒", "▓", "█"]
    /// A cell filled from below, from the lowest part to the full cell.
    static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
