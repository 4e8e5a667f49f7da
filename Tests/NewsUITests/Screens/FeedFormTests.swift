import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The feed form")
struct FeedFormTests {
    private static let id = Feed.ID(rawValue: 1)
    private static let address = "https://me:pw@feed1.example/rss"
    private static let listing = FeedListing(
        address: address, title: "Gazette", tags: ["sea", "long reads"], interval: "6h")

    private static func opened(_ listing: FeedListing = listing, columns: Int = 80) -> Reader {
        var library = FakeLibrary(feeds: [Samples.feed(1, title: "Gazette")], headlines: Samples.headlines(1...3))
        library.listings[id] = listing
        var reader = Reader(library, columns: columns)
        reader.press("hGk")
        _ = reader.newEffects()
        reader.press("e")
        return reader
    }

    @Test("e on a feed shows its settings")
    func values() {
        let reader = Self.opened()
        #expect(reader.screen[0].contains("Edit: Gazette"))
        let values = [
            "Title          Gazette", "Tags           sea \"long reads\"", "Checked        every 6 hours",
            "Notifications  as for all feeds", "Full text      fetched when you ask for it",
        ]
        for value in values { #expect(reader.text.contains(value), "\(value)") }
        #expect(reader.text.contains("https://feed1.example/rss"))
        let bare = Self.opened(FeedListing())
        for value in ["the feed's own", "none", "as often as it publishes"] { #expect(bare.text.contains(value)) }
    }

    @Test("Keys that lead elsewhere ask about unsaved changes, from the form, screens over it and its help")
    func leadingElsewhere() {
        for keys in ["t", "D", "S", "?t", "!t", "?Q", "!Q"] {
            var reader = Self.opened()
            reader.press(.enter)
            reader.type("Other\n")
            _ = reader.newEffects()
            reader.press(keys)
            #expect(reader.text.contains("Save the changes? y/n"), "\(keys)")
            reader.press("x")
            #expect(reader.text.contains("Title          GazetteOther"), "\(keys)")
            // The interrupted action follows the answer.
            reader.press("t")
            #expect(reader.text.contains("Save the changes? y/n"), "\(keys)")
            reader.press(keys == "t" ? "y" : "n")
            #expect(reader.model.context == .tasks, "\(keys)")
            #expect(reader.newEffects().contains { if case .changeFeed = $0 { true } else { false } } == (keys == "t"))
        }
        for answer in ["n", "y"] {
            var reader = Self.opened()
            reader.press(.enter)
            reader.type("Other\n")
            reader.press("Q" + answer)
            #expect(reader.model.hasQuit)
        }
    }

    @Test(
        "Help over a feed's details asks about unsaved changes of a form beneath them, and opens after the answer",
        arguments: [("?", "In the feeds"), (":help\n", "In the feeds"), (":help quit\n", "Quit.")])
    func helpOverDetails(keys: String, shown: String) {
        var library = FakeLibrary(
            feeds: [Samples.feed(1, title: "Gazette", failure: "It failed.")], headlines: Samples.headlines(1...3))
        library.listings[Self.id] = Self.listing
        var reader = Reader(library)
        reader.press("hGke")
        reader.press(.enter)
        reader.type("Other\n")
        reader.press("!")
        reader.press(.enter)
        #expect(reader.screen[0].contains("Feed: Gazette"))
        reader.type(keys)
        #expect(reader.text.contains("Save the changes? y/n"))
        reader.press("x")
        #expect(reader.text.contains("Title          GazetteOther"))
        reader.press("!")
        reader.press(.enter)
        reader.type(keys)
        reader.press("n")
        #expect(reader.screen[0].contains("Keys") && reader.text.contains(shown))
    }

    @Test("Escape leaves an unchanged form at once, and asks about unsaved changes")
    func leaving() {
        var reader = Self.opened()
        _ = reader.newEffects()
        reader.press(.escape)
        #expect(!reader.screen[0].contains("Edit:"))
        reader.press("e")
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("Other\n")
        #expect(reader.text.contains("Title          Other"))
        _ = reader.newEffects()
        for key in [Key.escape, .character("q"), .character("Q")] {
            reader.press(key)
            #expect(reader.text.contains("Save the changes? y/n"))
            #expect(reader.text.contains("y yes  n no, leave  Esc cancel"))
            reader.press("x")
            #expect(reader.screen[0].contains("Edit:") && reader.status == " Nothing is done yet.")
        }
        reader.press("q")
        reader.press("n")
        #expect(!reader.screen[0].contains("Edit:") && reader.newEffects().isEmpty)
        #expect(!reader.model.hasQuit)
    }

    @Test("y saves the changes that leaving asks about")
    func savingOnLeaving() {
        var reader = Self.opened()
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("Other\n")
        _ = reader.newEffects()
        reader.press(.escape)
        reader.press("y")
        var wanted = Self.listing
        wanted.title = "Other"
        #expect(reader.newEffects() == [.changeFeed(Self.id, FeedListingChange(from: Self.listing, to: wanted))])
        #expect(reader.status == " Saving…" && !reader.screen[0].contains("Edit:"))
    }

    @Test("s saves all fields at once, and says that u undoes it; without a change it only closes")
    func saving() {
        var reader = Self.opened()
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("Other\n")
        reader.press("j")
        reader.press(.enter)
        reader.type(" news\n")
        reader.press("j")
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("90m\n")
        reader.press("j j ")
        _ = reader.newEffects()
        reader.press("s")
        let wanted = FeedListing(
            address: Self.address, title: "Other", tags: ["sea", "long reads", "news"], interval: "90m",
            notifies: true, fetchesFullText: true)
        let change = FeedListingChange(from: Self.listing, to: wanted)
        #expect(reader.newEffects() == [.changeFeed(Self.id, change)])
        #expect(reader.status == " Saving…" && !reader.screen[0].contains("Edit:"))
        reader.send(.finished(.changeFeed(Self.id, change), sentence: "Changed Gazette."))
        #expect(reader.status == " Changed Gazette. u undoes it.")
        var same = Self.opened()
        _ = same.newEffects()
        same.press("s")
        #expect(same.newEffects().isEmpty && !same.screen[0].contains("Edit:"))
    }

    @Test("Undo is offered for a feed of an account only if its title or category changed")
    func accountUndo() {
        var feed = Samples.feed(1, title: "Gazette")
        feed.account = Account.ID(rawValue: 1)
        let old = FeedListing(title: "Gazette", tags: ["News"])
        var (notifying, titled, filed) = (old, old, old)
        notifying.notifies = true
        titled.title = "Other"
        filed.tags = ["Press"]
        let shown = FeedListingChange(from: FeedListing(isHidden: true), to: FeedListing())
        let changes = [notifying, titled, filed].map { FeedListingChange(from: old, to: $0) } + [shown]
        for (change, isAct) in zip(changes, [false, true, true, false]) {
            var reader = Reader(FakeLibrary(feeds: [feed], headlines: Samples.headlines(1...3)))
            reader.send(.finished(.changeFeed(Self.id, change), sentence: "Changed Gazette."))
            #expect(reader.status == " Changed Gazette." + (isAct ? " u undoes it." : ""))
        }
    }

    @Test("An empty answer removes the user's title, tags and interval")
    func emptying() {
        var reader = Self.opened()
        for _ in 0..<3 {
            reader.press(.enter)
            reader.press(.control("u"), .enter)
            reader.press("j")
        }
        _ = reader.newEffects()
        reader.press("s")
        let change = FeedListingChange(from: Self.listing, to: FeedListing(address: Self.address))
        #expect(reader.newEffects() == [.changeFeed(Self.id, change)])
    }

    @Test("An invalid time or tag is reported, and the prompt stays")
    func mistakes() {
        var reader = Self.opened()
        reader.press("jj")
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("often\n")
        #expect(reader.text.contains("“often” is not a time between 1 minute and 30 days"))
        #expect(reader.status.contains("How often"))
        reader.press(.escape)
        reader.press("k")
        reader.press(.enter)
        reader.type(" every:1h\n")
        #expect(reader.text.contains("Not understood.") && reader.status.contains("Tags (delete one"))
    }

    @Test("A new address keeps the password on the same server, and is checked at once")
    func address() {
        var reader = Self.opened()
        reader.press("jjjjjj")
        #expect(reader.selection?.text.hasSuffix("Address        https://feed1.example/rss") == true)
        reader.press(.enter)
        #expect(reader.status == " Address: https://feed1.example/rss")
        reader.type("2\n")
        _ = reader.newEffects()
        reader.press("s")
        var wanted = Self.listing
        wanted.address += "2"
        let change = FeedListingChange(from: Self.listing, to: wanted)
        #expect(reader.newEffects() == [.changeFeed(Self.id, change)])
        reader.send(.finished(.changeFeed(Self.id, change), sentence: "Changed Gazette."))
        #expect(reader.newEffects().contains(.refresh([Self.id])))
    }

    @Test("An address without a scheme stays so, so that its server decides, and is recognised with either")
    func addressWithoutScheme() {
        var library = FakeLibrary(
            feeds: [Samples.feed(1), Samples.feed(2, url: "http://two.example/")],
            headlines: Samples.headlines(1...3))
        library.listings[Self.id] = Self.listing
        var reader = Reader(library)
        reader.press("hGkkejjjjjj")
        reader.press(.enter)
        reader.press(.control("u"))
        reader.type("two.example\n")
        #expect(reader.text.contains("already in your list"))
        reader.press(.control("u"))
        reader.type("three.example/feed\n")
        _ = reader.newEffects()
        reader.press("s")
        var wanted = Self.listing
        wanted.address = "three.example/feed"
        #expect(reader.newEffects() == [.changeFeed(Self.id, FeedListingChange(from: Self.listing, to: wanted))])
    }

    @Test("Before changing an address that has settings in the configuration, a message says that they no longer apply")
    func settingsOfAddress() {
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...3)), columns: 120)
        reader.isSlow = true
        reader.press("hGke")
        reader.send(.feedFormLoaded(Self.id, FeedForm(Self.listing, isConfigured: true)))
        #expect(!reader.text.contains("config.toml has settings"))
        reader.press("jjjjjj")
        reader.press(.enter)
        reader.type("2\n")
        #expect(
            reader.text.contains("config.toml has settings for this feed under [feed.\"https://feed1.example/rss\"]."))
    }

    @Test("An invalid or listed address is reported, and the prompt stays; an empty answer changes nothing")
    func badAddress() {
        var library = FakeLibrary(
            feeds: [Samples.feed(1), Samples.feed(2, url: "https://two.example/")],
            headlines: Samples.headlines(1...3))
        library.listings[Self.id] = Self.listing
        var reader = Reader(library)
        reader.press("hGkkejjjjjj")
        reader.press(.enter)
        for (typed, message) in [("https://", "no host"), ("two.example", "already in your list")] {
            reader.press(.control("u"))
            reader.type(typed + "\n")
            #expect(reader.text.contains(message), "\(typed)")
            #expect(reader.model.prompt != nil)
        }
        reader.press(.control("u"), .enter)
        _ = reader.newEffects()
        reader.press("s")
        #expect(reader.newEffects().isEmpty)
    }

    @Test("A command feed's address can be changed only in the feed list")
    func command() {
        var reader = Self.opened(FeedListing(address: "exec:feed"))
        reader.press("jjjjjj")
        reader.press(.enter)
        #expect(reader.model.prompt == nil && reader.text.contains(":edit changes its line"))
    }

    @Test("A hidden feed is in the list of hidden feeds, where its form can be reopened")
    func hidden() {
        var reader = Self.opened()
        reader.press("jjjjj")
        reader.press(.enter)
        #expect(reader.selection?.text.contains("In the list    hidden; :hidden lists it") == true)
        _ = reader.newEffects()
        reader.press("s")
        var wanted = Self.listing
        wanted.isHidden = true
        #expect(reader.newEffects() == [.changeFeed(Self.id, FeedListingChange(from: Self.listing, to: wanted))])
        reader.libraryChanges { $0.feeds[0].isHidden = true }
        reader.type(":hidden\n")
        #expect(reader.screen[0].contains("Hidden feeds"))
        #expect(reader.selection?.text.contains("Gazette") == true)
        reader.press("e")
        #expect(reader.screen[0].contains("Edit: Gazette"))
        reader.press(.escape)
        #expect(reader.screen.last?.contains("Enter list again") == true)
        _ = reader.newEffects()
        reader.press(.enter)
        let shown = FeedListingChange(from: FeedListing(isHidden: true), to: FeedListing())
        #expect(reader.newEffects() == [.changeFeed(Self.id, shown)])
        reader.libraryChanges { $0.feeds[0].isHidden = false }
        #expect(reader.text.contains("No feed is hidden."))
    }

    @Test("Notifications cycle through on, off and as for all feeds")
    func notifications() {
        var reader = Self.opened()
        reader.press("jjj")
        for value in ["on", "off", "as for all feeds"] {
            reader.press(.enter)
            #expect(reader.selection?.text.hasSuffix("Notifications  \(value)") == true)
        }
    }

    @Test("Settings from the configuration are shown, and cannot be changed here")
    func configured() {
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...3)))
        reader.isSlow = true
        reader.press("hGke")
        reader.send(.feedFormLoaded(Self.id, FeedForm(FeedListing(), isIntervalConfigured: true)))
        reader.press("jj")
        reader.press(.enter)
        #expect(reader.text.contains("Checked        as config.toml says"))
        #expect(reader.model.prompt == nil && reader.text.contains("config.toml sets this for the feed"))
        reader.press("qe")
        reader.send(.feedFormLoaded(Self.id, FeedForm(FeedListing(), isFullTextConfigured: true)))
        reader.press("jjjj")
        reader.press(.enter)
        #expect(reader.text.contains("Full text      as config.toml says"))
        #expect(reader.text.contains("config.toml sets this for the feed"))
    }

    @Test("From a feed's details and problems, the form returns there")
    func overPages() {
        for (keys, title) in [("hGki", "Feed: Feed 1"), ("!", "Problems")] {
            let feeds = [Samples.feed(1, failure: "no answer.")]
            var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)))
            reader.press(keys)
            #expect(reader.screen[0].contains(title))
            reader.press("e")
            #expect(reader.screen[0].contains("Edit: Feed 1"))
            reader.press(.escape)
            #expect(reader.screen[0].contains(title))
        }
    }

    @Test("A feed that disappears closes the form, with a message")
    func gone() {
        var reader = Reader(FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...3)))
        reader.isSlow = true
        reader.press("hGke")
        reader.send(.failed(.loadFeedForm(Self.id), sentence: "It is gone."))
        #expect(!reader.screen[0].contains("Edit:") && reader.status.contains("It is gone."))
    }

    @Test("A YouTube feed can exclude Shorts; other feeds lack the setting")
    func shorts() {
        #expect(!Self.opened().text.contains("YouTube Shorts"))
        let listing = FeedListing(address: "https://www.youtube.com/feeds/videos.xml?channel_id=UC1")
        var reader = Self.opened(listing)
        #expect(reader.text.contains("YouTube Shorts  listed like the other videos"))
        reader.press("jjjjj")
        reader.press(.enter)
        #expect(reader.text.contains("YouTube Shorts  left out"))
        reader.press("s")
        var changed = listing
        changed.leavesOutShorts = true
        #expect(reader.newEffects().contains(.changeFeed(Self.id, FeedListingChange(from: listing, to: changed))))
    }

    @Test("If a feed is set to, opening an article fetches its full text, once")
    func fullText() {
        let feed = Samples.feed(1, tags: ["full:on"])
        var reader = Reader(FakeLibrary(feeds: [feed], headlines: Samples.headlines(1...3)))
        reader.press(.enter)
        let id = Headline.ID(rawValue: 1)
        #expect(reader.newEffects().count { $0 == .fetchFullText(id) } == 1)
        reader.send(.failed(.fetchFullText(id), sentence: "No."))
        #expect(reader.status.contains("No. f tries again."))
        reader.resize(columns: 100, rows: 30)
        reader.press("q")
        #expect(!reader.status.contains("No."))
        reader.press(.enter)
        #expect(!reader.newEffects().contains(.fetchFullText(id)))
        #expect(reader.status.contains("No. f tries again."))
        reader.press("f")
        #expect(reader.newEffects().contains(.fetchFullText(id)))
        #expect(!reader.model.feeds.content.lines.contains { $0.row == .tag("full:on") })
    }
}
