import News
import NewsParser
import Testing

@Suite("Hostile HTML")
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

    @Test("Deep, long and empty HTML terminates")
    func bounded() {
        let deep = String(repeating: "<div><b>", count: 50_000)
        let text = sketch("before" + deep + "x")
        #expect(text.first == "before" && text.last?.contains("x") == true)
        let quotes = String(repeating: "<blockquote><ul><li>", count: 100)
        #expect(sketch(quotes + "x").last?.hasSuffix(" x") == true)
        #expect(sketch(String(repeating: "<p>a", count: 30_000)).count == 20_000)
        #expect(sketch(String(repeating: "<table><tr><td colspan=999999 rowspan=999999>a", count: 60)).count < 100)
        #expect(sketch("").isEmpty && sketch("   ").isEmpty)
        #expect(sketch("just & text < here") == ["just & text < here"])
        #expect(sketch("日本語のテキスト &eacute;") == ["日本語のテキスト é"])
    }

    @Test("Nothing is lost from a table with too many columns or rows")
    func largeTables() {
        let columns = (1...10_000).map { "<td>c\($0)" }.joined()
        let wide = HTMLText.article(ofHTML: "<table><tr>\(columns)<tr><td>last</table>after", baseURL: nil)
        let words = wide.texts.map(\.plainText).joined(separator: " ").split(whereSeparator: \.isWhitespace)
        #expect(words.count == 10_002 && words[9_999] == "c10000" && words.suffix(2) == ["last", "after"])
        let rows = (1...6_000).map { "<tr><td>r\($0)<td>x" }.joined()
        let long = HTMLText.article(ofHTML: "<table>\(rows)</table>after", baseURL: nil)
        #expect(long.texts.count { $0.plainText.contains("r") } == 6_001)
        #expect(long.texts.last?.plainText == "after")
    }

    @Test("Nothing is lost from nested tables, however deep")
    func nestedTables() {
        for depth in [10, 30, 300, 1_000] {
            let start = (1...depth).map { "<table><tr><td>a\($0)<table><tr><td>i\($0)<td>j\($0)</table>" }.joined()
            let end = (1...depth).map { "z\($0) </td></tr></table>" }.joined()
            let text = HTMLText.article(ofHTML: "<p>before</p>" + start + end + "<p>after</p>", baseURL: nil)
            let words = Set(text.texts.map(\.plainText).joined(separator: "\n").split(whereSeparator: \.isWhitespace))
            #expect(words.contains("before") && words.contains("after"), "\(depth)")
            let lost = (1...depth).filter { number in
                !["a", "i", "j", "z"].allSatisfy { words.contains("\($0)\(number)") }
            }
            #expect(lost.isEmpty, "\(depth): \(lost.prefix(5)) of \(lost.count)")
        }
    }

    @Test("A table within a row's name keeps its text")
    func tableInName() {
        let text = sketch("<table><tr><th><table><tr><th>a<th>b<tr><td>1<td>2</table><td>x<tr><th>c<td>y</table>")
        #expect(text.joined().contains("1") && text.joined().contains("b"))
    }

    @Test("A plain line has no markup, entities or control characters")
    func plainLine() {
        #expect(HTMLText.plainLine(ofHTML: "<b>Bold</b> &amp; <i>more</i>\u{85}\u{202A}") == "Bold & more\u{202A}")
        #expect(HTMLText.plainLine(ofHTML: "vector<int> & x<y") == "vector<int> & x<y")
    }
}
