import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("An article on the screen")
struct ArticlePageTests {
    private static func canvas(_ theme: Theme = .standard) -> Canvas {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(
            blocks: [
                .heading(level: 2, StyledText("Heading")),
                .paragraph(
                    StyledText([
                        .init("plain "), .init("strong", style: .strong), .init(" "), .init("em", style: .emphasis),
                        .init(" "), .init("link", link: 1), .init(" "), .init("odd", link: 2), .init(" "),
                        .init("in()", style: .code), .init("."),
                    ])), .quote([.paragraph("quoted")]), .code(StyledText("block()")),
            ], links: [.init("https://a.example/"), .init("javascript:x")])
        var appearance = Appearance()
        appearance.theme = theme
        var reader = Reader(library, columns: 64, rows: 30, appearance: appearance)
        reader.send(.started(colors: .full))
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

    @Test("Styles are distinguishable without colour")
    func styles() throws {
        let canvas = Self.canvas()
        #expect(try attributes(of: "Heading", canvas) == .bold)
        #expect(try attributes(of: "plain", canvas) == [])
        #expect(try attributes(of: "strong", canvas) == .bold)
        #expect(try attributes(of: "em link", canvas) == .italic)
        #expect(try attributes(of: "link¹", canvas) == .underline)
        #expect(try attributes(of: "¹ odd", canvas) == .dim)
        #expect(try attributes(of: "▎ quoted", canvas) == .dim)
        #expect(try attributes(of: "quoted", canvas) == [])
        #expect(try attributes(of: "Article 1", canvas) == .bold)
        #expect(try attributes(of: "Feed 1 · Ada", canvas) == .dim)
        #expect(canvas.lines.contains { $0.contains("odd² `in()`.") } && canvas.lines.contains("    block()"))
    }

    @Test("Code has its own background, a block as wide as the page, and then needs no marks")
    func terminalBackground() throws {
        let canvas = Self.canvas(.dark)
        let terminalBackground = Theme.dark[.code].background
        let inline = try find("in()", canvas)
        #expect(canvas.lines[inline.row].contains("odd²  in() ."))
        let terminalBackgrounds = (inline.column - 2...inline.column + 5).map { column in
            canvas.style(row: inline.row, column: column).background
        }
        #expect(
            terminalBackgrounds.map { $0 == terminalBackground } == [false, true, true, true, true, true, true, false])
        let block = try find("block()", canvas)
        #expect(block.column == 4)
        for column in 0..<64 {
            #expect(
                (canvas.style(row: block.row, column: column).background == terminalBackground) == (2..<62 ~= column))
        }
        let heading = try find("Heading", canvas)
        #expect(canvas.style(row: heading.row, column: heading.column) == Theme.dark[.heading])
        let link = try find("link¹", canvas)
        #expect(canvas.style(row: link.row, column: link.column) == Theme.dark[.link])
        #expect(canvas.style(row: link.row, column: link.column + 4) == Theme.dark[.detail])
    }

    @Test("Web links are hyperlinks, in the text and in the list")
    func hyperlinks() throws {
        let canvas = Self.canvas()
        for text in ["link¹", "¹ odd", "https://a.example/"] {
            let place = try find(text, canvas)
            #expect(canvas.link(row: place.row, column: place.column) == "https://a.example/")
        }
        let foot = try find("feed1.example/1", canvas)
        #expect(canvas.link(row: foot.row, column: foot.column) == "https://feed1.example/1")
        for text in ["odd²", "plain", "javascript:x"] {
            let place = try find(text, canvas)
            #expect(canvas.link(row: place.row, column: place.column) == nil)
        }
    }
}
