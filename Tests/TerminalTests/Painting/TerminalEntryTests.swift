import Testing

@testable import Terminal

/// The descriptions are part of ncurses itself.
@Suite("The entries of terminals")
struct TerminalEntryTests {
    private func text(_ bytes: [UInt8]?) -> String? {
        bytes.map { String(decoding: $0, as: UTF8.self).replacing("\u{1B}", with: "^") }
    }

    @Test("A terminal's own words put the cursor, empty the screen and a line")
    func strings() throws {
        try TerminalEntry.read(of: "xterm-256color") {
            let strings = TerminalStrings()
            #expect(text(strings.position(0, 0)) == "^[1;1H")
            #expect(text(strings.position(23, 79)) == "^[24;80H")
            #expect(text(strings.clear) == "^[H^[2J")
            #expect(text(strings.clearToEndOfLine) == "^[K")
            #expect(text(strings.hideCursor) == "^[?25l")
            #expect(strings.afterScreen == [])
            #expect(strings.movesInAnyStyle && strings.hasTilde && !strings.scrollsAtLastCell)
        }
    }

    @Test("What an old terminal waits for is not written")
    func oldTerminal() throws {
        try TerminalEntry.read(of: "vt100") {
            let strings = TerminalStrings()
            #expect(text(strings.clear) == "^[H^[J")
            #expect(text(strings.position(0, 0)) == "^[1;1H")
            #expect(strings.hideCursor == [])
            #expect(text(strings.afterScreen) == "^[K")
        }
        try TerminalEntry.read(of: "cygwin") { #expect(TerminalStrings().scrollsAtLastCell) }
    }

    @Test("Styles are found in a terminal's own words: with sixteen colours, with eight, with none")
    func styles() throws {
        let style = Style(foreground: .brightRed, background: .blue, attributes: [.bold, .italic])
        func sequence(_ type: String, usesColor: Bool = true) throws -> String? {
            try TerminalEntry.read(of: type) {
                text(StyleSequences(.init(usesColor: usesColor, type: type) { _ in nil }).sequence(for: style))
            }
        }
        #expect(try sequence("xterm-256color") == "^[1m^[3m^[91m^[44m")
        #expect(try sequence("xterm-256color", usesColor: false) == "^[1m^[3m^[7m")
        // It has no italics, and no underline with colours.
        #expect(try sequence("linux") == "^[1m^[31m^[44m")
        #expect(try sequence("vt100") == "^[1m^[7m")
    }

    @Test("All that a style began ends with the plain one")
    func plain() throws {
        let plain = try ["xterm-256color", "linux", "vt100"].map { type in
            try TerminalEntry.read(of: type) {
                text(StyleSequences(.init(usesColor: true, type: type) { _ in nil }).plain)
            }
        }
        #expect(plain == ["^(B^[m", "^[m^O", "^[m^O"].map { $0.replacing("^O", with: "\u{0F}") })
    }

    @Test("A type that is not known is an error")
    func unknown() {
        #expect(throws: TerminalError.unknownTerminal(type: "no-such-terminal")) {
            try TerminalEntry.read(of: "no-such-terminal") {}
        }
    }

    @Test("The delays that terminals of old needed are left out of their strings")
    func delays() {
        func without(_ text: String) -> String {
            String(decoding: TerminalEntry.withoutDelays(Array(text.utf8)), as: UTF8.self)
        }
        #expect(without("\u{1B}[H\u{1B}[J$<50>") == "\u{1B}[H\u{1B}[J")
        #expect(without("a$<2*/>b$<100.5>c") == "abc")
        #expect(without("$ <5> $<") == "$ <5> $<")
    }
}
