import News
import Testing

@Suite("Untrusted text in a notification")
struct NotificationLineTests {
    @Test(
        "It is one line, without control sequences or characters that change the text direction",
        arguments: [
            ("  a\n\tb\u{0}c ", "a b c"), ("\u{1B}]0;x\u{7}y", "]0;x y"), ("a\u{9B}31mb\u{7F}", "a 31mb"),
            ("a\u{2028}b\u{2029}c", "a b c"), ("\u{202E}abc\u{2066}", "abc"), ("\u{FEFF}\u{AD}a", "a"),
            ("a\u{E000}b", "a b"), ("\n\n", ""), ("日本語 e\u{301}", "日本語 e\u{301}"),
        ])
    func harmless(_ text: String, _ line: String) {
        #expect(NotificationLine.harmless(text) == line)
    }

    @Test("Joined characters stay whole")
    func joined() {
        #expect(NotificationLine.harmless("👩\u{200D}🚀") == "👩\u{200D}🚀")
    }

    @Test("A long text is cut, even if it looks like few characters")
    func long() {
        let text = NotificationLine.harmless(String(repeating: "x", count: 10_000))
        #expect(text == String(repeating: "x", count: 120) + "…")
        #expect(NotificationLine.harmless("a" + String(repeating: "\u{301}", count: 9_999)).unicodeScalars.count == 121)
        #expect(NotificationLine.harmless(String(repeating: "x", count: 120)).count == 120)
    }

    @Test("A feed's news and a file's title are sanitised, too")
    func everywhere() {
        let news = FeedNews(url: "u", feed: "F\u{1B}", titles: ["a\u{7}b", "", "2", "3", "4", "5"], count: 9)
        #expect(news.feed == "F")
        #expect(news.titles == ["a b", "", "2", "3", "4"])
        let line = NotificationLine(title: "a\nb", feed: "c\u{9C}d")
        #expect(line.title == "a b")
        #expect(line.feed == "c d")
    }
}
