import News
import Testing

@Suite("Trimming")
struct TrimmingTests {
    @Test("All kinds of white space are trimmed at both ends, and nothing else")
    func whiteSpace() {
        #expect(" \t\r\n\u{A0}\u{2009}\u{3000}a b\u{85} ".trimmed == "a b")
        #expect("\u{200B}a\u{200B}".trimmed == "\u{200B}a\u{200B}")
        #expect(" \n ".trimmed == "" && "".trimmed == "")
        #expect("\"a\"".trimmed { $0 == "\"" } == "a")
    }

    @Test(
        "Percent escapes are decoded to bytes",
        arguments: [
            ("a%20b", "a b"), ("%C3%A9%2f", "é/"), ("plain", "plain"), ("", ""), ("100%", nil), ("%2", nil),
            ("%+1", nil), ("%C3", nil),
        ] as [(String, String?)])
    func percent(_ text: String, _ meant: String?) {
        #expect(text.percentDecoded == meant)
    }
}
