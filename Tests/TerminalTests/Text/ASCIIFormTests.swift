import Testing

@testable import Terminal

@Suite("Glyphs in ASCII")
struct ASCIIFormTests {
    private func ascii(_ text: String) -> String {
        var text = text
        var result = ""
        text.withUTF8 { utf8 in
            var scanner = GraphemeScanner(utf8)
            while scanner.next() {
                for glyph in scanner.glyphs { glyph.ascii.write(to: &result) }
            }
        }
        return result
    }

    @Test("Lines, marks and typographic characters have ASCII forms, one cell each")
    func forms() {
        #expect(ascii("│─┼┌═║╱") == "|-++-|/")
        #expect(ascii("•★●○×►·¦◦▪↳") == "o*#ox>.|-+>")
        #expect(ascii("“She’s” – «so»… 3 − 1") == "\"She's\" - \"so\"~ 3 - 1")
        #expect(ascii("x²⁰ H₂") == "x20 H2")
    }

    @Test("Growing blocks become growing characters")
    func blocks() {
        #expect(ascii("▁▂▃▄▅▆▇█") == ".:-=+*%#")
        #expect(ascii("░▒▓█") == "-+%#")
    }

    @Test("Letters of any script are unchanged")
    func letters() {
        #expect(ascii("Größe 日本語 e\u{301} Ж") == "Größe 日本語 e\u{301} Ж")
    }

    @Test("Every box-drawing and block character has an ASCII form")
    func whole() {
        for scalar in UInt32(0x2500)...0x259F {
            let form = Glyph(scalar: scalar, width: 1).ascii
            #expect(0x21...0x7E ~= form.scalar && form.width == 1, "\(String(scalar, radix: 16))")
        }
    }
}
