import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("A feed's activity on its details screen")
struct FeedActivityTests {
    private static let id = Feed.ID(rawValue: 1)

    private static func reader(_ activity: FeedActivity?, columns: Int = 80, rows: Int = 50) -> Reader {
        var library = FakeLibrary(headlines: [Samples.headline(1)])
        library.activities[id] = activity
        var reader = Reader(library, columns: columns, rows: rows, focus: .feeds)
        reader.press("ji")
        return reader
    }

    /// One article every six hours, the newest an hour old.
    private static func activity(_ count: Int, stored: Int? = nil) -> FeedActivity {
        FeedActivity(
            dates: (0..<count).map { Samples.now.addingTimeInterval(-3_600 - 21_600 * Double($0)) },
            examined: count, stored: stored ?? count, textBytes: 48_000, sized: count)
    }

    private static func line(_ label: String, _ reader: Reader) -> String? {
        reader.screen.first { $0.hasPrefix(" \(label) ") }?.dropFirst(18).trimmingCharacters(in: .whitespaces)
    }

    @Test("Articles per day, size and the week's chart are shown, with what they are based on")
    func whole() throws {
        let reader = Self.reader(Self.activity(200))
        #expect(Self.line("Articles a day", reader) == "4.0: 112 in the last 28 days")
        #expect(Self.line("Size", reader) == "48.0 kB of text, 240 bytes an article")
        let first = try #require(reader.screen.firstIndex(of: " When it publishes"))
        let rows = reader.screen[(first + 1)...].prefix(7)
        #expect(rows.map { $0.prefix(4) } == [" Mon", " Tue", " Wed", " Thu", " Fri", " Sat", " Sun"])
        // Four articles a day, each drawn two cells wide.
        #expect(rows.allSatisfy { row in row.count { "░▒▓█".contains($0) } == 8 })
        let hour = LocalTime(Samples.now.addingTimeInterval(-3_600)).hour
        #expect("▓█".contains(Array(rows.first ?? "")[5 + 2 * hour]))
        let oldest = LocalTime(Samples.now.addingTimeInterval(-3_600 - 21_600 * 199)).day
        #expect(reader.text.contains("\n From 200 articles, since \(oldest), in local time."))
    }

    @Test("For a feed with many articles it says that it is an estimate, and from how many")
    func estimate() {
        let reader = Self.reader(Self.activity(100, stored: 10_000))
        #expect(
            Self.line("Size", reader) == "about 4.8 MB of text, 480 bytes an article, by the newest 100")
        #expect(reader.text.contains(" From the newest 100 articles, since "))
    }

    @Test("Unknown values are shown as unknown")
    func nothing() {
        var reader = Self.reader(FeedActivity())
        #expect(Self.line("Articles a day", reader) == "no dates known")
        #expect(Self.line("Size", reader) == "nothing is stored")
        #expect(reader.text.contains("\n No article is stored."))
        reader = Self.reader(FeedActivity(examined: 3, stored: 3, textBytes: 3, sized: 3))
        #expect(reader.text.contains("\n No article has a publication date."))
        let old = FeedActivity(dates: [Samples.now.addingTimeInterval(-1e8)], examined: 1, stored: 1)
        #expect(Self.line("Articles a day", Self.reader(old)) == "none in the last 28 days")
    }

    @Test("Dates without a time of day are described as such")
    func days() {
        let midnight = Date(timeIntervalSince1970: 1_789_948_800)
        let reader = Self.reader(FeedActivity(dates: [midnight], examined: 1, stored: 1, textBytes: 1, sized: 1))
        #expect(reader.text.contains("in local time. Most give only the day,"))
    }

    @Test("It is read after the details, and again only when the feed was checked or its number of articles changed")
    func reading() {
        var reader = Self.reader(Self.activity(3))
        #expect(reader.newEffects().suffix(2) == [.loadFeedDetails(Self.id), .loadFeedActivity(Self.id)])
        reader.libraryChanges { $0.feeds[0].unreadCount = 1 }
        #expect(!reader.newEffects().contains(.loadFeedActivity(Self.id)))
        reader.libraryChanges { $0.feeds[0].articleCount += 1 }
        #expect(reader.newEffects().contains(.loadFeedActivity(Self.id)))
        reader.libraryChanges {
            $0.feeds[0].lastCheck = Samples.now
            $0.activities[Self.id] = Self.activity(9)
        }
        #expect(reader.text.contains("\n From 9 articles"))
    }

    @Test("Its place is reserved while it loads; results for another feed, or after leaving, are ignored")
    func slow() {
        var reader = Self.reader(nil)
        reader.press("q")
        reader.isSlow = true
        reader.press("i")
        #expect(Self.line("Articles a day", reader) == "…" && reader.text.contains(" When it publishes\n …"))
        reader.send(.feedActivityLoaded(Feed.ID(rawValue: 9), Self.activity(1)))
        #expect(Self.line("Articles a day", reader) == "…")
        reader.press("q")
        reader.answer()
        #expect(reader.model.screen == nil)
    }

    @Test("On narrow screens the chart fits", arguments: [12, 20, 30, 40])
    func narrow(columns: Int) {
        var reader = Self.reader(Self.activity(30), columns: columns, rows: 14)
        var seen = ""
        for _ in 0..<60 {
            #expect(reader.screen.allSatisfy { TextWidth.cells(in: $0) <= columns })
            seen += reader.text
            reader.press("j")
        }
        #expect(seen.contains("\n Mon ") == (columns >= 14))
    }
}
