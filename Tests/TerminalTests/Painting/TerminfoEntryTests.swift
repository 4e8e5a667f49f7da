import Testing

@testable import Terminal

/// The descriptions are part of ncurses itself.
@Suite("Terminfo entries")
struct TerminfoEntryTests {
    private func text(_ bytes: [UInt8]?) -> String? {
        bytes.map { String(decoding: $0, as: UTF8.self).replacing("\u{1B}", with: "^") }
    }

    @Test("A terminal's own sequences move the cursor, and clear the screen and a line")
    func strings() throws {
        try TerminfoEntry.read(of: "xterm-256color") {
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

    @Test("Padding for old terminals is not written")
    func oldTerminal() throws {
        try TerminfoEntry.read(of: "vt100") {
            let strings = TerminalStrings()
            #expect(text(strings.clear) == "^[H^[J")
            #expect(text(strings.position(0, 0)) == "^[1;1H")
            #expect(strings.hideCursor == [])
            #expect(text(strings.afterScreen) == "^[K")
        }
        try TerminfoEntry.read(of: "cygwin") { #expect(TerminalStrings().scrollsAtLastCell) }
    }

    @Test("Styles use a terminal's own sequences: with sixteen colours, with eight, with none")
    func styles() throws {
        let style = Style(foreground: .named(.brightRed), background: .blue, attributes: [.bold, .italic])
        func sequence(_ type: String, usesColor: Bool = true) throws -> String? {
            try TerminfoEntry.read(of: type) {
                text(StyleSequences(.init(usesColor: usesColor, type: type) { _ in nil }).sequence(for: style))
            }
        }
        #expect(try sequence("xterm-256color") == "^[1m^[3m^[91m^[44m")
        #expect(try sequence("xterm-256color", usesColor: false) == "^[1m^[3m^[7m")
        // It has no italics, and no underline with colours.
        #expect(try sequence("linux") == "^[1m^[31m^[44m")
        #expect(try sequence("vt100") == "^[1m^[7m")
    }

    @Test("The plain style ends everything that a style began")
    func plain() throws {
        let plain = try ["xterm-256color", "linux", "vt100"].map { type in
            try TerminfoEntry.read(of: type) {
                text(StyleSequences(.init(usesColor: true, type: type) { _ in nil }).plain)
            }
        }
        #expect(plain == ["^(B^[m", "^[m^O", "^[m^O"].map { $0.replacing("^O", with: "\u{0F}") })
    }

    @Test("An unknown type is an error")
    func unknown() {
        #expect(throws: TerminalError.unknownTerminal(type: "no-such-terminal")) {
            try TerminfoEntry.read(of: "no-such-terminal") {}
        }
    }

    @Test("Delays for old terminals are removed from their strings")
    func delays() {
        func without(_ text: String) -> String {
            String(decoding: TerminfoEntry.withoutDelays(Array(text.utf8)), as: UTF8.self)
        }
        #expect(without("\u{1B}[H\u{1B}[J$<50>") == "\u{1B}[H\u{1B}[J")
        #expect(without("a$<2*/>b$<100.5>c") == "abc")
        #expect(without("$ <5> $<") == "$ <5> $<")
    }
}
