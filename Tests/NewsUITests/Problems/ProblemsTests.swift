import BackgroundTasks
import Foundation
import News
import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("The problems screen")
struct ProblemsTests {
    private static let broken = (1...40).map { "/home/ada/urls:\($0): \"nonsense\($0)\" is no address." }

    @Test("A single broken line of the feed list is shown in full, and remains accessible after the next key")
    func single() {
        var reader = Reader(articles: 1...3, columns: 100)
        reader.send(.feedListProblems([Self.broken[2]]))
        #expect(reader.status.hasPrefix(" /home/ada/urls:3: \"nonsense3\" is no address."))
        reader.press("j")
        #expect(reader.status.hasSuffix(" 1 problem"))
        reader.press("!")
        #expect(reader.screen[0].contains("Problems"))
        #expect(reader.text.contains("Problems in the feed list"))
        #expect(reader.text.contains("/home/ada/urls:3: \"nonsense3\" is no address."))
        reader.press("!")
        #expect(reader.text.contains("Article 1"))
    }

    @Test("Many broken lines are counted, and all can be read")
    func many() {
        var reader = Reader(articles: 1...3, columns: 80, rows: 12)
        reader.send(.feedListProblems(Self.broken))
        #expect(reader.text.contains("40 lines of the feed list cannot be used; ! shows them."))
        reader.press("!")
        var seen: Set<String> = []
        for _ in 0..<60 {
            let text = reader.text
            for line in Self.broken where text.contains(line) { seen.insert(line) }
            reader.press("j")
        }
        #expect(seen == Set(Self.broken))
        reader.press("g")
        #expect(reader.screen[1] == "  Problems in the feed list")
    }

    @Test("A fixed problem is gone, and one already reported is not reported again")
    func fixed() {
        var reader = Reader(articles: 1...3)
        reader.send(.feedListProblems([Self.broken[0]]))
        reader.press("j")
        reader.send(.feedListProblems([Self.broken[0]]))
        #expect(!reader.status.contains("nonsense"))
        reader.send(.feedListProblems([]))
        #expect(reader.status == "")
        reader.press("!")
        #expect(reader.text.contains("No problems."))
    }

    @Test("Configuration mistakes are reported at the start with what is suspended, and remain accessible")
    func configuration() {
        var appearance = Appearance()
        appearance.configurationProblems = [
            SettingProblem(
                "/home/ada/config.toml:3", .wants(key: "retention.days", .wholeNumber(from: 2, through: 36_500)))
        ]
        appearance.suspended = [.deletingArticles]
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100, appearance: appearance)
        reader.send(.started(colors: .full))
        #expect(reader.text.contains("config.toml:3: retention.days takes a whole number"))
        #expect(reader.text.contains("Suspended until this is fixed: deletion of old articles."))
        reader.press("j")
        #expect(reader.status.hasSuffix(" 1 problem"))
        reader.press("!")
        #expect(reader.screen[1] == "  Invalid lines of the configuration")
        #expect(reader.text.contains("/home/ada/config.toml:3: retention.days takes"))
        #expect(reader.text.contains("Suspended until this is fixed: deletion of old articles."))
    }

    @Test("A mistake in a rule is no problem once the file has none; that of another line stays until a restart")
    func fixedRule() {
        var appearance = Appearance()
        let rule = SettingProblem("/c.toml:3", .rule(.missing(key: "when")))
        let table = SettingProblem("/c.toml:9", .unknownTable("x", suggestion: nil))
        appearance.configurationProblems = [rule, table]
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100, appearance: appearance)
        reader.send(.started(colors: .full))
        reader.press("j")
        #expect(reader.status.hasSuffix(" 2 problems"))
        reader.press("!")
        #expect(reader.text.contains("A fixed rule is used from the next refresh on."))
        #expect(reader.text.contains("uses the fixed file after a restart."))
        for event in [Event.libraryChanged, .finished(.refresh(nil), sentence: "Refreshed.")] {
            _ = reader.newEffects()
            reader.send(event)
            #expect(reader.newEffects().contains(.loadRuleProblems), "\(event)")
        }
        reader.send(.ruleProblemsLoaded([]))
        #expect(!reader.text.contains("c.toml:3") && !reader.text.contains("fixed rule"))
        #expect(reader.text.contains("c.toml:9") && reader.model.problemCount == 1)
        reader.send(.libraryChanged)
        #expect(!reader.newEffects().contains(.loadRuleProblems))
    }

    @Test("Failed writes on a full disk stay among the problems until a write succeeds")
    func fullDisk() {
        var reader = Reader(articles: 1...3, columns: 120)
        let error = LibraryError.diskFull(path: "/data/newsterm.db")
        let effect = Effect.refresh(nil)
        reader.press("R")
        reader.send(.failed(effect, sentence: "\(error)", isDiskFull: ErrorTexts.isDiskFull(error)))
        #expect(reader.text.contains("The disk that holds /data/newsterm.db is full."))
        reader.press("j")
        #expect(reader.status.hasSuffix(" 1 problem"))
        reader.press("!")
        #expect(reader.screen[1] == "  The library")
        #expect(reader.text.contains("The disk that holds /data/newsterm.db is full."))
        #expect(reader.text.contains("R retries"))
        reader.send(.finished(effect, sentence: "Refreshed."))
        #expect(reader.text.contains("No problems."))
        // The failed refresh from the program's start.
        reader.send(.noticed("\(error)", isDiskFull: Notice.failure(error).isDiskFull))
        #expect(reader.text.contains("The disk that holds /data/newsterm.db is full."))
        #expect(!ErrorTexts.isDiskFull(LibraryError.busy(path: "/data/newsterm.db")))
        let file = BackgroundTaskError.storage(operation: .write, path: "/data/x", reason: "", code: ENOSPC)
        #expect(ErrorTexts.isDiskFull(file))
    }

    @Test("A full disk is no longer a problem once something was stored, by any process")
    func fullDiskEnds() {
        var reader = Reader(articles: 1...3, columns: 120)
        reader.press("!")
        let fails = Event.failed(.fetchFullText(Headline.ID(rawValue: 1)), sentence: "It is full.", isDiskFull: true)
        let download = Download.ID(rawValue: 1)
        reader.send(fails)
        for event in [
            Event.acted(.undone(nil)), .acted(.markedAllRead(0, name: nil)),
            .finished(.controlDownload(download, .pause), sentence: "Paused."),
        ] {
            reader.send(event)
            #expect(reader.model.fullDisk == "It is full.", "\(event)")
        }
        for event in [
            Event.libraryChanged, .acted(.markedAllRead(2, name: nil)),
            .finished(.refresh(nil), sentence: "Refreshed."),
        ] {
            reader.send(fails)
            reader.send(event)
            #expect(reader.model.fullDisk == nil, "\(event)")
        }
    }

    @Test("Several configuration mistakes are counted, and all are listed")
    func severalMistakes() {
        var appearance = Appearance()
        appearance.configurationProblems = (1...3).map {
            SettingProblem("/c.toml:\($0)", .unknownTable("x\($0)", suggestion: nil))
        }
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), columns: 100, appearance: appearance)
        reader.send(.started(colors: .full))
        #expect(reader.text.contains("3 lines of the configuration cannot be used; ! shows them."))
        reader.press("!")
        for problem in appearance.configurationProblems { #expect(reader.text.contains(problem.description)) }
    }

    @Test("The status line counts what the screen lists: broken lines and failed feeds")
    func count() {
        let feeds = [Samples.feed(1, failure: "no answer."), Samples.feed(2), Samples.feed(3, failure: "no feed.")]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 100)
        #expect(reader.status.hasSuffix(" 2 problems"))
        reader.send(.feedListProblems([Self.broken[0]]))
        reader.press("j")
        #expect(reader.status.hasSuffix(" 3 problems"))
        reader.press("!")
        #expect(reader.screen.filter { $0.contains("Feed ") || $0.contains("nonsense") }.count == 3)
        reader.press("!")
        reader.send(.feedListProblems([]))
        reader.libraryChanges { $0.feeds = [Samples.feed(1), Samples.feed(2)] }
        #expect(!reader.status.contains("problem"))
    }

    @Test("Failed feeds are listed with their reasons")
    func failedFeeds() {
        let feeds = [
            Samples.feed(1), Samples.feed(2, title: "Gazette", failure: "gazette.example answered 404 Not Found."),
        ]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)))
        reader.press("!")
        #expect(reader.selection?.text.contains("Gazette") == true)
        #expect(reader.status.hasPrefix(" gazette.example answered 404 Not Found."))
        #expect(!reader.text.contains("Feed 1"))
    }

    @Test("A feed whose server redirects from https to http is listed as a warning, not as failed")
    func unencrypted() {
        let feeds = [
            Samples.feed(1), Samples.feed(2, title: "Gazette", unencrypted: "http://ada:secret@g.example/rss"),
        ]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 160)
        #expect(reader.status.hasSuffix(" 1 problem"))
        reader.press("!")
        #expect(reader.screen[1] == "  Feeds that are fetched insecurely")
        #expect(reader.selection?.text.contains("Gazette") == true)
        #expect(reader.text.contains("Warning: the server redirects from https to http://g.example/rss, so "))
        #expect(!reader.text.contains("could not be refreshed"))
        reader.press("!")
        reader.libraryChanges { $0.feeds = [Samples.feed(1), Samples.feed(2)] }
        #expect(!reader.status.contains("problem"))
    }

    @Test("Failed feeds are grouped by cause, most frequent first; the selected one shows its own reason")
    func causes() {
        let feeds = [
            Self.failed(1, .status(404)), Self.failed(2, .unresolvedHost("two.example")), Samples.feed(3),
            Self.failed(4, .unresolvedHost("four.example")),
        ]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 80)
        reader.press("!")
        #expect(
            reader.screen[1...6].map { $0.trimmingCharacters(in: .whitespaces) } == [
                "2 feeds: host not found", "▎ Feed 2", "Feed 4", "", "1 feed: not found at its address (404)", "Feed 1",
            ])
        #expect(reader.status.hasPrefix(" It failed."))
    }

    @Test("Keys refresh a row's feed, remove it from the list, and restore it")
    func keys() {
        let feeds = [Self.failed(1, .status(404)), Self.failed(2, .status(404))]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 80)
        reader.press("!j")
        _ = reader.newEffects()
        reader.press("r")
        #expect(reader.newEffects() == [.refresh([Feed.ID(rawValue: 2)])])
        #expect(reader.status == " Refreshing Feed 2…")
        reader.press("-")
        #expect(reader.newEffects() == [.removeFeed(Feed.ID(rawValue: 2))])
        reader.libraryChanges { $0.feeds = [feeds[0]] }
        #expect(reader.selection?.text.contains("Feed 1") == true)
        reader.press("u")
        #expect(reader.newEffects().contains(.act(.undo)))
    }

    @Test("The selected problem stays selected while others come and go, and broken lines have no keys")
    func steady() {
        let feeds = [Self.failed(1, .status(404)), Self.failed(2, .status(404))]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 80)
        reader.press("!j")
        reader.send(.feedListProblems([Self.broken[0]]))
        #expect(reader.selection?.text.contains("Feed 2") == true)
        reader.press("g-")
        #expect(reader.selection?.text.contains("nonsense1") == true)
        #expect(reader.status == " Select a feed for that.")
    }

    @Test("Enter shows the details of the selected feed, which return to the problems, as does its form")
    func details() {
        let feeds = [Self.failed(1, .status(404)), Self.failed(2, .status(404))]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 80)
        reader.press("!j")
        #expect(reader.screen.last?.contains("Enter details") == true)
        reader.press(.enter)
        #expect(reader.screen[0].contains("Feed: Feed 2"))
        reader.press("e")
        #expect(reader.screen[0].contains("Edit: Feed 2"))
        reader.press(.escape)
        #expect(reader.screen[0].contains("Feed: Feed 2"))
        reader.press("q")
        #expect(reader.screen[0].contains("Problems") && reader.selection?.text.contains("Feed 2") == true)
        reader.press("q")
        #expect(reader.model.screen == nil)
        // Details opened elsewhere return there.
        reader.press("iq")
        #expect(reader.model.screen == nil)
    }

    @Test(":open and a number opens that row, and nothing in the list beneath")
    func openingByNumber() {
        let feeds = [Self.failed(1, .status(404)), Self.failed(2, .status(404))]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)))
        reader.type("!:open 2\n")
        #expect(reader.screen[0].contains("Feed: Feed 2") && reader.model.article == nil)
    }

    @Test("A reason too long for its row is complete on the status line")
    func longReason() {
        let reason = "gazette.example answered 404 Not Found, which it has done for a very long while, it seems."
        let feeds = [Samples.feed(1, title: "Gazette", failure: reason)]
        var reader = Reader(FakeLibrary(feeds: feeds, headlines: Samples.headlines(1...3)), columns: 60)
        reader.press("!")
        #expect(reader.text.contains("long while, it seems."))
    }

    private static func failed(_ number: Int64, _ cause: ExchangeCause) -> Feed {
        var feed = Samples.feed(number, failure: "It failed.")
        feed.failureCause = StoredJSON(cause)
        return feed
    }
}
