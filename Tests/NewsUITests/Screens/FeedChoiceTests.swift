import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("The choice of feeds")
struct FeedChoiceTests {
    private static let empty = FakeLibrary(
        feeds: [Samples.feed(1, url: "newsterm:welcome")], headlines: Samples.headlines(1...3))
    private static let file = FoundFeedFile(
        path: "/home/ada/.newsboat/urls", shown: "~/.newsboat/urls", format: "newsboat's urls", newFeeds: 12)

    private static func started(_ library: FakeLibrary = empty, columns: Int = 80, rows: Int = 60) -> Reader {
        var reader = Reader(library, columns: columns, rows: rows)
        reader.send(.started(colors: .full))
        return reader
    }

    @Test("The format of another reader's list is named in the user's language")
    func formats() {
        var file = Self.file
        file.format = "newsboat's urls"
        #expect(speaking(.japanese) { FeedChoiceTexts.file(file) }.hasSuffix("件、newsboatのurls"))
    }

    @Test("A library without the user's own feeds opens on it, others do not; S opens it from everywhere")
    func opening() {
        var reader = Self.started()
        #expect(reader.screen[0].contains("Choose what to read"))
        #expect(reader.text.contains("+   Press + to type the address of a feed or page, or paste it"))
        reader.press(.escape)
        #expect(reader.text.contains("Article 1"))
        reader.press("S")
        #expect(reader.screen[0].contains("Choose what to read"))
        reader.press("S")
        #expect(reader.text.contains("Article 1"))
        #expect(!Self.started(FakeLibrary(headlines: [])).screen[0].contains("Choose"))
    }

    @Test("A library with an account does not open on it; it says how to add one")
    func accounts() {
        #expect(Self.started().text.contains("FreshRSS, Miniflux and others: run newsterm account add in a shell"))
        var library = Self.empty
        library.accounts = [Samples.account]
        var reader = Self.started(library)
        #expect(reader.text.contains("Article 1") && !reader.screen[0].contains("Choose"))
        #expect(reader.text.contains("home"))
        reader.press("S")
        #expect(reader.screen[0].contains("Choose what to read"))
    }

    @Test("A removed introduction is listed below the others, and can be added again")
    func introduction() {
        var reader = Self.started(columns: 80, rows: 100)
        #expect(reader.screen.contains { $0.contains("    Welcome to newsterm  in your list") })
        reader.press("q")
        reader.libraryChanges { $0.feeds = [Samples.feed(2)] }
        reader.press("SG")
        #expect(reader.selection?.text.contains("[ ] Welcome to newsterm") == true)
        _ = reader.newEffects()
        reader.press(.enter)
        let feed = StarterFeed(title: "Welcome to newsterm", url: "newsterm:welcome")
        #expect(reader.newEffects() == [.addFeeds(.starters([feed]))])
    }

    @Test("A read-only library does not open on it")
    func readOnly() {
        var appearance = Appearance()
        appearance.libraryRefusal = .readOnly(path: "/data/newsterm.db", because: .disk)
        var reader = Reader(Self.empty, appearance: appearance)
        reader.send(.started(colors: .full))
        #expect(!reader.screen[0].contains("Choose"))
    }

    @Test("Ticked feeds are added as one change, in the order of the screen, and u undoes it")
    func ticking() {
        var reader = Self.started()
        let feeds = StarterFeeds.feeds(on: .world)
        reader.press("jj ")
        reader.press("k ")
        #expect(reader.screen.count { $0.contains("[x]") } == 2)
        #expect(reader.screen.last?.contains("Enter add 2") == true)
        _ = reader.newEffects()
        reader.press(.enter)
        let effect = Effect.addFeeds(.starters(Array(feeds[..<2])))
        #expect(reader.newEffects() == [effect])
        #expect(reader.status == " Adding the feeds…" && reader.text.contains("Article 1"))
        reader.send(.finished(effect, sentence: "Added 2 feeds."))
        #expect(reader.status == " Added 2 feeds. u undoes it.")
    }

    @Test("A click on a tick box toggles it; elsewhere a click selects, and two add")
    func clicking() throws {
        var reader = Self.started()
        let feed = StarterFeeds.feeds(on: .world)[1]
        let row = try #require(reader.screen.firstIndex { $0.contains("] \(feed.title)") })
        func click(_ column: Int) {
            reader.send(.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: column))))
        }
        for mark in ["[x]", "[ ]", "[x]"] {
            click(3)
            #expect(reader.selection?.text.contains("\(mark) \(feed.title)") == true)
        }
        reader.press("k")
        click(8)
        #expect(reader.selection?.text.contains("[x] \(feed.title)") == true)
        _ = reader.newEffects()
        click(8)
        #expect(reader.newEffects() == [.addFeeds(.starters([feed]))])
    }

    @Test("Leaving the choice asks about ticked feeds, and so does any key that leads elsewhere")
    func leavingTicked() {
        for keys in ["q", "t", "S"] {
            var reader = Self.started()
            reader.press("jj ")
            _ = reader.newEffects()
            reader.press(keys)
            #expect(reader.text.contains("Add the feed that you ticked? y/n"), "\(keys)")
            reader.press("x")
            #expect(reader.screen[0].contains("Choose what to read"), "\(keys)")
            reader.press("qy")
            guard case .addFeeds(let chosen)? = reader.newEffects().first else {
                Issue.record("Nothing was added after \(keys).")
                continue
            }
            #expect(chosen.addresses.count == 1)
        }
    }

    @Test("The right edge shows that there is more above or below")
    func more() {
        func signs(_ reader: Reader) -> [Character] { reader.screen.compactMap(\.last).filter { "↑↓".contains($0) } }
        var reader = Self.started(rows: 24)
        #expect(signs(reader) == ["↓"])
        reader.press("G")
        #expect(signs(reader) == ["↑"])
        #expect(signs(Self.started(rows: 100)) == [])
    }

    @Test("An import from here that adds feeds goes to them")
    func imported() {
        var reader = Self.started()
        reader.send(.feedsImported(file: "/x.opml", ImportedFeeds(added: 0, listed: 2, leftOut: 0), nil))
        #expect(reader.screen[0].contains("Choose what to read"))
        reader.send(.feedsImported(file: "/x.opml", ImportedFeeds(added: 2, listed: 0, leftOut: 0), nil))
        #expect(!reader.screen[0].contains("Choose what to read"))
    }

    @Test("A feed already in the list is marked, and cannot be ticked")
    func listed() {
        var library = Self.empty
        library.feeds.append(Samples.feed(2, url: StarterFeeds.feeds(on: .world)[0].url))
        var reader = Reader(library, rows: 60)
        reader.press("Sj ")
        #expect(reader.selection?.text.contains("BBC News  in your list") == true)
        #expect(reader.status.contains("That is already in your list."))
        #expect(!reader.text.contains("[x]"))
        _ = reader.newEffects()
        reader.press(.enter)
        #expect(reader.newEffects().isEmpty && reader.screen[0].contains("Choose"))
        #expect(!reader.text.contains("The Guardian  in your list"))
        reader.libraryChanges { $0.feeds.append(Samples.feed(3, url: StarterFeeds.feeds(on: .world)[1].url)) }
        #expect(reader.text.contains("The Guardian  in your list"))
    }

    @Test("Other readers' lists appear once found, and ticks made meanwhile stay")
    func files() {
        var library = Self.empty
        library.feedFiles = [Self.file]
        var reader = Reader(library, rows: 60)
        reader.isSlow = true
        reader.press("Sj ")
        #expect(reader.text.contains("Looking for lists of other readers…"))
        #expect(reader.selection?.text.contains("[x] BBC News") == true)
        reader.answer()
        #expect(reader.text.contains("[ ] ~/.newsboat/urls  12 new feeds, newsboat's urls"))
        #expect(reader.selection?.text.contains("[x] BBC News") == true)
        reader.press("k ")
        _ = reader.newEffects()
        reader.press(.enter)
        var chosen = ChosenFeeds.starters([StarterFeeds.feeds(on: .world)[0]])
        chosen.files = [Self.file.path]
        #expect(reader.newEffects() == [.addFeeds(chosen)])
    }

    @Test("Enter on the first line asks for an address; once its feed is added, the lists are shown")
    func address() {
        var reader = Self.started()
        reader.press(.enter)
        #expect(reader.status == " Address of a feed or page:")
        reader.type("a.example/rss\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("a.example/rss"))))
        reader.send(.feedAdded(FeedAddition("a.example/rss"), .nothing(.noneThere)))
        #expect(reader.screen[0].contains("Choose"))
        reader.type("\n")
        reader.send(.feedAdded(FeedAddition("a.example/rss"), .added(.init(address: "a.example/rss"), new: 3, of: 3)))
        #expect(!reader.screen[0].contains("Choose") && reader.text.contains("Added a.example/rss: 3 articles."))
    }

    @Test("Letters are keys on the address line as on others; + asks for an address, whatever letter it starts with")
    func typedAddress() {
        var reader = Self.started()
        for letter in "gknsw9" {
            reader.press(String(letter))
            #expect(reader.model.prompt == nil && reader.screen[0].contains("Choose"), "\(letter)")
        }
        reader.press("j")
        #expect(reader.selection?.text.contains("BBC News") == true)
        for address in ["jalopnik.example", "https://a.example", "9to5.example"] {
            reader.press("+" + address)
            #expect(reader.status == " Address of a feed or page: \(address)")
            reader.press(.escape)
        }
        reader.press("h")
        #expect(!reader.screen[0].contains("Choose"))
    }

    @Test("A pasted address is offered for adding")
    func pastedAddress() {
        var reader = Self.started()
        reader.press(.paste("jalopnik.example"))
        #expect(reader.status == " Address of a feed or page: jalopnik.example")
    }

    @Test("If an address has several feeds, they are listed for ticking")
    func several() {
        var reader = Reader(articles: 1...3)
        let choices = ["one", "two", "three"].map {
            FeedListOutcome.Choice(
                address: "https://me:pw@a.example/\($0)", shown: "https://a.example/\($0)",
                title: $0 == "three" ? "Third" : nil, isListed: $0 == "two")
        }
        reader.press("+")
        reader.type("a.example\n")
        reader.send(.feedAdded(FeedAddition("a.example"), .several(choices)))
        #expect(reader.screen[0].contains("3 feeds at this address"))
        #expect(reader.text.contains("    https://a.example/two  in your list"))
        #expect(reader.text.contains("[ ] Third  https://a.example/three"))
        #expect(reader.text.contains("https://a.example/one") && !reader.text.contains("me:pw"))
        reader.press(" jj ")
        _ = reader.newEffects()
        reader.press(.enter)
        let chosen = ChosenFeeds(addresses: ["https://me:pw@a.example/one", "https://me:pw@a.example/three"])
        #expect(reader.newEffects() == [.addFeeds(chosen)])
    }

    @Test("A click selects a line, and a double click does what Enter does")
    func mouse() throws {
        var reader = Self.started(rows: 64)
        let row = try #require(reader.screen.firstIndex { $0.contains("xkcd") })
        let click = Event.mouse(MouseEvent(.press, at: CanvasPosition(row: row, column: 8)))
        reader.send(click)
        #expect(reader.selection?.row == row)
        _ = reader.newEffects()
        reader.send(click)
        let comic = try #require(StarterFeeds.feeds(on: .comics).first { $0.title == "xkcd" })
        #expect(reader.newEffects() == [.addFeeds(.starters([comic]))])
    }

    @Test("On a low screen every line can be reached, with the headings above the first of their group")
    func low() {
        var reader = Self.started(rows: 10)
        var seen: Set<String> = []
        for _ in 0..<60 {
            seen.formUnion(reader.screen)
            #expect(reader.selection != nil)
            reader.press("j")
        }
        for topic in StarterFeeds.topics {
            #expect(seen.contains { $0.contains(FeedChoiceTexts.heading(topic)) })
            for feed in StarterFeeds.feeds(on: topic) { #expect(seen.contains { $0.contains("] \(feed.title)") }) }
        }
        reader.press("g")
        #expect(reader.screen[1].contains("Space ticks a line"))
    }

    @Test("No feed is suggested twice, and every address can be added unchanged")
    func addresses() throws {
        let feeds = StarterFeeds.Topic.allCases.flatMap { StarterFeeds.feeds(on: $0) }
        #expect(25...40 ~= feeds.count)
        #expect(Set(feeds.map { FeedAddress.key($0.url) }).count == feeds.count)
        #expect(Set(feeds.map(\.title)).count == feeds.count)
        for feed in feeds {
            #expect(try FeedAddress.normalized(feed.url) == feed.url && feed.url.hasPrefix("https://"))
        }
    }
}

extension ChosenFeeds {
    /// Suggested feeds with their titles.
    static func starters(_ feeds: [StarterFeed]) -> ChosenFeeds {
        ChosenFeeds(
            addresses: feeds.map(\.url), titles: Dictionary(uniqueKeysWithValues: feeds.map { ($0.url, $0.title) }))
    }
}
