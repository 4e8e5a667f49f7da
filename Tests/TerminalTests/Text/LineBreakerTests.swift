import Terminal
import Testing

@testable import HardStrings

@Suite("Line breaking")
struct LineBreakerTests {
    /// The lines as displayed, in their safe form.
    private func lines(_ text: String, _ width: Int) -> [String] {
        var text = text
        return text.withUTF8 { utf8 in
            LineBreaker(width: width).lines(of: utf8).map { line in
                TextWidth.safe(String(decoding: utf8[line.range], as: UTF8.self)) + (line.ending == .hyphen ? "-" : "")
            }
        }
    }

    @Test("Lines break between words, dropping the spaces; line feeds are kept")
    func words() {
        #expect(lines("one two three", 7) == ["one two", "three"])
        #expect(lines("one two three", 8) == ["one two", "three"])
        #expect(lines("one  two\n\nthree", 3) == ["one", "two", "", "thr", "ee"])
        #expect(lines("", 5) == [""] && lines("  ", 1) == [""])
        #expect(lines("\u{3000}\u{3000}日本", 4) == ["日本"] && lines("   a b", 4) == ["   a", "b"])
        #expect(
            lines("well-known fact-check 2020-21 -x --flag", 8)
                == ["well-", "known", "fact-", "check", "2020-21", "-x", "--flag"])
    }

    @Test("A line that ends within a word says so, but not between ideographs or after a hyphen")
    func cuts() {
        func endings(_ text: String, _ width: Int) -> [LineBreaker.Line.Ending] {
            var text = text
            return text.withUTF8 { LineBreaker(width: width).lines(of: $0).map(\.ending) }
        }
        #expect(endings("one three", 3) == [.blank, .cut, .end])
        #expect(endings("https://a.example/b", 12) == [.cut, .end])
        #expect(endings("日本語", 4) == [.nothing, .end] && endings("well-known", 6) == [.nothing, .end])
    }

    @Test(
        "A line breaks after a hyphen if both parts of the word can stand alone",
        arguments: [
            ("self-", "explanatory"), ("well-", "known"), ("vis-à-", "vis"), ("U.S.-", "China"), ("30-", "day"),
            ("peer-to-", "peer"), ("Rock-’n’-", "Roll"), ("(1990)-", "born"), ("auto\u{2010}", "immun"), ("한국-", "일본"),
            ("so—", "and"), ("東京-大", "阪"),
        ])
    func hyphens(_ first: String, _ second: String) {
        #expect(lines("ab \(first)\(second)", TextWidth.cells(in: first + second) + 2) == ["ab " + first, second])
    }

    @Test(
        "No line breaks within a number, an option or a multi-character symbol, or at a single letter",
        arguments: [
            "e-mail", "T-shirt", "plan-B", "(plan-B)", "3-day", "X-線", "K-팝", "d’e-mail",
            "-5", "2020-21", "2026-11-22", "pp.12-15", "COVID-19", "+81-3-1234", "1990–95",
            "-x", "--force", "--dry-run", "(--dry-run)", "a->b", "left->right", "<!--no-->", "and/-or", "key=-va",
            "non\u{2011}breaking", "—Oui", "(–ja)",
        ])
    func wholeWords(_ word: String) {
        // Every part of the word would fit on the first line.
        #expect(lines("ab " + word, TextWidth.cells(in: word) + 2) == ["ab", word])
    }

    @Test("No line begins with a hyphen that belongs to the text before it")
    func hyphenAtStart() {
        #expect(lines("東京-大阪", 4) == ["東", "京-", "大阪"] && lines("東京-大阪", 5) == ["東京-", "大阪"])
        #expect(lines("vis-à-vis", 5) == ["vis-", "à-vis"])
    }

    @Test("Text about commands, dates and e-mail reads well at 40 columns")
    func atFortyColumns() {
        let text =
            "Since 2026-11-22 you can run git push --force-with-lease over an e-mail-based, well-known "
            + "peer-to-peer network at -5 °C — see pages 120-125 of the T-shirt-sized, self-explanatory manual."
        let broken = lines(text, 38)
        for line in broken {
            #expect(TextWidth.cells(in: line) <= 38)
            #expect(!line.contains(/(^| )([A-Za-z]|-+|[0-9-]+)-$/), "\(line)")
            #expect(
                !line.contains(/^(-|[A-Za-z][ ,.]|[0-9]+-)/) || line.hasPrefix("-5") || line.hasPrefix("--force-with"),
                "\(line)")
        }
        #expect(broken.contains { $0.contains("2026-11-22") } && broken.contains { $0.contains("--force-with-lease") })
        #expect(broken.contains { $0.contains("120-125") })
    }

    @Test("Punctuation that French sets off with a space, and a bracket after a space, begin no line")
    func setOff() {
        #expect(lines("C'est vrai ?", 11) == ["C'est", "vrai ?"])
        #expect(lines("Fait : un mot !", 13) == ["Fait : un", "mot !"])
        #expect(lines("photo ( 52 kB )", 13) == ["photo ( 52", "kB )"])
        #expect(lines("the .NET way", 5) == ["the", ".NET", "way"])
    }

    @Test("A list without spaces breaks after its commas and semicolons")
    func lists() {
        #expect(lines("4380118;4430140;4470279", 18) == ["4380118;4430140;", "4470279"])
        #expect(lines("ids=one,two,three,four", 12) == ["ids=one,two,", "three,four"])
    }

    @Test("A word longer than a line is broken, without loss")
    func longWord() {
        let word = String(repeating: "abcdefghij", count: 9)
        #expect(lines("see " + word, 40).joined() == "see" + word)
        #expect(lines(word, 40).map(\.count) == [40, 40, 10])
    }

    @Test("A long address breaks after a slash or before another mark, and never after a dot or a hyphen")
    func addresses() {
        let address = "https://www.example.org/news/2026/11/21/a-long-title-of-an-article?utm=no&page=2"
        for width in [12, 20, 33, 50] {
            let broken = lines(address, width)
            #expect(broken.joined() == address)
            for (line, next) in zip(broken, broken.dropFirst()) {
                #expect(line.last == "/" || "?&=-.".contains(next.first ?? " "), "\(line)")
                #expect(!line.hasSuffix(":") && !line.hasSuffix("https:/"))
            }
        }
        #expect(
            lines("See https://example.org/a/b/c/d/e for it", 16)
                == ["See https://", "example.org/a/b/", "c/d/e for it"])
        #expect(lines("It is at example.org/a", 14) == ["It is at", "example.org/a"])
    }

    @Test("Japanese breaks between characters, but not before closing or after opening punctuation")
    func kinsoku() {
        let text = "今日は「天気」がとてもいいです。散歩に行きましょう、ねぇ？（きっと）コーヒーも……ァッ！"
        let closing = "。、」）？！ーぇょァッ…"
        for width in 4...30 {
            let broken = lines(text, width)
            #expect(broken.joined() == text)
            for line in broken {
                #expect(TextWidth.cells(in: line) <= width)
                if width >= 10 {
                    #expect(!closing.contains(line.first ?? " "), "\(width): \(line)")
                    #expect(!"「（".contains(line.last ?? " "), "\(width): \(line)")
                }
            }
        }
    }

    @Test("Small kana and prolonged sounds stay with the character before them, including half-width ones")
    func smallKana() {
        #expect(lines("カレーとコーヒー", 10) == ["カレーと", "コーヒー"])
        #expect(lines("ちょっとまって", 8) == ["ちょっと", "まって"])
        #expect(lines("あいちょっと", 6) == ["あい", "ちょっ", "と"])
        #expect(lines("ｱｲｳｴｫｶ", 4) == ["ｱｲｳ", "ｴｫｶ"])
    }

    @Test("Latin words in Japanese stay whole, with the brackets around them")
    func mixed() {
        #expect(lines("新しいSwift(6.3)の話", 10) == ["新しい", "Swift(6.3)", "の話"])
        #expect(lines("価格は50%です", 9) == ["価格は50%", "です"])
    }

    @Test("Korean breaks between words")
    func korean() {
        #expect(lines("한국어 단어는 나누지 않는다", 13) == ["한국어 단어는", "나누지 않는다"])
        #expect(lines("한국어 단어는 나누지 않는다", 12) == ["한국어", "단어는", "나누지", "않는다"])
    }

    @Test("A soft hyphen is a hyphen if a line ends there, and otherwise nothing")
    func softHyphens() {
        #expect(lines("co\u{AD}op\u{AD}er\u{AD}ate", 20) == ["cooperate"])
        #expect(lines("co\u{AD}op\u{AD}er\u{AD}ate", 5) == ["coop-", "erate"])
        #expect(lines("co\u{AD}op\u{AD}er\u{AD}ate", 4) == ["co-", "op-", "er-", "ate"])
        #expect(lines("Häu\u{AD}ser und Gär\u{AD}ten", 10) == ["Häuser und", "Gärten"])
        #expect(lines("a Gär\u{AD}ten", 6) == ["a Gär-", "ten"])
    }

    @Test("A no-break space keeps its neighbours together, and so does a word joiner")
    func glue() {
        #expect(lines("at 10\u{A0}km distance", 6) == ["at", "10\u{A0}km", "distan", "ce"])
        #expect(lines("日\u{2060}本語", 4) == ["日本", "語"])
        #expect(lines("語日\u{2060}本", 4) == ["語", "日本"])
    }

    @Test("A zero-width space allows a line break, and is not shown")
    func zeroWidthSpace() {
        #expect(lines("abc\u{200B}def\u{200B}ghi", 7) == ["abcdef", "ghi"])
        #expect(lines("ភាសា\u{200B}ខ្មែរ", 5) == ["ភាសា", "ខ្មែរ"])
    }

    @Test("Hindi and Tamil do not break between syllables")
    func indic() {
        #expect(lines("हिन्दी भाषा", 9) == ["हिन्दी", "भाषा"])
        #expect(lines("நான் தமிழ்", 6) == ["நான்", "தமிழ்"])
    }

    @Test("Thai breaks before characters that begin a syllable")
    func thai() {
        #expect(lines("ภาษาไทยเป็นภาษา", 7) == ["ภาษาไทย", "เป็นภาษา"])
        #expect(lines("ภาษาไทยเป็นภาษา", 6) == ["ภาษา", "ไทย", "เป็นภาษ", "า"])
    }

    @Test("Direction marks take no room and break no line")
    func direction() {
        #expect(lines("\u{202B}שלום\u{202C} \u{2067}עולם\u{2069}", 5) == ["שלום", "עולם"])
    }

    @Test("Every hard string keeps its graphemes whole and its width at every width", arguments: try HardString.all())
    func hardStrings(_ string: HardString) {
        for text in [string.text, string.text + " " + string.text, "日本" + string.text + "語 x" + string.text] {
            // A line feed would start a new line.
            let text = text.replacing("\n", with: " ").replacing("\r", with: " ")
            for width in [1, 2, 3, 5, 8, 13, 40] {
                let broken = lines(text, width)
                let whole = TextWidth.safe(text).unicodeScalars.filter { $0 != " " }
                #expect(
                    broken.joined().unicodeScalars.filter { $0 != " " && $0 != "-" } == whole.filter { $0 != "-" })
                // A grapheme wider than the line gets a line of its own.
                let widest = text.map { TextWidth.cells(in: String($0)) }.max() ?? 0
                for line in broken { #expect(TextWidth.cells(in: line) <= max(width, widest), "\(width): \(line)") }
            }
        }
    }
}
