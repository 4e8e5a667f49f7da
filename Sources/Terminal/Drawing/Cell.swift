/// A cell of a canvas: the character that begins in it, or the right half of the wide one before it. Without padding
/// bytes, so that rows can be compared as memory.
struct Cell: Hashable, Sendable {
    static let blank = Cell(.space, style: .plain)

    /// The character; a space in the right half of a wide one.
    private(set) var scalar: UInt32
    /// How the cell looks.
    var style: Style
    /// The cells of the character that begins here; 0 in the right half of a wide one.
    private(set) var width: UInt8
    private(set) var marks = Glyph.Marks()
    /// The number of the canvas's link that the cell is part of, from 1 on; 0: none.
    var link: UInt32 = 0

    /// What begins in this cell.
    var glyph: Glyph { Glyph(scalar: scalar, width: width, marks: marks) }

    /// The character, where it is one of ASCII that every terminal shows, and no mark sits on it; nil: something else.
    var plainASCII: UInt8? { 0x20..<UInt32(UInt8(ascii: "~")) ~= scalar && marks.first == 0 ? UInt8(scalar) : nil }

    /// Whether terminals do not agree on the cells that a word with this character takes.
    var isOfUnsureWidth: Bool { ScalarKind.isOfUnsureWidth(scalar) }

    init(_ glyph: Glyph, style: Style) {
        scalar = glyph.scalar
        self.style = style
        width = glyph.width
        marks = glyph.marks
    }

    /// A cell with a character of ASCII.
    init(ascii: UInt8, style: Style) {
        scalar = UInt32(ascii)
        self.style = style
        width = 1
    }

    /// The right half of a wide character.
    static func rightHalf(style: Style) -> Cell {
        var cell = Cell(.space, style: style)
        cell.width = 0
        return cell
    }
}
