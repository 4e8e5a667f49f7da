import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("A list of headlines")
struct HeadlineListTests {
    @Test("The list shows newest first, with unread mark, star, age, feed and title")
    func rows() {
        let library = FakeLibrary(headlines: [
            Samples.headline(1, title: "Fresh", minutesOld: 0.1),
            Samples.headline(2, title: "Starred and read", isRead: true, isStarred: true, minutesOld: 3),
            Samples.headline(3, title: "Hours", minutesOld: 125),
            Samples.headline(4, title: "Days", minutesOld: 5 * 24 * 60),
            Samples.headline(5, title: "Months", minutesOld: 40 * 24 * 60),
            Samples.headline(6, title: "Years", minutesOld: 800 * 24 * 60),
        ])
        let reader = Reader(library)
        let rows = reader.rows(of: .headlines)
        #expect(rows[0].hasSuffix(" now") && rows[0].contains(" Fresh "))
        #expect(rows[1].hasPrefix("   ★ ") && rows[1].hasSuffix(" 3m"))
        #expect(rows[2].hasSuffix("2h"))
        #expect(rows[3].hasSuffix("5d"))
        #expect(rows[4].hasSuffix(" 1mo"))
        #expect(rows[5].hasSuffix(" 2y"))
        #expect(reader.screen[0].contains("All articles"))
    }

    @Test("An empty list that fills shows its newest article first, until a key is pressed in it")
    func filling() {
        var reader = Reader(FakeLibrary(headlines: []))
        reader.press("jk")
        for (number, minutes) in [(1, 500.0), (2, 100), (3, 300), (4, 50)] as [(Int64, Double)] {
            reader.libraryChanges { $0.headlines.append(Samples.headline(number, minutesOld: minutes)) }
            #expect(reader.selection?.row == 1)
        }
        #expect(reader.selection?.text.hasSuffix("Article 4") == true && reader.status.isEmpty)
        reader.press("j")
        reader.libraryChanges { $0.headlines.append(Samples.headline(5, minutesOld: 1)) }
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
        reader.press("k")
        reader.libraryChanges { $0.headlines.append(Samples.headline(6, minutesOld: 0)) }
        #expect(reader.selection?.text.hasSuffix("Article 4") == true)
    }

    @Test("Keys move the selection, which stands out from the other rows")
    func moving() {
        var reader = Reader(articles: 1...40)
        #expect(reader.selection?.row == 1)
        reader.press("jj")
        #expect(reader.selection?.text.hasSuffix("Article 3") == true)
        reader.press(.up)
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
        reader.press("G")
        #expect(reader.selection?.text.hasSuffix("Article 40") == true)
        #expect(reader.selection?.row == reader.model.frame.body.last)
        reader.press(.home)
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
        reader.press(.pageDown)
        #expect(reader.selection?.text.hasSuffix("Article 22") == true)
        reader.press(.control("u"))
        #expect(reader.selection?.text.hasSuffix("Article 11") == true)
        reader.press("kkkkkkkkkkkkkkkk")
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
    }

    @Test("Moving off the pane scrolls by a third, so that most keys change only two rows")
    func scrollingByThirds() {
        var reader = Reader(articles: 1...100)
        for _ in 0..<20 { reader.press("j") }
        #expect(reader.selection?.row == 21)
        reader.press("j")
        #expect(reader.selection?.text.hasSuffix("Article 22") == true)
        #expect(reader.selection?.row == 14)
        reader.press("k")
        #expect(reader.selection?.row == 13)
        #expect(reader.text(of: .headlines)[0].hasSuffix("Article 9"))
    }

    @Test("However far the user scrolls, few rows are loaded and each appears once, in order")
    func scrolling() {
        var reader = Reader(articles: 1...1500)
        var seen: [Int64] = []
        var most = 0
        for _ in 0..<1500 {
            if let id = reader.model.list.selectedHeadline?.id.rawValue { seen.append(id) }
            most = max(most, reader.model.list.rows.count)
            reader.press("j")
        }
        #expect(seen == Array(1...1500))
        #expect(most <= 600)
        for _ in 0..<1499 { reader.press("k") }
        #expect(reader.model.list.selectedHeadline?.id.rawValue == 1)
        #expect(reader.model.list.rows.count <= 600)
    }

    @Test("The ends of a long list are reached by loading only their own pages")
    func ends() {
        var reader = Reader(articles: 1...5000)
        reader.press("G")
        #expect(reader.selection?.text.hasSuffix("Article 5000") == true)
        reader.press("k")
        #expect(reader.selection?.text.hasSuffix("Article 4999") == true)
        reader.press("g")
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
        #expect(reader.selection?.row == 1)
    }

    @Test("A line is reached by loading its page, however far down; beyond the end, the last line is")
    func lines() {
        var reader = Reader(articles: 1...5000)
        for (line, pages) in [(4321, 1), (4400, 1), (9999, 2), (2, 1), (120, 0)] {
            _ = reader.newEffects()
            reader.type(":\(line)\n")
            #expect(reader.selection?.text.hasSuffix("Article \(min(line, 5000))") == true)
            #expect(reader.model.list.rows.count <= 600)
            // At the edge of the loaded rows more are read, as after any movement.
            let read = reader.newEffects().compactMap { if case .loadPage(let page) = $0 { page.purpose } else { nil } }
            #expect(read.count { if case .goTo = $0 { true } else { false } } == pages, "\(line): \(read)")
            #expect(read.count <= pages + 1, "\(line): \(read)")
        }
        reader.type(":2500\nkk")
        #expect(reader.selection?.text.hasSuffix("Article 2498") == true)
        for _ in 0..<1000 { reader.press("k") }
        #expect(reader.selection?.text.hasSuffix("Article 1498") == true)
    }

    @Test("While a line loads the status line says so, keys wait for it, and Escape stays in place")
    func lineOnItsWay() {
        var reader = Reader(articles: 1...5000)
        reader.isSlow = true
        reader.type(":4321\ns")
        #expect(reader.status == " Going to line 4,321…")
        reader.press(.escape)
        #expect(!reader.status.contains("Going"))
        reader.press("j")
        reader.answer()
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
        reader.type(":4321\ns")
        reader.answer()
        #expect(reader.library.headlines.filter(\.isStarred).map(\.id.rawValue) == [4321])
        #expect(!reader.status.contains("Going"))
    }

    @Test("Articles restored by an undo above are not announced as new, later ones are")
    func undone() {
        var library = FakeLibrary(headlines: Samples.headlines(1...60))
        library.headlines[0].isRead = true
        for keys in ["", "KKK"] {
            var reader = Reader(library, rows: 14)
            reader.press(keys + "zGu")
            #expect(reader.model.selectedHeadline?.title == "Article 60")
            reader.libraryChanges { $0.headlines[0].isRead = false }
            #expect(!reader.status.contains("above"))
            reader.libraryChanges { $0.headlines.insert(Samples.headline(61, minutesOld: 0.5), at: 0) }
            #expect(reader.status.hasSuffix("1 above"))
        }
    }

    @Test("No key is lost when keys outrun the loaded rows")
    func outrunning() {
        var reader = Reader(articles: 1...5000)
        reader.isSlow = true
        for _ in 0..<1234 { reader.press("j") }
        reader.press("k")
        reader.press("s")
        reader.press("G")
        reader.press("kk")
        #expect(reader.model.list.selectedHeadline?.id.rawValue == 150)
        reader.answer()
        #expect(reader.model.list.selectedHeadline?.id.rawValue == 4998)
        #expect(reader.library.headlines.filter(\.isStarred).map(\.id.rawValue) == [1234])
    }

    @Test("New articles above leave the selection on its article and line, and are announced")
    func newAbove() {
        var reader = Reader(articles: 100...400)
        reader.press("jjjjj")
        let before = reader.selection
        reader.libraryChanges { $0.headlines += Samples.headlines(88...99) }
        #expect(reader.selection?.row == before?.row)
        #expect(reader.selection?.text == before?.text)
        #expect(reader.status.hasSuffix("12 above"))
        reader.press("kkkkkk")
        #expect(reader.selection?.text.hasSuffix("Article 99") == true)
        #expect(reader.text(of: .headlines)[0].hasSuffix("Article 92"))
        #expect(reader.status.hasSuffix("4 above"))
        reader.press("g")
        #expect(!reader.status.contains("above"))
    }

    @Test(
        "In a list shorter than the pane nothing moves either, once the user has moved down",
        arguments: ["", "v", "KKK", "KKKv"])
    func shortList(keys: String) {
        var reader = Reader(articles: 5...9)
        reader.press(keys + "j")
        let before = reader.text(of: .headlines)
        reader.libraryChanges { $0.headlines += Samples.headlines(3...4) }
        #expect(reader.text(of: .headlines) == before && before.contains { $0.hasSuffix("Article 9") })
        #expect(reader.status.hasSuffix("2 above"))
        reader.libraryChanges { $0.headlines += Samples.headlines(2...2) }
        #expect(reader.text(of: .headlines) == before)
        #expect(reader.status.hasSuffix("3 above"))
        reader.press("kk")
        #expect(!reader.status.contains("above"))
        #expect(reader.text(of: .headlines).contains { $0.hasSuffix("Article 2") })
    }

    @Test(
        "Paging moves by the pane's height, however few rows are below the new articles", arguments: ["", "KKK"])
    func pagingBelowArrivals(keys: String) {
        var reader = Reader(articles: 200...202)
        reader.press(keys + "j")
        reader.libraryChanges { $0.headlines += Samples.headlines(100...199) }
        let before = reader.text(of: .headlines)
        #expect(reader.selection?.row == 2 && before[0].hasSuffix("Article 200"))
        reader.press(.control("f"))
        #expect(reader.text(of: .headlines) == before || reader.text(of: .headlines)[0].hasSuffix("Article 200"))
        #expect(reader.selection?.text.hasSuffix("Article 202") == true)
        reader.press("g")
        reader.press("G")
        reader.press("b")
        #expect(reader.selection?.text.hasSuffix("Article 181") == true)
        reader.press("v")
        reader.press("G")
        #expect(reader.text(of: .headlines).last?.hasSuffix("Article 202") == true)
    }

    @Test("In a short list where the user has not moved, new articles appear", arguments: ["", "KKK", "jjg"])
    func unmovedShortList(keys: String) {
        var reader = Reader(articles: 5...9)
        reader.press(keys)
        for number in [4, 3] as [Int64] {
            reader.libraryChanges { $0.headlines += Samples.headlines(number...number) }
            #expect(reader.text(of: .headlines)[0].hasSuffix("Article \(number)"))
            #expect(reader.selection?.text.hasSuffix("Article 5") == true && !reader.status.contains("above"))
        }
    }

    @Test("Another order fills the pane again, whatever was added before")
    func refilled() {
        var reader = Reader(articles: 5...9)
        reader.press("jjj")
        reader.libraryChanges { $0.headlines += Samples.headlines(1...4) }
        #expect(reader.text(of: .headlines)[0].hasSuffix("Article 5"))
        reader.press("Oo")
        #expect(reader.text(of: .headlines)[0].hasSuffix("Article 9"))
        #expect(reader.selection?.text.hasSuffix("Article 8") == true)
    }

    @Test("A list covered by an article is filled when it reappears")
    func coveredShortList() {
        var reader = Reader(articles: 5...9, columns: 60)
        reader.press(.enter)
        reader.libraryChanges { $0.headlines += Samples.headlines(3...4) }
        reader.press("q")
        #expect(reader.text(of: .headlines)[0].hasSuffix("Article 3") && !reader.status.contains("above"))
    }

    @Test("Far down a long list, a change of the library moves nothing")
    func steadyFarDown() {
        var reader = Reader(articles: 1000...4000)
        for _ in 0..<1500 { reader.press("j") }
        let before = reader.text(of: .headlines)
        reader.libraryChanges { $0.headlines += Samples.headlines(500...999) }
        #expect(reader.text(of: .headlines) == before)
        reader.libraryChanges { library in library.headlines.removeAll { $0.id.rawValue < 1200 } }
        #expect(reader.text(of: .headlines) == before)
    }

    @Test("A feed that changes its articles' dates leaves the selection on its article and line")
    func changedDates() {
        var reader = Reader(articles: 1...40, rows: 14)
        reader.press("jjjjjjjj")
        let before = reader.selection
        reader.libraryChanges { library in
            library.headlines = (1...40).map { Samples.headline($0, minutesOld: Double($0) * 2) }
        }
        #expect(reader.selection?.row == before?.row)
        #expect(reader.selection?.text.hasSuffix("Article 9") == true)
    }

    @Test("When the selected article disappears, the nearest is selected on the same line")
    func vanished() {
        var reader = Reader(articles: 1...200)
        for _ in 0..<30 { reader.press("j") }
        let row = reader.selection?.row
        reader.libraryChanges { $0.headlines.removeAll { $0.id.rawValue == 31 } }
        #expect(reader.selection?.text.hasSuffix("Article 32") == true)
        #expect(reader.selection?.row == row)
        reader.libraryChanges { $0.headlines = [] }
        #expect(reader.selection == nil)
        #expect(reader.text.contains("No articles yet."))
        reader.libraryChanges { $0.headlines = Samples.headlines(1...3) }
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
    }

    @Test("Paging through an empty list does nothing, on a screen of any height", arguments: 1...5)
    func emptyPaging(rows: Int) {
        var reader = Reader(FakeLibrary(headlines: []), columns: 60, rows: 24)
        reader.press("z")
        reader.resize(columns: 60, rows: rows)
        for key: Key in [.character("b"), .pageUp, .character(" "), .pageDown, .control("u"), .control("d")] {
            reader.press(key)
            #expect(reader.model.list.visible.isEmpty)
            _ = reader.screen
        }
        reader.resize(columns: 60, rows: 24)
        #expect(!reader.text.isEmpty)
    }

    @Test("An empty list shows new articles")
    func arrival() {
        var reader = Reader(FakeLibrary(feeds: [], headlines: []))
        reader.libraryChanges {
            $0.feeds = [Samples.feed(1)]
            $0.headlines = Samples.headlines(1...2)
        }
        #expect(reader.selection?.text.hasSuffix("Article 1") == true)
    }

    @Test("A page that cannot be read cancels the movement, says why, and is not requested over and over")
    func failingPage() {
        var reader = Reader(articles: 1...1000)
        reader.isSlow = true
        reader.press("G")
        let request = reader.newEffects().first { if case .loadPage = $0 { true } else { false } }
        guard let request else { return #expect(Bool(false), "nothing was asked for") }
        reader.press("x")
        reader.send(.failed(request, sentence: "The library cannot be read."))
        #expect(reader.newEffects().isEmpty)
        #expect(reader.status.contains("The library cannot be read."))
        reader.press("j")
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
    }

    @Test("Hiding read articles keeps those read meanwhile in place until the list is left")
    func hideRead() {
        var library = FakeLibrary(headlines: Samples.headlines(1...6))
        library.headlines[2].isRead = true
        var reader = Reader(library)
        reader.press("jz")
        #expect(!reader.text.contains("Article 3"))
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
        reader.press("a")
        reader.send(.libraryChanged)
        #expect(reader.selection?.text.hasSuffix("Article 2") == true)
        #expect(reader.selection?.text.hasPrefix("▎    ") == true)
        reader.press("zz")
        #expect(!reader.text.contains("Article 2"))
        #expect(reader.screen[0].contains("unread only"))
    }

    @Test("Hiding read articles, with none unread, says so and how to undo that")
    func nothingUnread() {
        var reader = Reader(FakeLibrary(headlines: [Samples.headline(1, isRead: true)]))
        reader.press("z")
        #expect(reader.text.contains("Everything here is read."))
        #expect(reader.text.contains("z shows the read articles again."))
        reader.press("z")
        #expect(reader.text.contains("Article 1"))
    }
}
