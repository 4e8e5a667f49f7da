import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The feed pane")
struct FeedPaneTests {
    private static func reader(columns: Int = 100, rows: Int = 12) -> Reader {
        let feeds = (1...30).map {
            Samples.feed($0, unread: $0 == 2 ? 1234 : 0, failure: $0 == 3 ? "The host is unknown." : nil)
        }
        return Reader(
            FakeLibrary(feeds: feeds, headlines: (1...60).map { Samples.headline($0, feed: $0 % 2 + 1) }),
            columns: columns, rows: rows)
    }

    @Test("A wide screen has the feeds beside the headlines, with counts and a mark for a failing one")
    func wide() {
        let reader = Self.reader()
        #expect(reader.screen[0].hasPrefix(" Feeds"))
        #expect(reader.screen[1].hasPrefix("   Fresh                   │▎●"))
        #expect(reader.screen[2].hasPrefix("   Unread            1,234 │ ●"))
        #expect(reader.screen[3].hasPrefix("   Starred                 │ ●"))
        #expect(reader.screen[4].hasPrefix("▎  All articles      1,234 │ ●"))
        #expect(reader.screen[5].hasPrefix("   Feed 1 "))
        #expect(reader.screen[6].hasPrefix("   Feed 2            1,234 │"))
        #expect(reader.screen[7].hasPrefix(" ! Feed 3 "))
        #expect(reader.screen[1].contains("Article 1 ") && reader.screen[1].hasSuffix(" 1m"))
    }

    @Test("A sign at its edge shows that there are more feeds above or below")
    func more() {
        var reader = Self.reader(rows: 12)
        func signs() -> [String] {
            let column = reader.model.frame.panes.feeds.upperBound - 1
            return reader.model.frame.body.map { String(Array(reader.screen[$0])[column]) }
        }
        let none = Array(repeating: " ", count: 7)
        #expect(signs() == [" "] + none + ["↓"])
        reader.press("hjjjjjjjjjjjj")
        #expect(signs() == ["↑"] + none + ["↓"])
        reader.press("G")
        #expect(signs() == ["↑"] + none + [" "])
        reader.resize(columns: 100, rows: 60)
        #expect(Set(signs()) == [" "])
    }

    @Test("Untitled feeds of one host show the distinctive part of their addresses, others the beginning")
    func addresses() {
        let urls = [
            "https://rss.news.example/services/xml/world.xml", "https://rss.news.example/services/xml/art.xml",
            "https://www.other.example/a/very/long/path/feed.xml",
        ]
        let feeds = urls.enumerated().map { Samples.feed(Int64($0 + 1), title: $1, url: $1) }
        let reader = Reader(FakeLibrary(feeds: feeds, headlines: []), columns: 100)
        let rows = reader.rows(of: .feeds)
        #expect(rows.contains { $0.contains("rss.news.exam…world.xml") }, "\(rows)")
        #expect(rows.contains { $0.contains("rss.news.exampl…art.xml") }, "\(rows)")
        #expect(rows.contains { $0.contains("other.example/a/ve") }, "\(rows)")
        #expect(
            AddressEnds.of(feeds) == [Feed.ID(rawValue: 1): "world.xml", Feed.ID(rawValue: 2): "art.xml"])
        #expect(AddressEnds.of([Samples.feed(1, title: "https://a.example/x")]).isEmpty)
        // An address that another extends keeps its last part; without any part it has no end.
        let nested = ["https://b.example/a/", "https://b.example/a/b", "https://b.example/"].enumerated().map {
            Samples.feed(Int64($0 + 1), title: $1, url: $1)
        }
        #expect(AddressEnds.of(nested) == [Feed.ID(rawValue: 1): "a/", Feed.ID(rawValue: 2): "b"])
    }

    @Test("A bar precedes the title of the focused pane, and the selected line of both")
    func focus() {
        var reader = Self.reader()
        let list = reader.model.frame.panes.headlines.lowerBound
        func hasBar(_ row: Int, _ column: Int) -> Bool {
            Array(reader.screen[row])[column] == "▎"
        }
        #expect(!hasBar(0, 0) && hasBar(0, list) && hasBar(4, 0) && hasBar(1, list) && !hasBar(2, list))
        reader.press(.tab)
        #expect(hasBar(0, 0) && !hasBar(0, list) && hasBar(4, 0) && hasBar(1, list))
        reader.press(.backTab)
        #expect(reader.model.focus == .headlines)
    }

    @Test("Unread articles are bold only in the focused pane, and counts never are")
    func bold() throws {
        var reader = Self.reader()
        reader.model.theme = Theme.dark.shown(on: .dark, in: .full)
        let columns = reader.model.frame.panes.headlines
        func isBold(_ row: Int, _ columns: Range<Int>) -> Bool {
            columns.contains { reader.canvas.style(row: row, column: $0).attributes.contains(.bold) }
        }
        #expect(isBold(2, columns) && !isBold(6, 1..<24))
        reader.press(.tab)
        #expect(!isBold(2, columns.lowerBound + 5..<columns.upperBound) && !isBold(6, 16..<24))
    }

    @Test("The headlines follow the selection in the feeds, without delaying keys")
    func inStep() {
        var reader = Self.reader()
        reader.press("h")
        reader.isSlow = true
        reader.press("jj")
        #expect(reader.selection?.text.contains("Feed 2") == true && reader.model.listTitle == "All articles")
        reader.answer()
        #expect(reader.model.listTitle == "Feed 2" && reader.model.focus == .feeds)
        #expect(reader.model.list.rows.allSatisfy { $0.feedID.rawValue == 2 })
        reader.press("k")
        reader.press(.tab)
        #expect(reader.model.listTitle == "Feed 1" && reader.model.focus == .headlines)
    }

    @Test("A pause that ends while a question is open counts once it is closed")
    func pauseBehindPrompt() {
        var reader = Self.reader()
        reader.press("h")
        reader.isSlow = true
        reader.press("jj:")
        reader.answer()
        #expect(reader.model.listTitle == "All articles")
        reader.press(.escape)
        reader.answer()
        #expect(reader.model.listTitle == "Feed 2")
    }

    @Test("Enter on a feed shows its articles and moves the focus there")
    func openFeed() {
        var reader = Self.reader()
        reader.press("hjj")
        #expect(reader.model.context == .feeds)
        reader.press(.enter)
        #expect(reader.model.context == .headlines)
        #expect(reader.screen[0].contains("Feed 2"))
        #expect(reader.model.list.rows.allSatisfy { $0.feedID.rawValue == 2 })
        #expect(reader.model.list.rows.count == 30)
    }

    @Test("Selecting a failing feed shows its error")
    func failure() {
        var reader = Self.reader()
        reader.press("hjj")
        #expect(!reader.status.contains("The host is unknown."))
        reader.press("j")
        #expect(reader.status.hasPrefix(" The host is unknown."))
    }

    @Test("J and K show the next and the previous feed from the headlines")
    func nextFeed() {
        var reader = Self.reader()
        reader.press("JJ")
        #expect(reader.model.listTitle == "Feed 2")
        reader.press("K")
        #expect(reader.model.listTitle == "Feed 1")
        reader.press("KK")
        #expect(reader.model.listTitle == "Starred")
        reader.press("KKK")
        #expect(reader.model.listTitle == "Fresh")
        #expect(reader.status.contains("This is the first of the lists."))
    }

    @Test("A narrow screen has one pane; h, ← and q go to the feeds, where q quits")
    func narrow() {
        for key in [Key.character("h"), .left, .character("q"), .escape] {
            var reader = Self.reader(columns: 60)
            #expect(reader.text.contains("Article 1") && !reader.text.contains("Feed 4"))
            reader.press(key)
            #expect(!reader.text.contains("Article 1") && reader.text.contains("Feed 4"))
            reader.press("q")
            #expect(reader.model.hasQuit)
        }
    }

    @Test("Q and ^C quit at once from everywhere", arguments: [Key.character("Q"), .control("c")])
    func quit(key: Key) {
        for way: [Key] in [[], [.enter], [.character("t")], [.character("?")], [.character("h")]] {
            var reader = Self.reader()
            for step in way { reader.press(step) }
            #expect(!reader.model.hasQuit)
            reader.press(key)
            #expect(reader.model.hasQuit)
        }
    }

    @Test("The selection stays on its feed and line when feeds come and go")
    func steady() {
        var reader = Self.reader()
        reader.press("h")
        for _ in 0..<20 { reader.press("j") }
        let before = reader.selection
        reader.libraryChanges { $0.feeds.insert(Samples.feed(99), at: 0) }
        #expect(reader.selection?.row == before?.row)
        #expect(reader.selection?.text.prefix(9) == before?.text.prefix(9))
    }

    @Test("When the shown feed is removed, all articles are shown")
    func removed() {
        var reader = Self.reader()
        reader.press("JJ")
        reader.press("-")
        #expect(reader.newEffects().contains(.removeFeed(Feed.ID(rawValue: 2))))
        reader.libraryChanges { library in library.feeds.removeAll { $0.id.rawValue == 2 } }
        #expect(reader.model.listTitle == "All articles")
        #expect(reader.model.list.rows.count == 60)
        reader.press("-")
        #expect(reader.status.contains("select the feed to remove"))
    }

    @Test("The message about a removed feed names the key that undoes it, as configured")
    func returnPlace() {
        let changes = [KeyChange(action: "undo", keys: ["U"])]
        for (map, key) in [(KeyMap.standard, "u"), (KeyMap.changed(by: changes).map, "U")] {
            var appearance = Appearance()
            appearance.keyMap = map
            var reader = Reader(FakeLibrary(headlines: []), columns: 80, rows: 24, appearance: appearance)
            reader.send(.finished(.removeFeed(Feed.ID(rawValue: 2)), sentence: "Removed it."))
            #expect(reader.status == " Removed it. \(key) undoes it.")
        }
    }

    @Test("An empty list says how to add feeds")
    func empty() {
        let reader = Reader(FakeLibrary(feeds: [], headlines: []), columns: 100, rows: 24)
        #expect(reader.text.contains("No feeds yet."))
        #expect(reader.text.contains("S offers feeds by topic, and from other readers"))
        #expect(reader.text.contains("+ adds a feed by its address."))
    }

    @Test("A failing feed, one not checked yet, and one without articles look different")
    func signs() {
        var feeds = (1...3).map { Samples.feed($0) }
        for index in feeds.indices { feeds[index].articleCount = 0 }
        feeds[0].failure = "No."
        feeds[2].lastCheck = Samples.now
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: []), columns: 100, rows: 24)
        reader.press("hg")
        let rows = reader.text(of: .feeds)
        for (feed, sign) in [("Feed 1", "!"), ("Feed 2", "…"), ("Feed 3", "")] {
            let row = rows.first { $0.contains(feed) }?.replacing("▎", with: "").filter { !$0.isWhitespace }
            #expect(row == sign + feed.filter { !$0.isWhitespace }, "\(rows)")
        }
    }

    @Test("The first feeds, and re-added ones, begin with their newest article")
    func firstFeeds() {
        var welcome = Samples.feed(1, url: "newsterm:welcome")
        welcome.articleCount = 3
        var reader = Reader(
            FakeLibrary(
                feeds: [welcome],
                headlines: [
                    Samples.headline(1, minutesOld: 50), Samples.headline(2, minutesOld: 51),
                ]), columns: 100, rows: 24)
        reader.press("j")
        for _ in 1...2 {
            reader.libraryChanges { library in
                library.feeds = [Samples.feed(2)]
                library.headlines = (10...90).map { Samples.headline($0, feed: 2) }
            }
            #expect(reader.selection?.text.contains("Article 10") == true)
            reader.libraryChanges { library in
                library.feeds = [welcome]
                library.headlines = [Samples.headline(1, minutesOld: 50), Samples.headline(2, minutesOld: 51)]
            }
        }
    }
}
