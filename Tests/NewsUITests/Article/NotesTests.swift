import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Footnotes")
struct NotesTests {
    private static func reader(_ appearance: Presentation.Appearance = Appearance()) -> Reader {
        func paragraphs(_ numbers: ClosedRange<Int>) -> [ArticleText.Block] {
            numbers.map { .paragraph(StyledText("Paragraph \($0)")) }
        }
        func reference(_ label: String) -> ArticleText.Block {
            .paragraph(StyledText([.init("Words"), .init(label, style: .note)]))
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
        var reader = Reader(library, columns: 80, rows: 12, appearance: appearance)
        reader.send(.started(colors: .full))
        reader.press(.enter)
        return reader
    }

    @Test("Enter goes from the text to the footnote it refers to, and back to the earlier line")
    func thereAndBack() {
        var reader = Self.reader()
        reader.press(.enter)
        #expect(reader.status.contains("No footnote on this screen."))
        while !reader.text.contains("Words[10]") { reader.press("j") }
        let before = reader.text(of: .article)
        reader.press(.enter)
        #expect(reader.text.contains("[10] The tenth note") && !reader.text.contains("Words"))
        #expect(reader.status.contains("Note [10]. Enter goes back."))
        reader.press(.enter)
        #expect(reader.text(of: .article) == before)
    }

    @Test("The way back survives a resize, and ends after the footnotes")
    func resized() {
        var reader = Self.reader()
        while !reader.text.contains("Words[9]") { reader.press("j") }
        reader.press(.enter)
        reader.resize(columns: 60, rows: 14)
        reader.press(.enter)
        #expect(reader.text.contains("Words[9]"))
        reader.press(.enter)
        #expect(reader.text.contains("[9]  The ninth note"))
        reader.press("g")
        while !reader.text.contains("Words[10]") { reader.press("j") }
        reader.press(.enter)
        #expect(reader.status.contains("Note [10]"))
    }

    @Test("An exponent is not a footnote mark")
    func exponent() {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: [
                .paragraph(StyledText([.init("E = mc"), .init("2", style: .superscript)])),
                .footnotes([Footnote(label: "2", [.paragraph("The note")])]),
            ])
        var reader = Reader(library, columns: 80, rows: 12)
        reader.press(.enter)
        #expect(reader.text.contains("mc²"))
        reader.press(.enter)
        #expect(reader.status.contains("No footnote on this screen."))
    }

    @Test("A click on a mark goes to its footnote; one on the way back or the footnote's own mark returns")
    func clicks() {
        var reader = Self.reader()
        while !reader.text.contains("Words[10]") { reader.press("j") }
        let before = reader.text(of: .article)
        for way in ["↩", "[10]"] {
            reader.now += 2
            reader.click("[10]", in: .article)
            #expect(reader.text.contains("[10] The tenth note ↩") && !reader.text.contains("Words"), "\(way)")
            reader.now += 2
            reader.click(way, in: .article)
            #expect(reader.text(of: .article) == before, "\(way)")
        }
        reader.press("G")
        reader.now += 2
        reader.click("[9] ", in: .article)
        #expect(reader.text.contains("Words[9]"))
        #expect(reader.newEffects().allSatisfy { if case .openInBrowser = $0 { false } else { true } })
    }

    @Test("A footnote mark does not look like a link, and has its own colour")
    func appearance() throws {
        var appearance = Appearance()
        appearance.theme = .dark
        var reader = Self.reader(appearance)
        while !reader.text.contains("Words[10]") { reader.press("j") }
        let row = try #require(reader.screen.firstIndex { $0.contains("Words[10]") })
        let start = try #require(reader.screen[row].firstRange(of: "[10]")).lowerBound
        let style = reader.canvas.style(row: row, column: TextWidth.cells(in: String(reader.screen[row][..<start])))
        #expect(style.foreground == Theme.dark[.mark].foreground && !style.attributes.contains(.underline))
    }
}
