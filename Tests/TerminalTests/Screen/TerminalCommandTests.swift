import Testing

@testable import Terminal

@Suite("Terminal commands beside curses")
struct TerminalCommandTests {
    @Test("Copied text is encoded in base64")
    func copy() {
        let command = TerminalCommand.copy("https://例.jp/\u{1B}")
        #expect(command.map { String(decoding: $0, as: UTF8.self) } == "\u{1B}]52;c;aHR0cHM6Ly/kvosuanAvGw==\u{7}")
    }

    @Test("A text too long for terminals is not copied")
    func tooLong() {
        let longest = String(repeating: "a", count: TerminalCommand.maximumCopiedBytes)
        #expect(TerminalCommand.copy(longest) != nil)
        #expect(TerminalCommand.copy(longest + "a") == nil)
    }

    @Test("A title contains no control characters, and has a limited length")
    func title() {
        func sent(_ title: String) -> String { String(decoding: TerminalCommand.setTitle(title), as: UTF8.self) }
        #expect(sent("(3) newsterm") == "\u{1B}]2;(3) newsterm\u{7}")
        let hostile = sent("a\u{7}\u{1B}\\\u{9C}\u{202E}b\n").unicodeScalars.dropFirst(4).dropLast()
        #expect(hostile.first == "a" && hostile.contains("b"))
        #expect(!hostile.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value || $0.value == 0x202E })
        #expect(sent(String(repeating: "é", count: 1_000)).unicodeScalars.count < 300)
    }

    @Test("Quitting restores the saved title, or sets the shell's name if there was none")
    func oldTitle() {
        let bytes = TerminalCommand.keepTitle + TerminalCommand.restoreTitle(substitute: "bash")
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[22;2t\u{1B}]2;bash\u{7}\u{1B}[23;2t")
    }

    @Test("Only terminals that support titles are given one")
    func typesWithTitle() {
        for type in ["xterm-256color", "tmux-256color", "foot", "rxvt-unicode", "st-256color"] {
            #expect(TerminalCommand.mayHaveTitle(type: type, isWithinTmux: false), "\(type)")
        }
        for type in ["linux", "dumb", "vt100", "screen", "cons25", "sun-color", "eterm-color"] {
            #expect(!TerminalCommand.mayHaveTitle(type: type, isWithinTmux: false), "\(type)")
        }
        #expect(TerminalCommand.mayHaveTitle(type: "screen-256color", isWithinTmux: true))
    }
}
