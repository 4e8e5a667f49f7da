import Foundation
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Caches")
struct MemoTests {
    private let memo = Memo<String, Int>()
    private let start = Samples.now

    /// Counts how often the value is made.
    private final class Maker {
        var count = 0
        func make() -> Int {
            count += 1
            return count
        }
    }

    @Test("The same subject reuses its value; another, or an earlier one, makes it again")
    func subjects() {
        let maker = Maker()
        #expect(["a", "a", "b", "b", "a"].map { memo.value(of: $0, make: maker.make) } == [1, 1, 2, 2, 3])
        memo.forget()
        #expect(memo.value(of: "a", make: maker.make) == 4)
    }

    @Test("A value that depends on time is made again when it expires, and after the clock was set back")
    func times() {
        let maker = Maker()
        func value(after seconds: Double) -> Int {
            memo.value(of: "a", at: start + seconds, until: { _ in start + 30 }, make: maker.make)
        }
        #expect([0, 29, 30, 31, 10].map(value) == [1, 1, 2, 3, 4])
    }

    @Test("A value without an expiry is kept for a minute")
    func minute() {
        let maker = Maker()
        func value(after seconds: Double) -> Int {
            memo.value(of: "a", at: start + seconds, until: { _ in nil }, make: maker.make)
        }
        #expect([0, 59, 60, 119].map(value) == [1, 1, 2, 2])
    }

    @Test("Moving through the help does not lay it out again")
    func help() {
        var reader = Reader(columns: 80, rows: 24)
        reader.press("?")
        reader.press(.enter)
        let lines = Self.lines(in: reader)
        reader.press("jjj")
        // The same storage.
        #expect(lines?.isEmpty == false && Self.lines(in: reader).map(Self.place) == lines.map(Self.place))
    }

    private static func lines(in reader: Reader) -> [HelpText.Line]? {
        (reader.model.screen as? HelpScreen)?.text(in: reader.model.surroundings).lines
    }

    private static func place(of lines: [HelpText.Line]) -> UnsafePointer<HelpText.Line>? {
        lines.withUnsafeBufferPointer(\.baseAddress)
    }
}
