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

    @Test("Lines, marks and the signs of good print have forms in ASCII, one cell each")
    func forms() {
        #expect(ascii("│─┼┌═║╱") == "|-++-|/")
        #expect(ascii("•★●○×►·¦◦▪↳") == "o*#ox>.|-+>")
        #expect(ascii("“She’s” – «so»… 3 − 1") == "\"She's\" - \"so\"~ 3 - 1")
        #expect(ascii("x²⁰ H₂") == "x20 H2")
    }

    @Test("Blocks that grow become characters that do")
    func blocks() {
        #expect(ascii("▁▂▃▄▅▆▇█") == ".:-=+*%#")
        #expect(ascii("░▒▓█") == "-+%#")
    }

    @Test("Letters of any script stay")
    func letters() {
        #expect(ascii("Größe 日本語 e\u{301} Ж") == "Größe 日本語 e\u{301} Ж")
    }

    @Test("Every line and block of the two tables of Unicode has a form")
    func whole() {
        for scalar in UInt32(0x2500)...0x259F {
            let form = Glyph(scalar: scalar, width: 1).ascii
            #expect(0x21...0x7E ~= form.scalar && form.width == 1, "\(String(scalar, radix: 16))")
        }
    }
}
