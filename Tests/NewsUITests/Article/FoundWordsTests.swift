import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("A search's words in the article opened from it")
struct FoundWordsTests {
    private static func reader(_ blocks: [ArticleText.Block], columns: Int = 80, rows: Int = 24) -> Reader {
        var library = FakeLibrary(
            headlines: [Samples.headline(1, title: "Harbour"), Samples.headline(2, title: "Another harbour")])
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(blocks: blocks)
        library.texts[Headline.ID(rawValue: 2)] = ArticleText(blocks: [.paragraph("nothing of the kind")])
        return Reader(library, columns: columns, rows: rows)
    }

    private static func open(_ reader: inout Reader, from search: String) {
        reader.press("/" + search)
        reader.press(.enter)
        reader.press(.enter)
    }

    /// The highlighted texts in the body.
    private func marked(_ reader: Reader) -> [String] {
        let canvas = reader.canvas
        var found: [String] = []
        for row in reader.model.frame.body {
            var wasMarked = false
            var column = 0
            for character in canvas.lines[row] {
                let isMarked = canvas.style(row: row, column: column).attributes.contains(.reverse)
                column += TextWidth.cells(in: String(character))
                if isMarked { wasMarked ? found[found.count - 1].append(character) : found.append(String(character)) }
                wasMarked = isMarked
            }
        }
        return found
    }

    @Test("They are marked as the search matches them, ignoring case and accents, anywhere")
    func marks() {
        var reader = Self.reader([.paragraph("The HÁRBOUR of the harbourmaster, a har-bour and one harbour")])
        Self.open(&reader, from: "harbour")
        // The last word of a search matches as a prefix, as it did while being typed.
        #expect(marked(reader) == ["Harbour", "HÁRBOUR", "harbourmaster", "harbour"])
        #expect(reader.status.contains("1 of 4 matches"))
        #expect(reader.model.article?.top == 0)
    }

    @Test("n and N move between them, Esc removes the marks, and n then goes to the next unread result")
    func moving() {
        var reader = Self.reader((1...60).map { .paragraph($0 == 40 ? "A harbour at last" : "Paragraph \($0)") })
        Self.open(&reader, from: "harbour")
        reader.press("n")
        #expect(reader.text.contains("A harbour at last") && reader.status.contains("2 of 2 matches"))
        reader.press(.escape)
        #expect(marked(reader).isEmpty && reader.model.context == .article)
        reader.resize(columns: 60, rows: 24)
        #expect(marked(reader).isEmpty)
        reader.press("n")
        #expect(reader.text.contains("nothing of the kind"))
        #expect(marked(reader) == ["harbour"])
    }

    @Test("Words across line ends and in links are marked completely; excluded words are not marked")
    func places() {
        var reader = Self.reader(
            [
                .paragraph("quite an extra\u{AD}ordinary harbour day"),
                .paragraph(StyledText([.init("see "), .init("the docks", link: 1), .init(" and 東京都庁")])),
            ], columns: 18)
        Self.open(&reader, from: "harbour OR extraordinary OR docks OR 京都 -quay")
        #expect(marked(reader) == ["Harbour", "extra", "ordinary", "harbour", "docks", "京都"])
    }

    @Test("Find in the article replaces them; cancelling restores their marks")
    func finding() {
        var reader = Self.reader([.paragraph("a harbour and a mountain")])
        Self.open(&reader, from: "harbour")
        reader.press("/mountain")
        #expect(marked(reader) == ["mountain"])
        reader.press(.escape)
        #expect(marked(reader) == ["Harbour", "harbour"])
    }

    @Test("An article opened from another list has nothing marked")
    func otherLists() {
        var reader = Self.reader([.paragraph("a harbour")])
        reader.press(.enter)
        #expect(marked(reader).isEmpty && reader.model.context == .article)
        reader.press("q")
        Self.open(&reader, from: "harbour")
        reader.press("qq")
        reader.press(.enter)
        #expect(marked(reader).isEmpty)
    }

    @Test("A search for words only in the full text ends when the feed's text is shown")
    func otherText() {
        var reader = Self.reader([.paragraph("short")])
        reader.library.fullTexts[Headline.ID(rawValue: 1)] = Samples.text("A whole quayside.")
        reader.press(.enter)
        reader.press("/quayside")
        reader.press(.enter)
        #expect(reader.model.context == .matches)
        reader.press("f")
        #expect(reader.text.contains("short") && reader.model.context == .article)
        reader.press("nN")
        #expect(reader.text.contains("nothing of the kind"))
    }
}
