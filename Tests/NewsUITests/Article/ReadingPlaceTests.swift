import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Reading positions")
struct ReadingPlaceTests {
    private static func reader(paragraphs: Int = 60) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        for headline in library.headlines {
            library.texts[headline.id] = ArticleText(
                blocks: (1...paragraphs).map {
                    .paragraph("Words of paragraph \($0), \(String(repeating: "and more of them ", count: 6))")
                })
        }
        return Reader(library, columns: 80, rows: 24)
    }

    @Test("A reopened article continues where it was left")
    func again() {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("  jj")
        let place = reader.screen[1]
        #expect(place.contains("paragraph") || place.contains("and more") || place.isEmpty)
        reader.press("J")
        #expect(reader.screen[2].contains("Article 2"))
        reader.press("K")
        #expect(reader.screen[1] == place)
        reader.press("q")
        reader.press(.enter)
        #expect(reader.screen[1] == place)
    }

    @Test("An article read to the end opens at its end, where the next key moves on")
    func finished() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.screen[0].contains("Feed 1") && !reader.screen[0].contains("Article 1"))
        reader.press("G")
        // The article's own title has scrolled out of view.
        #expect(reader.screen[0].contains("Article 1"))
        let end = reader.text(of: .article)
        reader.press("q")
        reader.press(.enter)
        #expect(reader.text(of: .article) == end)
        reader.press(" ")
        #expect(reader.screen[2].contains("Article 2"))
    }

    @Test("The same words stay at the top when the width changes", arguments: [20, 50, 79, 200])
    func resize(columns: Int) {
        var reader = Self.reader()
        reader.press(.enter)
        reader.press("/paragraph 31,")
        reader.press(.enter)
        reader.press(.escape)
        while !reader.screen[1].contains("paragraph 31,") { reader.press("j") }
        reader.resize(columns: columns, rows: 24)
        #expect(reader.screen[1...2].joined(separator: " ").contains("paragraph 31,"))
        reader.resize(columns: 80, rows: 24)
        #expect(reader.screen[1].contains("paragraph 31,"))
    }

    @Test("A position stays on its line when the language changes the text above and within the article")
    func language() throws {
        var headline = Samples.headline(1)
        headline.published = nil
        let article = Samples.article(
            headline, enclosures: [Enclosure(url: "https://a.example/1.mp3")], categories: ["sea", "ships"])
        let blocks = (1...40).map { number in
            ArticleText.Block.paragraph(
                StyledText([
                    .init("a ship", style: .image), .init(" Paragraph \(number) has some words."),
                    .init("", style: .image),
                ]))
        }
        let layouts = Language.allCases.map { language in
            speaking(language) { ArticleLayout(article: article, text: ArticleText(blocks: blocks), width: 60) }
        }
        let (english, japanese) = (layouts[0].lines, layouts[1].lines)
        let last = try #require(english.first { $0.text.contains("Paragraph 40") })
        #expect(last.text != japanese.first { $0.text.contains("Paragraph 40") }?.text)
        for number in 1...40 {
            let offsets = [english, japanese].map { lines in
                lines.first { $0.text.contains("Paragraph \(number) ") }?.offset
            }
            #expect(offsets[0] != nil && offsets[0] == offsets[1])
        }
        for lines in [english, japanese] { #expect(lines.map(\.offset) == lines.map(\.offset).sorted()) }
    }

    @Test("A very long article is laid out for another width without blocking keys")
    func long() throws {
        var reader = Self.reader(paragraphs: 900)
        reader.press(.enter)
        reader.press("  ")
        _ = reader.newEffects()
        reader.isSlow = true
        reader.resize(columns: 40, rows: 24)
        #expect(reader.newEffects() == [.loadArticle(Headline.ID(rawValue: 1), width: 36, .page)])
        #expect(reader.model.article?.loaded?.layout.width == 76)
        reader.press("j")
        reader.answer()
        #expect(reader.model.article?.loaded?.layout.width == 36)
        let article = try #require(reader.model.article)
        #expect(article.top > 20)
    }
}
