import NewsParser
import Testing

@Suite("HTML as text")
struct HTMLTextTests {
    private func blocks(_ html: String, base: String? = nil) -> [HTMLText.Block] {
        HTMLText.text(ofHTML: html, baseURL: base).blocks
    }

    @Test("Paragraphs, headings and line breaks")
    func paragraphs() {
        #expect(
            blocks("<h2>Head</h2>loose text<p>One\n  two<br>three</p><p></p><div>four</div><hr>") == [
                .init(kind: .heading(level: 2), text: "Head"), .init(kind: .paragraph, text: "loose text"),
                .init(kind: .paragraph, text: "One two\nthree"), .init(kind: .paragraph, text: "four"),
                .init(kind: .rule, text: ""),
            ])
    }

    @Test("Nested lists and quotations keep their depth")
    func nesting() {
        #expect(
            blocks(
                "<ul><li>a<ol start=3><li><p>b</p><li>c</ol></ul><blockquote>q<blockquote>r</blockquote></blockquote>")
                == [
                    .init(kind: .listItem(marker: "•"), listDepth: 1, text: "a"),
                    .init(kind: .listItem(marker: "3."), listDepth: 2, text: "b"),
                    .init(kind: .listItem(marker: "4."), listDepth: 2, text: "c"),
                    .init(kind: .paragraph, quoteDepth: 1, text: "q"),
                    .init(kind: .paragraph, quoteDepth: 2, text: "r"),
                ])
    }

    @Test("Links are numbered, absolute, and one number per address")
    func links() {
        let text = HTMLText.text(
            ofHTML: "<p>See <a href='/x'>x</a>, <a href='../y?a=1&amp;b=2'>y</a> and <a href='/x'>x</a>"
                + " <a href='#top'>top</a> <a href='javascript:alert(1)'>js</a></p>", baseURL: "https://h.example/a/b/c"
        )
        #expect(text.blocks.map(\.text) == ["See x[1], y[2] and x[1] top js"])
        #expect(text.links == ["https://h.example/x", "https://h.example/a/y?a=1&b=2"])
    }

    @Test("Images, preformatted text, tables")
    func others() {
        let html =
            "<p><img src=a.png alt='A &quot;cat&quot;'> <img src=p.gif width=1 height=1></p><pre>\n  x\n\ty  z\n</pre>"
            + "<table><tr><th>A<th>B<tr><td>1<td>2</table>"
        let text = HTMLText.text(ofHTML: html, baseURL: "https://h.example/")
        #expect(text.blocks.map(\.text) == ["[image: A \"cat\"][1]", "  x\n    y  z", "A | B", "1 | 2"])
        #expect(text.blocks[1].kind == .preformatted)
    }

    @Test("Scripts, styles and control characters are left out")
    func hostile() {
        #expect(
            blocks("<style>p{}</style><p>a\u{1B}[2J\u{9B}b&#27;c<script>document.write('<p>x</p>')</script>d</p>").map(
                \.text)
                == ["a[2Jbcd"])
    }

    @Test("Deep, long and empty HTML come to an end")
    func bounded() {
        let deep = String(repeating: "<div><b>", count: 50_000)
        #expect(blocks("before" + deep + "x").first?.text == "before")
        #expect(blocks(String(repeating: "<p>a", count: 30_000)).count <= 20_000)
        #expect(blocks("").isEmpty && blocks("   ").isEmpty)
        #expect(blocks("just & text < here").map(\.text) == ["just & text < here"])
        #expect(blocks("日本語のテキスト &eacute;").map(\.text) == ["日本語のテキスト é"])
    }

    @Test("A plain line has no markup, entities or control characters")
    func plainLine() {
        #expect(HTMLText.plainLine(ofHTML: "<b>Bold</b> &amp; <i>more</i>\u{85}\u{202A}") == "Bold & more\u{202A}")
        #expect(HTMLText.plainLine(ofHTML: "vector<int> & x<y") == "vector<int> & x<y")
    }
}
