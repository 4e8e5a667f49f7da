import Testing

@testable import Terminal

@Suite("The terminal's answer about its background")
struct BackgroundAnswerTests {
    /// What becomes of bytes: the keys they stand for, and the shades that they tell.
    private func taken(_ pieces: String..., givesUp: Bool = false) -> (keys: String, shades: [RGB]) {
        var answer = BackgroundAnswer()
        var (codes, shades): ([Int32], [RGB]) = ([], [])
        for piece in pieces {
            for byte in piece.utf8 {
                switch answer.take(Int32(byte)) {
                case .pass(let passed): codes += passed
                case .answer(let shade): shades.append(shade)
                case .wait: break
                }
            }
            if givesUp { codes += answer.giveUp() }
        }
        let text = String(decoding: codes.compactMap { UInt8(exactly: $0) }, as: UTF8.self)
        return (text.replacing("\u{1B}", with: "^"), shades)
    }

    @Test(
        "Every form of it is understood, with either end",
        arguments: [
            "rgb:1616/1818/1d1d\u{07}", "rgb:16/18/1d\u{1B}\\", "rgba:1616/1818/1d1d/ffff\u{1B}\\", "#16181d\u{07}",
        ])
    func forms(report: String) {
        let (keys, shades) = taken("j\u{1B}]11;\(report)k")
        #expect(keys == "jk" && shades == [RGB(0x16, 0x18, 0x1D)])
    }

    @Test("Wherever it is cut, it is one answer and no key")
    func pieces() {
        let whole = "\u{1B}]11;rgb:ffff/fdfd/e3e3\u{1B}\\"
        for cut in 1..<whole.utf8.count {
            let (first, second) = (String(whole.prefix(cut)), String(whole.dropFirst(cut)))
            let (keys, shades) = taken(first, second + "x")
            #expect(keys == "x" && shades == [RGB(0xFF, 0xFD, 0xE3)], "\(cut)")
        }
        let single = whole.map(String.init)
        var answer = BackgroundAnswer()
        #expect(single.flatMap(\.utf8).filter { answer.take(Int32($0)) != .wait }.count == 1)
    }

    @Test("Keys that begin like it stay keys, once more comes or nothing does")
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

    @Test("An Escape that was given up as a key may have begun the answer all the same")
    func lateRest() {
        var answer = BackgroundAnswer()
        #expect(answer.take(0x1B) == .wait && answer.holdsOneKey)
        #expect(answer.giveUp() == [0x1B] && !answer.isWaiting)
        for code in "]11;#ffffff".utf8 { #expect(answer.take(Int32(code)) == .wait) }
        #expect(answer.take(7) == .answer(RGB(255, 255, 255)))
        #expect(taken("\u{1B}", "]", "q", givesUp: true).keys == "^]q")
        #expect(taken("\u{1B}", "]1q", givesUp: true).keys == "^]1q")
        #expect(taken("\u{1B}", "j", "]11;", givesUp: true).keys == "^j]11;")
    }

    @Test("What is no shade is swallowed, and never much of what comes behind it")
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

    @Test("Codes that curses makes of whole sequences pass")
    func codes() {
        var answer = BackgroundAnswer()
        #expect(answer.take(KeyDecoder.focusGained) == .pass([KeyDecoder.focusGained]))
        #expect(answer.take(0x1B) == .wait)
        #expect(answer.take(KeyDecoder.pasteStart) == .pass([0x1B, KeyDecoder.pasteStart]))
    }

    @Test("Terminals that would show the question are not asked")
    func types() {
        for type in ["xterm-256color", "tmux", "screen-256color", "foot", "vte-256color", "xterm-kitty"] {
            #expect(TerminalCommand.mayBeAsked(type: type))
        }
        for type in ["linux", "vt100", "dumb", "cons25", "eterm-color"] {
            #expect(!TerminalCommand.mayBeAsked(type: type))
        }
        #expect(String(decoding: TerminalCommand.askBackground, as: UTF8.self) == "\u{1B}]11;?\u{1B}\\")
    }
}
