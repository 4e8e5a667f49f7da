import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Saved queries")
struct SavedQueryTests {
    private static func query(_ name: String, _ text: String) -> SavedQuery {
        SavedQuery(name: name, query: ArticleQuery.parse(text).query)
    }

    private static func reader() -> Reader {
        var headlines = Samples.headlines(1...9)
        headlines[6] = Samples.headline(7, title: "Harbour walls")
        headlines[2] = Samples.headline(3, title: "A harbour at night", isRead: true)
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines), columns: 100)
        reader.send(.savedQueries([query("Ports", "harbour"), query("Nothing much", "zebra")]))
        return reader
    }

    @Test("Keys for feeds say what a saved query is, and how to change it")
    func keysForFeeds() {
        var reader = Self.reader()
        let query = SavedQuery(name: "Ports", query: ArticleQuery.parse("harbour").query, text: "title =~ \"harbour\"")
        reader.send(.savedQueries([query]))
        reader.press("J")
        reader.press("h")
        for key in "-ie" {
            _ = reader.newEffects()
            reader.press(String(key))
            #expect(
                reader.text.contains(
                    "“Ports” is a saved query: title =~ \"harbour\". :edit changes it in the feed list."))
            #expect(reader.newEffects().isEmpty)
        }
    }

    @Test("They are above the feeds, and an opened one shows its articles, newest first")
    func opening() {
        var reader = Self.reader()
        #expect(reader.screen[5].hasPrefix("   Ports ") && reader.screen[6].hasPrefix("   Nothing much"))
        #expect(reader.screen[7].contains("  Feed 1"))
        reader.press("J")
        #expect(reader.screen[0].contains("Ports") && reader.screen[0].contains("1 unread"))
        #expect(reader.screen[1].contains("A harbour at night") && reader.screen[2].contains("Harbour walls"))
        reader.press("J")
        #expect(reader.text.contains("No article matches this query."))
        reader.press("J")
        #expect(reader.model.listTitle == "Feed 1")
    }

    @Test(
        "The first queries to arrive leave the first feeds visible, as far as the selected line allows")
    func first() {
        let library = FakeLibrary(feeds: (1...20).map { Samples.feed(Int64($0)) }, headlines: Samples.headlines(1...3))
        var reader = Reader(library, columns: 100, rows: 16)
        reader.press("J")
        reader.send(.savedQueries([Self.query("Ports", "harbour"), Self.query("Nothing much", "zebra")]))
        #expect(reader.screen[1].hasPrefix("   Fresh") && reader.screen[7].contains("  Feed 1"))
        #expect(reader.model.listTitle == "Feed 1")
        var far = Reader(library, columns: 100, rows: 16)
        for _ in 0..<9 { far.press("J") }
        far.send(.savedQueries([Self.query("Ports", "harbour"), Self.query("Nothing much", "zebra")]))
        #expect(far.text.contains("Feed 9") && !far.text.contains("Fresh"))
    }

    @Test("Only saved queries show the articles of hidden feeds, which can be read and inspected like any")
    func hiddenFeeds() {
        let headlines = [
            Samples.headline(1, title: "Harbour lights"), Samples.headline(2, feed: 2, title: "A hidden harbour"),
        ]
        let feeds = [Samples.feed(1), Samples.feed(2, failure: "Not found.", isHidden: true)]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: headlines), columns: 100)
        reader.send(.savedQueries([Self.query("Ports", "harbour")]))
        #expect(!reader.text.contains("hidden") && !reader.text.contains("Feed 2"))
        reader.press("J")
        #expect(reader.screen[0].contains("2 unread") && reader.text.contains("A hidden harbour"))
        reader.press("j")
        reader.press(.enter)
        reader.libraryChanges { _ in }
        #expect(reader.model.article?.headline.title == "A hidden harbour" && !reader.model.isArticleOutOfLists)
        let fresh = reader.model.feeds.shownCount(of: .smart(.fresh))
        reader.press("as")
        #expect(reader.model.feeds.shownCount(of: .smart(.fresh)) == fresh)
        #expect(reader.model.feeds.shownCount(of: .smart(.starred)) == BoundedCount(0))
        let again = reader.restarted()
        #expect(again.model.article == nil)
        reader.press("i")
        #expect(reader.screen[0].contains("Feed 2"))
        reader.press("q!")
        #expect(reader.selection?.text.contains("Feed 2") == true && reader.status.contains("Not found."))
    }

    @Test("A search from a saved query returns to it")
    func searching() {
        var reader = Self.reader()
        reader.press("J/article")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Search: article"))
        reader.press("q")
        #expect(reader.screen[0].contains("Ports") && reader.screen[1].contains("A harbour at night"))
    }

    @Test(
        "The selection stays on its feed when queries arrive; a changed query runs again, a removed one goes to all")
    func changes() {
        var reader = Self.reader()
        reader.press("JJJh")
        #expect(reader.selection?.text.contains("Feed 1") == true)
        reader.send(.savedQueries([Self.query("Ports", "harbour")]))
        #expect(reader.selection?.text.contains("Feed 1") == true)
        reader.press("k")
        reader.press(.enter)
        reader.send(.savedQueries([Self.query("Ports", "harbour is:unread")]))
        #expect(reader.screen[0].contains("Ports") && reader.screen[0].contains("1 unread"))
        reader.send(.savedQueries([]))
        #expect(reader.model.listTitle == "All articles" && reader.text.contains("Article 1"))
    }
}
