import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Lists over all feeds")
struct SmartListTests {
    private static let day = 24.0 * 60

    private static func reader(columns: Int = 100) -> Reader {
        Reader(
            FakeLibrary(
                feeds: [Samples.feed(1, unread: 2), Samples.feed(2, unread: 1)],
                headlines: [
                    Samples.headline(1, title: "Young", minutesOld: 5),
                    Samples.headline(2, feed: 2, title: "Young and starred", isStarred: true, minutesOld: day),
                    Samples.headline(3, title: "Old and read", isRead: true, minutesOld: 3 * day),
                    Samples.headline(4, title: "Old and starred", isRead: true, isStarred: true, minutesOld: 4 * day),
                    Samples.headline(5, title: "Old", minutesOld: 5 * day),
                ]), columns: columns)
    }

    private static func titles(_ reader: Reader) -> [String] {
        (reader.model.results.map { $0.hits.map(\.headline) } ?? reader.model.list.rows).map(\.title)
    }

    @Test("Each shows its articles, and its count if there is one")
    func lists() {
        var reader = Self.reader()
        reader.press("K")
        #expect(reader.screen[0].contains("Starred") && !reader.screen[0].contains("3 unread"))
        #expect(Self.titles(reader) == ["Young and starred", "Old and starred"])
        reader.send(.listsCounted([.smart(.starred): BoundedCount(2)], isThorough: false))
        #expect(reader.screen[0].contains("2 starred"))
        reader.press("K")
        #expect(reader.screen[0].contains("Unread") && reader.screen[0].contains("3 unread"))
        #expect(!reader.screen[0].contains("(unread only)"))
        #expect(Self.titles(reader) == ["Young", "Young and starred", "Old"])
        reader.press("K")
        #expect(reader.screen[0].contains("Fresh") && !reader.screen[0].contains("found"))
        reader.send(.listsCounted([.smart(.fresh): BoundedCount(2, isAtLeast: true)], isThorough: false))
        #expect(reader.screen[0].contains("2+ unread"))
        #expect(Self.titles(reader) == ["Young", "Young and starred"])
        reader.press("JJJ")
        #expect(Self.titles(reader).count == 5)
    }

    @Test("A reopened list is current, after a query's results, too", arguments: ["KJ", "JK"])
    func opening(keys: String) {
        var reader = Self.reader()
        reader.press("KKa")
        #expect(Self.titles(reader) == ["Young", "Young and starred", "Old"])
        reader.press(keys)
        #expect(reader.model.listTitle == "Unread")
        #expect(Self.titles(reader) == ["Young and starred", "Old"])
    }

    @Test("An article that loses its star stays in the starred list while that is shown, so that s can restore it")
    func unstarring() {
        var reader = Self.reader()
        reader.press("Ks")
        reader.libraryChanges { _ in }
        #expect(Self.titles(reader) == ["Young and starred", "Old and starred"])
        #expect(reader.selection?.text.contains("Young and starred") == true)
        reader.press("s")
        reader.libraryChanges { _ in }
        #expect(reader.library.headlines.filter(\.isStarred).map(\.title) == ["Young and starred", "Old and starred"])
        reader.press("s")
        reader.libraryChanges { library in library.headlines.removeAll { $0.title == "Old and starred" } }
        #expect(Self.titles(reader) == ["Young and starred"])
        reader.press("JK")
        #expect(Self.titles(reader).isEmpty)
    }

    @Test("From Fresh, h goes to the feeds, J to the next list, and Enter opens its articles")
    func moving() {
        var reader = Self.reader(columns: 60)
        reader.press("hg")
        reader.press(.enter)
        #expect(reader.text.contains("Young and starred") && !reader.text.contains("Old"))
        reader.press("j")
        reader.press(.enter)
        #expect(reader.text.contains("Text of Young and starred."))
        reader.press("qh")
        #expect(reader.model.context == .feeds && reader.selection?.text.contains("Fresh") == true)
        reader.press("q")
        #expect(reader.model.hasQuit)
    }

    @Test("New articles appear at the top of Fresh, and the selection stays")
    func newArticles() {
        var reader = Self.reader()
        reader.press("KKKj")
        let before = reader.model.results.map { $0.selected - $0.top }
        reader.libraryChanges { $0.headlines.append(Samples.headline(9, title: "Brand new", minutesOld: 0)) }
        #expect(Self.titles(reader) == ["Brand new", "Young", "Young and starred"])
        #expect(reader.model.selectedHeadline?.title == "Young and starred")
        #expect(before == 1)
    }

    @Test("z hides read articles in every list, and the choice applies to the next one")
    func hiding() {
        var reader = Self.reader()
        reader.press("Kz")
        #expect(reader.screen[0].contains("Starred (unread only)"))
        #expect(Self.titles(reader) == ["Young and starred"])
        reader.press("J")
        #expect(Self.titles(reader) == ["Young", "Young and starred", "Old"])
        reader.press("KKz")
        #expect(reader.status == " This is the list of unread articles.")
        reader.press("Ka")
        reader.press("z")
        #expect(Self.titles(reader).count == 2)
    }

    @Test("In an empty list, every key for an article says that there is none")
    func noArticle() {
        for key in ["s", "a", "e", "E", "\n"] {
            var reader = Reader(FakeLibrary(headlines: []), columns: 100)
            reader.press("l")
            reader.type(key)
            #expect(reader.status.contains("There is no article here."), "\(key)")
        }
    }

    @Test("A marks the selected list from the feeds")
    func markingAll() {
        var reader = Self.reader()
        reader.press("hk")
        reader.press("A")
        #expect(
            reader.newEffects().contains(
                .act(.markAllRead(.everything, HeadlineFilter(starredOnly: true), name: "Starred"))))
    }

    @Test("A list that is empty because its feeds fail says how many do, and why")
    func failing() {
        func library(failing: Set<Int64>) -> FakeLibrary {
            let feeds = (1...5).map { id in
                var feed = Samples.feed(Int64(id), unread: 0)
                feed.articleCount = 0
                if failing.contains(Int64(id)) { feed.failure = "Host \(id) is not known." }
                return feed
            }
            return FakeLibrary(feeds: feeds, headlines: [])
        }
        var reader = Reader(library(failing: [2, 4]))
        #expect(reader.text.contains("No articles yet. 2 of 5 feeds failed:"))
        #expect(reader.text.contains("Feed 2: Host 2 is not known."))
        #expect(reader.text.contains("Feed 4: Host 4 is not known."))
        #expect(reader.text.contains("R retries all feeds."))
        #expect(!reader.text.contains("refreshes all feeds"))
        reader = Reader(library(failing: [1, 2, 3, 4, 5]))
        #expect(reader.text.contains("No articles yet. All 5 feeds failed:"))
        #expect(reader.text.contains("2 more; ! shows all."))
        reader = Reader(library(failing: []))
        #expect(reader.text.contains("R refreshes all feeds."))
    }

    @Test("While a refresh runs an empty list says so, and suggests no key for it", arguments: [0, 1])
    func refreshing(failures: Int64) {
        var feed = Samples.feed(1, failure: failures > 0 ? "Host 1 is not known." : nil)
        feed.articleCount = 0
        var reader = Reader(FakeLibrary(feeds: [feed], headlines: []))
        reader.send(.progressed(RefreshProgress(done: 0, total: 1)))
        #expect(reader.text.contains("Refreshing the feeds…"))
        #expect(!reader.text.contains("R refreshes") && !reader.text.contains("R retries"))
        reader.send(.progressed(RefreshProgress(done: 1, total: 1, isRunning: false)))
        #expect(!reader.text.contains("Refreshing the feeds"))
    }

    @Test("An empty list says so")
    func empty() {
        var reader = Reader(FakeLibrary(headlines: [Samples.headline(1, isRead: true, minutesOld: 9 * Self.day)]))
        reader.press("K")
        #expect(reader.text.contains("Nothing is starred here."))
        reader.press("K")
        #expect(reader.text.contains("Nothing is unread."))
        reader.press("K")
        #expect(reader.text.contains("No articles in the last 2 days."))
    }

    @Test(
        "Below the feeds are recently opened articles, latest first; opening one moves none while they are shown"
    )
    func recentlyRead() {
        var reader = Self.reader()
        reader.press("G")
        reader.press(.enter)
        reader.press("qg")
        reader.press(.enter)
        reader.press("q")
        let before = reader.model.feeds.count
        reader.press("JJJ")
        #expect(reader.model.listTitle == "Recently read")
        #expect(Self.titles(reader) == ["Young", "Old"])
        #expect(reader.rows(of: .headlines).first?.hasSuffix("now") == true)
        reader.press("j")
        reader.press(.enter)
        reader.press("q")
        reader.send(.libraryChanged)
        #expect(Self.titles(reader) == ["Young", "Old"] && reader.selection?.text.contains("Old") == true)
        reader.press("KJ")
        #expect(Self.titles(reader) == ["Old", "Young"] && reader.model.feeds.count == before)
        reader.press("J")
        #expect(reader.status.contains("last"))
    }

    @Test("They keep their order, whatever the others', and are shown even if read articles are hidden")
    func recentlyReadOrder() {
        var reader = Self.reader()
        reader.press("Otz")
        reader.library.readings = [
            Headline.ID(rawValue: 5): Samples.now, Headline.ID(rawValue: 3): Samples.now.addingTimeInterval(-60),
        ]
        reader.press("JJJ")
        #expect(Self.titles(reader) == ["Old", "Old and read"])
        reader.press("O")
        #expect(reader.status.contains("in the order in which the articles were read"))
        reader.press("F")
        reader.type("read\n")
        #expect(Self.titles(reader) == ["Old and read"])
    }

    @Test("A from the feeds marks the recently read articles, and no row of another list")
    func markingRecentlyRead() throws {
        var reader = Self.reader()
        var row = try #require(reader.model.list.rows.first)
        let recent = HeadlineFilter(recentlyRead: true)
        #expect(!reader.model.feeds.holds(row, in: recent))
        row.lastRead = row.sortDate
        #expect(reader.model.feeds.holds(row, in: recent))
        reader.press("hG")
        _ = reader.newEffects()
        reader.press("A")
        #expect(reader.newEffects().contains(.act(.markAllRead(.everything, recent, name: "Recently read"))))
    }

    @Test("Without any, that list says so")
    func nothingRead() {
        var reader = Self.reader()
        reader.press("JJJ")
        #expect(reader.text.contains("No article has been opened yet."))
    }
}
