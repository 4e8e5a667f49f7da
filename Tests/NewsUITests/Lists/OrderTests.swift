import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The order of the lists, and headings in them")
struct OrderTests {
    /// 300 articles of three feeds, five hours apart; the titles of the newest come last in the alphabet.
    private static func reader(columns: Int = 100, rows: Int = 24) -> Reader {
        let names: [(number: Int64, title: String)] = [(1, "Zoo"), (2, "anchor"), (3, "Bay")]
        let feeds = names.map { Samples.feed($0.number, title: $0.title, unread: 100) }
        let headlines = (1...300 as ClosedRange<Int64>).map { number in
            var headline = Samples.headline(
                number, feed: number % 3 + 1, title: "Title \(1000 - number)", minutesOld: Double(number) * 300)
            headline.feedTitle = feeds[Int(number % 3)].title
            return headline
        }
        return Reader(FakeLibrary(feeds: feeds, headlines: headlines), columns: columns, rows: rows)
    }

    private static func list(_ reader: Reader) -> [String] { reader.text(of: .headlines).filter { !$0.isEmpty } }

    private static func numbers(_ reader: Reader) -> [Int] { numbers(list(reader)) }

    private static func numbers(_ lines: [String]) -> [Int] {
        lines.filter { $0.contains("Title") }.compactMap {
            $0.split(separator: " ").last.flatMap { Int($0) }.map { 1000 - $0 }
        }
    }

    @Test("O asks for the order, o sorts oldest first; the title names it, and the selected article stays selected")
    func oldest() {
        var reader = Self.reader()
        reader.press("jjjO")
        #expect(reader.status.contains("Sorted: newest first"))
        #expect(reader.screen.last?.contains("Order:  n newest first  o oldest first  f feed  t title") == true)
        reader.press("o")
        #expect(reader.screen[0].contains("All articles (oldest first)"))
        #expect(reader.selection?.text.hasSuffix("Title 996") == true)
        let numbers = Self.numbers(reader)
        #expect(numbers == numbers.sorted(by: >) && numbers.count > 10)
        reader.press("g")
        #expect(reader.selection?.text.hasSuffix("Title 700") == true)
        for _ in 1...299 { reader.press("j") }
        #expect(reader.selection?.text.hasSuffix("Title 999") == true)
        reader.press("On")
        #expect(reader.screen[0].contains("All articles ") && !reader.screen[0].contains("first"))
    }

    @Test("By feed, feeds are sorted by name with the newest article first, from beginning to end of any list")
    func byFeed() {
        var reader = Self.reader()
        reader.press("Ofg")
        #expect(reader.screen[0].contains("(by feed)"))
        #expect(Self.list(reader)[0].contains("anchor") && Self.numbers(reader).prefix(2) == [1, 4])
        var feeds: [String] = []
        for _ in 1...300 {
            if let feed = reader.model.selectedHeadline?.feedTitle, feeds.last != feed { feeds.append(feed) }
            reader.press("j")
        }
        #expect(feeds == ["anchor", "Bay", "Zoo"])
    }

    @Test("By title, the order applies to every list; a list too long says how much of it is sorted")
    func byTitle() {
        var reader = Self.reader()
        reader.press("Ot")
        #expect(reader.screen[0].contains("(by title)"))
        reader.press("g")
        #expect(Self.numbers(reader).prefix(3) == [300, 299, 298])
        reader.press("J")
        #expect(reader.screen[0].contains("Zoo (by title)") && Self.numbers(reader).prefix(2) == [300, 297])
        var large = Self.reader()
        large.library.feeds[0].articleCount = 50_000
        large.libraryChanges { _ in }
        large.press("Ot")
        #expect(large.status == " By title, the newest 10,000 of the 50,020 articles of this list.")
    }

    @Test("Escape, and a letter that is not an order, leave the order unchanged")
    func noOrder() {
        var reader = Self.reader()
        reader.press("O")
        reader.press(.escape)
        reader.press("Ox")
        #expect(reader.model.order == .newest && reader.status == " No order begins with x.")
        #expect(!reader.model.hasQuit)
    }

    @Test("n moves down the list in its order, and J opens the article below", arguments: ["o", "f", "t"])
    func next(order: String) {
        var reader = Self.reader()
        reader.press("O" + order + "gn")
        let rows = reader.model.list.rows
        #expect(reader.model.selectedHeadline?.id == rows[1].id)
        reader.press("lJ")
        #expect(reader.model.article?.headline.id == rows[2].id)
    }

    @Test(
        "An article that is read stays in place while read ones are hidden, in every order",
        arguments: ["n", "o", "f", "t"])
    func staying(order: String) {
        var reader = Self.reader()
        reader.press("zO" + order + "gjja")
        let before = Self.list(reader).map { $0.dropFirst(2) }
        reader.libraryChanges { _ in }
        #expect(Self.list(reader).map { $0.dropFirst(2) } == before)
    }

    @Test(
        "New articles leave the article under the cursor on its line, in every order",
        arguments: ["n", "o", "f", "t"])
    func steady(order: String) {
        for hasHeadings in [false, true] {
            var reader = Self.reader()
            reader.press("O" + order + (hasHeadings ? "v" : "") + "g  ")
            let before = reader.selection
            reader.libraryChanges { library in
                for number in 1...40 as ClosedRange<Int64> {
                    var headline = Samples.headline(
                        1000 + number, feed: number % 3 + 1, title: "Title \(number * 25)",
                        minutesOld: Double(number) * 2000 + 1)
                    headline.feedTitle = library.feeds[Int(number % 3)].title
                    library.headlines.append(headline)
                }
            }
            #expect(reader.selection?.text == before?.text)
            // A heading above may have appeared or gone, which moves the row by one line.
            #expect(abs((reader.selection?.row ?? 0) - (before?.row ?? 0)) <= (hasHeadings ? 1 : 0))
        }
    }

    @Test("v adds a heading for each day, recent ones by name, and removes them")
    func days() {
        var reader = Self.reader()
        reader.press("v")
        // It is noon: two articles are from today, five from yesterday.
        let list = Self.list(reader)
        #expect(list[0] == " Today" && list[3] == " Yesterday" && list[9] == " Saturday")
        #expect(list[1].hasSuffix("Title 999") && list[4].hasSuffix("Title 997"))
        #expect(reader.selection?.text.hasSuffix("Title 999") == true && reader.selection?.row == 2)
        reader.press("v")
        #expect(Self.list(reader)[0].hasSuffix("Title 999"))
    }

    @Test("By feed, the headings are the feeds, whose names are then not repeated in the lines")
    func feedHeadings() {
        var reader = Self.reader()
        reader.press("Ofvg")
        let list = Self.list(reader)
        #expect(list[0] == " anchor" && !list[1].contains("anchor"))
        reader.press(String(repeating: "j", count: 100))
        #expect(reader.selection?.text.contains("Title 998") == true)
        #expect(Self.list(reader).contains(" Bay"))
    }

    @Test(
        "The first line always shows the heading, and the selection is always visible",
        arguments: [(40, 12), (100, 24), (100, 6)])
    func moving(columns: Int, rows: Int) {
        for order in ["n", "o", "f"] {
            var reader = Self.reader(columns: columns, rows: rows)
            reader.press("O" + order + "vg")
            for key in Array("jjjjjjjjjjjjjjjjjjjj  jj  bbkkkkkkkkkkkkkkGkkkkkkkkkkkkkkkkkkkkkkkbg") {
                reader.press(key == " " ? .pageDown : .character(key))
                let selected = reader.model.selectedHeadline?.title ?? "none"
                #expect(reader.selection?.text.hasSuffix(selected) == true, "\(order) \(key)")
                let lines = reader.text(of: .headlines)
                if reader.model.frame.body.count >= 4 {
                    #expect(lines[0].hasPrefix(" ") && !lines[0].contains("Title"), "\(order) \(key)")
                }
                let numbers = Self.numbers(lines)
                #expect(Set(numbers).count == numbers.count)
            }
        }
    }

    @Test("Filtered articles have headings, too: the first line shows one, and the selection is visible")
    func headingsOfResults() {
        var reader = Self.reader()
        reader.press("vFtitle")
        reader.press(.enter)
        #expect(reader.model.results != nil)
        let list = Self.list(reader)
        #expect(list[0] == " Today" && list[3] == " Yesterday" && list[9] == " Saturday")
        #expect(reader.selection?.text.hasSuffix("Title 999") == true && reader.selection?.row == 2)
        reader.press("jj")
        #expect(reader.selection?.text.hasSuffix("Title 997") == true && reader.selection?.row == 5)
        reader.press("Of")
        let names = ["anchor", "Bay", "Zoo"]
        #expect(Self.list(reader).allSatisfy { $0.contains("Title") || names.contains(String($0.dropFirst())) })
        for key in Array("gjjjjjjjjjjjjjjjjjjjj  jj  bbkkkkkkkkkkkkkkGkkkkkkkkkkkkkkkkkkkkkkkbg") {
            reader.press(key == " " ? .pageDown : .character(key))
            let selected = reader.model.selectedHeadline?.title ?? "none"
            #expect(reader.selection?.text.hasSuffix(selected) == true, "\(key)")
            #expect(!reader.text(of: .headlines)[0].contains("Title"), "\(key)")
        }
    }

    @Test("A list by title, and search results, have no headings, and say so")
    func noHeadings() {
        var reader = Self.reader()
        reader.press("Otv")
        #expect(reader.status.contains("Lists sorted by title cannot be grouped"))
        #expect(Self.list(reader).allSatisfy { $0.contains("Title") })
        reader.press("v/title")
        reader.press(.enter)
        reader.press("v")
        #expect(reader.status.contains("Search results cannot be grouped"))
    }

    @Test(
        "Filtered articles are in the list's order; search results best first, until another order is chosen")
    func results() {
        var reader = Self.reader()
        reader.press("Ot")
        reader.press("Ftitle")
        reader.press(.enter)
        #expect(reader.screen[0].contains("(filter: title; by title)") && reader.screen[0].contains("300 found"))
        #expect(Self.numbers(reader).prefix(2) == [300, 299])
        reader.press("jOo")
        #expect(reader.screen[0].contains("oldest first") && reader.selection?.text.hasSuffix("Title 701") == true)
        reader.press("qOn")
        reader.press("/title")
        reader.press(.enter)
        #expect(!reader.screen[0].contains("first"))
        reader.press("Oo")
        #expect(reader.screen[0].contains("Search: title (oldest first)") && reader.model.order == .newest)
        reader.press("g")
        #expect(reader.selection?.text.contains("Title 700") == true)
    }
}
