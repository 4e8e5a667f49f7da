import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Article tags on the screen")
struct TagTests {
    private static func reader(columns: Int = 100) -> Reader {
        Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...9)), columns: columns)
    }

    @Test("The prompt starts with the current tags; its text at the end becomes the tags")
    func setting() {
        var reader = Self.reader()
        reader.press("g")
        _ = reader.newEffects()
        reader.press("T")
        #expect(reader.status.contains("Tags (such as news \"long reads\"):"))
        #expect(reader.screen.last?.contains("^W delete word") == true)
        reader.type("later swift\n")
        #expect(reader.selection?.text.contains("#later #swift") == true)
        reader.press("T")
        #expect(reader.status.contains("Tags (delete one to remove it): later swift"))
        reader.press(.control("u"))
        reader.type("Swift new\n")
        let acts = reader.newEffects().compactMap { if case .act(let act) = $0 { act } else { nil } }
        let id = acts.compactMap { if case .changeTags(let ids, _, _) = $0 { ids.first } else { nil } }.first
        let ids = [id].compactMap { $0 }
        #expect(
            acts == [
                .changeTags(ids, adding: ["later", "swift"], removing: []),
                .changeTags(ids, adding: ["new"], removing: ["later"]),
            ])
        #expect(reader.selection?.text.contains("#new #swift") == true)
    }

    @Test("A tag in quotation marks may have spaces, as in a feed's form, and is completed")
    func blanks() {
        var reader = Self.reader(columns: 160)
        reader.press("T")
        reader.type("later \"long reads\"\n")
        #expect(reader.selection?.text.contains("#later #long reads") == true)
        reader.libraryChanges { _ in }
        reader.press("T")
        #expect(reader.status.contains("Tags (delete one to remove it): later \"long reads\""))
        reader.press(.escape)
        reader.press("jT")
        reader.type("\"lo")
        reader.press(.tab)
        reader.press(.enter)
        #expect(reader.selection?.text.contains("#long reads") == true)
        reader.press(":")
        reader.type("set-tags sea -\"long reads\"\n")
        #expect(reader.selection?.text.contains("#sea") == true)
        #expect(reader.selection?.text.contains("#long") == false)
    }

    @Test("On the command line words are added, and those with a leading minus removed")
    func command() {
        var reader = Self.reader()
        reader.press(":")
        reader.type("set-tags later swift\n")
        reader.press(":")
        reader.type("set-tags -later sea\n")
        #expect(reader.selection?.text.contains("#sea #swift") == true)
    }

    @Test("Tab completes tags in use; each tag has a list above the feeds")
    func known() {
        var reader = Self.reader()
        reader.press("T")
        reader.type("harbour\n")
        reader.libraryChanges { _ in }
        #expect(reader.screen.contains { $0.hasPrefix("   #harbour") })
        reader.press("jT")
        reader.type("h")
        reader.press(.tab)
        #expect(reader.status.hasSuffix("\"): harbour"))
        reader.press(.enter)
        reader.libraryChanges { _ in }
        reader.press("J")
        #expect(reader.model.listTitle == "#harbour" && reader.screen[0].contains("2 unread"))
        reader.send(.savedQueries([]))
        #expect(reader.model.listTitle == "#harbour")
    }

    @Test("The open article's title shows its tags, and a narrow line the beginning of them")
    func shown() {
        var reader = Self.reader(columns: 40)
        reader.press("T")
        reader.type("averyverylongtag zoo\n")
        #expect(reader.text.contains("#avery"))
        #expect(!reader.text.contains("#averyverylongtag"))
        reader.press(.enter)
        #expect(reader.screen[0].contains("#zoo"))
    }

    @Test("Tags take no room from a title, and are left out where it leaves too little", arguments: [60, 80])
    func titleFirst(columns: Int) throws {
        let headlines = [20, 40, 48, 66, 99].enumerated().map { index, cells in
            var headline = Samples.headline(Int64(index + 1), minutesOld: Double(index))
            headline.title = String(repeating: "x", count: cells)
            headline.tags = ["harbours", "lighthouses"]
            return headline
        }
        let reader = Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: headlines), columns: columns, rows: 24)
        let rows = reader.rows(of: .headlines)
        let room = 44
        for (row, headline) in zip(rows, headlines) {
            #expect(row.count { $0 == "x" } >= min(headline.title.count, room - 1), "\(row)")
        }
        #expect(rows[0].contains("x #harbours"), "\(rows[0])")
        #expect(!rows[4].contains("#"), "\(rows[4])")
    }
}
