import CNcurses
import Testing

@testable import Terminal

@Suite("The mouse")
struct MouseTests {
    private func decoded(_ reports: String...) -> [TerminalEvent] {
        var decoder = KeyDecoder()
        var events: [TerminalEvent] = []
        for report in reports {
            for code in [KeyDecoder.mouseStart] + report.utf8.map(Int32.init) {
                if let event = decoder.decode(code) { events.append(event) }
            }
        }
        return events
    }

    private func mouse(_ kind: MouseEvent.Kind, _ row: Int, _ column: Int) -> TerminalEvent {
        .mouse(MouseEvent(kind: kind, position: CanvasPosition(row: row, column: column)))
    }

    @Test("A click and a wheel turn have their cell, counted from the top left, however wide the screen")
    func events() {
        #expect(decoded("0;1;1M") == [mouse(.press, 0, 0)])
        #expect(decoded("64;12;5M", "65;400;120M") == [mouse(.wheelUp, 4, 11), mouse(.wheelDown, 119, 399)])
    }

    @Test("Button releases, other buttons and movements are ignored")
    func nothing() {
        #expect(decoded("0;1;1m", "1;1;1M", "2;1;1M", "32;1;1M", "35;1;1M", "66;1;1M").isEmpty)
    }

    @Test("Ctrl and Alt with a click make no difference")
    func modifiers() {
        #expect(decoded("16;3;3M", "8;3;3M") == [mouse(.press, 2, 2), mouse(.press, 2, 2)])
    }

    @Test(
        "An invalid report is dropped, and the keys after it are read",
        arguments: ["M", ";;M", "0;0;0M", "0;1M", "999999999999999999999;1;1M"])
    func broken(report: String) {
        #expect(decoded(report).isEmpty)
        #expect(decoded(report, "0;1;1M").count == 1)
    }

    @Test("A truncated report does not swallow the key after it, nor an endless one all keys")
    func cutOff() {
        var decoder = KeyDecoder()
        for code in [KeyDecoder.mouseStart, 0x30, 0x3B] { #expect(decoder.decode(code) == nil) }
        #expect(decoder.decode(0x71) == .key(.character("q")))
        _ = decoder.decode(KeyDecoder.mouseStart)
        let events = (0..<40).compactMap { _ in decoder.decode(0x31) }
        #expect(events.last == .key(.character("1")))
    }

    private func decoded(_ codes: [Int32]) -> [TerminalEvent] {
        var decoder = KeyDecoder()
        return codes.compactMap { decoder.decode($0) }
    }

    private func old(_ button: Int, _ column: Int, _ row: Int) -> [Int32] {
        [KeyDecoder.oldMouseStart] + [button, column, row].map { Int32($0 + 32) }
    }

    @Test("The oldest encoding, one byte per number, is read as well, up to the largest position")
    func oldForm() {
        #expect(decoded(old(0, 1, 1)) == [mouse(.press, 0, 0)])
        #expect(
            decoded(old(64, 12, 5) + old(65, 223, 200)) == [mouse(.wheelUp, 4, 11), mouse(.wheelDown, 199, 222)])
        #expect(decoded(old(3, 1, 1) + old(1, 1, 1) + old(32, 1, 1)).isEmpty)
        // The byte for column 95 is that of the backspace key.
        #expect(decoded([KeyDecoder.oldMouseStart, 32, KEY_BACKSPACE, 33]) == [mouse(.press, 0, 94)])
        // A column out of range.
        #expect(decoded([KeyDecoder.oldMouseStart, 32, 0, 0, 0x71]) == [.key(.character("q"))])
    }

    @Test("A report in the oldest encoding takes three bytes and no key after them, nor one that interrupts it")
    func oldFormBounds() {
        #expect(decoded(old(0, 1, 1) + [0x71]) == [mouse(.press, 0, 0), .key(.character("q"))])
        #expect(decoded([KeyDecoder.oldMouseStart, 32, KEY_UP, 0x71]) == [.key(.up), .key(.character("q"))])
        #expect(decoded([KeyDecoder.oldMouseStart, 3]) == [.key(.control("c"))])
        #expect(decoded([KeyDecoder.oldMouseStart, 32] + old(0, 2, 2)) == [mouse(.press, 1, 1)])
        let paste = [KeyDecoder.pasteStart] + old(0, 65, 65) + [KeyDecoder.pasteEnd]
        #expect(decoded(paste) == [.key(.paste(" aa"))])
    }

    @Test("A paste may contain what looks like a report")
    func paste() {
        var decoder = KeyDecoder()
        _ = decoder.decode(KeyDecoder.pasteStart)
        _ = decoder.decode(KeyDecoder.mouseStart)
        for byte in "0;1;1M".utf8 { #expect(decoder.decode(Int32(byte)) == nil) }
        #expect(decoder.decode(KeyDecoder.pasteEnd) == .key(.paste("0;1;1M")))
    }
}
