import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Article layout")
struct ArticleLayoutTests {
    @Test(
        "Hundreds of authors take at most their part of a line, hundreds of tags two lines", arguments: [20, 38, 80],
        [ArticleForm.screen, .printed])
    func longHead(width: Int, form: ArticleForm) {
        var headline = Samples.headline(1)
        headline.author = (1...300).map { "Author \($0)" }.joined(separator: ", ")
        let article = Samples.article(headline, categories: (1...300).map { "tag \($0)" })
        let layout = ArticleLayout(article: article, text: Samples.text("Text."), width: width, form: form)
        let lines = layout.lines.map(\.text)
        #expect(lines.count { $0.contains("…") } == 2 && lines.count < 14, "\(lines)")
        #expect((lines.firstIndex(of: "Text.") ?? .max) < 7)
    }

    private func lines(_ text: ArticleText, width: Int = 40, form: ArticleForm = .printed) -> [String] {
        var headline = Samples.headline(1)
        headline.link = nil
        let layout = ArticleLayout(article: Samples.article(headline), text: text, width: width, form: form)
        return Array(
            layout.lines.map(\.text).drop { $0.isEmpty }.drop { !$0.isEmpty }.dropFirst())
    }

    private func lines(
        _ blocks: [ArticleText.Block], width: Int = 40, form: ArticleForm = .printed
    ) -> [String] {
        lines(ArticleText(blocks: blocks), width: width, form: form)
    }

    @Test("Title and one line of details are above the text, address and tags below it")
    func headAndFoot() {
        var headline = Samples.headline(1)
        let article = Samples.article(headline, categories: ["sea", "old ships"])
        let text = Samples.text(Array(repeating: "word", count: 660).joined(separator: " "))
        let screen = ArticleLayout(article: article, text: text, width: 76, form: .screen)
        let lines = screen.lines.map(\.text)
        #expect(lines[0].isEmpty && lines[1] == "Article 1" && screen.lines[1].role == .title)
        #expect(lines[2].hasPrefix("Feed 1 · Ada · ") && lines[2].hasSuffix(" · 3 min"), "\(lines[2])")
        #expect(lines[2].contains(" Sep 2026, ") && lines[3].isEmpty && lines[4].hasPrefix("word word"))
        #expect(lines.suffix(2) == ["", "feed1.example/1   #sea  #old ships"])
        #expect(screen.lines.last?.target == .page("https://feed1.example/1"))
        let printed = ArticleLayout(article: article, text: text, width: 76).lines.map(\.text)
        #expect(printed[0] == "Article 1" && printed[1] == lines[2])
        #expect(printed.suffix(3) == ["", "https://feed1.example/1", "Filed under sea, old ships"])
        headline.published = nil
        let fetched = ArticleLayout(article: Samples.article(headline), text: text, width: 76).lines[1].text
        #expect(fetched.contains(" · fetched "))
    }

    @Test(
        "The discussion's address is below the article's, unless they are the same", arguments: [40, 76])
    func discussion(width: Int) {
        var article = Samples.article(Samples.headline(1))
        article.comments = "https://talk.example/" + String(repeating: "long", count: 20)
        let screen = ArticleLayout(article: article, text: Samples.text("Text."), width: width, form: .screen)
        #expect(screen.lines.dropLast().last?.text == "feed1.example/1")
        let shown = screen.lines.last?.text ?? ""
        #expect(shown.hasPrefix("talk.example/longlong") && shown.hasSuffix("… (discussion)"))
        #expect(shown.count <= width && screen.lines.last?.target == .page(article.comments ?? ""))
        article.comments = "https://me:secret@talk.example/1"
        let printed = ArticleLayout(article: article, text: Samples.text("Text."), width: width).lines.map(\.text)
        #expect(printed.suffix(2) == ["https://feed1.example/1", "https://talk.example/1 (discussion)"])
        article.comments = article.headline.link
        let one = ArticleLayout(article: article, text: Samples.text("Text."), width: width, form: .screen)
        #expect(one.lines.last?.text == "feed1.example/1")
    }

    @Test("An episode's transcripts and chapters are below its files, with aligned times")
    func episode() {
        var article = Samples.article(
            Samples.headline(1), enclosures: [Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg")])
        article.episode = Episode(
            chapters: [
                .init(start: 0, title: "Hello"), .init(start: 3_723, title: String(repeating: "word ", count: 12)),
            ],
            chapterFile: .init(url: "https://a.example/chapters.json"),
            transcripts: [.init(url: "https://a.example/1.vtt", type: "text/vtt", language: "de")])
        let screen = ArticleLayout(article: article, text: Samples.text("Text."), width: 50, form: .screen)
        let lines = screen.lines.map(\.text)
        #expect(
            lines.suffix(6) == [
                "a.example/1.vtt (transcript, de, text/vtt)", "", "Chapters", "   0:00  Hello",
                "1:02:03  word word word word word word word word", "         word word word word",
            ], "\(lines)")
        #expect(screen.lines.contains { $0.target == .page("https://a.example/1.vtt") })
        article.episode?.chapters = []
        let printed = ArticleLayout(article: article, text: Samples.text("Text."), width: 50).lines.map(\.text)
        #expect(printed.contains("https://a.example/chapters.json (chapters)"))
    }

    @Test("Rules that applied are listed below the text, one per line, in the user's language")
    func rules() {
        var article = Samples.article(Samples.headline(1))
        article.rules = [
            RuleMark(rule: "Crypto", query: "title:crypto", actions: [.read, .tag("ai"), .tag("ml")]),
            RuleMark(rule: nil, query: "feed:hn\n\u{1B}[31m" + String(repeating: " word", count: 90), actions: [.star]),
            RuleMark(rule: "Loud", query: "a", actions: [.notify]),
            RuleMark(rule: "Silent", query: "a", actions: [.neverNotify]),
        ]
        func lines(_ form: ArticleForm) -> [String] {
            ArticleLayout(article: article, text: Samples.text("Text."), width: 60, form: form).lines.map(\.text)
        }
        for form in [ArticleForm.screen, .printed] {
            let notes = Array(lines(form).suffix(6))
            #expect(notes[0] == "Marked read by the rule Crypto" && notes[1] == "Tagged ai, ml by the rule Crypto")
            #expect(notes[2].hasPrefix("Starred by the rule feed:hn") && notes[3].hasSuffix("…"))
            #expect(notes[4] == "Chosen for notification by the rule Loud")
            #expect(notes[5] == "Kept out of notifications by the rule Silent")
            #expect(!notes.joined().unicodeScalars.contains { $0.value < 0x20 })
        }
        let japanese = InterfaceLocale.$current.withValue(InterfaceLocale(.japanese)) { lines(.screen) }
        #expect(japanese.contains("ルール「Crypto」により既読") && japanese.contains("ルール「Crypto」によるタグ: ai、ml"))
    }

    @Test("The reading time counts words, and characters in scripts without spaces")
    func minutes() {
        func minutes(_ text: String) -> Int? { ReadingTime.minutes(of: Samples.text(text)) }
        #expect(minutes("") == nil && minutes("One word") == 1)
        #expect(minutes(String(repeating: "größer als \n", count: 1100)) == 10)
        #expect(minutes(String(repeating: "日本語の文", count: 500)) == 5)
    }

    @Test("Words wrap at the width, and no line is wider than 80 cells")
    func words() {
        let text = String(repeating: "eleven char ", count: 100)
        for line in lines(Samples.text(text), width: 40) {
            #expect(line.count <= 40 && !line.hasPrefix(" ") && !line.hasSuffix(" "))
        }
        let article = Samples.article(Samples.headline(1))
        #expect(ArticleLayout(article: article, text: Samples.text(text), width: 300).width == 80)
        #expect(lines(Samples.text(text), width: 300).allSatisfy { $0.count <= 80 })
    }

    @Test("Emoji and combining marks are kept whole and measured in cells", arguments: [1, 2, 3, 7, 20])
    func graphemes(width: Int) {
        let text = "cafe\u{301} e\u{301}e\u{301}e\u{301} 👍🎉🎊 日本語 한국어"
        let wrapped = lines(Samples.text(text), width: width)
        for line in wrapped { #expect(TextWidth.cells(in: line) <= max(2, width)) }
        let kept = wrapped.joined().filter { $0 != " " }
        #expect(kept == TextWidth.safe(text).filter { $0 != " " })
    }

    @Test("Quotes are marked on every line, including blank ones")
    func quotes() {
        let wrapped = lines(
            [
                .quote([.paragraph("one two three four"), .paragraph("five"), .quote([.paragraph("six")])]),
                .paragraph("seven"),
            ], width: 12)
        #expect(wrapped == ["▎ one two", "▎ three four", "▎", "▎ five", "▎", "▎ ▎ six", "", "seven"])
    }

    @Test("List items are indented after their markers without blank lines; numbers are right-aligned")
    func lists() {
        let wrapped = lines(
            [
                .paragraph("intro"),
                .list(
                    TextList([
                        .init([
                            .paragraph("alpha beta gamma"),
                            .list(
                                TextList([
                                    .init(label: "9.", [.paragraph("one")]),
                                    .init(label: "10.", [.paragraph("delta epsilon")]),
                                ])),
                        ]), .init([.paragraph("zeta"), .list(TextList([.init([.paragraph("eta")])]))]),
                    ])), .paragraph("outro"),
            ], width: 14)
        #expect(
            wrapped == [
                "intro", "", "• alpha beta", "  gamma", "   9. one", "  10. delta", "      epsilon", "• zeta",
                "  ◦ eta",
                "", "outro",
            ])
    }

    @Test("Items with several paragraphs are separated by blank lines")
    func looseLists() {
        let item = TextList.Item([.paragraph("a"), .paragraph("b")])
        #expect(lines([.list(TextList([item, item]))]) == ["• a", "", "  b", "", "• a", "", "  b"])
    }

    @Test("Terms precede their definitions, which are indented")
    func definitions() {
        #expect(
            lines(
                [
                    .definitions([
                        TextDefinition(term: StyledText("CPU"), details: []),
                        TextDefinition(term: StyledText("Processor"), details: [.paragraph("runs")]),
                        TextDefinition(term: StyledText("Disk"), details: [.paragraph("keeps")]),
                    ])
                ]) == ["CPU", "Processor", "  runs", "", "Disk", "  keeps"])
    }

    @Test("Collapsible details are below their summary, indented")
    func details() {
        let blocks: [ArticleText.Block] = [.paragraph("one"), .code(StyledText("two"))]
        let summary = StyledText("Log of the run")
        #expect(
            lines([.details(summary: summary, isOpen: false, blocks)], form: .screen)
                == ["▾ Log of the run", "", "  one", "", "    two"])
        #expect(
            lines([.details(summary: StyledText(), isOpen: false, [.paragraph("one")])])
                == ["▾ Details", "", "  one"])
        #expect(lines([.details(summary: summary, isOpen: false, [])]) == ["  Log of the run"])
    }

    @Test("On the screen a line of code stays one line, unless it is impossibly long")
    func wideCode() {
        let code = String(repeating: "let x = 1; ", count: 30)
        #expect(lines([.code(StyledText(code))], form: .screen) == ["  " + code.dropLast()])
        let endless = lines([.code(StyledText(String(repeating: "x", count: 100_000)))], form: .screen)
        #expect(endless.count > 200 && endless.dropFirst().allSatisfy { $0.hasPrefix("  ↳ x") })
        #expect(endless.allSatisfy { $0.count <= 402 })
    }

    @Test("Code keeps its spaces and lines; an overlong line continues after a marker")
    func code() {
        let wrapped = lines(
            [.code(StyledText("if x:\n    return  1\n0123456789abc")), .paragraph("a\nb")], width: 12)
        #expect(wrapped == ["  if x:", "      return", "  ↳   1", "  0123456789", "  ↳ abc", "", "a", "b"])
    }

    @Test("An overlong line of code breaks after the last space of its last third, else at the edge")
    func longCode() {
        #expect(
            lines([.code(StyledText("_xmpp SRV 0 5 5222 xmpp.example"))], width: 18) == [
                "  _xmpp SRV 0 5", "  ↳ 5222 xmpp.exam", "  ↳ ple",
            ])
        #expect(lines([.code(StyledText("ab cdefghijklmnop"))], width: 12) == ["  ab cdefghi", "  ↳ jklmnop"])
        #expect(lines([.code(StyledText("        deep.end"))], width: 12) == ["          de", "  ↳ ep.end"])
        #expect(lines([.code(StyledText("abcdefg 日本語の文"))], width: 12) == ["  abcdefg", "  ↳ 日本語の", "  ↳ 文"])
    }

    @Test("No part of a line of code is lost or repeated at a break", arguments: [1, 5, 9, 10, 11, 12, 13, 20, 40])
    func wholeCode(width: Int) {
        let code = "  let x  =  try  await   日本語(of: a,  b)   //   e\u{301}e\u{301} 👍 and so on and on and on"
        var builder = ArticleLayoutBuilder(width: width)
        builder.add([.code(StyledText(code))])
        let words = builder.lines.map { $0.pieces.filter { !$0.appearance.isMark }.map(\.text).joined() }
        #expect(words.joined() == TextWidth.safe(code))
        #expect(builder.lines.map(\.lineContinuation) == builder.lines.dropLast().map { _ in .nothing } + [.end])
        #expect(builder.lines.allSatisfy { TextWidth.cells(in: $0.text) <= max(6, width) })
        #expect(Set(builder.lines.map(\.offset)).count == builder.lines.count)
    }

    @Test("Deep nesting on a narrow screen gives up indentation, not text")
    func deep() {
        let deep = (1...30).reduce([ArticleText.Block.paragraph("still here")]) { blocks, number in
            number % 2 == 0 ? [.quote(blocks)] : [.list(TextList([.init(blocks)]))]
        }
        let wrapped = lines(deep, width: 20)
        #expect(wrapped.suffix(2).joined().hasSuffix("here"))
        #expect(wrapped.allSatisfy { TextWidth.cells(in: $0) <= 20 })
    }

    @Test("A caption is below its picture, which does not repeat it")
    func figures() {
        let image = StyledText([.init("Cat", style: .image, link: 1)])
        #expect(lines([.figure([.paragraph(image)], caption: [.paragraph("Tom")])]) == ["[image: Cat][1]", "Tom"])
        #expect(lines([.figure([.paragraph(image)], caption: [.paragraph("Cat")])]) == ["[image][1]", "Cat"])
    }

    @Test("Footnotes are below a rule, after marks like those in the text, which differ from link numbers")
    func notes() {
        let text = StyledText([.init("Word"), .init("10", style: .note), .init(" of "), .init("it", link: 10)])
        let blocks: [ArticleText.Block] = [
            .paragraph(text),
            .footnotes([Footnote(label: "9", [.paragraph("nine")]), Footnote(label: "10", [.paragraph("ten")])]),
        ]
        let rule = "────────────────────"
        #expect(lines(blocks, form: .screen) == ["Word[10] of it¹⁰", "", rule, "[9]  nine", "[10] ten ↩"])
        for form in [ArticleForm.ascii, .printed] {
            #expect(lines(blocks, form: form) == ["Word[^10] of it[10]", "", rule, "[^9]  nine", "[^10] ten"])
        }
    }

    @Test("The way back from a footnote gets its own line if the last one is full")
    func fullNote() {
        let blocks: [ArticleText.Block] = [
            .paragraph(StyledText([.init("Word"), .init("1", style: .note)])),
            .footnotes([Footnote(label: "1", [.paragraph("abcdefghijkl")])]),
        ]
        #expect(lines(blocks, width: 18, form: .screen).suffix(1) == ["[1] abcdefghijkl ↩"])
        #expect(lines(blocks, width: 17, form: .screen).suffix(2) == ["[1] abcdefghijkl", "    ↩"])
    }

    @Test("A line's offset in the text does not depend on the form, nor on its marks")
    func places() {
        let runs = (1...40).flatMap { number in
            [StyledText.Run("words and more "), .init("\(number)", style: .note), .init("pic", style: .image)]
        }
        let text = ArticleText(blocks: [.paragraph(StyledText(runs)), .paragraph("last")])
        let article = Samples.article(Samples.headline(1))
        let last = [ArticleForm.screen, .ascii, .printed].map { form in
            ArticleLayout(article: article, text: text, width: 40, form: form).lines.first { $0.text == "last" }?.offset
        }
        #expect(Set(last).count == 1 && last[0] ?? 0 > 256)
    }

    @Test("Styles that no terminal can show get marks: code, strikethrough, exponents")
    func marks() {
        let text = StyledText([
            .init("Call "), .init("f(", style: .code), .init("x", style: [.code, .emphasis]), .init(")", style: .code),
            .init(", "), .init("not", style: .strikethrough), .init(" x"), .init("2", style: .superscript), .init(" y"),
            .init("k", style: .superscript), .init(" 4"), .init("th", style: .superscript), .init(" H"),
            .init("2", style: .subscript), .init("O"),
        ])
        #expect(lines([.paragraph(text)], width: 60) == ["Call `f(x)`, ~~not~~ x² y^k 4th H₂O"])
    }

    @Test("Marks have their own style: the signs around code, and the small numbers of links")
    func stylesOfMarks() {
        let text = StyledText([.init("Call "), .init("f(x)", style: .code), .init(" as "), .init("told", link: 12)])
        var builder = ArticleLayoutBuilder(width: 60, form: .screen)
        builder.add([.paragraph(text)])
        #expect(builder.lines.map(\.text) == ["Call `f(x)` as told¹²"])
        let pieces = builder.lines[0].pieces
        #expect(pieces.filter(\.appearance.isMark).map(\.text) == ["`", "`", "¹²"])
        #expect(pieces.filter(\.appearance.isSignOfCode).map(\.text) == ["`", "`"])
        #expect(lines([.paragraph(text)], form: .ascii) == ["Call `f(x)` as told[12]"])
    }

    @Test("A link's number stays with its last word")
    func linkNumbers() {
        let text = StyledText([.init("日本語の"), .init("文章", link: 1), .init("です")])
        #expect(lines([.paragraph(text)], width: 14) == ["日本語の文", "章[1]です"])
        let two = StyledText([.init("a", link: 1), .init("b", style: .strong, link: 1), .init("c", link: 2)])
        #expect(lines([.paragraph(two)]) == ["ab[1]c[2]"])
        let card: [ArticleText.Block] = [
            .heading(level: 3, StyledText([.init("Title", link: 1)])),
            .paragraph(StyledText([.init("text", link: 1), .init(" after")])),
        ]
        #expect(lines(card) == ["Title[1]", "", "text after"])
    }

    @Test("A heading that repeats the article's title is left out")
    func repeatedTitle() {
        #expect(lines([.heading(level: 1, StyledText("Article 1")), .paragraph("text")]) == ["text"])
    }

    @Test("Links are numbered at the end, below the files")
    func links() {
        var article = Samples.article(Samples.headline(1))
        article.enclosures = [Enclosure(url: "https://e.example/a.mp3", type: "audio/mpeg", length: 12_345_678)]
        let layout = ArticleLayout(
            article: article,
            text: Samples.text("swift.org", links: ["https://swift.org/", "https://b.example/"]), width: 60)
        let lines = layout.lines.map(\.text)
        #expect(
            lines.suffix(8) == [
                "", "https://feed1.example/1", "Audio, 12.3 MB", "https://e.example/a.mp3", "", "Links",
                "[1] https://swift.org/", "[2] https://b.example/",
            ])
        let screen = ArticleLayout(
            article: article, text: Samples.text("a", links: (1...10).map { "https://\($0).example/" }), width: 60,
            form: .screen)
        #expect(screen.lines.map(\.text).suffix(2) == [" 9  https://9.example/", "10  https://10.example/"])
    }

    @Test("A file is described below the text: type, duration, size and title")
    func enclosures() {
        var article = Samples.article(Samples.headline(1))
        article.enclosures = [
            Enclosure(
                url: "https://e.example/a.mp3", type: "audio/mpeg; x=y", length: 12_345_678, duration: 3_723,
                title: "Episode 1")
        ]
        let one = ArticleLayout(article: article, text: Samples.text("text"), width: 60).lines.map(\.text)
        #expect(one.suffix(2) == ["Audio 1:02:03, 12.3 MB · Episode 1", "https://e.example/a.mp3"])
        article.enclosures.append(Enclosure(url: "https://e.example/b", length: -1, duration: 45))
        article.enclosures.append(Enclosure(url: "https://e.example/c.pdf", type: "application/pdf", length: 2_000_000))
        let three = ArticleLayout(article: article, text: Samples.text("text"), width: 60, form: .screen)
        #expect(
            three.lines.map(\.text).suffix(3) == [
                "1. Audio 1:02:03, 12.3 MB · Episode 1", "2. File 0:45 · b", "3. application/pdf, 2.0 MB · c.pdf",
            ])
        #expect(three.lines.suffix(3).map(\.enclosure) == article.enclosures.map(\.url))
    }

    @Test("Control characters and escape sequences are removed from the lines")
    func control() {
        let text = ArticleText(
            blocks: [.paragraph("a\u{1B}[31mred\u{7}\u{202E}b")], links: [.init("https://x/\u{1B}]0;t\u{7}")])
        var headline = Samples.headline(1)
        headline.title = "ti\u{9B}2Jtle"
        let file = Enclosure(url: "https://x/\u{1B}]0;t\u{7}", type: "a\u{1B}[2J/b", title: "\u{9B}2J\u{202E}")
        let article = Samples.article(headline, enclosures: [file])
        let plain = ArticleLayout(article: article, text: text, width: 40).plainText
        #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F ~= $0.value)) })
        #expect(!plain.unicodeScalars.contains("\u{202E}"))
    }

    @Test("An article without text says so")
    func noText() {
        #expect(lines(ArticleText(), width: 60) == ["The feed gives no text for this article."])
    }
}
