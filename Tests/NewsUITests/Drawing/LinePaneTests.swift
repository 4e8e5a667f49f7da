import Terminal
import Testing

@testable import NewsUI

@Suite("A pane of lines")
struct LinePaneTests {
    private struct Page: @MainActor LinePane {
        var appearance = "plain"
        var lines: [String]

        func draw(_ line: String, row: Int, into canvas: inout Canvas) { canvas.draw(line, row: row, column: 2) }
    }

    private var canvas = Canvas(size: TerminalSize(columns: 10, rows: 5))

    /// Draws one page over another; returns the lines that were drawn for it.
    private mutating func draw(_ page: Page, over old: Page?) -> [String] {
        var drawn: [String] = []
        page.draw(over: old, rows: 1..<5, columns: 2..<8, into: &canvas) { drawn.append($0) }
        return drawn
    }

    @Test("Only changed lines are drawn, and removed ones are cleared")
    mutating func changes() {
        let first = Page(lines: ["one", "two", "three"])
        #expect(draw(first, over: nil) == ["one", "two", "three"])
        #expect(draw(first, over: first).isEmpty)
        let second = Page(lines: ["one", "TWO"])
        #expect(draw(second, over: first) == ["TWO"])
        #expect(canvas.lines == ["", "  one", "  TWO", "", ""])
        let third = Page(lines: ["one", "TWO", "", "four"])
        #expect(draw(third, over: second) == ["", "four"])
        #expect(canvas.lines == ["", "  one", "  TWO", "", "  four"])
    }

    @Test("Another style redraws all of it, and nothing beside the pane")
    mutating func appearance() {
        canvas.draw("left", row: 1, column: 0, width: 2)
        canvas.draw("right", row: 1, column: 8)
        let page = Page(lines: ["one"])
        _ = draw(page, over: nil)
        #expect(draw(Page(appearance: "other", lines: ["one"]), over: page) == ["one"])
        #expect(canvas.lines[1] == "leone   ri")
    }

    @Test("More lines than rows are left out")
    mutating func tooMany() {
        #expect(draw(Page(lines: ["1", "2", "3", "4", "5"]), over: nil).count == 4)
    }
}
