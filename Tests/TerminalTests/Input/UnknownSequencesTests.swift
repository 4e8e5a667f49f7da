import CNcurses
import Testing

@testable import Terminal

@Suite("Sequences unknown to curses")
struct UnknownSequencesTests {
    /// The parts of consecutive texts that are passed on.
    private func passed(_ texts: [String]) -> [String] {
        var sequences = UnknownSequences()
        return texts.map { text in
            let codes = text.utf8.flatMap { sequences.take(Int32($0)) } + sequences.endOfInput()
            return String(decoding: codes.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        }
    }

    @Test(
        "A key with modifiers, or an unsolicited reply, is not a key, and what follows is",
        arguments: [
            "\u{1B}[1;9A", "\u{1B}\u{1B}[A", "\u{1B}[1;65A", "\u{1B}[13;5u", "\u{1B}[?62;4c", "\u{1B}[?2026;2$y",
            "\u{1B}[8;30;120t", "\u{1B}OA", "\u{1B}O5A", "\u{1B}[[A", "\u{1B}P1+r5463\u{1B}\\", "\u{1B}_Gi=1\u{1B}\\",
            "\u{1B}]52;c;QUJD\u{7}",
        ])
    func swallowed(_ sequence: String) {
        #expect(passed([sequence]) == [""])
        #expect(passed(["j\(sequence)\(sequence)k日"]) == ["jk日"])
    }

    @Test("An Escape is a key when nothing follows; with another character both are keys")
    func keys() {
        #expect(passed(["\u{1B}"]) == ["\u{1B}"])
        #expect(passed(["\u{1B}", "[", "A"]) == ["\u{1B}", "[", "A"])
        #expect(passed(["\u{1B}\u{1B}"]) == ["\u{1B}\u{1B}"])
        #expect(passed(["\u{1B}\u{1B}\u{1B}"]) == ["\u{1B}\u{1B}\u{1B}"])
        for letter in ["j", "[", "O", "P", "]", "X", "^", "_", "\u{3}"] {
            #expect(passed(["\u{1B}\(letter)", "x"]) == ["\u{1B}\(letter)", "x"])
        }
    }

    @Test("The rest of a key's sequence may arrive later; an unterminated string takes no more than arrived with it")
    func apart() {
        #expect(passed(["\u{1B}[1;", "9A", "j"]) == ["", "", "j"])
        #expect(passed(["\u{1B}PAAAA", "j"]) == ["", "j"])
        #expect(passed(["\u{1B}[1;\rj"]) == ["\rj"])
        #expect(passed(["\u{1B}[1;\u{1B}"]) == ["\u{1B}"])
        #expect(passed(["\u{1B}[" + String(repeating: "1", count: 100)])[0].count == 38)
    }

    @Test("A key with a curses code ends an incomplete sequence")
    func functionKey() {
        var sequences = UnknownSequences()
        #expect([0x1B, 0x5B, 0x31].flatMap { sequences.take($0) } == [])
        #expect(sequences.take(KEY_UP) == [KEY_UP])
        #expect(!sequences.needsNextCode)
    }
}
