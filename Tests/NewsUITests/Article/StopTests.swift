import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Moving between stops in an article")
struct StopTests {
    private static func reader(isPlain: Bool = false) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        let long = "a link whose words are so many that they go on in the next line of a page that is sixty cells wide"
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: [
                .paragraph(
                    StyledText([.init("See "), .init(long, link: 1), .init(" and "), .init("one", style: .note)])),
                .details(summary: StyledText("More"), isOpen: false, [.paragraph("Folded text")]),
                .paragraph(StyledText([.init("The end is "), .init("here", link: 2)])),
                .footnotes([Footnote(label: "one", [.paragraph("The note")])]),
            ], links: [.init("https://a.example/1"), .init("https://a.example/2")])
        var appearance = Appearance()
        appearance.isPlain = isPlain
        var reader = Reader(library, columns: 60, rows: 30, appearance: appearance)
        reader.send(.started(colors: .full))
        reader.press(.enter)
        _ = reader.newEffects()
        return reader
    }

    @Test("Keys move through links, footnote marks and folds in text order, and Enter acts on each")
    func acting() {
        var reader = Self.reader()
        reader.press(".")
        #expect(reader.status == " https://a.example/1")
        #expect(reader.screen.last?.contains("Enter open") == true)
        reader.press(.enter)
        #expect(reader.newEffects() == [.openInBrowser("https://a.example/1")])
        // The rest of the link on the next line is not another stop.
        reader.press(".")
        #expect(reader.model.article?.stopInView?.kind == .note(.to("one")))
        reader.press(".")
        reader.press(.enter)
        #expect(reader.text.contains("▾ More") && reader.text.contains("Folded text"))
        reader.press(.enter)
        #expect(reader.text.contains("▸ More") && !reader.text.contains("Folded text"))
        reader.press(".")
        #expect(reader.status == " https://a.example/2")
        reader.press(",,")
        #expect(reader.model.article?.stopInView?.kind == .note(.to("one")))
    }

    @Test("They wrap around at the ends, and restart when the width changes")
    func around() {
        var reader = Self.reader()
        reader.press(",")
        // The list of links is at the end of the page.
        #expect(reader.status == " https://a.example/2")
        reader.press(".")
        #expect(reader.status == " https://a.example/1")
        reader.resize(columns: 50, rows: 30)
        #expect(reader.status == "" && reader.model.article?.stop == nil)
    }

    @Test("The current stop is visible on the page, and to a screen reader")
    func shown() throws {
        var reader = Self.reader()
        reader.press("...")
        let row = try #require(reader.screen.firstIndex { $0.contains("▸ More") })
        let column = reader.model.frame.textColumns.lowerBound
        #expect(reader.canvas.style(row: row, column: column) != reader.canvas.style(row: row + 2, column: column))
        var plain = Self.reader(isPlain: true)
        plain.press("...")
        let line = try #require(plain.screen.firstIndex { $0.contains("+ More") })
        #expect(plain.canvas.cursor?.row == line)
    }

    @Test("Without a stop a sentence says so, and one that has scrolled off the screen is not acted on")
    func none() {
        var reader = Reader(articles: 1...3)
        reader.press(.enter)
        reader.press(".")
        #expect(reader.status == " No link, footnote or fold on this screen.")
        var long = Self.reader()
        long.resize(columns: 60, rows: 8)
        long.press(".")
        long.press("G")
        _ = long.newEffects()
        long.press(.enter)
        #expect(!long.newEffects().contains(.openInBrowser("https://a.example/1")))
    }
}
