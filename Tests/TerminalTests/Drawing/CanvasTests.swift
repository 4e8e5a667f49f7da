import Testing

@testable import Terminal

@Suite("The canvas")
struct CanvasTests {
    private func canvas(_ columns: Int, _ rows: Int = 1) -> Canvas {
        Canvas(size: TerminalSize(columns: columns, rows: rows))
    }

    @Test("A canvas can have blank rows added below it")
    func addedRows() {
        var canvas = Canvas(size: TerminalSize(columns: 6, rows: 1))
        canvas.draw("text", row: 0, column: 0, style: .bold)
        canvas.link(row: 0, column: 0, width: 4, to: "https://example.org/")
        canvas.cursor = CanvasPosition(row: 0, column: 2)
        let larger = Canvas(canvas, addingRows: 2)
        #expect(larger.size == TerminalSize(columns: 6, rows: 3))
        #expect(larger.lines == ["text", "", ""])
        #expect(larger.style(row: 0, column: 0) == .bold && larger.style(row: 1, column: 0) == .plain)
        #expect(larger.link(row: 0, column: 3) == "https://example.org/")
        #expect(larger.cursor == canvas.cursor)
    }

    @Test("Text appears where it is drawn, and the rest is blank")
    func drawing() {
        var canvas = canvas(10, 3)
        #expect(canvas.draw("abc", row: 1, column: 2) == 3)
        #expect(canvas.lines == ["", "  abc", ""])
    }

    @Test("Text is clipped at the right edge and at the width given")
    func clippingAtTheRight() {
        var canvas = canvas(5, 2)
        #expect(canvas.draw("abcdefgh", row: 0, column: 2) == 3)
        #expect(canvas.draw("abcdefgh", row: 1, column: 1, width: 2) == 2)
        #expect(canvas.lines == ["  abc", " ab"])
    }

    @Test("A wide character that does not fit is left out, and so is everything after it")
    func wideAtTheRight() {
        var canvas = canvas(5)
        #expect(canvas.draw("日本語x", row: 0, column: 0) == 4)
        #expect(canvas.lines == ["日本"])
    }

    @Test("Text that begins beyond the left edge shows the rest, with half a wide character as a space")
    func clippingAtTheLeft() {
        var canvas = canvas(6, 2)
        #expect(canvas.draw("abcdef", row: 0, column: -2) == 6)
        canvas.draw("日本語", row: 1, column: -1)
        #expect(canvas.lines == ["cdef", " 本語"])
    }

    @Test("Drawing over the left half of a wide character leaves a space in its right half")
    func overTheLeftHalf() {
        var canvas = canvas(6)
        canvas.draw("日本", row: 0, column: 0)
        canvas.draw("x", row: 0, column: 2)
        #expect(canvas.lines == ["日x"])
        canvas.draw("y", row: 0, column: 4)
        #expect(canvas.lines == ["日x y"])
    }

    @Test("Drawing over the right half of a wide character leaves a space in its left half")
    func overTheRightHalf() {
        var canvas = canvas(6)
        canvas.draw("日本", row: 0, column: 0)
        canvas.draw("x", row: 0, column: 1)
        #expect(canvas.lines == [" x本"])
    }

    @Test("A wide character over the halves of two others leaves a space on both sides")
    func wideOverHalves() {
        var canvas = canvas(6)
        canvas.draw("日本語", row: 0, column: 0)
        canvas.draw("国", row: 0, column: 1)
        #expect(canvas.lines == [" 国 語"])
    }

    @Test("A vowel sign whose letter is overwritten, filled over or off the edge leaves a space")
    func vowelSignsAlone() {
        var canvas = canvas(6, 4)
        for row in 0..<3 { canvas.draw("दीदी", row: row, column: 0) }
        canvas.draw("x", row: 0, column: 0)
        canvas.fill(row: 1, column: 0, width: 1, with: "-")
        canvas.draw("दी", row: 2, column: 0)
        canvas.draw("", row: 2, column: 1)
        canvas.draw("दीदी", row: 3, column: -1)
        #expect(canvas.lines == ["x दी", "- दी", "दीदी", " दी"])
    }

    @Test("Filling over half of a wide character leaves a space in the other half")
    func fillingOverHalves() {
        var canvas = canvas(6)
        canvas.draw("日本語", row: 0, column: 0)
        canvas.fill(row: 0, column: 1, width: 4, with: "-")
        #expect(canvas.lines == [" ----"])
    }

    @Test("A row is filled to its end, with spaces if the character is not one cell wide")
    func filling() {
        var canvas = canvas(4, 3)
        canvas.fill(row: 0, with: "─")
        canvas.fill(row: 1, column: 1, with: "-")
        canvas.draw("abcd", row: 2, column: 0)
        canvas.fill(row: 2, column: -3, width: 5, with: "日")
        #expect(canvas.lines == ["────", " ---", "  cd"])
    }

    @Test("Text outside the canvas is left out")
    func outside() {
        var canvas = canvas(4, 2)
        #expect(canvas.draw("x", row: -1, column: 0) == 0)
        #expect(canvas.draw("x", row: 2, column: 0) == 0)
        #expect(canvas.draw("x", row: 0, column: 4) == 0)
        #expect(canvas.draw("x", row: 0, column: 0, width: 0) == 0)
        #expect(canvas.draw("x", row: 0, column: 0, width: -1) == 0)
        canvas.draw("x", row: 0, column: -5)
        canvas.fill(row: 9)
        canvas.fill(row: 0, column: 9)
        canvas.fill(row: 0, column: -9, width: 3, with: "x")
        canvas.restyle(row: -1, style: .bold)
        #expect(canvas == Canvas(size: TerminalSize(columns: 4, rows: 2)))
        #expect(canvas.style(row: 5, column: 5) == .plain)
    }

    @Test("An empty canvas can be drawn on")
    func empty() {
        var canvas = canvas(0, 0)
        canvas.draw("日", row: 0, column: 0)
        canvas.fill(row: 0)
        #expect(canvas.lines == [])
        var narrow = Canvas(size: TerminalSize(columns: 1, rows: 1))
        narrow.draw("日", row: 0, column: 0)
        #expect(narrow.lines == [""])
    }

    @Test("Cells keep their style until they are given another")
    func styles() {
        var canvas = canvas(6)
        let red = Style(foreground: .red, attributes: .bold)
        canvas.draw("a日b", row: 0, column: 0, style: red)
        #expect((0..<6).map { canvas.style(row: 0, column: $0) == red } == [true, true, true, true, false, false])
        canvas.restyle(row: 0, column: 1, width: 2, style: .reverse)
        #expect(canvas.style(row: 0, column: 2) == .reverse)
        #expect(canvas.style(row: 0, column: 3) == red)
        #expect(canvas.lines == ["a日b"])
    }

    @Test("Combining marks stay with their character when the text is clipped")
    func marks() {
        var canvas = canvas(3)
        #expect(canvas.draw("e\u{301}e\u{301}e\u{301}e\u{301}", row: 0, column: 0) == 3)
        #expect(canvas.lines == ["e\u{301}e\u{301}e\u{301}"])
    }

    @Test("A grapheme of several cells is drawn whole or not at all")
    func graphemesOfSeveralCells() {
        var canvas = canvas(4)
        #expect(canvas.draw("abहि", row: 0, column: 0, width: 3) == 2)
        #expect(canvas.lines == ["ab"])
    }

    @Test("Escape sequences and line ends in a text do not leave its row")
    func hostileText() {
        var canvas = canvas(20, 3)
        canvas.draw("a\u{1B}[2J\u{1B}]0;x\u{7}b\r\nc\u{9B}Hd", row: 1, column: 0)
        #expect(canvas.lines == ["", "ab cd", ""])
    }

    @Test("Canvases are equal when they look the same, whatever was drawn before")
    func equality() {
        var one = canvas(8)
        one.draw("日本語", row: 0, column: 0, style: .bold)
        one.fill(row: 0)
        one.draw("e\u{301}", row: 0, column: 0)
        var other = canvas(8)
        other.draw("e\u{301}", row: 0, column: 0)
        #expect(one == other)
        other.draw("e\u{300}", row: 0, column: 0)
        #expect(one != other)
    }

    @Test("Only rows that look different count as changed")
    func changedRows() {
        var old = canvas(8, 4)
        for row in 0..<4 { old.draw("row \(row)", row: row, column: 0) }
        var new = old
        new.draw("x", row: 1, column: 7)
        new.restyle(row: 3, style: .reverse)
        #expect((0..<4).map { new.isSame(row: $0, as: old) } == [true, false, true, false])
    }
}
