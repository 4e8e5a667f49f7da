import News
import Terminal
import Testing

@testable import NewsUI

@Suite("An article on the screen")
struct ArticlePageTests {
    private static func canvas() -> Canvas {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: [
                .heading(level: 2, StyledText("Heading")),
                .paragraph(
                    StyledText([
                        .init("plain "), .init("strong", style: .strong), .init(" "), .init("em", style: .emphasis),
                        .init(" "), .init("link", link: 1), .init(" "), .init("odd", link: 2),
                    ])), .quote([.paragraph("quoted")]),
            ], links: [.init("https://a.example/"), .init("javascript:x")])
        var reader = Reader(library, columns: 40, rows: 30)
        reader.press(.enter)
        return reader.canvas
    }

    /// The place of a text on the canvas.
    private func find(_ text: String, _ canvas: Canvas) throws -> (row: Int, column: Int) {
        let row = try #require(canvas.lines.firstIndex { $0.contains(text) })
        let line = canvas.lines[row]
        let start = try #require(line.firstRange(of: text)).lowerBound
        return (row, TextWidth.cells(in: String(line[..<start])))
    }

    private func attributes(of text: String, _ canvas: Canvas) throws -> Style.Attributes {
        let place = try find(text, canvas)
        let style = canvas.style(row: place.row, column: place.column)
        #expect(style.foreground == nil && style.background == nil)
        return style.attributes
    }

    @Test("Styles are told apart without colour")
    func styles() throws {
        let canvas = Self.canvas()
        #expect(try attributes(of: "Heading", canvas) == .bold)
        #expect(try attributes(of: "plain", canvas) == [])
        #expect(try attributes(of: "strong", canvas) == .bold)
        #expect(try attributes(of: "em link", canvas) == .italic)
        #expect(try attributes(of: "link[1]", canvas) == .underline)
        #expect(try attributes(of: "[1] odd", canvas) == .dim)
        #expect(try attributes(of: "│ quoted", canvas) == .dim)
        #expect(try attributes(of: "quoted", canvas) == [])
    }

    @Test("Links are hyperlinks where they lead to the web, in the text and in the list")
    func hyperlinks() throws {
        let canvas = Self.canvas()
        for text in ["link[1]", "[1] odd", "https://a.example/"] {
            let place = try find(text, canvas)
            #expect(canvas.link(row: place.row, column: place.column) == "https://a.example/")
        }
        for text in ["odd[2]", "plain", "javascript:x"] {
            let place = try find(text, canvas)
            #expect(canvas.link(row: place.row, column: place.column) == nil)
        }
    }
}
