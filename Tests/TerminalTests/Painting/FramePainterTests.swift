import TestSupport
import Testing

@testable import Terminal

@Suite("Painting frames")
struct FramePainterTests {
    private static let size = TerminalSize(columns: 20, rows: 3)

    private func painter(
        strings: TerminalStrings = .ofTests(), styles: StyleSequences.Vocabulary = .ofTests, hasHyperlinks: Bool = true
    ) -> FramePainter {
        FramePainter(
            strings: strings, styles: StyleSequences(styles), hasHyperlinks: hasHyperlinks,
            printable: { glyph, _ in (glyph, nil) })
    }

    private func painted(_ canvas: Canvas, over shown: Canvas?, size: TerminalSize? = nil) -> String {
        let bytes = painter().bytes(of: canvas, over: shown, size: size ?? canvas.size)
        return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    private func canvas(_ draw: (inout Canvas) -> Void = { _ in }) -> Canvas {
        var canvas = Canvas(size: Self.size)
        draw(&canvas)
        return canvas
    }

    @Test("Only what has changed is written")
    func changes() {
        let before = canvas { $0.draw("one two", row: 1, column: 2) }
        let after = canvas { $0.draw("one tWo", row: 1, column: 2) }
        #expect(painted(after, over: before) == "^[2;8HW")
        #expect(painted(after, over: after) == "")
    }

    @Test("A few unchanged cells between two changes are rewritten, many are skipped")
    func bridge() {
        let before = canvas { $0.draw("abcdefghijklmnopqrst", row: 0, column: 0) }
        #expect(
            painted(canvas { $0.draw("Abcdef\("G")hijklmnopqrst", row: 0, column: 0) }, over: before)
                == "^[1;1HA^[1;7HG")
        #expect(
            painted(canvas { $0.draw("AbcdeFghijklmnopqrst", row: 0, column: 0) }, over: before) == "^[1;1HAbcdeF")
    }

    @Test("At first, and after a resize, the screen is unknown: it is cleared, then written")
    func unknown() {
        let canvas = canvas { $0.draw("hi", row: 0, column: 0) }
        #expect(painted(canvas, over: nil) == "^[0m^[1;1H^[2J^[1;1Hhi")
        #expect(painted(canvas, over: Canvas(size: TerminalSize(columns: 9, rows: 3))) == "^[0m^[1;1H^[2J^[1;1Hhi")
    }

    @Test("Text without a colour has the canvas's, and a canvas of another colour is repainted")
    func foreground() {
        let plain = canvas {
            $0.draw("hi", row: 0, column: 0)
            $0.draw("ho", row: 0, column: 3, style: Style(foreground: .red))
        }
        var red = plain
        red.foreground = .blue
        #expect(painted(red, over: plain) == "^[0m^[1;1H^[2J^[1;1H^[34mhi ^[0m^[31mho^[0m")
        #expect(painted(red, over: red) == "")
        #expect(painted(plain, over: red) == "^[0m^[1;1H^[2J^[1;1Hhi ^[31mho^[0m")
    }

    @Test("Many blanks up to the edge are one command; few, or without that command, are written")
    func blanks() {
        let before = canvas { $0.draw("abcdefghijklmnopqrst", row: 2, column: 0) }
        #expect(painted(canvas { $0.draw("abc", row: 2, column: 0) }, over: before) == "^[3;4H^[K")
        let few = canvas { $0.draw("abcdefghijklmnopq", row: 2, column: 0) }
        #expect(painted(few, over: before) == "^[3;18H   ")
        let bytes = painter(strings: .ofTests(clearsLines: false)).bytes(
            of: canvas { $0.draw("abc", row: 2, column: 0) }, over: before, size: Self.size)
        #expect(bytes.count == "^[3;4H".count + 17)
    }

    @Test("Blanks with a background, or underlined, are written")
    func coloredBlanks() {
        let before = canvas { $0.draw("abcdefghijklmnopqrst", row: 0, column: 0) }
        let after = canvas { $0.fill(row: 0, style: Style(background: .blue)) }
        #expect(painted(after, over: before) == "^[1;1H^[54m\(String(repeating: " ", count: 20))^[0m")
    }

    @Test("Styles change by way of plain, and end plain")
    func styles() {
        let after = canvas {
            $0.draw("ab", row: 0, column: 0, style: .bold)
            $0.draw("c", row: 0, column: 2, style: Style(foreground: .red, attributes: .underline))
            $0.draw("d", row: 0, column: 3)
        }
        #expect(painted(after, over: canvas()) == "^[1;1H^[1mab^[0m^[4m^[31mc^[0md")
    }

    @Test("If the cursor cannot be moved within a style, the style ends before")
    func movesInPlainStyle() {
        let after = canvas {
            $0.draw("a", row: 0, column: 0, style: .reverse)
            $0.draw("b", row: 1, column: 0, style: .reverse)
        }
        let bytes = painter(strings: .ofTests(movesInAnyStyle: false)).bytes(
            of: after, over: canvas(), size: Self.size)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[1;1H\u{1B}[7ma\u{1B}[0m\u{1B}[2;1H\u{1B}[7mb\u{1B}[0m")
    }

    @Test("The last cell of a terminal that would scroll is not written")
    func lastCell() {
        let after = canvas { $0.draw("abcdefghijklmnopqrst", row: 2, column: 0) }
        let bytes = painter(strings: .ofTests(scrollsAtLastCell: true)).bytes(
            of: after, over: canvas(), size: Self.size)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[3;1Habcdefghijklmnopqrs")
        #expect(painted(after, over: canvas()) == "^[3;1Habcdefghijklmnopqrst")
    }

    @Test("The cursor is placed as in the canvas, after everything else")
    func cursor() {
        let after = canvas {
            $0.draw("find", row: 2, column: 0)
            $0.cursor = CanvasPosition(row: 2, column: 5)
        }
        #expect(painted(after, over: canvas()) == "^[3;1Hfind^[3;6H")
        #expect(painted(after, over: after) == "")
        var moved = after
        moved.cursor?.column = 3
        #expect(painted(moved, over: after) == "^[3;4H")
        let beyond = canvas { $0.cursor = CanvasPosition(row: 2, column: 19) }
        #expect(painted(beyond, over: canvas(), size: TerminalSize(columns: 10, rows: 3)) == "")
    }

    @Test("Wide characters are written whole, and the rest of an overwritten one becomes a space")
    func wide() {
        let before = canvas { $0.draw("日本語", row: 0, column: 0) }
        #expect(painted(canvas { $0.draw("日木語", row: 0, column: 0) }, over: before) == "^[1;3H木")
        var after = before
        after.draw("x", row: 0, column: 3)
        #expect(painted(after, over: before) == "^[1;3H x")
    }

    @Test("Content that no longer fits a shrunken terminal is left out")
    func smaller() {
        let after = canvas {
            $0.draw("日本語", row: 0, column: 5)
            $0.draw("below", row: 2, column: 0)
        }
        let bytes = FramePainter(
            strings: .ofTests(), styles: StyleSequences(.ofTests), hasHyperlinks: false,
            printable: { $1 < $0.width ? (.space, nil) : ($0, nil) }
        ).bytes(of: after, over: nil, size: TerminalSize(columns: 8, rows: 2))
        #expect(
            String(decoding: bytes, as: UTF8.self) == "\u{1B}[0m\u{1B}[1;1H\u{1B}[2J\u{1B}[1;6H日 ")
    }
}

extension FramePainterTests {
    @Test("The cells of a word of uncertain width are cleared first, and what follows is positioned explicitly")
    func uncertainWidth() {
        let after = canvas { $0.draw("1 हिन्दी ok", row: 0, column: 0, style: .reverse) }
        #expect(painted(after, over: canvas()) == "^[1;1H^[7m1      ^[1;3Hहिन्दी^[1;8H ok^[0m^[K")
    }

    @Test("The rest of a line is cleared after a word of uncertain width, wherever the terminal ends it")
    func clearingBehindUnsureWidth() {
        let after = canvas { $0.draw("हिन्दी", row: 0, column: 0, style: .reverse) }
        let before = canvas { $0.draw("abcdefghijklmnopqrst", row: 0, column: 0) }
        #expect(painted(after, over: before) == "^[1;1H^[7m     ^[1;1Hहिन्दी^[1;6H^[0m^[K")
    }

    @Test("A vowel sign on a letter of another script is written with the letter")
    func foreignLetter() {
        let before = canvas { $0.draw("1 ◌ा 2", row: 0, column: 0) }
        let after = canvas { $0.draw("1 ◌ा 3", row: 0, column: 0) }
        #expect(painted(after, over: before) == "^[1;3H◌ ^[1;4Hा^[1;5H 3^[K")
    }

    @Test("A line with letters of uncertain width is rewritten from there on, when they appear or disappear")
    func uncertainNeighbours() {
        let before = canvas { $0.draw("1 हि 2 3", row: 0, column: 0) }
        let after = canvas { $0.draw("1 हि 2 4", row: 0, column: 0) }
        #expect(painted(after, over: before) == "^[1;2H   ^[1;3Hहि^[1;5H 2 4^[K")
        #expect(painted(before, over: before) == "")
        #expect(painted(canvas { $0.draw("1 at 2 3", row: 0, column: 0) }, over: before) == "^[1;2H at 2 3^[K")
    }

    /// Draws text of every kind the canvas supports, in every style, linked or not, and blanks parts of it.
    private func scribble(on canvas: inout Canvas, using random: inout SeededNumbers) {
        let words = [
            "swift", "日本語", "e\u{301}te\u{301}", "│", "👩‍👩‍👧 x", "한글", "    ", "a b c d", "עברית", "🇯🇵", "…", "हिन्दी", "น้ำ", "◌ा",
            "aि", "日ा",
        ]
        let attributes: [Style.Attributes] = [[], [], .bold, .dim, .italic, .underline, .reverse, [.bold, .reverse]]
        for _ in 0..<random.below(12) {
            let row = random.below(canvas.size.rows)
            let column = random.below(canvas.size.columns) - 2
            let style = Style(
                foreground: random.below(3) == 0 ? Color(code: UInt32(1 + random.below(16))) : nil,
                background: random.below(5) == 0 ? Color(code: UInt32(1 + random.below(16))) : nil,
                attributes: attributes[random.below(attributes.count)])
            switch random.below(6) {
            case 0: canvas.fill(row: row, column: column, width: random.below(30), style: style)
            case 1: canvas.restyle(row: row, column: column, width: random.below(9), style: style)
            case 2: canvas.fill(row: row, column: random.below(8))
            default:
                let width = canvas.draw(words[random.below(words.count)], row: row, column: column, style: style)
                guard random.below(3) == 0 else { continue }
                canvas.link(row: row, column: column, width: width, to: "https://h.example/\(random.below(4))")
            }
        }
    }

    /// Terminals with different capabilities and defects.
    private static var terminals: [TerminalStrings] {
        [
            .ofTests(), .ofTests(clearsLines: false), .ofTests(scrollsAtLastCell: true),
            .ofTests(movesInAnyStyle: false),
            .ofTests(clears: false), .ofTests(clears: false, clearsLines: false),
        ]
    }

    /// Replaces two characters, one of them wide, like those unknown to the libc.
    private static func printable(_ glyph: Glyph, room: Int) -> (Glyph, Glyph?) {
        if room < Int(glyph.width) { return (.space, nil) }
        let mark = Glyph(scalar: 0x3F, width: 1)
        switch glyph.scalar {
        case 0x2026: return (mark, nil)
        case 0xD55C: return (mark, .space)
        default: return (glyph, nil)
        }
    }

    @Test("Whatever is painted over, the terminal shows the canvas", arguments: 0..<terminals.count)
    func anything(terminal number: Int) {
        var random = SeededNumbers(seed: UInt64(number))
        let strings = Self.terminals[number]
        for round in 0..<40 {
            let hasHyperlinks = round.isMultiple(of: 2)
            let painter = FramePainter(
                strings: strings, styles: StyleSequences(.ofTests), hasHyperlinks: hasHyperlinks,
                printable: Self.printable)
            let size = TerminalSize(columns: 1 + random.below(24), rows: 1 + random.below(4))
            // A canvas of another size than the screen occurs during a resize.
            let canvasSize =
                random.below(4) > 0 ? size : TerminalSize(columns: 1 + random.below(24), rows: 1 + random.below(4))
            var terminal = TerminalEmulator(size: size, strings: strings)
            var shown: Canvas?
            for _ in 0..<10 {
                // Either a few changes, or a new picture.
                var canvas = random.below(3) == 0 ? Canvas(size: canvasSize) : shown ?? Canvas(size: canvasSize)
                scribble(on: &canvas, using: &random)
                if random.below(3) == 0 {
                    canvas.cursor = CanvasPosition(row: random.below(size.rows), column: random.below(size.columns))
                }
                terminal.take(painter.bytes(of: canvas, over: shown, size: size))
                let picture = terminal.picture(
                    of: canvas, hasHyperlinks: hasHyperlinks, printable: Self.printable)
                let isRight = terminal.cells == picture
                #expect(isRight, "\(terminal.text) instead of \(canvas.lines)")
                #expect(terminal.problems == [] && terminal.isAtRest)
                if let cursor = canvas.cursor { #expect(terminal.cursor == cursor) }
                shown = canvas
            }
        }
    }

    @Test(
        "On terminals that join vowel signs to letters, a repainted line looks like a new one, with words in place",
        arguments: 0..<terminals.count)
    func joinedVowelSigns(terminal number: Int) {
        var random = SeededNumbers(seed: UInt64(number))
        let strings = Self.terminals[number]
        let painter = FramePainter(
            strings: strings, styles: StyleSequences(.ofTests), hasHyperlinks: true, printable: Self.printable)
        for _ in 0..<40 {
            let size = TerminalSize(columns: 1 + random.below(24), rows: 1 + random.below(4))
            var terminal = TerminalEmulator(size: size, strings: strings, joinsVowelSigns: true)
            var shown: Canvas?
            for _ in 0..<10 {
                var canvas = random.below(3) == 0 ? Canvas(size: size) : shown ?? Canvas(size: size)
                scribble(on: &canvas, using: &random)
                terminal.take(painter.bytes(of: canvas, over: shown, size: size))
                var new = TerminalEmulator(size: size, strings: strings, joinsVowelSigns: true)
                new.take(painter.bytes(of: canvas, over: nil, size: size))
                let isLikeNew = terminal.cells == new.cells
                #expect(isLikeNew, "\(terminal.text) instead of \(new.text)")
                #expect(terminal.problems == [])
                let places = Self.sure(
                    terminal.picture(of: canvas, hasHyperlinks: true, printable: Self.printable))
                let isInPlace = zip(terminal.cells, places).allSatisfy {
                    zip($0, $1).allSatisfy { $1 == nil || $0 == $1 }
                }
                #expect(isInPlace, "\(terminal.text) instead of \(canvas.lines)")
                shown = canvas
            }
        }
    }

    /// A picture without the cells whose text may be drawn in another cell, or include another's.
    private static func sure(_ picture: [[TerminalEmulator.Shown]]) -> [[TerminalEmulator.Shown?]] {
        func isUnsure(_ cell: TerminalEmulator.Shown) -> Bool {
            cell.text.unicodeScalars.first.map { ScalarKind.hasAmbiguousWidth($0.value) } ?? false
        }
        return picture.map { row in
            row.enumerated().map { column, cell in
                var next = column + 1
                while next < row.count, row[next].text.isEmpty { next += 1 }
                return isUnsure(cell) || next < row.count && isUnsure(row[next]) ? nil : cell
            }
        }
    }
}
