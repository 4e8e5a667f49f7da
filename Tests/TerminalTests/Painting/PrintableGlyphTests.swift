import Testing

@testable import Terminal

@Suite("Printable glyphs")
struct PrintableGlyphTests {
    private func printed(_ scalar: UInt32, width: UInt8 = 1, room: Int = 9, hasTilde: Bool = true) -> [UInt32] {
        let (first, second) = Glyph(scalar: scalar, width: width).printable(room: room, hasTilde: hasTilde)
        return [first.scalar] + (second.map { [$0.scalar] } ?? [])
    }

    @Test("Control characters are never written, however they got here")
    func controls() {
        for scalar in Array(UInt32(0)..<0x20) + Array(0x7F..<0xA0) { #expect(printed(scalar) == [0xFFFD]) }
        #expect(printed(0x202E) == [0xFFFD] && printed(0xFFFF) == [0xFFFD])
    }

    @Test("Letters are unchanged")
    func letters() {
        for scalar in ["A", "~", " ", "é", "ÿ"].map({ Unicode.Scalar($0)!.value }) {
            #expect(printed(scalar) == [scalar])
        }
    }

    @Test("A glyph wider than the remaining cells becomes a space")
    func room() {
        #expect(printed(0x65E5, width: 2, room: 1) == [0x20])
    }

    @Test("A replaced glyph keeps its cells")
    func cells() {
        #expect(printed(0x9B, width: 2) == [0xFFFD, 0x20])
    }

    @Test("Terminals that interpret a tilde as a command get another mark")
    func tilde() {
        #expect(printed(0x7E, hasTilde: false) == [0x60])
        #expect(Cell(ascii: UInt8(ascii: "~"), style: .plain).plainASCII == nil)
    }
}
