/// Counts as bars that stand side by side.
struct BarPicture {
    /// Of characters, the topmost first.
    let rows: [String]

    /// - Parameters:
    ///   - counts: nil: not known yet, for which a gap is left.
    ///   - height: in rows.
    ///   - cells: the width of a bar.
    init(_ counts: [Int?], height: Int, cells: Int) {
        let most = max(1, counts.compactMap(\.self).max() ?? 1)
        let parts = PictureGlyphs.bars.count
        // In parts of a cell; what is there at all is seen.
        let heights = counts.map { count in count.map { $0 == 0 ? 0 : max(1, $0 * height * parts / most) } }
        rows = (0..<height).reversed().map { row in
            heights.map { filled in
                let glyph =
                    switch filled.map({ $0 - row * parts }) {
                    case nil: " "
                    case let part? where part > 0: PictureGlyphs.bars[min(part, parts) - 1]
                    case _? where row == 0: PictureGlyphs.nothing
                    case _?: " "
                    }
                return String(repeating: glyph, count: cells)
            }.joined()
        }
    }
}

/// What pictures are made of. Every character takes one cell, in every terminal; Terminal knows their forms in ASCII.
package enum PictureGlyphs {
    /// Where there is nothing.
    static let nothing = "·"
    /// From a little to most.
    package static let shades = ["░", "▒", "▓", "█"]
    /// The parts of a cell that a bar fills from below, the least first; the last one fills it.
    static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
