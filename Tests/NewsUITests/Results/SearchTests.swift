import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Searching all articles")
struct SearchTests {
    private static func reader(columns: Int = 100, rows: Int = 24, found: Int64 = 3) -> Reader {
        let headlines =
            (1...20).map { Samples.headline($0) }
            + (1...found).map { Samples.headline(100 + $0, feed: 2, title: "Harbour news \($0)") }
        return Reader(
            FakeLibrary(feeds: [Samples.feed(1), Samples.feed(2)], headlines: headlines), columns: columns, rows: rows)
    }

    private static func searching(_ text: String, found: Int64 = 3) -> Reader {
        var reader = reader(found: found)
        reader.press("/" + text)
        reader.press(.enter)
        return reader
    }

    @Test("An unknown field before a colon is reported while typing and afterwards; the search continues")
    func unknownField() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type("/foo:bar")
        #expect(reader.text.contains("foo: is not a field, and is searched for as written; fields: title, author"))
        reader.press(.enter)
        #expect(reader.status.contains("foo: is not a field"))
        #expect(reader.model.results?.source.isSearch == true)
        reader.press("j")
        #expect(!reader.text.contains("is not a field"))
    }

    @Test("The title has the whole query, with the quotation mark that ends it and without a space that does")
    func title() {
        for (typed, shown) in [("title:\"harbour n\"", "title:\"harbour n\""), ("harbour  ", "harbour")] {
            #expect(Self.searching(typed).screen[0].contains("Search: \(shown) "), "\(typed)")
        }
    }

    @Test("/ shows results while typing, with feed, age and an excerpt, matches highlighted")
    func whileTyping() throws {
        var reader = Self.reader()
        reader.press("/")
        #expect(reader.status == " Search:")
        #expect(reader.text.contains("Article 1"))
        reader.press("harb")
        #expect(reader.status.hasPrefix(" Search: harb"))
        #expect(reader.screen[0].contains("Search: harb") && reader.screen[0].contains("3 found"))
        #expect(
            reader.screen[1].hasSuffix(" 1h") && reader.screen[1].contains("Feed 2")
                && reader.screen[1].contains("Harbour news 1"))
        #expect(reader.screen[2].contains("Text of Harbour news 1."))
        #expect(reader.screen[3].contains("Harbour news 2"))
        #expect(!reader.text.contains("Article 1"))
        let row = reader.screen[3]
        let column = TextWidth.cells(in: String(row[..<(try #require(row.range(of: "Harbour"))).lowerBound]))
        // Highlighted as in an article; on the selected line, itself reversed, the other way round.
        for (row, isSelected) in [(1, true), (3, false)] {
            let marked = (0..<8).map {
                reader.canvas.style(row: row, column: column + $0).attributes.contains(.reverse) != isSelected
            }
            #expect(marked == [true, true, true, true, false, false, false, false])
        }
        #expect(Theme.dark[.found] == Theme.dark[.match] && Theme.mono[.found] == Theme.mono[.match])
    }

    @Test("A trailing space does not change the results: while typing, after Enter and after a restart")
    func blankAtTheEnd() {
        func query(_ reader: Reader) -> ArticleQuery? { reader.model.results?.source.query }
        var reader = Self.reader()
        reader.press("/harb")
        let wanted = query(reader)
        reader.press(" ")
        #expect(query(reader) == wanted && reader.screen[0].contains("3 found"))
        reader.press(.enter)
        #expect(query(reader) == wanted && reader.screen[0].contains("3 found"))
        let again = reader.restarted(columns: 100)
        #expect(query(again) == wanted && again.screen[0].contains("3 found"))

        reader = Self.reader()
        reader.press("Fharb")
        let filter = reader.model.filter?.query
        #expect(filter != nil)
        reader.press(" ")
        reader.press(.enter)
        #expect(reader.model.filter?.query == filter && reader.restarted().model.filter?.query == filter)
    }

    @Test("O sorts results, b puts the best first again; only results can be sorted by relevance")
    func bestFirst() {
        var reader = Self.searching("harbour")
        reader.press("jO")
        #expect(reader.screen.last?.contains("Order:  b best first  n newest first") == true)
        reader.press("t")
        #expect(reader.screen[0].contains("by title"))
        _ = reader.newEffects()
        let before = reader.selection
        reader.press("Ob")
        #expect(reader.model.orderInView == nil && !reader.screen[0].contains("by title"))
        #expect(reader.selection?.text == before?.text)
        #expect(
            reader.newEffects().contains { if case .search(let request) = $0 { request.place == nil } else { false } })
        reader.type(":order date\n")
        #expect(reader.model.orderInView == .newest)
        reader.type(":order best\n")
        #expect(reader.model.orderInView == nil)
        reader.press("qOb")
        #expect(reader.status == " No order begins with b.")
        reader.type(":order best\n")
        #expect(reader.status.contains("Unknown order: best. Available: newest first, oldest first, feed, title."))
        reader.press("Oo")
        reader.type(":order date\n")
        #expect(reader.model.orderInView == .newest)
    }

    @Test("On a low screen a result takes one line")
    func littleHeight() {
        var reader = Self.reader(columns: 60, rows: 10)
        reader.press("/harb")
        #expect(reader.screen[1].contains("Harbour news 1") && reader.screen[2].contains("Harbour news 2"))
    }

    @Test("Enter ends typing; j and k move, Enter opens, and Escape returns through the results to the list")
    func opening() {
        var reader = Self.reader()
        reader.press("jj")
        let before = reader.selection
        reader.press("/harbour")
        reader.press(.enter)
        #expect(reader.model.context == .results)
        reader.press("jjk")
        #expect(reader.selection?.text.contains("Harbour news 2") == true)
        reader.press(.enter)
        #expect(reader.text.contains("Text of Harbour news 2."))
        reader.press("J")
        #expect(reader.text.contains("Text of Harbour news 3."))
        reader.press("J")
        #expect(reader.status.hasPrefix(" This is the last result."))
        // The first Esc removes the highlighting in the article.
        reader.press(.escape, .escape)
        #expect(reader.selection?.text.contains("Harbour news 3") == true)
        reader.press(.escape)
        #expect(reader.model.context == .headlines)
        #expect(reader.selection?.row == before?.row && reader.selection?.text.contains("Article 3") == true)
    }

    @Test("Beside a search over all feeds no feed is highlighted, until the feeds have the focus")
    func feedsBesideSearch() {
        var reader = Self.reader(columns: 200, rows: 40)
        func bars() -> Int { reader.text(of: .feeds).count { $0.hasPrefix("▎") } }
        reader.press("hGk")
        reader.press(.enter)
        #expect(reader.model.shown.feed != nil && bars() == 1)
        reader.type("/harbour\n")
        #expect(reader.model.visiblePanes.first == .feeds && bars() == 0)
        reader.press(.enter)
        #expect(reader.model.context == .matches && reader.model.visiblePanes.first == .feeds && bars() == 0)
        reader.press(.tab)
        #expect(reader.model.context == .feeds && bars() == 1)
        reader.press(.tab)
        reader.press(.escape, .escape)
        #expect(reader.model.results == nil && bars() == 1)
    }

    @Test("Escape while typing restores the earlier list, in the feeds too")
    func cancelling() {
        var reader = Self.reader(columns: 60)
        reader.press("h")
        let before = reader.text
        reader.press("/harb")
        #expect(reader.text.contains("Harbour news 1"))
        reader.press(.escape)
        #expect(reader.text == before)
        #expect(reader.model.context == .feeds)
    }

    @Test("A search started from results returns to where the first one started")
    func searchFromResults() {
        var reader = Self.searching("harbour")
        reader.press("/article")
        #expect(reader.text.contains("Article 1"))
        reader.press(.escape)
        #expect(reader.screen[0].contains("Search: harbour"))
        reader.press("/article")
        reader.press(.enter)
        reader.press("q")
        #expect(reader.model.context == .headlines && reader.screen[0].contains("All articles"))
    }

    @Test("n goes to the next unread result, a and s mark, o and y apply to the selected result")
    func marks() {
        var reader = Self.searching("harbour")
        _ = reader.newEffects()
        reader.press("as")
        let id = Headline.ID(rawValue: 101)
        #expect(reader.newEffects().prefix(2) == [.act(.setRead([id], true)), .act(.setStarred([id], true))])
        #expect(reader.screen[1].contains(" ★"))
        reader.press("n")
        #expect(reader.selection?.text.contains("Harbour news 2") == true)
        reader.press("aknoy")
        #expect(reader.selection?.text.contains("Harbour news 3") == true)
        let link = "https://feed2.example/103"
        #expect(reader.newEffects().suffix(2) == [.openInBrowser(link), .copy(link)])
        reader.press("an")
        #expect(reader.status == " Everything here is read.")
    }

    @Test(
        "After the last unread result n wraps around and says so; with none left it names the next feed's key")
    func fromTheTop() {
        var reader = Self.searching("harbour")
        reader.press("jj")
        reader.press(.enter)
        // Ends the search within the article.
        reader.press(.escape)
        #expect(reader.model.article?.headline.title == "Harbour news 3")
        reader.press("n")
        #expect(reader.model.article?.headline.title == "Harbour news 1")
        #expect(reader.text.contains("No unread result below; continued from the top."))
        reader.press(.escape)
        reader.press("n")
        #expect(reader.model.article?.headline.title == "Harbour news 2")
        #expect(!reader.text.contains("from the top"))
        reader.press(.escape)
        reader.press("n")
        #expect(reader.model.article?.headline.title == "Harbour news 2")
        #expect(reader.text.contains("Everything here is read. J opens the next result."))
    }

    @Test("An article that is read stays among unread results; undone marks follow the library")
    func staying() {
        var reader = Self.searching("harbour is:unread")
        reader.press("a")
        reader.libraryChanges { _ in }
        #expect(reader.screen[1].contains("Harbour news 1") && !reader.screen[1].contains("● "))
        reader.libraryChanges { library in
            for index in library.headlines.indices { library.headlines[index].isRead = false }
        }
        #expect(reader.screen[1].contains("● "))
    }

    @Test("Long results load while moving, and an empty page is not their end")
    func paging() {
        var reader = Self.searching("harbour", found: 450)
        #expect(reader.screen[0].contains("100+ found"))
        reader.press(String(repeating: "G", count: 6))
        #expect(reader.screen[0].contains("450 found"))
        #expect(reader.selection?.text.contains("Harbour news 450") == true)
        var slow = Self.reader()
        slow.library.maximumPageRows = 0
        slow.isSlow = true
        slow.press("/harbour")
        let requests = slow.newEffects().compactMap { effect -> ResultRequest? in
            if case .search(let request) = effect { request } else { nil }
        }
        slow.send(.resultsLoaded(requests[requests.count - 1], slow.library.search(requests[requests.count - 1])))
        #expect(slow.screen[0].contains("searching…") && !slow.text.contains("Nothing found"))
        slow.library.maximumPageRows = 2
        slow.isSlow = false
        slow.answer()
        #expect(slow.screen[0].contains("3 found"))
    }

    @Test("Keys are never delayed while typing, and an answer to an older text is ignored")
    func staleAnswers() {
        var reader = Self.reader()
        reader.isSlow = true
        reader.press("/h")
        reader.press("arbour")
        #expect(reader.status.hasPrefix(" Search: harbour"))
        let requests = reader.newEffects().compactMap { effect -> ResultRequest? in
            if case .search(let request) = effect { request } else { nil }
        }
        #expect(requests.count == 7)
        reader.send(.resultsLoaded(requests[2], SearchPage(hits: [])))
        #expect(!reader.text.contains("Nothing found"))
        reader.send(.failed(.search(requests[3]), sentence: "interrupted"))
        reader.send(.resultsLoaded(requests[6], reader.library.search(requests[6])))
        #expect(reader.screen[0].contains("3 found") && !reader.text.contains("interrupted"))
    }

    @Test("Enter twice opens the first result for the typed text, however late it arrives")
    func lateOpening() {
        var reader = Self.reader()
        reader.isSlow = true
        reader.press("/harbour")
        reader.press(.enter, .enter)
        #expect(reader.model.article == nil)
        reader.answer()
        #expect(reader.text.contains("Text of Harbour news 1."))
    }

    @Test("A search without results says so, with suggestions")
    func nothing() {
        let reader = Self.searching("zebra")
        #expect(reader.text.contains("Nothing found for “zebra”."))
        #expect(reader.text.contains("All words must match"))
    }

    @Test(
        "Without results while read articles are hidden, that is the first suggestion", arguments: [12, 24])
    func nothingUnread(rows: Int) {
        var headlines = Samples.headlines(1...3)
        for index in headlines.indices { headlines[index].isRead = true }
        var reader = Reader(FakeLibrary(headlines: headlines), columns: 40, rows: rows)
        reader.press("z/headline")
        reader.press(.enter)
        #expect(reader.text.contains("Nothing found for") && reader.text.contains("Read articles are hidden; z"))
    }

    @Test("An error in the query is shown above the prompt, which stays until it is fixed or left")
    func problems() {
        var reader = Self.reader()
        reader.press("/harbour age:soon ")
        #expect(reader.screen[20].contains("At character 13"))
        #expect((reader.screen[20] + reader.screen[21]).contains("“soon” is not one."))
        #expect(reader.screen[0].contains("3 found"))
        reader.press(.enter)
        #expect(reader.screen[20].contains("At character 13"))
        #expect(reader.status == " Search: harbour age:soon" && reader.model.searchHistory.isEmpty)
        reader.press(.control("w"), .character("<"), .character("9"), .character("w"), .enter)
        #expect(!reader.text.contains("At character") && reader.screen[0].contains("Search: harbour age:<9w"))
        #expect(reader.model.searchHistory == ["harbour age:<9w"])
    }

    @Test("A search command with a partly invalid query shows the valid part, and reports the rest")
    func problemOfCommand() {
        var reader = Self.reader()
        reader.press(":search harbour age:soon")
        reader.press(.enter)
        #expect(reader.screen[0].contains("3 found") && reader.text.contains("At character 13"))
    }

    @Test(
        "A day that does not exist is reported while typing and when searching",
        arguments: ["2026-02-30", "2024-13"])
    func noSuchDay(day: String) {
        var reader = Self.reader()
        reader.press("/harbour date:\(day)")
        for key in [Key.home, .enter] {
            reader.press(key)
            #expect(reader.screen[20].contains("At character 14: date: takes"))
            #expect(reader.screen[21].contains("“\(day)” is not one."))
        }
    }

    @Test("A search that fails says why, and the next letter searches again")
    func failing() throws {
        var reader = Self.reader()
        reader.isSlow = true
        reader.press("/harb")
        let request = try #require(
            reader.newEffects().compactMap { effect -> ResultRequest? in
                if case .search(let request) = effect { request } else { nil }
            }.last)
        reader.send(.failed(.search(request), sentence: "The library cannot be read."))
        #expect(reader.screen[21] == " The library cannot be read.")
        reader.isSlow = false
        reader.press("o")
        #expect(reader.screen[0].contains("3 found"))
    }

    @Test("Up and down in the prompt recall earlier searches")
    func history() {
        var reader = Self.searching("harbour")
        reader.press("/article")
        reader.press(.enter)
        reader.press("/new")
        reader.press(.up)
        #expect(reader.status.hasPrefix(" Search: article"))
        reader.press(.up, .up)
        #expect(reader.status.hasPrefix(" Search: harbour"))
        #expect(reader.screen[0].contains("3 found"))
        reader.press(.down, .down)
        #expect(reader.status.hasPrefix(" Search: new"))
    }

    @Test("z hides read articles among the results")
    func hidingRead() {
        var reader = Self.searching("harbour")
        reader.press("az")
        #expect(reader.screen[0].contains("(unread only)") && reader.screen[0].contains("2 found"))
        reader.press("z")
        #expect(reader.screen[0].contains("3 found"))
    }
}
