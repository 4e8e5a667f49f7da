import Foundation
import TestSupport
import Testing

@testable import News

@Suite("Skipping texts without a rule's words")
struct WordFilterTests {
    private static let sought: [SearchWords] =
        [
            "crypto", "ai", "x1", "c++", "c#", "cafe", "strasse", "file", "iv", "3d", "refresh", "machine learning",
            "learning machine ai", "東京 crypto", "swift入門", "an internationalization1", "don't", "at&t", "a crypto",
        ].compactMap { SearchWords($0) }
        + ["cry", "caf", "machine lea", "internationalizationsof"].compactMap { SearchWords($0, isPrefix: true) }

    /// Pieces of words, and what may be between and inside words. Put together at random they often are a sought word
    /// in another form.
    private static let pieces = [
        "crypto", "cry", "pto", "CRYPTO", "Crypto", "cryptos", "ｃｒｙｐｔｏ", "c", "ai", "AI", "said", "x1", "c++", "C#",
        "++", "#", "café", "cafe\u{301}", "CAFE", "straße", "STRASSE", "ﬁle", "file", "Ⅳ", "iv", "3D", "３d", "re",
        "fresh", "re\u{AD}fresh", "machine", "learning", "lea", "東京", "swift", "入門", "an", "internationalization",
        "internationalizationsoffice", "1", "don", "’t", "'t", "at", "t", "ß", "я", "é", "™", "🎉", "ﷺ",
        String(repeating: "y", count: 59),
        " ", " ", " ", " ", ", ", ". ", "-", "“", "”", "—", "\u{A0}", "。", "\n", "\u{200D}", "\u{FE0F}", "\0",
        "<p>", "</p>", "<br>", "<b>", "</b>", "<", "&amp", "&eacute", "<a href=\"crypto\">", "</a>", "<!-- ai -->",
        "<script>crypto</script>",
        "&amp;", "&shy;", "&eacute;", "&#99;", "&#x43;rypto", "&nbsp;", "&lt;", "<", "&", ">",
    ]

    private static func text(_ random: inout some RandomNumberGenerator) -> String {
        (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private static func isFound(_ matcher: TextMatcher, in text: String, isMarkup: Bool = false) -> Bool {
        var (text, isFound) = (text, false)
        text.withUTF8 { bytes in
            func find(_ bytes: UnsafeBufferPointer<UInt8>) { matcher.find(in: bytes) { _ in isFound = true } }
            if isMarkup { MarkupText().withPlainText(of: bytes, find) } else { find(bytes) }
        }
        return isFound
    }

    @Test("No text that contains a phrase is skipped", arguments: [false, true])
    func texts(isMarkup: Bool) throws {
        var random = SeededNumbers(seed: 31)
        var (found, left) = (0, 0)
        for words in Self.sought {
            var filter = try #require(WordFilter([words]))
            let matcher = try #require(TextMatcher([words]))
            for _ in 0..<1_000 {
                var text = Self.text(&random)
                let isFound = Self.isFound(matcher, in: text, isMarkup: isMarkup)
                let isAllowed = text.withUTF8 { filter.allows($0, isMarkup: isMarkup) }
                if isFound { found += 1 }
                if !isAllowed { left += 1 }
                let word = String(decoding: words.units[0].folded, as: UTF8.self)
                #expect(isAllowed || !isFound, "\(word)… in \(text)")
            }
        }
        // The filter is not tested where nothing is found, and useless where nothing is left out.
        #expect(found > 500 && left > 5_000, "\(found) found, \(left) left out")
    }

    @Test("A word with a tag or a reference inside it is not skipped")
    func interruptedWords() throws {
        var found = 0
        for word in ["crypto", "ai", "x1", "cafe", "strasse", "3d", "internationalization1"] {
            let words = try #require(SearchWords(word))
            var filter = try #require(WordFilter([words]))
            let matcher = try #require(TextMatcher([words]))
            for place in word.indices {
                let (before, after) = (word[..<place], word[place...])
                let (letter, rest) = (after.prefix(1), after.dropFirst())
                let code = letter.unicodeScalars.first?.value ?? 0
                for form in [
                    "\(before)<b>\(after)", "\(before)</i><b>\(after)", "\(before)<!-- note -->\(after)",
                    "\(before)&shy;\(after)", "\(before)\u{AD}<b>\(after)", "\(before)<b>\u{AD}\(after)",
                    "\(before)&#\(code);\(rest)", "\(before)&#\(code)\(rest)",
                    "\(before)&#x\(String(code, radix: 16));\(rest)",
                    "\(before)<u>&#\(code);</u>\(rest)", "\(before)\(letter)\u{301}<b>\(rest)",
                    "\(before)<b>\(letter)\u{301}</b>\(rest)",
                ] {
                    for text in [form, "Of \(form), and", "&lt\(form)", "“\(form)”", "<p>\(form)</p>"] {
                        var text = text
                        guard Self.isFound(matcher, in: text, isMarkup: true) else { continue }
                        found += 1
                        #expect(text.withUTF8 { filter.allows($0, isMarkup: true) }, "\(text)")
                    }
                }
            }
        }
        #expect(found > 1_500, "\(found)")
    }

    @Test("Rules match the same articles as their words searched for one by one")
    func articles() throws {
        var random = SeededNumbers(seed: 131)
        let queries = [
            "crypto", "ai", "c++", "cafe", "refresh", "\"machine learning\"", "cry*", "strasse", "x1", "text:file",
        ]
        let rules = try #require(ArrivalRules(queries.map { try Rule(when: $0, then: ["read"]) }))
        let matchers = try rules.rules.map { rule in
            guard case .condition(.words(let words, _)) = rule.query.expression else { throw CancellationError() }
            return try #require(TextMatcher([words]))
        }
        let date = Date(timeIntervalSince1970: 1_750_000_000)
        let selection = rules.selection(for: FeedProperties(title: "Feed", url: "https://a.example/"), now: date)
        var matches = 0
        for number in 0..<500 {
            let entry = Entry(
                identity: "\(number)", title: Self.text(&random), author: Self.text(&random),
                summary: Self.text(&random), content: Self.text(&random), categories: [Self.text(&random)])
            let head = [entry.title, entry.author ?? ""]
            let matching = Set(rules.matching(entry, date: date, selection).map(\.text))
            for (query, matcher) in zip(queries, matchers) {
                let isFound =
                    (!query.hasPrefix("text:") && head.contains { Self.isFound(matcher, in: $0) })
                    || [entry.summary, entry.content].contains { Self.isFound(matcher, in: $0 ?? "", isMarkup: true) }
                    || entry.categories.contains { Self.isFound(matcher, in: $0) }
                #expect(matching.contains(query) == isFound, "\(query): \(entry)")
                if isFound { matches += 1 }
            }
        }
        #expect(matches > 1_000, "\(matches)")
    }

    @Test("A word matches only on its own, or as a beginning if it is a prefix, ignoring case")
    func words() throws {
        let words = try #require(SearchWords("ai"))
        var filter = try #require(WordFilter([words]))
        let start = try #require(SearchWords("cry", isPrefix: true))
        var prefix = try #require(WordFilter([start]))
        func isAllowed(_ text: String, _ filter: inout WordFilter) -> Bool {
            var text = text
            return text.withUTF8 { filter.allows($0) }
        }
        for text in ["He said it again, a.i.", "", "a", "Я и ИИ — “nothing”", "日本のニュース、2026", "café là-bas", "aïe"] {
            #expect(!isAllowed(text, &filter), "\(text)")
        }
        for text in ["ai", "Of AI.", "seven, AI", "aï", "ａｉ", "a\u{AD}i"] {
            #expect(isAllowed(text, &filter), "\(text)")
        }
        #expect(isAllowed("CRYPTO", &prefix) && !isAllowed("decry", &prefix))
    }

    @Test("Phrases without an ASCII word are searched for in every text")
    func otherScripts() {
        let phrases = ["crypto", "東京"].compactMap { SearchWords($0) }
        #expect(WordFilter(phrases) == nil)
    }
}
