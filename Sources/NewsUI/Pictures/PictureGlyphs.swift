/// What pictures are made of. Every character takes one cell, in every terminal.
nonisolated struct PictureGlyphs {
    /// Where there is nothing.
    let nothing: String
    /// From a little to most.
    let shades: [String]
    /// The parts of a cell that a bar fills from below, the least first; the last one fills it.
    let bars: [String]

    static let blocks = PictureGlyphs(
        nothing: "·", shades: ["░", "▒", "▓", "█"], bars: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"])
    /// For terminals and fonts without block characters.
    static let ascii = PictureGlyphs(nothing: " ", shades: [".", ":", "+", "#"], bars: [".", ":", "#"])
}

extension Model {
    /// What the pictures on the screen are made of.
    var pictureGlyphs: PictureGlyphs { .blocks }
}
