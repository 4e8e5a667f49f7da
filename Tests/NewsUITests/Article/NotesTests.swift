import News
import Terminal
import Testing

@testable import NewsUI

@Suite("The notes of an article")
struct NotesTests {
    private static func reader() -> Reader {
        func paragraphs(_ numbers: ClosedRange<Int>) -> [ArticleText.Block] {
            numbers.map { .paragraph(StyledText("Paragraph \($0)")) }
        }
        func reference(_ label: String) -> ArticleText.Block {
            .paragraph(StyledText([.init("Words"), .init(label, style: .superscript)]))
        }
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: paragraphs(1...20) + [reference("9")] + paragraphs(21...40) + [reference("10")]
                + paragraphs(41...60) + [
                    .footnotes([
                        Footnote(label: "9", [.paragraph("The ninth note")]),
                        Footnote(label: "10", [.paragraph("The tenth note")]),
                    ])
                ])
        var reader = Reader(library, columns: 80, rows: 12)
        reader.press(.enter)
        return reader
    }

    @Test("Enter goes from the text to the note that it refers to, and back to where it was left")
    func thereAndBack() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.status.contains("No footnote on this screen."))
        while !reader.text.contains("Words¹⁰") { reader.press("j") }
        let before = reader.text(of: .article)
        reader.press(.enter)
        #expect(reader.text.contains("¹⁰ The tenth note") && !reader.text.contains("Words"))
        #expect(reader.status.contains("Note ¹⁰. Enter goes back."))
        reader.press(.enter)
        #expect(reader.text(of: .article) == before)
    }

    @Test("The way back holds when the screen changes its size, and ends with the notes")
    func resized() {
        var reader = Self.reader()
        while !reader.text.contains("Words⁹") { reader.press("j") }
        reader.press(.enter)
        reader.resize(columns: 60, rows: 14)
        reader.press(.enter)
        #expect(reader.text.contains("Words⁹"))
        reader.press(.enter)
        #expect(reader.text.contains("⁹  The ninth note"))
        reader.press("g")
        while !reader.text.contains("Words¹⁰") { reader.press("j") }
        reader.press(.enter)
        #expect(reader.status.contains("Note ¹⁰"))
    }
}
