/// One cell of a canvas: the character that begins in it, or the right half of a wide character. It has no padding
/// bytes, so that rows can be compared with memcmp.
struct Cell: Hashable, Sendable {
    static let blank = Cell(.space, style: .plain)

    /// The code point in the low 24 bits, and its width in cells above them.
    private var character: UInt32
    var style: Style
    private(set) var marks = Glyph.Marks()
    /// The number of the cell's link, from 1; 0 for none.
    var link: UInt32 = 0

    /// The code point; a space in the right half of a wide character.
    var scalar: UInt32 { character & 0xFF_FFFF }

    /// The width in cells of the character that begins here; 0 in the right half of a wide character.
    var width: UInt8 { UInt8(truncatingIfNeeded: character >> 24) }

    /// The glyph that begins in this cell.
    var glyph: Glyph { Glyph(scalar: scalar, width: width, marks: marks) }

    /// The ASCII byte, if the character is one that every terminal shows and has no marks; else nil.
    var plainASCII: UInt8? { 0x20..<UInt32(UInt8(ascii: "~")) ~= scalar && marks.first == 0 ? UInt8(scalar) : nil }

    /// Whether terminals disagree on the width of words with this character.
    var hasAmbiguousWidth: Bool { ScalarKind.hasAmbiguousWidth(scalar) }

    init(_ glyph: Glyph, style: Style) {
        character = glyph.scalar | UInt32(glyph.width) << 24
        self.style = style
        marks = glyph.marks
    }

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
