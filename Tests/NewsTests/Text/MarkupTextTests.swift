import News
import Testing

@Suite("HTML as plain text for searching")
struct MarkupTextTests {
    private func plain(_ html: String) -> String {
        var html = html
        return html.withUTF8 { bytes in
            MarkupText().withPlainText(of: bytes) { String(decoding: $0, as: UTF8.self) }
        }
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test(
        "Tags, scripts and comments are left out, and references are decoded",
        arguments: [
            ("<p>One</p><p>Two</p>", "One Two"), ("re<b>fresh</b>ing <i>it</i>", "refreshing it"),
            ("a<br>b<br/>c", "a b c"), ("caf&eacute; &amp; &#233; &#xE9; &mdash;", "café & é é —"),
            ("1 < 2 && 3 > 2 & x", "1 < 2 && 3 > 2 & x"), ("<script>let a = '<p>'</script>b", "b"),
            ("<STYLE>p {}</STYLE >b", "b"), ("a<!-- b --> c <!-- <p>d", "a c"),
            ("<a title=\"x > y\" href='>'>z</a>", "z"),
            ("<p don't>x", "x"), ("a<", "a<"), ("a</", "a</"), ("a<b", "a<b"), ("&", "&"), ("&;", "&;"),
            ("&nope;", "&nope;"),
            ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢字"), ("<td>a</td><td>b</td>", "a b"), ("&#0;&#xFFFFFFFF;x", "x"),
            ("it&#146;s &#x80;5 &#150; &#129;x", "it’s €5 – x"),
            ("caf&Eacute;&check; &hairsp;&hearts;", "cafÉ✓ ♥"),
            ("&#; &#x; &#12a;", "&#; &#x; a;"),
            ("it&#146s R&amp D caf&eacute! &notit; &notin;", "it’s R& D café! ¬it; ∉"),
            ("plain", "plain"), ("", ""),
        ])
    func markup(html: String, expected: String) {
        #expect(plain(html) == expected)
    }
}
