/// What pictures are made of. Every character takes one cell, in every terminal; Terminal knows their forms in ASCII.
nonisolated enum PictureGlyphs {
    /// Where there is nothing.
    static let nothing = "·"
    /// From a little to most.
    static let shades = ["░", "▒", "▓", "█"]
    /// The parts of a cell that a bar fills from below, the least first; the last one fills it.
    static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
