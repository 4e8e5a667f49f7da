import Testing

@testable import Terminal

@Suite("Hyperlinks")
struct LinkPainterTests {
    private func painted(_ canvas: Canvas, over shown: Canvas? = nil) -> String {
        let rows = (0..<canvas.size.rows).filter { row in shown.map { !canvas.isSame(row: row, as: $0) } ?? true }
        let painter = LinkPainter(
            canvas: canvas, shown: shown, sequence: { $0 == .plain ? "" : "<\($0.attributes.rawValue)>" },
            printable: { glyph, _ in (glyph, nil) })
        return String(decoding: painter.bytes(rows: rows), as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    private func canvas(_ text: String = "see swift.org now", to address: String? = "https://swift.org/") -> Canvas {
        var canvas = Canvas(size: TerminalSize(columns: 20, rows: 2))
        canvas.draw(text, row: 1, column: 0)
        canvas.restyle(row: 1, column: 4, width: 9, style: Style(attributes: .underline))
        if let address { canvas.link(row: 1, column: 4, width: 9, to: address) }
        return canvas
    }

    @Test("A link's cells are written with their address and style, the cursor and the style left as they were")
    func link() {
        #expect(painted(canvas()) == "^7^[2;5H^]8;id=n1;https://swift.org/^\\^[0m<8>swift.org^[0m^]8;;^\\^8")
        #expect(painted(canvas(to: nil)) == "")
    }

    @Test("What has not changed is not written again; another address on the same words is")
    func changes() {
        #expect(painted(canvas(), over: canvas()) == "")
        #expect(painted(canvas(to: "https://b.example/"), over: canvas()).contains(";https://b.example/^"))
    }

    @Test("Cells that are no link any more lose their address")
    func stale() {
        #expect(painted(canvas(to: nil), over: canvas()) == "^7^[2;5H^[0m<8>swift.org^[0m^8")
    }

    @Test("What is drawn over a link is none")
    func overdrawn() {
        var canvas = canvas()
        canvas.draw("X", row: 1, column: 6)
        #expect(canvas.link(row: 1, column: 5) == "https://swift.org/" && canvas.link(row: 1, column: 6) == nil)
        #expect(painted(canvas).ranges(of: "]8;id=n1;https://swift.org/").count == 2)
    }

    @Test("Wide characters are written whole")
    func wide() {
        var canvas = Canvas(size: TerminalSize(columns: 10, rows: 1))
        canvas.draw("日本語", row: 0, column: 1)
        canvas.link(row: 0, column: 1, width: 6, to: "https://h.example/日")
        #expect(
            painted(canvas) == "^7^[1;2H^]8;id=n1;https://h.example/%E6%97%A5^\\^[0m日本語^[0m^]8;;^\\^8")
    }

    @Test(
        "Only addresses of the web without control characters and of a bearable length are given to the terminal",
        arguments: [
            "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b", "https://a\u{1B}]0;x\u{7}", "https://a b",
            "https://a/\u{9}", "https://a/\u{7F}", "https://a/" + String(repeating: "x", count: 2100), "",
        ])
    func hostile(address: String) {
        #expect(Hyperlink.address(address) == nil)
        #expect(painted(canvas(to: address)) == "")
    }

    @Test("C1 control characters are escaped, which terminals would obey")
    func c1() {
        #expect(Hyperlink.address("https://a/\u{9B}x") == "https://a/%C2%9Bx")
    }

    @Test("Consoles that would show them as text get none")
    func types() {
        for type in ["xterm-256color", "tmux-256color", "foot", "alacritty"] {
            #expect(TerminalCommand.mayHaveHyperlinks(type: type))
        }
        for type in ["linux", "screen", "vt220", "cons25", ""] {
            #expect(!TerminalCommand.mayHaveHyperlinks(type: type))
        }
    }
}
