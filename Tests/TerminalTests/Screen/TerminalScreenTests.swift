import Testing

@testable import Terminal

@Suite("Styles and errors of the screen")
struct TerminalScreenTests {
    @Test("Without bright colours, bold substitutes for them, and grey is dim")
    func eightColors() {
        let bright = Style(foreground: .named(.brightRed), background: .named(.brightBlue), attributes: .underline)
        #expect(
            bright.forEightColors == Style(foreground: .red, background: .blue, attributes: [.underline, .bold]))
        #expect(Style(foreground: .brightBlack).forEightColors == Style(attributes: .dim))
        let plain = Style(foreground: .cyan, background: .black)
        #expect(plain.forEightColors == plain)
    }

    @Test("Without colours the attributes stay, and a style with a background is reversed")
    func noColors() {
        #expect(Style(foreground: .red, attributes: .bold).withoutColors == .bold)
        #expect(
            Style(foreground: .black, background: .cyan, attributes: .dim).withoutColors
                == Style(attributes: [.dim, .reverse]))
    }

    @Test("An overlaid style overrides colours, and the attributes of both are combined")
    func overlaid() {
        let base = Style(foreground: .red, background: .black, attributes: .bold)
        #expect(
            base.overlaid(with: Style(background: .cyan, attributes: .underline))
                == Style(foreground: .red, background: .cyan, attributes: [.bold, .underline]))
        #expect(base.overlaid(with: .plain) == base)
    }

    @Test("Errors say what to do, and show no control characters from TERM")
    func errors() {
        let error = TerminalError.unknownTerminal(type: "x\u{1B}[2Jterm")
        #expect(error.description.contains("\"xterm\""))
        #expect(error.description.contains("xterm-256color"))
        #expect(TerminalError.outputIsNotATerminal.description.contains("Standard output"))
    }
}
