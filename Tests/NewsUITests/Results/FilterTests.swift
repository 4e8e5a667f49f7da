import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Filtering the current list")
struct FilterTests {
    /// Feed 1 has articles 1 to 20, feed 2 has harbour news, some of them read.
    private static func reader(columns: Int = 100, rows: Int = 24) -> Reader {
        let headlines =
            (1...20).map { Samples.headline($0) }
            + (1...6).map { Samples.headline(100 + $0, feed: 2, title: "Harbour news \($0)", isRead: $0 > 4) }
        return Reader(
            FakeLibrary(feeds: [Samples.feed(1, unread: 20), Samples.feed(2, unread: 4)], headlines: headlines),
            columns: columns, rows: rows)
    }

    private static func filtered(_ text: String, columns: Int = 100) -> Reader {
        var reader = reader(columns: columns)
        reader.press("F" + text)
        reader.press(.enter)
        return reader
    }

    /// The visible headlines, where their pane is shown.
    private static func titles(_ reader: Reader) -> [String] {
        reader.text(of: .headlines).filter { !$0.isEmpty }
    }

    @Test("F shows matching articles while typing, newest first, and the title says so")
    func whileTyping() {
        var reader = Self.reader()
        reader.press("F")
        #expect(reader.status == " Filter:" && reader.text.contains("Article 20"))
        reader.press("harb")
        #expect(reader.screen[0].contains("All articles (filter: harb)") && reader.screen[0].contains("6 found"))
        #expect(Self.titles(reader).count == 6)
        #expect(
            Self.titles(reader)[0].hasSuffix("Harbour news 1") && Self.titles(reader)[5].hasSuffix("Harbour news 6"))
        reader.press(.enter)
        #expect(reader.model.context == .results)
        #expect(reader.status.contains("“harb” filters every list; q clears it."))
    }

    @Test("The title has the quotation mark that ends a filter")
    func quotation() {
        let reader = Self.filtered("title:\"harbour n\"", columns: 120)
        #expect(reader.screen[0].contains("(filter: title:\"harbour n\")"))
        #expect(reader.model.filter?.text == "title:\"harbour n\"")
        #expect(reader.model.filter == reader.model.filterInView)
    }

    @Test("Escape while typing restores the earlier list, including an earlier filter")
    func cancelling() {
        var reader = Self.reader()
        reader.press("jjj")
        let before = reader.text
        reader.press("Fharb")
        reader.press(.escape)
        #expect(reader.text == before && reader.model.filter == nil)
        reader.press("Farticle")
        reader.press(.enter, .enter)
        reader.press("q")
        let filtered = reader.text(of: .headlines)
        reader.press("F")
        #expect(reader.status.hasPrefix(" Filter: article"))
        reader.press(.control("u"))
        reader.press("zzz")
        #expect(reader.text.contains("Nothing here matches the filter “zzz”."))
        reader.press(.escape)
        #expect(reader.text(of: .headlines) == filtered && reader.model.filter?.text == "article")
    }

    @Test("The filter stays while switching lists, none of which it removes")
    func otherLists() {
        var reader = Self.filtered("harb")
        reader.press("J")
        #expect(reader.screen[0].contains("Feed 1 (filter: harb)"))
        #expect(
            reader.text.contains("Nothing here matches the filter “harb”.")
                && reader.text.contains("q shows the whole"))
        reader.press("J")
        #expect(reader.screen[0].contains("Feed 2 (filter: harb)") && Self.titles(reader).count == 6)
        reader.press("q")
        #expect(reader.screen[0].contains("Feed 2 ") && !reader.screen[0].contains("filter"))
        #expect(reader.model.context == .headlines && reader.model.list.rows.count == 6)
        reader.press("q")
        #expect(reader.model.context == .feeds)
    }

    @Test("Removing the filter selects the same article in the whole list", arguments: [40, 100, 150])
    func removing(columns: Int) {
        for key in [Key.escape, .character("q"), .left] {
            var reader = Self.filtered("2", columns: columns)
            reader.press("j")
            let article = reader.selection?.text
            #expect(article?.contains("Article 12") == true)
            reader.press(key)
            #expect(reader.model.filter == nil && reader.model.results == nil)
            #expect(reader.selection?.text == article)
        }
    }

    @Test("An empty filter removes it")
    func emptied() {
        var reader = Self.filtered("harb")
        reader.press("F")
        reader.press(.control("u"), .enter)
        #expect(reader.model.filter == nil && reader.model.context == .headlines)
        #expect(!reader.screen[0].contains("filter") && !reader.status.contains("clears it"))
    }

    @Test("In a search only the results are filtered; back goes through all results to the list")
    func search() {
        var reader = Self.reader()
        reader.press("/news")
        reader.press(.enter)
        reader.press("Fis:read")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Search: news (filter: is:read)") && reader.screen[0].contains("2 found"))
        reader.press("q")
        #expect(reader.screen[0].contains("Search: news ") && reader.screen[0].contains("6 found"))
        reader.press("q")
        #expect(reader.model.context == .headlines && reader.model.filter == nil)
    }

    @Test(
        "A search keeps its order and the selected article when it is filtered, unfiltered, or hides read articles")
    func searchInOrder() {
        var reader = Self.reader()
        reader.type("/news\nOtjjjj")
        #expect(reader.screen[0].contains("(by title)") && reader.selection?.text.contains("Harbour news 5") == true)
        reader.type("Fis:read\n")
        #expect(reader.screen[0].contains("(filter: is:read; by title)"))
        reader.press("j")
        #expect(reader.selection?.text.contains("Harbour news 6") == true)
        reader.press("q")
        #expect(reader.screen[0].contains("Search: news (by title)"))
        #expect(reader.selection?.text.contains("Harbour news 6") == true)
        reader.press("kkkz")
        #expect(reader.screen[0].contains("unread only; by title"))
        #expect(reader.selection?.text.contains("Harbour news 3") == true)
        reader.type("/article\n")
        #expect(reader.screen[0].contains("(unread only; best first)") || !reader.screen[0].contains("by title"))
    }

    @Test("In a query's list, too, the selected article stays when the filter is removed")
    func endedInFresh() {
        var reader = Self.reader()
        reader.type("KKKF2\njj")
        let article = reader.selection?.text
        #expect(reader.model.shown == .smart(.fresh) && article?.contains("Article 20") == true)
        reader.press("q")
        #expect(reader.model.filter == nil && reader.selection?.text == article)
    }

    @Test("A search covers all articles, and returns to the filtered list")
    func searchBesideFilter() {
        var reader = Self.filtered("article")
        reader.press("/harbour")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Search: harbour ") && reader.screen[0].contains("6 found"))
        reader.press("z")
        #expect(reader.screen[0].contains("4 found"))
        reader.press("q")
        #expect(reader.screen[0].contains("All articles (filter: article; unread only)"))
        #expect(reader.screen[0].contains("20 found"))
    }

    @Test("Hiding read articles works with the filter, and an article that is read stays in place")
    func hidingRead() {
        var reader = Self.filtered("harb")
        reader.press("z")
        #expect(reader.screen[0].contains("(filter: harb; unread only)") && Self.titles(reader).count == 4)
        reader.press("a")
        reader.libraryChanges { _ in }
        #expect(Self.titles(reader).count == 4)
        reader.press("q")
        #expect(reader.screen[0].contains("All articles (unread only)"))
        #expect(reader.model.list.rows.count == 24)
    }

    @Test("n goes to the next unread matching article, r refreshes the list's feed")
    func unread() {
        var reader = Self.filtered("news")
        reader.press("aan")
        #expect(reader.selection?.text.contains("Harbour news 2") == true)
        reader.press("JFzzz")
        reader.press(.enter)
        _ = reader.newEffects()
        reader.press("r")
        #expect(reader.newEffects() == [.refresh([Feed.ID(rawValue: 1)])])
    }

    @Test("A marks exactly the matching articles, from the feeds too; M those that are old enough")
    func markingAll() {
        var reader = Self.filtered("article")
        reader.press("JA")
        #expect(reader.library.headlines.filter { !$0.isRead }.count == 4)
        #expect(reader.status == " Marked 20 articles as read. u undoes it.")
        var feeds = Self.filtered("1")
        feeds.press("J")
        feeds.press(.backTab)
        feeds.press("A")
        #expect(feeds.library.headlines.filter { !$0.isRead && $0.title.contains("1") }.map(\.feedID.rawValue) == [2])
        #expect(feeds.library.headlines.contains { !$0.isRead && $0.title == "Article 2" })
    }

    @Test("A filtered list of unread articles does not say so twice, and cannot show read ones")
    func unreadList() {
        var reader = Self.reader()
        reader.press("KK")
        reader.press("Fharb")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Unread (filter: harb)") && Self.titles(reader).count == 4)
        reader.press("z")
        #expect(reader.status == " This is the list of unread articles.")
    }

    @Test("A long filter is cut after the list's name, instead of replacing it", arguments: [40, 80, 120])
    func longFilter(columns: Int) {
        let reader = Self.filtered("harbour OR article OR lighthouse OR spring OR tides", columns: columns)
        #expect(reader.screen[0].contains("All art") && reader.screen[0].contains("(filter: harbour"))
    }

    @Test("Up in the prompt recalls earlier filters")
    func history() {
        var reader = Self.filtered("harb")
        reader.press("q")
        reader.press("F")
        reader.press(.up)
        #expect(reader.status == " Filter: harb")
        reader.press(.enter)
        #expect(reader.model.filter?.text == "harb")
    }

    @Test("An error in the filter is shown above the prompt, which stays until it is fixed or left")
    func problems() {
        var reader = Self.reader()
        reader.press("Fis:new ")
        #expect(reader.screen[21].contains("is: takes unread, read, starred, unstarred or hidden"))
        reader.press(.enter)
        #expect(reader.screen[21].contains("is: takes unread") && reader.model.prompt != nil)
        reader.press(.escape)
        #expect(reader.model.filter == nil && reader.model.prompt == nil)
    }
}
