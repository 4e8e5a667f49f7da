import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The feed switcher")
struct FeedSwitcherTests {
    private static func reader(columns: Int = 100, rows: Int = 24) -> Reader {
        let feeds = [
            Samples.feed(1, title: "The Tide Tables"), Samples.feed(2, title: "Compiler Notes"),
            Samples.feed(3, title: "Tidings", tags: ["sea"]), Samples.feed(4, title: "Wintertide", tags: ["sea"]),
            Samples.feed(5, title: "Café Zürich", tags: ["sea"]), Samples.feed(6, title: "街角の本屋"),
        ]
        var reader = Reader(
            FakeLibrary(feeds: feeds, headlines: (1...60).map { Samples.headline($0, feed: $0 % 6 + 1) }),
            columns: columns, rows: rows)
        reader.send(.savedQueries([SavedQuery(name: "Unread tides", query: ArticleQuery.parse("tide").query)]))
        return reader
    }

    private static func selected(_ reader: Reader) -> String {
        reader.model.feeds.title(of: reader.model.feeds.selectedRow)
    }

    @Test("While a name is typed the best match is selected; Enter shows its list")
    func whileTyping() {
        var reader = Self.reader()
        reader.press("wtid")
        #expect(reader.status.hasPrefix(" Go to: tid") && Self.selected(reader) == "Tidings")
        #expect(reader.focusedTitle.contains("Feeds") && reader.selection?.text.contains("Tidings") == true)
        reader.press("e")
        #expect(Self.selected(reader) == "Unread tides")
        reader.press(" t")
        #expect(Self.selected(reader) == "The Tide Tables")
        reader.press(.enter)
        #expect(reader.model.listTitle == "The Tide Tables" && reader.model.focus == .headlines)
        #expect(reader.model.list.rows.allSatisfy { $0.feedID.rawValue == 1 })
    }

    @Test("It goes to an account without feeds, whose list stays until the account is gone")
    func emptyAccount() {
        var library = FakeLibrary(feeds: [Samples.feed(1, title: "Tides")], headlines: [Samples.headline(1)])
        library.accounts = [Samples.account]
        var reader = Reader(library, columns: 100)
        reader.press("whom")
        #expect(Self.selected(reader) == "home")
        reader.press(.enter)
        #expect(reader.model.shown == .tag("@home"), "\(reader.text)")
        reader.libraryChanges { $0.headlines[0].isStarred = true }
        #expect(reader.model.shown == .tag("@home"))
        reader.libraryChanges { $0.accounts = [] }
        #expect(reader.model.shown == .smart(.all))
    }

    @Test(
        "It works from an article that covers the lists; Escape returns to the article",
        arguments: [60, 130])
    func fromArticle(columns: Int) {
        var reader = Self.reader(columns: columns)
        reader.press(.enter)
        reader.press("wunread")
        #expect(Self.selected(reader) == "Unread" && reader.text.contains("Feeds"))
        reader.press(.escape)
        #expect(reader.model.context == .article && reader.text.contains("Text of Article 1."))
        reader.press("wunread")
        reader.press(.enter)
        #expect(reader.model.listTitle == "Unread" && reader.model.context == .headlines)
        #expect(reader.model.article == nil)
        reader.press(.enter)
        reader.press("Farticle 7")
        reader.press(.enter)
        #expect(reader.model.context == .results && reader.selection?.text.contains("Article 7") == true)
        #expect(reader.model.article == nil)
    }

    @Test("Names that begin with the text come first, then words that do, then any match, in the pane's order")
    func order() {
        let names = RowNameIndex(Self.reader().model.feeds)
        let pane = Self.reader().model.feeds
        #expect(
            names.rows(named: "TID").map(pane.title) == ["Tidings", "Unread tides", "The Tide Tables", "Wintertide"])
        #expect(names.rows(named: "sea").map(pane.title) == ["sea"])
        #expect(names.rows(named: "cafe  zur").map(pane.title) == ["Café Zürich"])
        #expect(names.rows(named: "本屋").map(pane.title) == ["街角の本屋"])
        #expect(names.rows(named: "unread").map(pane.title) == ["Unread", "Unread tides"])
        #expect(names.rows(named: " ").isEmpty && names.rows(named: "nothing").isEmpty)
    }

    @Test("Tag lists are reached by the tag, with its sign or without")
    func tags() {
        var reader = Self.reader()
        reader.libraryChanges { $0.headlines[2].tags = ["later"] }
        for name in ["later", "#lat"] {
            reader.press("wtid")
            reader.press(.enter)
            reader.press("w" + name)
            #expect(Self.selected(reader) == "#later", "\(name)")
            reader.press(.enter)
            #expect(reader.model.listTitle == "#later", "\(name)")
        }
    }

    @Test("Tab and the arrows cycle through the matches, which are listed")
    func others() {
        var reader = Self.reader()
        reader.press("wtid")
        #expect(reader.screen[21].contains("Tidings  Unread tides  The Tide Tables  Wintertide"))
        reader.press(.tab, .down)
        #expect(Self.selected(reader) == "The Tide Tables")
        #expect(reader.screen[21].hasPrefix(" The Tide Tables  Wintertide"))
        reader.press(.up, .up, .backTab)
        #expect(Self.selected(reader) == "Wintertide")
        reader.press(.enter)
        #expect(reader.model.listTitle == "Wintertide")
    }

    @Test("Escape restores what was there, including folds and focus")
    func cancelled() {
        var reader = Self.reader()
        reader.press("jjhC")
        reader.press(.enter)
        let (before, place) = (reader.text(of: .feeds), reader.selection)
        reader.press("wzür")
        #expect(Self.selected(reader) == "Café Zürich" && reader.text(of: .feeds).contains { $0.contains("Tidings") })
        reader.press(.escape)
        #expect(reader.text(of: .feeds) == before && reader.model.focus == .headlines)
        #expect(reader.selection?.row == place?.row && reader.selection?.text == place?.text)
    }

    @Test("A feed left out of the pane, or under a folded tag, is found as well")
    func hidden() {
        var reader = Self.reader()
        reader.press("z")
        #expect(!reader.text(of: .feeds).contains { $0.contains("Compiler Notes") })
        reader.press("wcomp")
        reader.press(.enter)
        #expect(reader.model.listTitle == "Compiler Notes")
        #expect(reader.text(of: .feeds).contains { $0.contains("Compiler Notes") })
    }

    @Test("A name that matches nothing is reported, and Enter then leaves everything unchanged")
    func unknown() {
        var reader = Self.reader()
        reader.press("wxyz")
        #expect(reader.screen[21].contains("No feed, tag or list is called “xyz”."))
        reader.press(.enter)
        #expect(reader.status.contains("No feed, tag or list is called “xyz”."))
        #expect(reader.model.listTitle == "All articles" && reader.model.focus == .headlines)
        reader.press("w")
        reader.press(.enter)
        #expect(reader.model.listTitle == "All articles" && reader.model.prompt == nil)
    }

    @Test("On a narrow screen the feeds are shown while the name is typed")
    func narrow() {
        var reader = Self.reader(columns: 40, rows: 12)
        reader.press("wcomp")
        #expect(reader.selection?.text.contains("Compiler Notes") == true)
        reader.press(.enter)
        #expect(reader.screen[0].contains("Compiler Notes") && reader.model.visiblePanes == [.headlines])
    }

    @Test(":feed takes a name, which Tab completes, from an article too", arguments: ["feed", "goto", "go-to-feed"])
    func command(name: String) {
        var reader = Self.reader()
        reader.press(.enter)
        reader.type(":\(name) comp")
        reader.press(.tab)
        #expect(reader.status.hasPrefix(" :\(name) Compiler Notes"))
        reader.press(.enter)
        #expect(reader.model.listTitle == "Compiler Notes" && reader.model.article == nil)
        reader.type(":\(name)\n")
        #expect(reader.status.hasPrefix(" Go to:"))
    }
}
