/// A cell of a canvas: the character that begins in it, or the right half of the wide one before it. Without padding
/// bytes, so that rows can be compared as memory.
struct Cell: Hashable, Sendable {
    static let blank = Cell(.space, style: .plain)

    /// The character, and above it, from the 24th bit on, the cells that it takes.
    private var character: UInt32
    /// How the cell looks.
    var style: Style
    private(set) var marks = Glyph.Marks()
    /// The number of the canvas's link that the cell is part of, from 1 on; 0: none.
    var link: UInt32 = 0

    /// The character; a space in the right half of a wide one.
    var scalar: UInt32 { character & 0xFF_FFFF }

    /// The cells of the character that begins here; 0 in the right half of a wide one.
    var width: UInt8 { UInt8(truncatingIfNeeded: character >> 24) }

    /// What begins in this cell.
    var glyph: Glyph { Glyph(scalar: scalar, width: width, marks: marks) }

    /// The character, where it is one of ASCII that every terminal shows, and no mark sits on it; nil: something else.
    var plainASCII: UInt8? { 0x20..<UInt32(UInt8(ascii: "~")) ~= scalar && marks.first == 0 ? UInt8(scalar) : nil }

    /// Whether terminals do not agree on the cells that a word with this character takes.
    var isOfUnsureWidth: Bool { ScalarKind.isOfUnsureWidth(scalar) }

    init(_ glyph: Glyph, style: Style) {
        character = glyph.scalar | UInt32(glyph.width) << 24
        self.style = style
        marks = glyph.marks
    }

    /// A cell with a character of ASCII.
    init(ascii: UInt8, style: Style) {
        character = UInt32(ascii) | 1 << 24
        self.style = style
    }

    /// The right half of a wide character.
    static func rightHalf(style: Style) -> Cell {
        var cell = Cell(.space, style: style)
        cell.character = cell.scalar
        return cell
    }
}
