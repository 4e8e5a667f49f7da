/// The contents of one cell or two adjacent ones: a code point and its combining marks.
struct Glyph: Hashable, Sendable {
    /// Up to four combining marks, zero for none: more than any language stacks, too few to cover the lines above.
    struct Marks: Hashable, Sendable {
        var first: UInt32 = 0
        var second: UInt32 = 0
        var third: UInt32 = 0
        var fourth: UInt32 = 0
    }

    static let space = Glyph(scalar: 0x20, width: 1)

    /// The base code point.
    let scalar: UInt32
    /// The width in cells: 1 or 2.
    let width: UInt8
    private(set) var marks: Marks

    init(scalar: UInt32, width: UInt8, marks: Marks = Marks()) {
        self.scalar = scalar
        self.width = width
        self.marks = marks
    }

    /// Adds a combining mark; a fifth and later ones are dropped.
    mutating func add(mark: UInt32) {
        if marks.first == 0 {
            marks.first = mark
        } else if marks.second == 0 {
            marks.second = mark
        } else if marks.third == 0 {
            marks.third = mark
        } else if marks.fourth == 0 {
            marks.fourth = mark
        }
    }
}

extension Glyph {
    /// Appends the character and its marks to a text.
    func write(to text: inout String) {
        append(scalar, to: &text)
        guard marks.first != 0 else { return }
        for mark in [marks.first, marks.second, marks.third, marks.fourth] where mark != 0 {
            append(mark, to: &text)
        }
    }
}

extension Glyph {
    fileprivate func append(_ value: UInt32, to text: inout String) {
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
}
