import Testing

@testable import Terminal

@Suite("Hyperlinks")
struct HyperlinkTests {
    private func painted(_ canvas: Canvas, over shown: Canvas, hasHyperlinks: Bool = true) -> String {
        let painter = FramePainter(
            strings: .ofTests(), styles: StyleSequences(.ofTests), hasHyperlinks: hasHyperlinks,
            printable: { glyph, _ in (glyph, nil) })
        let bytes = painter.bytes(of: canvas, over: shown, size: canvas.size)
        return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    private func canvas(_ text: String = "see swift.org now", to address: String? = "https://swift.org/") -> Canvas {
        var canvas = Canvas(size: TerminalSize(columns: 20, rows: 2))
        canvas.draw(text, row: 1, column: 0)
        canvas.restyle(row: 1, column: 4, width: 9, style: Style(attributes: .underline))
        if let address { canvas.link(row: 1, column: 4, width: 9, to: address) }
        return canvas
    }

    @Test("A link's cells are written between its address and its end")
    func link() {
        let empty = Canvas(size: TerminalSize(columns: 20, rows: 2))
        #expect(
            painted(canvas(), over: empty)
                == "^[2;1Hsee ^[4m^]8;id=n1;https://swift.org/^\\swift.org^[0m^]8;;^\\ now")
        #expect(painted(canvas(), over: empty, hasHyperlinks: false) == "^[2;1Hsee ^[4mswift.org^[0m now")
    }

    @Test("Unchanged links are not rewritten; the same words with another address are")
    func changes() {
        #expect(painted(canvas(), over: canvas()) == "")
        #expect(
            painted(canvas(to: "https://b.example/"), over: canvas())
                == "^[2;5H^[4m^]8;id=n1;https://b.example/^\\swift.org^]8;;^\\^[0m")
    }

    @Test("Cells that are no longer a link lose their address")
    func stale() {
        #expect(painted(canvas(to: nil), over: canvas()) == "^[2;5H^[4mswift.org^[0m")
    }

    @Test("A link that is drawn over is no longer one")
    func overdrawn() {
        var changed = canvas()
        changed.draw("X", row: 1, column: 6)
        #expect(changed.link(row: 1, column: 5) == "https://swift.org/" && changed.link(row: 1, column: 6) == nil)
        #expect(painted(changed, over: canvas()) == "^[2;7HX")
    }

    @Test("A canvas whose links are removed equals one without links")
    func removed() {
        var changed = canvas()
        changed.removeLinks()
        #expect(changed == canvas(to: nil))
        changed.link(row: 1, column: 4, width: 9, to: "https://b.example/")
        #expect(changed == canvas(to: "https://b.example/"))
    }

    @Test("A line break within a link belongs to it")
    func parts() {
        var changed = canvas()
        changed.draw("X", row: 1, column: 6)
        let text = painted(changed, over: Canvas(size: changed.size))
        #expect(text.ranges(of: "]8;id=n1;https://swift.org/").count == 2)
    }

    @Test("Letters beyond ASCII are escaped in an address")
    func wide() {
        var canvas = Canvas(size: TerminalSize(columns: 10, rows: 1))
        let empty = canvas
        canvas.draw("日本語", row: 0, column: 1)
        canvas.link(row: 0, column: 1, width: 6, to: "https://h.example/日")
        #expect(painted(canvas, over: empty) == "^[1;2H^]8;id=n1;https://h.example/%E6%97%A5^\\日本語^]8;;^\\")
    }

    @Test(
        "Only HTTP addresses of reasonable length without control characters are sent to the terminal",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b", "https://a\u{1B}]0;x\u{7}", "https://a b",
            "https://a/\u{9}", "https://a/\u{7F}", "https://a/" + String(repeating: "x", count: 2100), "",
        ])
    func hostile(address: String) {
        #expect(Hyperlink.address(address) == nil)
        #expect(!painted(canvas(to: address), over: Canvas(size: canvas().size)).contains("]8"))
    }

    @Test("C1 control characters, which terminals would interpret, are escaped")
    func c1() {
        #expect(Hyperlink.address("https://a/\u{9B}x") == "https://a/%C2%9Bx")
    }

    @Test("Consoles that would display them as text get none")
    func types() {
        for type in ["xterm-256color", "tmux-256color", "foot", "alacritty"] {
            #expect(TerminalCommand.mayHaveHyperlinks(type: type))
        }
        for type in ["linux", "screen", "vt220", "cons25", ""] {
            #expect(!TerminalCommand.mayHaveHyperlinks(type: type))
        }
    }
}
