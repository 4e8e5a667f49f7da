import News
import Testing

@Suite("Finding words in texts")
struct TextMatcherTests {
    private func found(_ words: [String], in text: String, isPrefix: Bool = false) -> [String] {
        let phrases = words.compactMap { SearchWords($0, isPrefix: isPrefix) }
        guard let matcher = TextMatcher(phrases) else { return ["too long"] }
        var found: [String] = []
        let bytes = Array(text.utf8)
        bytes.withUnsafeBufferPointer { buffer in
            matcher.find(in: buffer) { match in
                found.append("\(match.phrase):\(String(decoding: bytes[match.range], as: UTF8.self))")
            }
        }
        return found
    }

    @Test("Phrases are found verbatim, ignoring case, and overlapping")
    func phrases() {
        #expect(found(["actor model", "model"], in: "An Actor-Model, models") == ["0:Actor-Model", "1:Model"])
        #expect(found(["a b a"], in: "a b a b a") == ["0:a b a", "0:a b a"])
        #expect(found(["a b"], in: "a x b").isEmpty)
    }

    @Test("The last word may be a prefix, others may not")
    func prefixes() {
        #expect(found(["refr"], in: "refresh Réfrain fresh", isPrefix: true) == ["0:refresh", "0:Réfrain"])
        #expect(found(["refr"], in: "refresh").isEmpty)
        #expect(found(["act mod"], in: "act models action models", isPrefix: true) == ["0:act models"])
        // A single letter is a word.
        #expect(found(["a"], in: "an a", isPrefix: true) == ["0:a"])
    }

    @Test("Japanese words of one, two and more characters are found exactly")
    func japanese() {
        #expect(found(["京都"], in: "東京都と京都") == ["0:京都", "0:京都"])
        #expect(found(["都京"], in: "東京都、京都").isEmpty)
        #expect(found(["水"], in: "香水と水道") == ["0:水", "0:水"])
        #expect(found(["ニュース"], in: "最新ﾆｭｰｽ速報") == ["0:ﾆｭｰｽ"])
        #expect(found(["swift入門"], in: "Swift入門書") == ["0:Swift入門"])
    }

    @Test("A query may have at most 128 words")
    func limits() {
        let words = (0..<129).map { "w\($0)" }
        #expect(found([words.dropLast().joined(separator: " ")], in: words.joined(separator: " ")).count == 1)
        #expect(found([words.joined(separator: " ")], in: "") == ["too long"])
        #expect(SearchWords("…") == nil)
    }

    @Test("A snippet shows the first match in context, and marks every match in it")
    func snippets() throws {
        let needle = try #require(SearchWords("needle"))
        let matcher = try #require(TextMatcher([needle]))
        let text =
            String(repeating: "hay ", count: 100) + "a Needle in\n\n the hay, needle "
            + String(repeating: "hay ", count: 100)
        let snippet = Array(text.utf8).withUnsafeBufferPointer { MarkedText(snippetOf: $0, matcher) { _ in true } }
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect(snippet.pieces.filter(\.isMatch).map { String($0.text) } == ["Needle", "needle"])
        #expect(snippet.pieces.map { String($0.text) }.joined() == snippet.text)
        #expect(snippet.text.contains("a Needle in the hay"))
        let plain = Array("short".utf8).withUnsafeBufferPointer { MarkedText(snippetOf: $0, matcher) { _ in true } }
        #expect(plain == MarkedText(text: "short"))
    }
}
