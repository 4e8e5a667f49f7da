import CNcurses
import Testing

@testable import Terminal

@Suite("Keys decoded from curses")
struct KeyDecoderTests {
    private func events(_ codes: [Int32]) -> [TerminalEvent] {
        var decoder = KeyDecoder()
        return codes.compactMap { decoder.decode($0) }
    }

    private func keys(_ codes: [Int32]) -> [Key] {
        events(codes).compactMap { event in
            guard case .key(let key) = event else { return nil }
            return key
        }
    }

    private func bytes(_ text: String) -> [Int32] {
        text.utf8.map(Int32.init)
    }

    @Test("Typed characters arrive as characters, whatever their script")
    func characters() {
        #expect(keys(bytes("a Zé日😀")) == ["a", " ", "Z", "é", "日", "😀"].map(Key.character))
    }

    @Test("Control characters become named keys")
    func controls() {
        #expect(keys([3, 4, 26, 0, 28, 31]) == ["c", "d", "z", "@", "\\", "_"].map(Key.control))
        #expect(keys([9, 13, 10, 27, 127, 8]) == [.tab, .enter, .enter, .escape, .backspace, .backspace])
    }

    @Test("Keys with curses codes become named keys")
    func functionKeys() {
        #expect(keys([KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT]) == [.up, .down, .left, .right])
        #expect(keys([KEY_HOME, KEY_END, KEY_PPAGE, KEY_NPAGE]) == [.home, .end, .pageUp, .pageDown])
        #expect(keys([KEY_BTAB, KEY_DC, KEY_IC, KEY_BACKSPACE]) == [.backTab, .delete, .insert, .backspace])
        #expect(keys([KEY_F0 + 1, KEY_F0 + 12]) == [.function(1), .function(12)])
        #expect(keys([KEY_RESIZE, KEY_MOUSE]) == [])
    }

    @Test("A character whose bytes arrive separately is put together")
    func partialCharacter() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(0xE6) == nil)
        #expect(decoder.decode(0x97) == nil)
        #expect(decoder.decode(0xA5) == .key(.character("日")))
    }

    @Test("Bytes that are not UTF-8 are dropped, and what follows is read")
    func invalidBytes() {
        #expect(keys([0x80, 0xFF, 0xE6, 0x97, 0x61]) == [.character("a")])
        #expect(keys([0xC0, 0x80, 0x62]) == [.character("b")])
        #expect(keys([0xED, 0xA0, 0x80, 0x63]) == [.character("c")])
        #expect(keys([0xC2, 0x9B, 0x64]) == [.character("d")])
        #expect(keys([0xE6, KEY_UP, 0x97]) == [.up])
        #expect(keys([0xE6, 0xC3, 0xA9]) == [.character("é")])
    }

    @Test("A focus change is an event and not a key, and does not affect what it interrupts")
    func focus() {
        let (gained, lost) = (KeyDecoder.focusGained, KeyDecoder.focusLost)
        #expect(events([lost, 0x61, gained]) == [.focusLost, .key(.character("a")), .focusGained])
        #expect(events([0xC3, lost, 0xA9]) == [.focusLost, .key(.character("é"))])
        let paste = [KeyDecoder.pasteStart, 0x61, lost, gained, 0x62, KeyDecoder.pasteEnd]
        #expect(events(paste) == [.focusLost, .focusGained, .key(.paste("ab"))])
    }

    @Test("The codes that newsterm defines in curses differ from each other and from those curses assigns")
    func codes() {
        let codes = [
            KeyDecoder.pasteStart, KeyDecoder.pasteEnd, KeyDecoder.focusGained, KeyDecoder.focusLost,
            KeyDecoder.mouseStart, KeyDecoder.oldMouseStart,
        ]
        #expect(Set(codes).count == codes.count)
        // An extended terminal description has some hundred entries; the codes are stored in 16 bits.
        #expect(codes.allSatisfy { KEY_MAX + 4096..<1 << 16 ~= $0 })
    }

    @Test("A paste is one key, with its line ends")
    func paste() {
        let codes = [KeyDecoder.pasteStart] + bytes("https://例.jp\rq") + [KeyDecoder.pasteEnd] + bytes("j")
        #expect(keys(codes) == [.paste("https://例.jp\rq"), .character("j")])
    }

    @Test("An Escape does not end a paste: what follows it is not a key")
    func escapeInPaste() {
        let codes = [KeyDecoder.pasteStart] + bytes("a\u{1B}[31m\rQ") + [KEY_UP, KeyDecoder.pasteEnd] + bytes("j")
        #expect(keys(codes) == [.paste("a\u{1B}[31m\rQ"), .character("j")])
    }

    @Test("A paste whose end is lost is in doubt at an Escape, for as long as nothing follows")
    func lostPasteEnd() {
        var decoder = KeyDecoder()
        for code in [KeyDecoder.pasteStart, 0x61, 0x1B] { #expect(decoder.decode(code) == nil) }
        #expect(decoder.isPasteInDoubt)
        #expect(decoder.decode(0x62) == nil && !decoder.isPasteInDoubt)
        _ = decoder.decode(0x1B)
        #expect(decoder.isPasteInDoubt && decoder.endedPaste() == .paste("a\u{1B}b\u{1B}"))
        #expect(!decoder.isInPaste && !decoder.isPasteInDoubt)
        #expect(decoder.decode(0x62) == .key(.character("b")))
    }

    @Test("A paste beyond a megabyte is cut")
    func hugePaste() {
        var decoder = KeyDecoder()
        _ = decoder.decode(KeyDecoder.pasteStart)
        for _ in 0..<KeyDecoder.maximumPasteBytes + 10 { _ = decoder.decode(0x61) }
        guard case .key(.paste(let text)) = decoder.decode(KeyDecoder.pasteEnd) else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == KeyDecoder.maximumPasteBytes)
    }
}
