import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Code wider than the page")
struct WideCodeTests {
    private static let code =
        "let wide = \"" + String(repeating: "0123456789", count: 12) + "\" // end\nshort\n日本語"
        + String(
            repeating: "の文", count: 60)

    private static func reader(_ blocks: [ArticleText.Block], isPlain: Bool = false) -> Reader {
        var library = FakeLibrary(headlines: Samples.headlines(1...1))
        library.texts[Headline.ID(rawValue: 1)] = ArticleText(blocks: blocks)
        var appearance = Appearance()
        appearance.isPlain = isPlain
        var reader = Reader(library, columns: 80, rows: 24, appearance: appearance)
        reader.press(.enter)
        return reader
    }

    private static func reader() -> Reader {
        reader([.paragraph("Some text."), .code(StyledText(code))] + (1...60).map { .paragraph("Paragraph \($0)") })
    }

    /// The lines of code, without their margin.
    private func code(_ reader: Reader) -> [String] {
        let first = reader.screen.firstIndex { $0.contains("Some text.") } ?? 0
        return reader.screen[(first + 2)...(first + 4)].map { String($0.dropFirst(2)) }
    }

    @Test("It ends in a marker, scrolls right to its end and back, and hides shorter lines meanwhile")
    func scrolling() {
        var reader = Self.reader()
        #expect(code(reader)[0].hasPrefix("  let wide = ") && code(reader)[0].hasSuffix("›"))
        #expect(TextWidth.cells(in: code(reader)[0]) == 76 && code(reader)[1] == "  short")
        reader.press(">")
        #expect(code(reader)[0].hasPrefix(" ‹") && code(reader)[0].hasSuffix("›"))
        #expect(code(reader)[1].trimmingPrefix(" ") == "‹")
        #expect(reader.screen.contains("  Some text."))
        reader.press(">>>>>>>>>")
        #expect(!code(reader)[2].hasSuffix("›") && code(reader)[2].hasSuffix("の文"))
        reader.press("<<<<<<<<<<")
        #expect(code(reader)[0].hasPrefix("  let wide = ") && code(reader)[1] == "  short")
    }

    @Test("A wide character that is cut leaves a blank, on either side", arguments: 0...20)
    func halves(cells: Int) {
        let line = LaidOutLine(prefix: "  ", [.init("a日本", .init()), .init("語x", .init(isMark: true))], role: .code)
        let whole = "a日本語x"
        let text = line.scrolled(by: cells).pieces.map(\.text).joined()
        #expect(TextWidth.cells(in: text) == max(0, TextWidth.cells(in: whole) - cells))
        #expect(whole.hasSuffix(text.drop { $0 == " " }))
    }

    @Test("When the code has left the screen, the next text starts at its left edge")
    func back() {
        var reader = Self.reader()
        reader.press(">")
        #expect(reader.model.article?.sideways ?? 0 > 0)
        reader.press("  ")
        #expect(reader.model.article?.sideways == 0)
        reader.press(">")
        #expect(reader.status.contains("Nothing here is wider than the page."))
    }

    @Test("A match beyond the page's edge is scrolled into view, and marked there")
    func finding() throws {
        var reader = Self.reader()
        reader.press("/end")
        reader.press(.enter)
        let row = try #require(reader.screen.firstIndex { $0.contains("// end") })
        let line = reader.screen[row]
        let column = TextWidth.cells(in: String(line[..<(try #require(line.firstRange(of: "end")).lowerBound)]))
        let marked = (0..<80).filter {
            reader.canvas.style(row: row, column: $0).attributes.contains(.reverse)
        }
        #expect(marked == [column, column + 1, column + 2])
        reader.press("/wide")
        reader.press(.enter)
        #expect(reader.text.contains("  let wide = "))
    }

    @Test("A screen reader gets all of it, wrapped after a marker that can be read out")
    func plain() {
        let reader = Self.reader([.code(StyledText(Self.code))], isPlain: true)
        #expect(!reader.text.contains("›") && !reader.text.contains("↳"))
        #expect(reader.screen.contains { $0.hasPrefix("  … ") } && reader.text.contains("// end"))
    }
}
