import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Finding text in an article and in help")
struct FindingTests {
    private static func reader(
        _ text: ArticleText, columns: Int = 80, rows: Int = 24, isPlain: Bool = false
    ) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        library.texts[Headline.ID(rawValue: 1)] = text
        var appearance = Appearance()
        appearance.isPlain = isPlain
        var reader = Reader(library, columns: columns, rows: rows, appearance: appearance)
        reader.press(.enter)
        return reader
    }

    private static func long() -> ArticleText {
        ArticleText(
            blocks: (1...60).map { .paragraph($0 % 20 == 10 ? "A café in paragraph \($0)" : "Paragraph \($0)") })
    }

    /// The highlighted texts, in screen order; the current one in brackets.
    private func marked(_ reader: Reader) -> [String] {
        let canvas = reader.canvas
        var found: [String] = []
        for row in reader.model.frame.body {
            var text = ""
            var isCurrent = false
            var column = 0
            for character in canvas.lines[row] {
                let attributes = canvas.style(row: row, column: column).attributes
                column += TextWidth.cells(in: String(character))
                guard attributes.contains(.reverse) else { continue }
                text.append(character)
                isCurrent = attributes.contains(.bold)
            }
            if !text.isEmpty { found.append(isCurrent ? "[\(text)]" : text) }
        }
        return found
    }

    @Test("/ finds while typing, ignoring case and accents, and marks matches")
    func typing() {
        var reader = Self.reader(Self.long())
        reader.press("/CAFE")
        #expect(reader.status.contains("Find: CAFE"))
        #expect(marked(reader) == ["[café]"])
        #expect(reader.text.contains("paragraph 10"))
        reader.press(.enter)
        #expect(marked(reader) == ["[café]"])
        #expect(reader.status.contains("1 of 3 matches"))
    }

    @Test("A character equal to several letters matches once, whichever of them is typed")
    func severalLetters() {
        var reader = Self.reader(ArticleText(blocks: [.paragraph("Das Maß ist voll‼ Halt!")]))
        reader.press("/!")
        reader.press(.enter)
        #expect(reader.status.contains("1 of 2 matches"))
        reader.press(.escape)
        reader.press("/mass")
        reader.press(.enter)
        #expect(marked(reader) == ["[Maß]"])
    }

    @Test(
        "A voiced kana differs from the plain one, however it is encoded",
        arguments: [("か", "1 of 1 match"), ("が", "1 of 2 matches"), ("カ", "1 of 1 match"), ("ガ", "1 of 2 matches")])
    func kana(_ typed: String, _ found: String) {
        var reader = Self.reader(ArticleText(blocks: [.paragraph("ｶﾞ、ガ、カ、か、か\u{3099}、が")]))
        reader.press("/" + typed)
        reader.press(.enter)
        #expect(reader.status.contains(found))
    }

    @Test("n and N go from match to match and wrap around; Esc ends the search, and n is next unread again")
    func moving() {
        var reader = Self.reader(Self.long())
        reader.press("/cafe")
        reader.press(.enter)
        reader.press("n")
        #expect(reader.text.contains("paragraph 30") && reader.status.contains("2 of 3 matches"))
        reader.press("nn")
        #expect(reader.text.contains("paragraph 10"))
        #expect(reader.status.contains("The search continued from the start of the text."))
        reader.press("N")
        #expect(reader.text.contains("paragraph 50"))
        #expect(reader.status.contains("The search continued from the end of the text."))
        reader.press(.escape)
        #expect(marked(reader).isEmpty && reader.text.contains("paragraph 50"))
        reader.press("n")
        #expect(reader.text.contains("Text of Article 2."))
    }

    @Test("Esc while typing returns to the earlier place and marks")
    func cancelled() {
        var reader = Self.reader(Self.long())
        reader.press("/cafe")
        reader.press(.enter)
        let before = reader.screen.dropLast()
        reader.press("/paragraph 60")
        #expect(reader.text.contains("Paragraph 60"))
        reader.press(.escape)
        #expect(Array(reader.screen.dropLast()) == Array(before))
        #expect(marked(reader) == ["[café]"])
    }

    @Test("Earlier searches come back with the arrow key")
    func history() {
        var reader = Self.reader(Self.long())
        reader.type("/paragraph 60\n/cafe\n/")
        reader.press(.up)
        #expect(reader.status.contains("Find: cafe"))
        reader.press(.up)
        #expect(reader.status.contains("Find: paragraph 60") && marked(reader) == ["[Paragraph 60]"])
        reader.press(.enter)
        reader.press("q?/")
        reader.press(.up)
        #expect(reader.status.contains("Find: paragraph 60"))
    }

    @Test("A text that is not found is reported, and nothing moves")
    func notFound() {
        var reader = Self.reader(Self.long())
        reader.press("jj")
        let before = reader.screen[1]
        reader.press("/tea house")
        reader.press(.enter)
        #expect(reader.status.contains("“tea house” is not in this text."))
        #expect(reader.screen[1] == before && reader.model.context == .article)
    }

    @Test("Words are found across line ends, link numbers and inserted hyphens")
    func acrossLines() {
        let text = ArticleText(
            blocks: [
                .quote([.paragraph("alpha beta gamma delta")]),
                .paragraph(StyledText([.init("see "), .init("the docs", link: 1), .init(" for more")])),
                .paragraph("quite an extra\u{AD}ordinary day"), .paragraph("東京都庁舎の展望室から"),
            ], links: [.init("https://a.example/")])
        var reader = Self.reader(text, columns: 18, rows: 24)
        for (words, found) in [
            ("gamma delta", ["[gamma]", "[delta]"]), ("DOCS for", ["[docs¹ for]"]),
            ("extraordinary", ["[extra]", "[ordinary]"]),
            ("望室から", ["[望室]", "[から]"]),
        ] {
            reader.press("/" + words)
            reader.press(.enter)
            #expect(marked(reader) == found)
            reader.press(.escape)
        }
    }

    @Test("Words in code are found across the marker where a line continues")
    func acrossCodeLines() {
        let text = ArticleText(blocks: [.code(StyledText("_xmpp SRV 0 5 5222 xmpp.example"))])
        var reader = Self.reader(text, columns: 16, rows: 24, isPlain: true)
        reader.press("/5 5222 x")
        reader.press(.enter)
        #expect(reader.text.contains("… 5222"))
        #expect(marked(reader).joined().filter { $0 != " " } == "[5][5222x]")
    }

    @Test("A match does not extend into the next paragraph, and voicing marks on kana count")
    func limits() {
        let folded = FoldedText([
            LaidOutLine([.init("one")], lineContinuation: .end),
            LaidOutLine([.init("two ハ は")], lineContinuation: .end),
        ])
        #expect(folded.matches(of: "one two").isEmpty)
        #expect(folded.matches(of: "onetwo").isEmpty)
        #expect(folded.matches(of: "バ").isEmpty && folded.matches(of: "は").count == 1)
        #expect(folded.matches(of: " ").isEmpty && folded.matches(of: "").isEmpty)
    }

    @Test("/ finds in the help too: keys, wrapped sentences, and names, each marked in place")
    func help() {
        for (columns, words, found) in [
            (120, "mark-older-read", ["[mark-older-read]"]), (120, "MARK-OLDER", ["[mark-older]"]),
            (80, "older-read", ["[older-read]"]), (120, "on the help line", ["[on]", "[the help line]"]),
            (80, "link of an article", ["[link of an]", "[article]"]),
            (40, "on the help line", ["[on]", "[the help line]"]),
            (40, "moving", ["[Moving]"]),
        ] {
            var reader = Self.reader(Self.long(), columns: columns, rows: 12)
            reader.press("?/" + words)
            reader.press(.enter)
            #expect(marked(reader) == found)
            #expect(reader.status.contains(/1 of [12] match/))
        }
    }

    @Test("In the help n and N wrap around, Esc while typing returns, and closing the help ends the search")
    func movingInHelp() {
        var reader = Self.reader(Self.long(), columns: 120, rows: 12)
        reader.press("?")
        reader.press(.enter)
        reader.press("n")
        #expect(reader.status.contains("Nothing was searched for here yet; / finds words."))
        let top = reader.screen.dropLast(2)
        reader.press("/unread article")
        #expect(reader.screen.dropLast(2) != top)
        reader.press(.escape)
        #expect(reader.screen.dropLast(2) == top && marked(reader).isEmpty)
        reader.press("/unread article")
        reader.press(.enter)
        #expect(reader.screen.last?.contains("n next match  N previous match") == true)
        let first = reader.screen
        let count = reader.model.screen?.search?.matches.count ?? 0
        #expect(count > 1 && reader.status.contains("1 of \(count) matches"))
        reader.press("n")
        #expect(reader.status.contains("2 of \(count) matches") && reader.screen != first)
        reader.press("NN")
        #expect(reader.status.contains("The search continued from the end of the text."))
        reader.press("n")
        #expect(reader.model.screen?.search?.current == 0)
        reader.resize(columns: 40, rows: 12)
        #expect(reader.model.screen?.search?.matches.count == count)
        reader.press("/tea house")
        reader.press(.enter)
        #expect(reader.status.contains("“tea house” is not in this text.") && reader.model.context == .help)
        reader.press("/page")
        reader.press(.enter)
        reader.press("q")
        #expect(reader.model.context == .article)
        reader.press("?")
        reader.press(.enter)
        #expect(reader.model.context == .help && reader.model.screen?.search == nil)
    }

    @Test("A search stays when the width changes")
    func resize() {
        var reader = Self.reader(Self.long())
        reader.press("/cafe")
        reader.press(.enter)
        reader.press("n")
        reader.resize(columns: 40, rows: 30)
        #expect(reader.status.contains("2 of 3 matches"))
        #expect(marked(reader).contains("[café]"))
    }
}
