import CNcurses
import Glibc

extension Glyph {
    /// The glyph as curses is given it. What this system's libc counts differently from us, such as an emoji newer than
    /// it, is replaced: curses would lose its place in the line.
    /// - Parameter room: the cells up to the screen's edge.
    /// - Returns: one glyph, or two that take its cells.
    func printable(room: Int) -> (Glyph, Glyph?) {
        if scalar < 0x300 || wcwidth(wchar_t(bitPattern: scalar)) == Int32(width), Int(width) <= room {
            return (marks.first == 0 ? self : withKnownMarks, nil)
        }
        let replacement = Glyph(scalar: room < width ? 0x20 : ScalarKind.replacement, width: 1)
        return (replacement, width == 2 && room > 1 ? .space : nil)
    }

    /// Without marks that the libc does not take for such.
    private var withKnownMarks: Glyph {
        var glyph = Glyph(scalar: scalar, width: width)
        for mark in [marks.first, marks.second, marks.third, marks.fourth]
        where mark != 0 && wcwidth(wchar_t(bitPattern: mark)) == 0 {
            glyph.add(mark: mark)
        }
        return glyph
    }
}
