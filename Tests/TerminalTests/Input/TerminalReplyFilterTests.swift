import Testing

@testable import Terminal

@Suite("The terminal's replies about itself")
struct TerminalReplyFilterTests {
    /// Decodes bytes: the keys they stand for, and the background colours they report.
    private func taken(_ pieces: String..., givesUp: Bool = false) -> (keys: String, shades: [RGB]) {
        let (keys, answers) = result(pieces, givesUp: givesUp)
        return (keys, answers.compactMap { if case .background(let shade) = $0 { shade } else { nil } })
    }

    private func result(_ pieces: [String], givesUp: Bool = false) -> (keys: String, answers: [TerminalReply]) {
        var answer = TerminalReplyFilter()
        var (codes, answers): ([Int32], [TerminalReply]) = ([], [])
        for piece in pieces {
            for byte in piece.utf8 {
                switch answer.take(Int32(byte)) {
                case .pass(let passed): codes += passed
                case .answer(let answer): answers.append(answer)
                case .wait: break
                }
            }
            if givesUp { codes += answer.giveUp() }
        }
        let text = String(decoding: codes.compactMap { UInt8(exactly: $0) }, as: UTF8.self)
        return (text.replacing("\u{1B}", with: "^"), answers)
    }

    @Test(
        "Every form of the background reply is understood, with either terminator",
        arguments: [
            "rgb:1616/1818/1d1d\u{07}", "rgb:16/18/1d\u{1B}\\", "rgba:1616/1818/1d1d/ffff\u{1B}\\", "#16181d\u{07}",
        ])
    func forms(report: String) {
        let (keys, shades) = taken("j\u{1B}]11;\(report)k")
        #expect(keys == "jk" && shades == [RGB(0x16, 0x18, 0x1D)])
    }

    @Test("Wherever it is split, it is one reply and not keys")
    func pieces() {
        let whole = "\u{1B}]11;rgb:ffff/fdfd/e3e3\u{1B}\\"
        for cut in 1..<whole.utf8.count {
            let (first, second) = (String(whole.prefix(cut)), String(whole.dropFirst(cut)))
            let (keys, shades) = taken(first, second + "x")
            #expect(keys == "x" && shades == [RGB(0xFF, 0xFD, 0xE3)], "\(cut)")
        }
        let single = whole.map(String.init)
        var answer = TerminalReplyFilter()
        #expect(single.flatMap(\.utf8).filter { answer.take(Int32($0)) != .wait }.count == 1)
    }

    @Test("Keys with the same beginning stay keys, once more or nothing follows")
    func keys() {
        #expect(taken("\u{1B}").keys == "")
        #expect(taken("\u{1B}", givesUp: true).keys == "^")
        #expect(taken("\u{1B}j").keys == "^j")
        #expect(taken("\u{1B}]q").keys == "^]q")
        #expect(taken("\u{1B}]11x").keys == "^]11x")
        #expect(taken("\u{1B}]1", "2", givesUp: true).keys == "^]12")
        #expect(taken("\u{1B}\u{1B}j").keys == "^^j")
        #expect(taken("\u{1B}\u{1B}]11;#000000\u{07}").keys == "^")
        #expect(taken("]11;rgb").keys == "]11;rgb")
    }

    @Test("An Escape already passed on as a key may still begin a reply")
    func lateRest() {
        var answer = TerminalReplyFilter()
        #expect(answer.take(0x1B) == .wait && answer.holdsOneKey)
        #expect(answer.giveUp() == [0x1B] && !answer.isWaiting)
        for code in "]11;#ffffff".utf8 { #expect(answer.take(Int32(code)) == .wait) }
        #expect(answer.take(7) == .answer(.background(RGB(255, 255, 255))))
        #expect(taken("\u{1B}", "]", "q", givesUp: true).keys == "^]q")
        #expect(taken("\u{1B}", "]1q", givesUp: true).keys == "^]1q")
        #expect(taken("\u{1B}", "j", "]11;", givesUp: true).keys == "^j]11;")
    }

    @Test("A reply without a colour is swallowed, and little of what follows it")
    func nonsense() {
        for report in ["rgb:1/2\u{07}", "rgb:12345/1/1\u{07}", "#12\u{07}", "\u{07}", "rgb://\u{1B}\\"] {
            let (keys, shades) = taken("\u{1B}]11;\(report)j")
            #expect(keys == "j" && shades == [], "\(report)")
        }
        #expect(taken("\u{1B}]11;rgb:zz/qq/QQ\u{07}j").keys == "j")
        #expect(taken("\u{1B}]11;rgbq", "j", givesUp: true).keys == "j")
        let endless = taken("\u{1B}]11;" + String(repeating: "a", count: 1_000)).keys
        #expect(endless.count >= 1_000 - 201)
        #expect(taken("\u{1B}]11;rgb:0/0", "ab", givesUp: true).keys == "ab")
    }

    @Test(
        "The reply that true colour is supported is understood in the known terminals' forms, wherever split",
        arguments: [
            "1+r524742=8/8/8", "1+r5463", "1+r524742=38", "1$r0;48:2::1:2:3m", "1$r0;48:2:1:2:3m", "1$r48;2;1;2;3m",
            "1$r0;48:2::1:2:3;4m", "1$r0;48:2:0:1:2:3m", "1$r48:2:1:1:2:3;4m",
        ])
    func everyShade(report: String) {
        let whole = "\u{1B}P\(report)\u{1B}\\"
        for cut in 1..<whole.utf8.count {
            let (keys, answers) = result([String(whole.prefix(cut)), whole.dropFirst(cut) + "k"])
            #expect(keys == "k" && answers == [.everyShade], "\(cut)")
        }
    }

    @Test(
        "A reply that it is not, or that the question is unknown, has no effect and becomes no keys",
        arguments: [
            "0+r524742", "0+r", "0$r", "1$r0m", "1$r0;48:5:16m", "1$r0;1;2;3m", "1$r48:2:0:3:2:1m", "1$r48:2m",
            "1+r436f=323536",
        ])
    func fewerShades(report: String) {
        let (keys, answers) = result(["j\u{1B}P\(report)\u{1B}\\k\u{1B}]11;#000000\u{07}"])
        #expect(keys == "jk" && answers == [.background(RGB(0, 0, 0))])
    }

    @Test("Keys with the same beginning as such a reply stay keys")
    func alternateKeys() {
        #expect(taken("\u{1B}P", givesUp: true).keys == "^P")
        #expect(taken("\u{1B}P1", "j", givesUp: true).keys == "^P1j")
        #expect(taken("\u{1B}P1q").keys == "^P1q")
    }

    @Test("Codes that curses makes from whole sequences pass through")
    func codes() {
        var answer = TerminalReplyFilter()
        #expect(answer.take(KeyDecoder.focusGained) == .pass([KeyDecoder.focusGained]))
        #expect(answer.take(0x1B) == .wait)
        #expect(answer.take(KeyDecoder.pasteStart) == .pass([0x1B, KeyDecoder.pasteStart]))
    }

    @Test("Terminals that would display the question are not asked")
    func types() {
        for type in ["xterm-256color", "tmux", "screen-256color", "foot", "vte-256color", "xterm-kitty"] {
            #expect(TerminalCommand.supportsQueries(type: type))
        }
        for type in ["linux", "vt100", "dumb", "cons25", "eterm-color"] {
            #expect(!TerminalCommand.supportsQueries(type: type) && !TerminalCommand.supportsTrueColorQuery(type: type))
        }
        #expect(TerminalCommand.supportsTrueColorQuery(type: "xterm-256color"))
        #expect(!TerminalCommand.supportsTrueColorQuery(type: "screen-256color"))
        #expect(String(decoding: TerminalCommand.askBackground, as: UTF8.self) == "\u{1B}]11;?\u{1B}\\")
    }
}
