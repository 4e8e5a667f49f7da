import Foundation
import Terminal
import Testing

@testable import NewsUI

/// `Reader` compares each screen that is looked at with one that is drawn without what was kept.
@Suite("What is kept of the last screen")
struct DrawnPartsTests {
    private static let hour = 60.0

    @Test("Ages grow on lines that nothing else changes, and headings change at midnight")
    func time() {
        let headlines = [5, 9 * Self.hour, 30 * Self.hour].enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), minutesOld: minutes)
        }
        var reader = Reader(FakeLibrary(headlines: headlines))
        reader.press("v")
        #expect(reader.text.contains(" Today") && reader.text.contains(" 5m "))
        reader.now += 60
        reader.send(.timePassed)
        #expect(reader.text.contains(" 6m ") && reader.text.contains(" 9h "))
        reader.now += 24 * 3600
        reader.send(.timePassed)
        #expect(!reader.text.contains(" Today") && reader.text.contains(" Yesterday"))
    }

    @Test("A clock that is set back makes ages smaller, of a line that came later too")
    func clockSetBack() {
        let headlines = [5 * Self.hour + 1, 6 * Self.hour + 1].enumerated().map { index, minutes in
            Samples.headline(Int64(index + 1), minutesOld: minutes)
        }
        var reader = Reader(FakeLibrary(headlines: headlines))
        #expect(reader.text.contains(" 5h "))
        reader.now += 40 * 60
        reader.libraryChanges { $0.headlines.append(Samples.headline(7, minutesOld: 30)) }
        #expect(reader.text.contains(" 1h "))
        reader.now -= 30 * 60
        reader.send(.timePassed)
        #expect(reader.text.contains(" 40m "))
        reader.now -= 2 * 3600
        reader.send(.timePassed)
        #expect(reader.text.contains(" 3h "))
    }

    @Test("What a list shows comes back after results, an empty list, help and another size")
    func changes() {
        var reader = Reader(columns: 120, rows: 20)
        let list = reader.screen
        reader.press("/")
        reader.type("nothing like it\n")
        #expect(reader.screen != list)
        reader.press(.escape)
        reader.press(.escape)
        #expect(reader.text(of: .headlines).first?.contains("Article 1") == true)
        reader.press("?")
        #expect(!reader.text.contains("Article 3"))
        reader.press("q")
        reader.resize(columns: 40, rows: 12)
        #expect(!reader.text.contains("Article 3"))
        reader.resize(columns: 120, rows: 20)
        #expect(reader.text.contains("Article 3"))
    }
}
