import Testing

@testable import Terminal

@Suite("Commands beside curses")
struct TerminalCommandTests {
    @Test("A copied text travels in base64")
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
}
