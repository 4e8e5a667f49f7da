import BackgroundTasks
import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The status line")
struct StatusTests {
    @Test("A message that is too long is cut with an ellipsis", arguments: [40, 80, 200])
    func longMessage(columns: Int) {
        var reader = Reader(articles: 1...5, columns: columns)
        reader.send(.noticed("First. " + String(repeating: "and so on ", count: 500)))
        #expect(reader.screen[19].hasPrefix(" First. and") && reader.status.hasSuffix("…"))
        reader.press("j")
        reader.send(.noticed("Opened https://example.org/" + String(repeating: "a", count: 5_000)))
        let shown = reader.screen[19...22].joined()
        #expect(shown.contains("Opened") && shown.contains("https://example.org/") && shown.contains("…"))
        reader.press("k")
        reader.send(.noticed(String(repeating: "early ", count: 200)))
        reader.send(.noticed("The last one is whole."))
        #expect(reader.status == " The last one is whole." && reader.screen[21].hasSuffix("…"))
    }

    @Test("It says when the next refresh is, and what it waits for")
    func nextRefresh() {
        var reader = Reader(articles: 1...3)
        #expect(reader.status == "")
        reader.send(.backgroundChanged(Samples.overview(refreshIn: 4.5)))
        #expect(reader.status.hasSuffix("  ↻ 12:04"))
        reader.now += 5 * 60
        reader.send(.timePassed)
        #expect(reader.status == " The next refresh waits until 10:29")
        reader.send(.backgroundChanged(Samples.overview(state: .running(since: Samples.now, budget: nil))))
        #expect(reader.status == " Refreshing")
    }

    @Test("It says that automatic refreshes are off, for a screen reader in words", arguments: [true, false])
    func off(isPlain: Bool) {
        var appearance = Appearance()
        appearance.isPlain = isPlain
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...3)), appearance: appearance)
        var overview = Samples.overview(state: .idle)
        overview.refreshesByItself = false
        reader.send(.backgroundChanged(overview))
        #expect(reader.status.contains(isPlain ? "Automatic refresh is off" : "↻ off"))
    }

    @Test("The next refresh shows its longest wait, in one line on the narrowest screen")
    func heldBack() {
        var overview = Samples.overview(refreshIn: 4)
        overview.tasks[0].status.earliestLaunch = Samples.now + 15 * 60
        overview.tasks[0].status.expectedLaunch = nil
        var reader = Reader(articles: 1...3, columns: 40, rows: 12)
        reader.send(.backgroundChanged(overview))
        #expect(reader.status.hasSuffix("  ↻ 12:15"))
        overview.tasks[0].status.waits = [.words("until 10:29, since its last runs failed or were slow")]
        reader.now += 16 * 60
        reader.send(.backgroundChanged(overview))
        #expect(reader.status == " The next refresh waits until 10:29,…")
        #expect(reader.model.frame.body.allSatisfy { !reader.screen[$0].contains("refresh") })
    }

    @Test("An expired wait is not shown any more, even before its end was reported")
    func overdue() {
        var overview = Samples.overview(refreshIn: -1)
        overview.tasks[0].status.waits = [TaskWait(.turn, words: "its turn, by 09:35", until: Samples.now + 60)]
        var reader = Reader(articles: 1...3)
        reader.send(.backgroundChanged(overview))
        #expect(reader.status == " Next refresh by 12:01")
        #expect(StatusText.changesAt(in: reader.model, reader.model.surroundings) == Samples.now + 60)
        reader.now += 60
        reader.send(.timePassed)
        #expect(!reader.status.contains("waits") && reader.status.contains("refresh"))
        #expect(StatusText.changesAt(in: reader.model, reader.model.surroundings) == nil)
    }

    @Test("The progress of a large refresh is complete on a narrow screen")
    func longProgress() {
        var reader = Reader(articles: 1...9, columns: 40, rows: 12)
        reader.send(.progressed(RefreshProgress(done: 300, total: 528, failed: 12, newArticles: 1_234)))
        #expect(reader.status == " Refreshing ━━━━━──── 300/528  ^X stops")
    }

    @Test("Problems are also noted beside the feeds if these fill the screen")
    func problems() {
        var feed = Samples.feed(1)
        feed.failure = "404"
        let reader = Reader(
            FakeLibrary(feeds: [feed], headlines: Samples.headlines(1...3)), columns: 40, rows: 12, focus: .feeds)
        #expect(reader.status.hasSuffix(" 1 problem"))
    }

    @Test("What the next refresh waits for is phrased differently for times and other things")
    func reasons() {
        var overview = Samples.overview(refreshIn: -1)
        overview.tasks[0].status.waits = [
            .words("until 10:29"), .words("the person to be idle"), .words("its turn, by 09:35"),
        ]
        var reader = Reader(articles: 1...3, columns: 120)
        reader.send(.backgroundChanged(overview))
        #expect(
            reader.status == " The next refresh waits until 10:29; for the person to be idle; for its turn, by 09:35")
    }

    @Test("The result of adding feeds replaces the sentence that announced it")
    func results() {
        var reader = Reader(FakeLibrary(feeds: [], headlines: []))
        reader.press("SG")
        reader.press(.enter)
        #expect(reader.status == " Adding the feeds…")
        reader.send(.noticed("Something else."))
        let introduction = StarterFeed(title: "Welcome to newsterm", url: "newsterm:welcome")
        let added = Effect.addFeeds(.starters([introduction]))
        reader.send(.finished(added, sentence: "Added 5 feeds."))
        #expect(!reader.text.contains("Adding") && reader.text.contains("Something else."))
        #expect(reader.status == " Added 5 feeds. u undoes it.")
        reader.press("+x")
        reader.press(.enter)
        #expect(reader.status == " Adding x…  ^X stops it.")
        reader.send(.failed(.addFeed(FeedAddition("x")), sentence: "x is no address."))
        #expect(!reader.text.contains("Adding"))
        #expect(reader.text.contains(" x is no address.") && reader.status == " Address of a feed or page: x")
        reader.press(.escape)
        #expect(!reader.text.contains("x is no address."))
    }

    @Test("While a refresh runs it counts feeds, failures and new articles")
    func progress() {
        var reader = Reader(articles: 1...3)
        reader.send(.progressed(RefreshProgress(done: 12, total: 500, failed: 3, newArticles: 1045)))
        #expect(reader.status == " Refreshing ──────────────────── 12/500, 3 failed, 1,045 new  ^X stops")
        // The full texts that follow a refresh are not part of it.
        var progress = RefreshProgress(
            done: 500, total: 500, isRunning: false, fullTexts: .init(done: 3, total: 20))
        reader.send(.progressed(progress))
        #expect(reader.model.progress == nil && reader.model.lastRefresh?.done == 500)
        #expect(reader.status.contains("Full texts: 3 of 20"))
        progress.fullTexts = nil
        reader.send(.progressed(progress))
        #expect(!reader.status.contains("Full texts"))
        reader.send(.progressed(RefreshProgress(done: 500, total: 500, isRunning: false)))
        #expect(reader.status == "")
    }

    @Test("An error stays over everything else until a key is pressed, and a long one takes more lines")
    func errors() {
        var reader = Reader(articles: 1...40, columns: 40, rows: 12)
        reader.send(
            .failed(.refresh(nil), sentence: "The library at /data cannot be written: the disk is full. Make room."))
        reader.send(.backgroundChanged(Samples.overview()))
        reader.send(.progressed(RefreshProgress(done: 1, total: 2)))
        #expect(reader.screen[8...10].joined(separator: " ").contains("the disk is full. Make room."))
        reader.press("j")
        #expect(reader.status == " Refreshing ━━━━━━─────── 1/2  ^X stops")
    }

    @Test("A sentence reported twice is shown once, as an error if either is")
    func sameSentence() {
        let sentence = "The process that runs the background tasks ended before it answered. Try again."
        for isErrorFirst in [false, true] {
            var reader = Reader(articles: 1...40, columns: 90, rows: 12)
            let events: [Event] = [
                .noticed(sentence), .failed(.simulateLaunch("org.newsterm.apprefresh"), sentence: sentence),
            ]
            for event in isErrorFirst ? events.reversed() : events { reader.send(event) }
            #expect(reader.screen.filter { $0.contains("The process that runs") }.count == 1)
            #expect(reader.model.messages.waiting.map(\.isError) == [true])
        }
    }

    @Test("The screen says when time alone will change it")
    func nextChange() {
        var reader = Reader(FakeLibrary(headlines: [Samples.headline(1, minutesOld: 2.5)]))
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(30))
        reader.libraryChanges { $0.headlines = [Samples.headline(1, minutesOld: 20 * 24 * 60)] }
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(24 * 3_600))
        reader.send(.backgroundChanged(Samples.overview(refreshIn: 4.5)))
        #expect(reader.model.nextChange == Samples.now.addingTimeInterval(4.5 * 60))
    }
}
