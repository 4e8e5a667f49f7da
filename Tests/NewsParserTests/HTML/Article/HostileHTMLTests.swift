import News
import NewsParser
import Testing

@Suite("HTML that means no good")
struct HostileHTMLTests {
    @Test("Scripts, styles, control characters and hidden parts are left out")
    func hidden() {
        #expect(
            sketch(
                "<style>p{}</style><p>a\u{1B}[2J\u{9B}b&#27;c<script>document.write('<p>x</p>')</script>d</p>")
                == ["a[2Jbcd"])
        #expect(
            sketch("<p>a<span hidden>b<b>c</b></span><span style='display: none'>d<br>e</span>f") == ["af"])
        #expect(sketch("<p>x<math alttext='E=mc^2'><mi>E</mi><mo>=</mo></math>y") == ["xE=mc^2y"])
    }

    @Test("Deep, long and empty HTML come to an end")
    func bounded() {
        let deep = String(repeating: "<div><b>", count: 50_000)
        #expect(sketch("before" + deep + "x").first == "before")
        let quotes = String(repeating: "<blockquote><ul><li>", count: 100)
        #expect(sketch(quotes + "x").last?.hasSuffix(" x") == true)
        #expect(sketch(String(repeating: "<p>a", count: 30_000)).count == 20_000)
        #expect(sketch(String(repeating: "<table><tr><td colspan=999999 rowspan=999999>a", count: 60)).count < 100)
        #expect(sketch("").isEmpty && sketch("   ").isEmpty)
        #expect(sketch("just & text < here") == ["just & text < here"])
        #expect(sketch("日本語のテキスト &eacute;") == ["日本語のテキスト é"])
    }

    @Test("A plain line has no markup, entities or control characters")
    func plainLine() {
        #expect(HTMLText.plainLine(ofHTML: "<b>Bold</b> &amp; <i>more</i>\u{85}\u{202A}") == "Bold & more\u{202A}")
        #expect(HTMLText.plainLine(ofHTML: "vector<int> & x<y") == "vector<int> & x<y")
    }
}
