import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Folded parts of an article")
struct FoldTests {
    private static func details(_ summary: String, isOpen: Bool = false, _ blocks: ArticleText.Block...)
        -> ArticleText.Block
    {
        .details(summary: StyledText(summary), isOpen: isOpen, blocks)
    }

    private static func reader(
        _ blocks: [ArticleText.Block], columns: Int = 80, rows: Int = 16, isPlain: Bool = false
    ) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(blocks: blocks)
        var appearance = Appearance()
        appearance.isPlain = isPlain
        var reader = Reader(library, columns: columns, rows: rows, appearance: appearance)
        reader.press(.enter)
        return reader
    }

    private static func nested() -> Reader {
        reader(
            [
                .paragraph("Before"), details("Log", .paragraph("The log"), details("Trace", .paragraph("Deep words"))),
                details("Shown", isOpen: true, .paragraph("Seen at once")), .paragraph("After"),
            ], rows: 24)
    }

    @Test("A part is collapsed unless the page has it open; Enter opens collapsed parts one after the other")
    func enter() {
        var reader = Self.nested()
        #expect(reader.text.contains("▸ Log") && !reader.text.contains("The log"))
        #expect(reader.text.contains("▾ Shown") && reader.text.contains("Seen at once"))
        #expect(reader.text.contains("After"))
        reader.press(.enter)
        #expect(reader.text.contains("▾ Log") && reader.text.contains("The log") && reader.text.contains("▸ Trace"))
        #expect(!reader.text.contains("Deep words"))
        reader.press(.enter)
        #expect(reader.text.contains("▾ Trace") && reader.text.contains("Deep words"))
        reader.press("c")
        #expect(reader.text.contains("▸ Trace") && reader.text.contains("The log"))
        reader.press("cC")
        #expect(!reader.text.contains("The log") && !reader.text.contains("Seen at once"))
        reader.press("C")
        #expect(reader.text.contains("Deep words") && reader.text.contains("Seen at once"))
    }

    @Test("An article without collapsible parts says so")
    func none() {
        var reader = Self.reader([.paragraph("text")])
        reader.press("c")
        #expect(reader.status.contains("Nothing here can be folded."))
        reader.press("C")
        #expect(reader.status.contains("Nothing here can be folded."))
    }

    @Test("A click on a summary opens and closes it")
    func click() {
        var reader = Self.nested()
        reader.click("Log", in: .article)
        #expect(reader.text.contains("The log"))
        reader.now += 2
        reader.click("▾ Log", in: .article)
        #expect(!reader.text.contains("The log"))
    }

    @Test("A search finds words inside and opens the part; cancelling closes it again")
    func finding() {
        var reader = Self.nested()
        reader.press("/deep")
        #expect(reader.text.contains("Deep words"))
        reader.press("x")
        #expect(!reader.text.contains("Deep words") && !reader.text.contains("The log"))
        reader.press(.backspace)
        #expect(reader.text.contains("Deep words"))
        reader.press(.escape)
        #expect(!reader.text.contains("Deep words"))
        reader.press("/deep")
        reader.press(.enter)
        reader.press(.escape)
        #expect(reader.text.contains("Deep words"))
        reader.press("C/e")
        reader.press(.enter)
        for _ in 1...8 { reader.press("n") }
        #expect(reader.text.contains("Deep words"))
    }

    @Test("Closing a part from its middle shows its summary, and the top line stays when others change")
    func places() {
        let long = (1...60).map { ArticleText.Block.paragraph("Line \($0)") }
        var reader = Self.reader(
            [
                .details(summary: StyledText("Long"), isOpen: false, long),
                .details(summary: StyledText("Other"), isOpen: false, long),
            ] + (1...60).map { .paragraph("End \($0)") })
        reader.press(.enter)
        for _ in 1...4 { reader.press(" ") }
        #expect(!reader.text.contains("Long"))
        reader.press("c")
        #expect(reader.text.contains("▸ Long") && reader.text.contains("▸ Other"))
        reader.press("CG")
        let before = reader.text(of: .article)
        reader.resize(columns: 90, rows: 16)
        reader.resize(columns: 80, rows: 16)
        #expect(reader.text(of: .article) == before)
        reader.press("C")
        #expect(reader.text(of: .article) == before)
    }

    @Test("A part read halfway is open when the article is reopened")
    func reopened() throws {
        let long = (1...60).map { ArticleText.Block.paragraph("Line \($0)") }
        let text = ArticleText(
            blocks: [.details(summary: StyledText("Long"), isOpen: false, long), .paragraph("After")])
        let article = LoadedArticle(Samples.article(Samples.headline(1)), text, width: 76)
        for (words, isOpen) in [("Line 30", true), ("Line 1", true), ("Long", false), ("After", false)] {
            let line = try #require(article.layout.lines.first { $0.text.hasSuffix(words) })
            let place = ReadingPlace(offset: line.offset)
            var view = ArticleView(headline: Samples.headline(1), place: place, width: 76, height: 3)
            view.show(article)
            #expect(view.visible.contains { view.lines[$0].text.hasSuffix(words) }, "\(words)")
            #expect(view.openFolds == (isOpen ? [0] : []), "\(words)")
        }
    }

    @Test("A screen reader gets markers that can be read out")
    func plain() {
        var reader = Self.reader([Self.details("Log", .paragraph("The log"))], isPlain: true)
        #expect(reader.screen.contains { $0.contains("+ Log") } && !reader.text.contains("The log"))
        reader.press(.enter)
        #expect(reader.screen.contains { $0.contains("- Log") } && reader.text.contains("The log"))
    }

    @Test("The printed text includes everything")
    func printed() {
        let text = ArticleText(blocks: [Self.details("Log", .paragraph("The log"))])
        let layout = ArticleLayout(article: Samples.article(Samples.headline(1)), text: text, width: 80)
        #expect(layout.plainText.contains("▾ Log\n\n  The log\n"))
    }

    @Test(
        "Line numbers of the layout and of the visible lines match", arguments: [[], [0], [1], [0, 1], [0, 1, 2]])
    func numbers(open: Set<Int>) {
        let text = ArticleText(
            blocks: [
                .paragraph("a"), Self.details("b", .paragraph("c"), Self.details("d", .paragraph("e"))),
                Self.details("f", .paragraph("g")), .paragraph("h"),
            ])
        let layout = ArticleLayout(article: Samples.article(Samples.headline(1)), text: text, width: 80)
        let shown = VisibleLines(layout, open: open)
        for line in shown.lines.indices {
            #expect(shown.line(of: shown.number(of: line)) == line)
            #expect(shown.lines[line].pieces == layout.lines[shown.number(of: line)].pieces)
        }
        #expect(shown.lines.contains { $0.text.hasSuffix("e") } == open.isSuperset(of: [0, 1]))
        #expect(shown.lines.contains { $0.text.hasSuffix("g") } == open.contains(2))
    }
}
