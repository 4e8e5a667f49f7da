import News
import Presentation
import Terminal
import Testing

@testable import NewsUI

@Suite("Hidden articles in the reader")
struct HiddenArticleTests {
    @Test("A hidden article stays read, whatever is pressed, and a sentence says why; H shows it again")
    func staysRead() {
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        library.headlines[0].isHidden = true
        library.headlines[0].isRead = true
        let hidden = library.headlines[0].id
        var reader = Reader(library, columns: 100)
        reader.type("/is:hidden\n")
        _ = reader.newEffects()
        reader.press("a")
        #expect(reader.status.contains("A hidden article counts as read; H shows it again."))
        #expect(reader.newEffects().isEmpty)
        reader.press("H")
        #expect(reader.newEffects().contains(.act(.setHidden([hidden], false))))
    }

    @Test(
        "Undo selects the article that it shows again, on the line where it was, also the first visible one",
        arguments: ["", "/Article\n", "/is:unread\n"], [1, 30])
    func undo(search: String, row: Int) throws {
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...60)), columns: 100)
        reader.type(search)
        reader.press(String(repeating: "j", count: row - 1))
        let line =
            reader.model.results.map { $0.selected - $0.top } ?? reader.model.list.selected - reader.model.list.top
        reader.press(String(repeating: "k", count: line))
        let before = try #require(reader.selection)
        reader.press("H")
        #expect(reader.selection?.text != before.text)
        reader.press("u")
        reader.send(.libraryChanged)
        #expect(reader.selection?.text == before.text && reader.selection?.row == before.row, "\(reader.text)")
        // Undoing something else later does not select it.
        reader.press("jju")
        reader.send(.libraryChanged)
        #expect(reader.selection?.text != before.text)
    }

    @Test("If hiding fails only that is said, and the article is selected in its place again")
    func failure() throws {
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...60)), columns: 100)
        reader.press(String(repeating: "j", count: 29))
        let before = try #require(reader.selection)
        reader.library.isFull = true
        reader.press("H")
        #expect(reader.status.contains("The disk is full.") && !reader.status.contains("Hidden"), "\(reader.status)")
        #expect(reader.selection?.text == before.text && reader.selection?.row == before.row, "\(reader.text)")
        #expect(reader.model.list.arrivalsAbove.count == 0)
        reader.library.isFull = false
        reader.press("H")
        #expect(reader.status.contains("Hidden;") && reader.selection?.text != before.text)
    }

    @Test(
        "The end of an article follows when it is shown again, in the preview and where it is open",
        arguments: ["", "\n"])
    func details(open: String) {
        var library = FakeLibrary(headlines: Samples.headlines(1...3))
        let first = library.headlines[0].id
        library.headlines[0].isHidden = true
        library.rules[first] = [RuleMark(rule: "Crypto", query: "title:crypto", actions: [.hide])]
        var reader = Reader(library, columns: 160, rows: 40)
        reader.type("/is:hidden\n" + open)
        #expect(reader.text.contains("Hidden by the rule Crypto"), "\(reader.text)")
        reader.press("H")
        #expect(reader.text.contains("Text of Article 1.") && !reader.text.contains("Hidden by"), "\(reader.text)")
        #expect(!reader.text.contains("Hidden: "), "\(reader.text)")
    }

    @Test("The end of an article follows when its story is split", arguments: ["", "\n"])
    func story(open: String) {
        var library = FakeLibrary(
            feeds: [Samples.feed(1), Samples.feed(2)], headlines: [Samples.headline(1), Samples.headline(2, feed: 2)])
        library.story = library.headlines.map(\.id)
        library.headlines[0].alsoIn = [
            StoryPart(id: library.story[1], feedID: library.headlines[1].feedID, feedTitle: "Feed 2")
        ]
        var reader = Reader(library, columns: 160, rows: 40)
        reader.type("jk" + open)
        #expect(reader.text.contains("Also in Feed 2"), "\(reader.text)")
        reader.press("m")
        reader.press("x")
        reader.press(.escape)
        #expect(reader.text.contains("Text of Article 1.") && !reader.text.contains("Also in"), "\(reader.text)")
    }

    @Test("A search is repeated whenever its answer was read before the library changed")
    func searchBeforeTheWrite() throws {
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100)
        reader.isSlow = true
        reader.type("/is:hidden\n")
        try reader.answerSearch(SearchPage(hits: [])) { library in
            library.headlines[0].isHidden = true
        }
        // The second page was read before the article was starred.
        let found = reader.library.search(try #require(reader.lastSearch))
        try reader.answerSearch(found) { library in
            library.headlines[0].isStarred = true
        }
        reader.answer()
        #expect(reader.model.results?.hits.map(\.headline.isStarred) == [true])
    }

    @Test("A search by words without results shows new articles")
    func wordsArrive() throws {
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100)
        reader.type("/zebra\n")
        #expect(reader.model.results?.hits.isEmpty == true)
        reader.libraryChanges { $0.headlines[0].title = "A zebra" }
        #expect(reader.model.results?.hits.count == 1)
    }
}

extension Reader {
    fileprivate var lastSearch: ResultRequest? {
        effects.lazy.compactMap { if case .search(let request) = $0 { request } else { nil } }.last
    }

    /// The library changes, and reports it, before the pending search is answered.
    fileprivate mutating func answerSearch(_ page: SearchPage, _ change: (inout FakeLibrary) -> Void) throws {
        let request = try #require(lastSearch)
        libraryChanges(change)
        send(.resultsLoaded(request, page))
    }
}
