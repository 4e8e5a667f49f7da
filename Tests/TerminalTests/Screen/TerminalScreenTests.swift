import Testing

@testable import Terminal

@Suite("Styles and errors of the screen")
struct TerminalScreenTests {
    @Test("Without bright colours, bold stands for them, and grey is dim")
    func eightColors() {
        let bright = Style(foreground: .brightRed, background: .brightBlue, attributes: .underline)
        #expect(
            bright.forEightColors == Style(foreground: .red, background: .blue, attributes: [.underline, .bold]))
        #expect(Style(foreground: .brightBlack).forEightColors == Style(attributes: .dim))
        let plain = Style(foreground: .cyan, background: .black)
        #expect(plain.forEightColors == plain)
    }

    @Test("Errors say what to do, and show no control characters of TERM")
    func errors() {
        let error = TerminalError.unknownTerminal(type: "x\u{1B}[2Jterm")
        #expect(error.description.contains("\"xterm\""))
        #expect(error.description.contains("TERM=xterm-256color"))
        #expect(TerminalError.outputIsNotATerminal.description.contains("Standard output"))
    }
}
