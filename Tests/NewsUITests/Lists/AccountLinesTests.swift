import News
import Terminal
import Testing

@testable import NewsUI

@Suite("Accounts in the feed pane")
struct AccountLinesTests {
    private static func feed(_ number: Int64, _ title: String, tags: [String] = [], of account: Int64? = nil) -> Feed {
        var feed = Samples.feed(number, title: title, unread: number == 5 ? 0 : 1, tags: tags)
        feed.account = account.map(Account.ID.init(rawValue:))
        return feed
    }

    private static let mine = [feed(1, "Mine"), feed(2, "Daily", tags: ["Press"])]
    private static let home = [
        feed(3, "Alpha", tags: ["Machines", "@home"], of: 1), feed(4, "Beta", tags: ["@home"], of: 1),
        feed(5, "Gazette", tags: ["Press", "@home"], of: 1), feed(6, "Globe", tags: ["World", "@home"], of: 1),
    ]
    private static let office = [
        feed(7, "Planet", tags: ["World", "@office"], of: 2), feed(8, "Delta", tags: ["Tools", "@office"], of: 2),
    ]

    /// The lines between those of the smart lists, a dot for each tag that they are below.
    private static func lines(_ pane: FeedPane) -> [String] {
        pane.content.lines.dropFirst(SmartList.aboveFeeds.count).dropLast().map { line in
            String(repeating: ".", count: line.depth) + pane.title(of: line.row)
        }
    }

    @Test("An account has its categories and feeds below its line; a category that others have, too, stands by itself")
    func order() {
        let pane = FeedPane(feeds: Self.mine + Self.home + Self.office, height: 30)
        #expect(
            Self.lines(pane) == [
                "Mine", "Press", ".Daily", ".Gazette", "home", ".Beta", ".Machines", "..Alpha", "World", ".Globe",
                ".Planet", "office", ".Tools", "..Delta",
            ])
    }

    @Test("With one account and nothing else, its categories stand by themselves")
    func alone() {
        let pane = FeedPane(feeds: Self.home, height: 30)
        #expect(
            Self.lines(pane) == ["Beta", "Machines", ".Alpha", "Press", ".Gazette", "World", ".Globe"])
    }

    @Test("An account without feeds has a line, to which one can be added; it goes with the first")
    func empty() {
        let account = Samples.account
        for (feeds, lines) in [([], ["home"]), (Self.mine, ["Mine", "Press", ".Daily", "home"])] {
            var pane = FeedPane(feeds: feeds, height: 30)
            pane.update([account])
            #expect(Self.lines(pane) == lines)
            #expect(pane.accountName(of: .tag("@home")) == "home")
        }
        var pane = FeedPane(feeds: Self.office, height: 30)
        pane.update([account])
        #expect(Self.lines(pane) == ["office", ".World", "..Planet", ".Tools", "..Delta", "home"])
        pane.update(Self.home)
        pane.update([account])
        #expect(!Self.lines(pane).contains("home"))
    }

    @Test("An account is folded with its categories, and unfolded to show one of them, or a feed of one")
    func folding() {
        var pane = FeedPane(feeds: Self.mine + Self.home + Self.office, height: 30)
        let alpha = FeedRow.feed(Self.home[0].id)
        pane.select(line: pane.line(of: alpha))
        pane.fold(["@home"])
        #expect(!Self.lines(pane).contains(".Machines") && !Self.lines(pane).contains("..Alpha"))
        #expect(pane.selectedRow == .tag("@home"))
        #expect(pane.line(of: alpha) == pane.line(of: .tag("@home")))
        pane.reveal(.tag("Machines"))
        #expect(pane.selectedRow == .tag("Machines") && pane.collapsed.isEmpty)
        pane.fold(["@home", "Machines", "Press"])
        #expect(pane.selectedRow == .tag("@home"))
        pane.reveal(alpha)
        #expect(pane.selectedRow == alpha && pane.collapsed == ["Press"])
    }

    @Test("While read articles are hidden, an account stays for the sake of a category that does")
    func hiding() {
        var feeds = Self.mine + Self.office
        for index in feeds.indices { feeds[index].unreadCount = 0 }
        var pane = FeedPane(feeds: feeds, height: 30)
        pane.hide(ReadFeedFilter(shown: .tag("Tools"), keepsRows: false))
        #expect(Self.lines(pane) == ["office", ".Tools"])
    }

    @Test("- asks before it removes an account's feed, also among the problems", arguments: [false, true])
    func removing(amongProblems: Bool) {
        for (key, isRemoved) in [("n", false), ("q", false), ("y", true)] {
            var failing = Self.feed(4, "Beta", tags: ["@home"], of: 1)
            failing.failure = "No."
            var reader = Reader(FakeLibrary(feeds: [failing], headlines: Samples.headlines(1...3)), columns: 120)
            if amongProblems {
                reader.press("!")
            } else {
                reader.press("h")
                reader.press("wBeta")
                reader.press(.enter)
                reader.press("h")
            }
            _ = reader.newEffects()
            reader.press("-")
            #expect(reader.newEffects().isEmpty)
            #expect(reader.text.contains("Unsubscribe home from Beta? The server deletes its"), "\(reader.text)")
            reader.press(key)
            #expect(reader.newEffects().contains(.removeFeed(failing.id)) == isRemoved)
            #expect(reader.status.contains("Nothing was changed.") != isRemoved && !reader.model.hasQuit)
        }
    }
}
