import LocalNotifications
import Testing

@Suite("Terminal notifications")
struct TerminalNoticeTests {
    private static func command(
        _ notice: TerminalNotice, by program: String = "newsterm", title: String = "2 new", text: String = "a; b",
        isWithinTmux: Bool = false
    ) -> String {
        let notification = LocalNotification(program: program, title: title, body: text)
        return String(decoding: notice.command(for: notification, isWithinTmux: isWithinTmux), as: UTF8.self)
    }

    @Test("Each method has its own escape sequence")
    func sequences() {
        #expect(Self.command(.bell) == "\u{7}")
        #expect(Self.command(.osc9) == "\u{1B}]9;newsterm: 2 new: a; b\u{7}")
        #expect(Self.command(.osc777, title: "2;3") == "\u{1B}]777;notify;newsterm: 2,3;a; b\u{7}")
        #expect(
            Self.command(.osc99) == "\u{1B}]99;i=newsterm:d=0;newsterm: 2 new\u{1B}\\"
                + "\u{1B}]99;i=newsterm:d=1:p=body;a; b\u{1B}\\")
        #expect(Self.command(.osc9, text: "") == "\u{1B}]9;newsterm: 2 new\u{7}")
    }

    @Test("A program's name is never taken for the number of another command")
    func digit() {
        #expect(Self.command(.osc9, by: "4;1;50", text: "") == "\u{1B}]9; 4;1;50: 2 new\u{7}")
    }

    @Test("tmux passes a notification on; a bell it handles itself")
    func tmux() {
        #expect(
            Self.command(.osc9, text: "", isWithinTmux: true)
                == "\u{1B}Ptmux;\u{1B}\u{1B}]9;newsterm: 2 new\u{7}\u{1B}\\")
        #expect(Self.command(.bell, isWithinTmux: true) == "\u{7}")
    }

    @Test("Nothing in a text can end the sequence or begin another", arguments: TerminalNotice.allCases)
    func hostile(_ notice: TerminalNotice) {
        let hostile = "a\u{7}\u{1B}\\\u{9C}\u{1B}[2J\u{9B}b\r\n\u{0}\u{7F}"
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) }
        let plain = Self.command(notice, title: "t", text: "x").unicodeScalars.filter(isControl)
        let attacked = Self.command(notice, title: hostile, text: hostile).unicodeScalars.filter(isControl)
        #expect(Array(attacked) == Array(plain))
    }

    @Test("A long text is cut, so that no terminal gets more than it takes", arguments: TerminalNotice.allCases)
    func long(_ notice: TerminalNotice) {
        let long = String(repeating: "\u{1F600}", count: 10_000)
        #expect(Self.command(notice, title: "t", text: long).utf8.count < 2_048)
    }
}
