import CNcurses
import Glibc

extension Glyph {
    /// The glyph as it is written. What this system's libc counts differently from us, such as an emoji newer than it, is
    /// replaced, for so may the terminal, and what follows would stand in other cells than we think; so is what a
    /// terminal would obey.
    /// - Parameters:
    ///   - room: the cells that are left.
    ///   - hasTilde: whether the terminal shows one.
    /// - Returns: one glyph, or two that take its cells.
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

    /// Without marks that the libc does not take for such.
    private var withKnownMarks: Glyph {
        var glyph = Glyph(scalar: scalar, width: width)
        for mark in [marks.first, marks.second, marks.third, marks.fourth]
        where mark != 0 && wcwidth(wchar_t(truncatingIfNeeded: mark)) == 0 {
            glyph.add(mark: mark)
        }
        return glyph
    }
}
