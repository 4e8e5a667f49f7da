import CNcurses
import Glibc

extension Glyph {
    /// The glyph as written to the terminal. A character whose width differs in this system's libc, such as a newer
    /// emoji, is replaced, because the terminal may count it that way too and shift what follows; so are control
    /// characters.
    /// - Parameters:
    ///   - room: the cells left.
    ///   - hasTilde: whether the terminal can show a tilde.
    /// - Returns: one glyph, or two that together take its cells.
    func printable(room: Int, hasTilde: Bool) -> (Glyph, Glyph?) {
        if scalar == UInt8(ascii: "~"), !hasTilde { return (Glyph(scalar: UInt32(UInt8(ascii: "`")), width: 1), nil) }
        let isKnown =
            scalar < 0x300
            ? scalar >= 0xA0 || 0x20..<0x7F ~= scalar : wcwidth(wchar_t(truncatingIfNeeded: scalar)) == Int32(width)
        if isKnown, Int(width) <= room {
            return (marks.first == 0 ? self : withKnownMarks, nil)
        }
        let replacement = Glyph(scalar: room < width ? 0x20 : ScalarKind.replacement, width: 1)
        return (replacement, width == 2 && room > 1 ? .space : nil)
    }

    /// Drops marks that libc does not count as zero-width.
    private var withKnownMarks: Glyph {
        var glyph = Glyph(scalar: scalar, width: width)
        for mark in [marks.first, marks.second, marks.third, marks.fourth]
        where mark != 0 && wcwidth(wchar_t(truncatingIfNeeded: mark)) == 0 {
            glyph.add(mark: mark)
        }
        return glyph
    }
}
