import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Two-line headlines")
struct TwoLinesTests {
    private static func reader(columns: Int = 80, rows: Int = 24, isPlain: Bool = false) -> Reader {
        var headlines = Samples.headlines(1...40)
        headlines[0].opening = "It began on a Monday."
        headlines[1].author = nil
        headlines[2].feedTitle = String(repeating: "A long name ", count: 20)
        var appearance = Appearance()
        appearance.linesOfHeadline = 2
        appearance.isPlain = isPlain
        return Reader(
            FakeLibrary(feeds: [Samples.feed(1, unread: 40)], headlines: headlines), columns: columns, rows: rows,
            appearance: appearance)
    }

    @Test("The second line has the feed, the author and the first words; the first has no feed")
    func lines() {
        var reader = Self.reader(columns: 120)
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].hasPrefix("▎●   Article 1 ") && rows[0].hasSuffix("1m"))
        #expect(rows[1] == "▎      Feed 1 · Ada · It began on a Monday.")
        #expect(rows[2].hasPrefix(" ●   Article 2 ") && rows[3] == "       Feed 1")
        #expect(rows[5].hasSuffix("…"))
        reader.press("J")
        #expect(reader.rows(of: .headlines)[1] == "▎      Ada · It began on a Monday.")
    }

    @Test("Both lines of the selected headline have its background")
    func selected() {
        var reader = Self.reader()
        reader.press("j")
        let column = reader.model.frame.panes.headlines.upperBound - 3
        let terminalBackgrounds = (1...6).map { reader.canvas.style(row: $0, column: column).background }
        #expect(
            terminalBackgrounds[2] == terminalBackgrounds[3]
                && terminalBackgrounds[2] == reader.model.theme[.selected].background)
        #expect(terminalBackgrounds[0] == nil && terminalBackgrounds[1] == nil && terminalBackgrounds[4] == nil)
    }

    @Test("Moving, paging and clicking work by headline, and all of them are reached")
    func moving() {
        var reader = Self.reader()
        #expect(reader.model.frame.rows(of: .headlines).count == 21)
        reader.press(.pageDown)
        #expect(reader.model.list.selected == 10)
        reader.press("G")
        #expect(reader.text.contains("Article 40") && reader.selection?.text.contains("Article 40") == true)
        reader.press("g")
        let column = reader.model.frame.panes.headlines.lowerBound + 10
        for row in [5, 6] {
            reader.send(.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: column))))
            #expect(reader.model.list.selected == 2)
        }
    }

    @Test("A heading has a blank line above it")
    func headings() {
        var reader = Self.reader()
        reader.press("v")
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].isEmpty && rows[1] == " Today" && rows[2].contains("Article 1"))
        #expect(reader.selection?.row == 3)
    }

    @Test("A low pane and a screen reader have one line each", arguments: [true, false])
    func single(isPlain: Bool) {
        let reader = Self.reader(rows: isPlain ? 24 : 12, isPlain: isPlain)
        #expect(reader.screen[1].contains("Article 1") && reader.screen[2].contains("Article 2"))
    }
}
