import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("The statistics screen")
struct StatisticsScreenTests {
    /// Three feeds: a busy one, a silent one, and one that fails.
    private static func library() -> FakeLibrary {
        var feeds = [
            Samples.feed(1, title: "Gazette", unread: 2), Samples.feed(2, title: "古い新聞"),
            Samples.feed(3, title: "Broken", failure: "There is nothing at this address (404)."),
        ]
        for index in feeds.indices { feeds[index].lastCheck = Samples.now }
        feeds[2].failureCount = 3
        // One article a day, the older half read.
        let headlines = (Int64(1)...40).map { number in
            let age: Double = 1_440 * Double(number - 1)
            return Samples.headline(number, isRead: number > 14, isStarred: number == 5, minutesOld: age)
        }
        let old = Samples.headline(90, feed: 2, isRead: true, minutesOld: 1_440 * 200)
        return FakeLibrary(feeds: feeds, headlines: headlines + [old])
    }

    private static func reader(_ library: FakeLibrary = library(), columns: Int = 80, rows: Int = 44) -> Reader {
        var reader = Reader(library, columns: columns, rows: rows)
        reader.press("=")
        return reader
    }

    @Test("Stored and read articles, the state of the feeds and disk usage come first")
    func summary() {
        let reader = Self.reader()
        #expect(reader.screen[0].hasPrefix(" Statistics"))
        #expect(reader.screen[0].hasSuffix(" at \(LocalTime(Samples.now).hourAndMinute)"))
        #expect(
            reader.screen[1...4].map { $0 } == [
                " Stored     30 articles, 2 unread, 1 starred",
                " Read       93% of all, 50% of the last 28 days",
                " Feeds      3: 1 fine, 1 silent, 1 failing",
                " On disk    4.5 MB, no search index yet",
            ])
    }

    @Test(
        "Articles in no list are listed for hidden and for removed feeds, if there are any",
        arguments: [
            (0, 0, 0, nil as String?), (0, 5, 5, "5 articles of feeds no longer listed"),
            (2, 7, 0, "7 articles of 2 hidden feeds"),
            (1, 12, 5, "7 articles of 1 hidden feed, 5 articles of feeds no longer listed"),
        ])
    func notShown(hidden: Int, outOfSight: Int, unlisted: Int, words: String?) {
        let statistics = LibraryStatistics(
            date: Samples.now, hiddenFeeds: hidden, articlesOutOfSight: outOfSight, unlistedArticles: unlisted)
        let text = StatisticsText(statistics, width: 100).plainText(usesASCII: false)
        let line = text.split(separator: "\n").first { $0.contains("Not shown ") }
            .map { $0.drop { !$0.isNumber } }
        #expect(line.map(String.init) == words)
    }

    @Test("A share below one per cent is not rounded up to it, nor almost all to all")
    func parts() {
        #expect(StatisticsTexts.ofAll(1 / 6_266) == "less than 1% of all")
        #expect(StatisticsTexts.ofRecent(0.0001) == "less than 1% of the last 28 days")
        #expect(StatisticsTexts.rate(4, read: 0.004) == "4.0 a day, less than 1% read")
        #expect(
            [0, 0.01, 0.999, 1].map { StatisticsTexts.ofAll($0) }
                == ["0% of all", "1% of all", "99% of all", "100% of all"])
    }

    @Test("In Japanese, too, a share below one per cent is shown as such", .language(.japanese))
    func translatedParts() {
        #expect(StatisticsTexts.ofAll(1 / 6_266) == "全体の1%未満")
        #expect(StatisticsTexts.ofRecent(0.0001) == "過去28日の1%未満")
        #expect(StatisticsTexts.rate(4, read: 0.004) == "1日4.0件、既読1%未満")
    }

    @Test("The articles per day are bars, with the Mondays underneath")
    func days() throws {
        let reader = Self.reader()
        let first = try #require(reader.screen.firstIndex(of: " Articles a day"))
        #expect(
            reader.screen[first + 1].hasPrefix(" 0.7 on average in 56 days, at most 1, on "))
        // The bars take a quarter of the body's height.
        let bars = reader.screen[(first + 2)...].prefix(10)
        #expect(bars.last == " " + String(repeating: "·", count: 16) + String(repeating: "█", count: 40))
        #expect(bars.first == String(repeating: " ", count: 17) + String(repeating: "█", count: 40))
        // Solid blocks in the colour of text would outshine it.
        #expect(reader.canvas.style(row: first + 11, column: 50) == reader.model.theme[.detail])
        let dates = reader.screen[first + 12]
        // 21 September 2026 is a Monday in UTC, but may be Sunday or Tuesday here.
        let today = LocalTime(Samples.now)
        #expect(dates.contains(" 14 Sep"))
        #expect(today.dayOfWeek != 0 || !dates.contains("21 S"))
    }

    @Test("The busiest, silent and failing feeds are named")
    func feeds() {
        let text = Self.reader().text
        #expect(text.contains("\n Busiest feeds, the last 28 days\n Gazette "))
        #expect(text.contains("█ 1.0 a day, 50% read\n"))
        let date = LocalTime(Samples.now.addingTimeInterval(-86_400 * 200)).day
        #expect(text.contains("\n Silent for 90 days or longer\n 古い新聞 "))
        #expect(text.contains(" the last article on \(date)\n"))
        #expect(text.contains("\n Failing, or gone\n Broken "))
        #expect(text.replacing(#/\n +/#, with: " ").contains(" 3 times: There is nothing at this address (404).\n"))
    }

    @Test("If there is no room for bars, names get it")
    func withoutBars() {
        var library = Self.library()
        library.feeds[0].title = "A name of 17 cell"
        var reader = Self.reader(library, columns: 40)
        reader.press("G")
        #expect(reader.text.contains("\n A name of 17 cell 1.0 a day, 50% read\n"))
    }

    @Test("Of many feeds ten are named and the others counted")
    func many() {
        var library = FakeLibrary(feeds: (1...25).map { Samples.feed($0, failure: "No answer.") }, headlines: [])
        for index in library.feeds.indices { library.feeds[index].failureCount = index }
        let text = Self.reader(library).text
        #expect(text.contains("\n Feed 25 ") && text.contains("\n Feed 16 ") && !text.contains("\n Feed 15 "))
        #expect(text.contains("\n and 15 more\n"))
    }

    @Test("= opens them from lists, article and details, counting again; =, q, h, ← and Esc go back")
    func opening() {
        for (way, back) in [
            ("", Key.character("=")), ("h", .character("q")), ("\n", .character("h")), ("\n", .left), ("", .escape),
        ] {
            var reader = Reader(Self.library())
            for key in way { reader.press(key == "\n" ? .enter : .character(key)) }
            let before = reader.text
            _ = reader.newEffects()
            reader.press("=")
            #expect(reader.newEffects() == [.countLibrary])
            #expect(reader.screen[0].hasPrefix(" Statistics"))
            reader.press(back)
            #expect(reader.text == before)
            #expect(reader.model.screen == nil)
        }
        var reader = Reader(Self.library())
        reader.press("i=")
        #expect(reader.screen[0].hasPrefix(" Statistics"))
        reader.press("q")
        #expect(reader.text.contains("Article 1"))
    }

    @Test("While counting, known figures are shown, with the progress; leaving stops the counting")
    func counting() {
        var reader = Reader(Self.library())
        reader.isSlow = true
        reader.press("=")
        #expect(reader.screen[1] == " Counting…")
        var part = reader.library.statistics
        part.counts = [:]
        for day in 0..<28 { part.days[day].articles = nil }
        reader.send(.counted(part))
        #expect(reader.screen[0].hasSuffix(" counting, 47%"))
        #expect(reader.screen[1] == " Stored     30 articles, 2 unread, 1 starred")
        #expect(reader.text.contains("\n Feeds      3: 1 failing, …\n"))
        #expect(!reader.text.contains("Busiest"))
        _ = reader.newEffects()
        reader.press("q")
        #expect(reader.newEffects() == [.stopCounting])
        // A late count is ignored, and nothing is cancelled twice.
        reader.send(.counted(part))
        #expect(reader.newEffects().isEmpty && reader.model.screen == nil)
    }

    @Test("Finished counting is not stopped, and failed counting says why")
    func ending() {
        var reader = Self.reader()
        _ = reader.newEffects()
        reader.press("q")
        #expect(reader.newEffects().isEmpty)
        reader.isSlow = true
        reader.press("=")
        reader.send(.failed(.countLibrary, sentence: "The disk failed."))
        #expect(reader.status == " The disk failed.")
        _ = reader.newEffects()
        reader.press("q")
        #expect(reader.newEffects().isEmpty)
    }

    @Test("An empty library takes a few lines")
    func empty() {
        let reader = Self.reader(FakeLibrary(feeds: [], headlines: []))
        #expect(
            reader.screen[1...3].map { $0 } == [
                " Stored     0 articles, 0 unread, 0 starred", " Read       nothing is stored", " Feeds      0",
            ])
    }

    @Test(
        "Everything can be read on a screen of any size, and nothing is drawn outside",
        arguments: [(40, 12), (80, 24), (160, 50), (25, 8), (400, 120)])
    func sizes(columns: Int, rows: Int) {
        var reader = Self.reader(columns: columns, rows: rows)
        var seen = ""
        for _ in 0..<60 {
            let screen = reader.screen
            #expect(screen.count == rows)
            #expect(screen.allSatisfy { TextWidth.cells(in: $0) <= columns })
            seen += screen.joined(separator: "\n")
            reader.press("j")
        }
        for words in ["Stored", "Articles a day", "Busiest feeds", "Gazette", "Silent for 90 days", "Failing, or gone"]
        {
            #expect(seen.contains(words), "\(words)")
        }
    }

    @Test("When the screen grows it does not stay scrolled beyond the end")
    func grown() {
        var reader = Self.reader(columns: 40, rows: 12)
        reader.press("G")
        #expect(!reader.text.contains("Stored"))
        reader.resize(columns: 160, rows: 50)
        #expect(reader.screen[1].hasPrefix(" Stored"))
    }

    @Test("Control sequences are not drawn")
    func hostile() {
        var library = Self.library()
        for index in library.feeds.indices {
            library.feeds[index].title = "a\u{1B}[2J\u{202E}b\r\n"
            library.feeds[index].failure = "x\u{9B}31m\ny"
        }
        let text = Self.reader(library).text
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
    }

    @Test(
        "Printed at 40 columns, long failures are wrapped and indented, and nothing is wider",
        arguments: [40, 60, 80])
    func narrowPrint(width: Int) {
        var statistics = Self.library().statistics
        statistics.feeds[2].failure =
            "The server broken.example did not answer within 30 seconds, and does not seem to be there any more."
        let lines = StatisticsText(statistics, width: width).plainText(usesASCII: false).split(separator: "\n")
        #expect(lines.allSatisfy { TextWidth.cells(in: String($0)) <= width })
        let text = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
        #expect(
            text.hasSuffix(
                "Broken 3 times: The server broken.example did not answer within 30 seconds, and does not seem to be "
                    + "there any more."))
    }

    @Test("Printed in ASCII, charts and signs have the same width")
    func printedInASCII() {
        let text = StatisticsText(Self.library().statistics, width: 80)
        let plain = text.plainText(usesASCII: false).split(separator: "\n")
        let ascii = text.plainText(usesASCII: true).split(separator: "\n")
        #expect(zip(plain, ascii).allSatisfy { TextWidth.cells(in: String($0)) == TextWidth.cells(in: String($1)) })
        // Titles keep their letters.
        #expect(ascii.joined().unicodeScalars.allSatisfy { $0.isASCII || "古い新聞".unicodeScalars.contains($0) })
        #expect(plain.joined().contains("█"))
    }

    @Test("Printed, it is the same text without control sequences")
    func printed() {
        var statistics = Self.library().statistics
        statistics.feeds[0].title = "\u{1B}[2JGazette"
        let text = StatisticsText(statistics, width: 80).plainText(usesASCII: false)
        #expect(text.hasPrefix("Stored     30 articles, 2 unread, 1 starred\n"))
        #expect(text.contains("\nGazette ") && text.hasSuffix("(404).\n"))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") && TextWidth.cells(in: String($0)) <= 80 })
    }
}
