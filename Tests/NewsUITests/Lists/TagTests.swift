import Foundation
import News
import Terminal
import Testing

@testable import NewsUI

@Suite("Tags in the pane of feeds")
struct TagTests {
    /// Feed 1 has no tag, 2 and 3 are about the sea, 3 and 4 are Japanese; article n is of feed n mod 5.
    private static func reader(columns: Int = 100, rows: Int = 24) -> Reader {
        let feeds = [
            Samples.feed(1, unread: 1), Samples.feed(2, unread: 4, tags: ["sea", "every:6h"]),
            Samples.feed(3, unread: 8, failure: "The host is unknown.", tags: ["sea", "日本", "sea"]),
            Samples.feed(4, unread: 16, tags: ["日本"]), Samples.feed(5, tags: ["/News/Old"]),
        ]
        return Reader(
            FakeLibrary(feeds: feeds, headlines: (1...50).map { Samples.headline($0, feed: $0 % 5 + 1) }),
            columns: columns, rows: rows)
    }

    private static func lines(_ reader: Reader) -> [String] {
        reader.text(of: .feeds).dropFirst(4).filter { !$0.isEmpty }
    }

    /// With the selection on the line that begins so.
    private static func selecting(_ title: String, columns: Int = 100) -> Reader {
        var reader = reader(columns: columns)
        reader.press("hg")
        while reader.selection?.text.contains(title) != true { reader.press("j") }
        return reader
    }

    @Test("Feeds without a tag come first, then each tag with its feeds and their unread articles together")
    func sections() {
        #expect(
            Self.lines(Self.reader(rows: 30)) == [
                "  Feed 1               1", "- sea                 12", "    Feed 2             4",
                "!   Feed 3             8",
                "- 日本                24", "!   Feed 3             8", "    Feed 4            16", "- News/Old",
                "    Feed 5",
            ])
    }

    @Test("A tag that nobody can see goes by the numbers of its characters")
    func invisible() {
        let feeds = [Samples.feed(1, tags: ["\u{200B}\u{2060}"]), Samples.feed(2, tags: ["/\u{A0}"])]
        let reader = Reader(FakeLibrary(feeds: feeds, headlines: []), columns: 130, rows: 24)
        #expect(Self.lines(reader) == ["- U+200B U+2060", "    Feed 1", "- U+00A0", "    Feed 2"])
    }

    @Test("A tag's list holds the articles of its feeds, newest first; the title names it")
    func list() {
        var reader = Self.selecting("sea")
        reader.press(.enter)
        #expect(reader.screen[0].contains("sea ") && reader.screen[0].contains("12 unread"))
        #expect(Set(reader.model.list.rows.map(\.feedID.rawValue)) == [2, 3] && reader.model.list.rows.count == 20)
        #expect(reader.text(of: .headlines)[0].contains("Feed 2"))
        reader.press("a")
        #expect(reader.screen[0].contains("11 unread"))
        #expect(
            Self.lines(reader).prefix(3) == [
                "  Feed 1               1", "- sea                 11", "    Feed 2             3",
            ])
    }

    @Test("A marks the tag's articles as read and no others, r refreshes its feeds")
    func acts() {
        var reader = Self.selecting("sea")
        _ = reader.newEffects()
        reader.press("r")
        #expect(reader.newEffects() == [.refresh([Feed.ID(rawValue: 2), Feed.ID(rawValue: 3)])])
        reader.press("A")
        let read = reader.library.headlines.filter(\.isRead)
        #expect(read.count == 20 && Set(read.map(\.feedID.rawValue)) == [2, 3])
        #expect(Set(reader.model.list.rows.filter(\.isRead).map(\.feedID.rawValue)) == [2, 3])
    }

    @Test("c hides the feeds of a tag and shows them again; from one of them the selection goes to the tag")
    func folding() {
        var reader = Self.selecting("sea")
        reader.press("jc")
        #expect(reader.selection?.text.hasPrefix("+ sea ") == true)
        #expect(!reader.text(of: .feeds).contains { $0.contains("Feed 2") })
        #expect(reader.text(of: .feeds).contains { $0.contains("Feed 3") })
        reader.press("c")
        #expect(reader.selection?.text.hasPrefix("- sea ") == true)
        #expect(reader.text(of: .feeds).contains { $0.contains("Feed 2") })
        reader.press("gc")
        #expect(reader.status.contains("has no tag"))
    }

    @Test("C hides the feeds of all tags, and then shows them all")
    func foldingAll() {
        var reader = Self.selecting("日本")
        reader.press("jC")
        #expect(reader.selection?.text.hasPrefix("+ 日本") == true)
        #expect(Self.lines(reader).map { String($0.prefix(1)) } == [" ", "+", "+", "+"])
        reader.press("C")
        #expect(Self.lines(reader).count == 9)
    }

    @Test("What is folded stays so when the feeds are read again, and the selection stays on its line")
    func reloading() {
        var reader = Self.selecting("日本")
        reader.press("kkkcjj")
        let before = reader.selection
        reader.libraryChanges { $0.feeds.insert(Samples.feed(9, tags: ["new"]), at: 0) }
        #expect(reader.selection?.text == before?.text)
        #expect(reader.text(of: .feeds).contains { $0.hasPrefix("+ sea") })
    }

    @Test("J and K go through the lines of the pane, to a feed under each of its tags in turn")
    func nextFeed() {
        var reader = Self.reader()
        var titles: [String] = []
        for _ in 1...9 {
            reader.press("J")
            titles.append(reader.model.listTitle)
        }
        #expect(titles == ["Feed 1", "sea", "Feed 2", "Feed 3", "日本", "Feed 3", "Feed 4", "News/Old", "Feed 5"])
        reader.press("KKK")
        #expect(reader.model.listTitle == "Feed 3")
        reader.press("K")
        #expect(reader.model.listTitle == "日本")
    }

    @Test("Back from a feed whose tag was folded leads to the tag")
    func backToFolded() {
        var reader = Self.selecting("Feed 4")
        reader.press(.enter)
        reader.press(.tab, .backTab)
        reader.press("h")
        reader.press("cl")
        #expect(reader.model.listTitle == "日本")
    }

    @Test("A tag that no feed has any more gives way to all articles")
    func lostTag() {
        var reader = Self.selecting("News/Old")
        reader.press(.enter)
        #expect(reader.model.listTitle == "News/Old")
        reader.libraryChanges { $0.feeds.removeLast() }
        #expect(reader.model.listTitle == "All articles" && reader.model.list.rows.count == 50)
    }

    @Test("A filter, hiding what is read and the next unread article stay within the tag")
    func withinTag() {
        var reader = Self.selecting("sea")
        reader.press(.enter)
        reader.press("F1")
        reader.press(.enter)
        #expect(reader.screen[0].contains("sea (filter: 1)"))
        #expect(reader.model.results?.hits.allSatisfy { [2, 3].contains($0.headline.feedID.rawValue) } == true)
        reader.press("q")
        reader.press("gaz")
        #expect(reader.model.list.rows.count == 19 && reader.screen[0].contains("sea (unread only)"))
    }
}
