import BackgroundTasks
import Foundation
import News
import Synchronization
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("The app's run loop")
struct AppTests {
    private let fake = FakeClient(FakeLibrary(feeds: [Samples.feed(1)], headlines: Samples.headlines(1...40)))
    private let display = FakeDisplay()

    private func app(
        _ settings: AppSettings = AppSettings(now: { Samples.now }, reloadInterval: .zero)
    ) -> App {
        let initial = InitialState(feeds: fake.library.feeds, headlines: fake.library.headlines)
        return App(client: fake.client, screen: display, initial: initial, settings: settings)
    }

    /// Runs the application alongside a test, which must quit it.
    private func run(_ app: App, _ test: () async -> Void) async throws -> App.Ending {
        async let ending = app.run()
        await display.shows("Article 1")
        await test()
        return try await ending
    }

    @Test("The first screen is drawn from the initial state before anything is read")
    func firstScreen() async throws {
        let app = app()
        let ending = try await run(app) {
            #expect(display.canvases.first?.lines[1].contains("Article 1 ") == true)
            display.type(.character("Q"))
        }
        #expect(ending == .quit)
        #expect(display.isStopped)
    }

    @Test("A key changes the screen before its handler returns, and keys that arrive together draw once")
    func keys() async throws {
        _ = try await run(app()) {
            let count = display.canvases.count
            display.type(.character("j"), .character("j"), .character("j"))
            #expect(display.canvases.count == count + 1)
            #expect(display.canvases.last?.style(row: 4, column: 30).attributes.contains(.reverse) == true)
            display.type(.character("Q"))
        }
    }

    @Test("The terminal's report of its background draws once, is not a key, and is stored")
    func background() async throws {
        let initial = InitialState(feeds: fake.library.feeds, headlines: fake.library.headlines)
        var appearance = Appearance()
        appearance.theme = Theme(onDark: .dark, onLight: .light)
        let app = App(
            client: fake.client, screen: display, initial: initial, appearance: appearance,
            settings: AppSettings(now: { Samples.now }, reloadInterval: .zero))
        _ = try await run(app) {
            let before = display.canvases
            display.send(.background(RGB(255, 255, 255)))
            #expect(display.canvases.count == before.count + 1)
            #expect(display.lines == before.last?.lines)
            #expect(display.canvases.last?.foreground == .rgb(Palette.light.text))
            #expect(before.last?.foreground == .some(nil))
            display.type(.character("Q"))
        }
    }

    @Test("The terminal's title shows the unread count")
    func title() async throws {
        let fake = FakeClient(
            FakeLibrary(feeds: [Samples.feed(1, unread: 2)], headlines: Samples.headlines(1...40)))
        let app = App(
            client: fake.client, screen: display,
            initial: InitialState(feeds: fake.library.feeds, headlines: fake.library.headlines),
            settings: AppSettings(now: { Samples.now }, reloadInterval: .zero))
        _ = try await run(app) {
            display.type(.character("j"))
            #expect(display.titles == ["(2) newsterm"])
            display.type(.character("a"))
            #expect(display.titles.starts(with: ["(2) newsterm", "(1) newsterm"]))
            display.type(.character("Q"))
        }
    }

    @Test("The editor has the screen until it ends; then the feed list is checked")
    func editor() async throws {
        _ = try await run(app()) {
            for character in ":edit" { display.type(.character(character)) }
            display.type(.enter)
            await display.shows("The feed list has 3 feeds.")
            #expect(display.turns == ["released", "reclaimed"])
            display.type(.character("Q"))
        }
    }

    @Test("Enter opens an article, and the results of effects are shown")
    func effects() async throws {
        _ = try await run(app()) {
            display.type(.enter)
            await display.shows("Text of Article 1.")
            display.type(.character("o"))
            await display.shows("Opened https://feed1.example/1")
            display.type(.character("y"))
            await display.shows("Copied https://feed1.example/1")
            display.type(.character("R"))
            await display.shows("Refreshed.")
            display.type(.character("Q"))
        }
        #expect(fake.opened == ["https://feed1.example/1"])
        #expect(display.copied == ["https://feed1.example/1"])
    }

    @Test("A search interrupts the counting of lists, which then restarts")
    func countingGivesWay() async throws {
        fake.library.headlines[0].isStarred = true
        fake.holdsListCounts = true
        let settings = AppSettings(
            now: { Samples.now }, reloadInterval: .zero, countDelay: .zero,
            countInterval: .zero)
        _ = try await run(app(settings)) {
            var counts = fake.listCounts.stream.makeAsyncIterator()
            await counts.next()
            fake.holdsListCounts = false
            display.type(.character("/"), .character("a"))
            await display.shows { lines in lines.contains { $0.hasPrefix("   Starred") && $0.contains(" 1 │") } }
            display.type(.control("c"), .control("c"))
        }
    }

    @Test("A list that takes too long to count is counted completely after a quiet period")
    func countingThoroughly() async throws {
        fake.library.headlines[0].isStarred = true
        fake.hastyCount = BoundedCount(0, isUnfinished: true)
        let settings = AppSettings(
            now: { Samples.now }, reloadInterval: .zero, countDelay: .zero,
            countInterval: .zero,
            fullCountDelay: .zero)
        _ = try await run(app(settings)) {
            await display.shows { lines in lines.contains { $0.hasPrefix("   Starred") && $0.contains(" 1 │") } }
            // Quit while another count is waiting.
            fake.holdsListCounts = true
            fake.changes.continuation.yield()
            display.type(.control("c"), .control("c"))
        }
    }

    @Test("Queries that arrive before the first count are counted with it, after one delay")
    func queriesBeforeCounting() async throws {
        let before = Duration.milliseconds(1)
        let pauses = Mutex(0)
        let (asked, passed) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let settings = AppSettings(
            now: { Samples.now },
            sleep: { duration in
                guard duration == before else { return try await Task.sleep(for: duration) }
                let isFirst = pauses.withLock {
                    $0 += 1
                    return $0 == 1
                }
                guard isFirst else { return }
                asked.continuation.yield()
                for await _ in passed.stream { return }
                throw CancellationError()
            }, reloadInterval: .zero, countDelay: before, countInterval: .zero)
        _ = try await run(app(settings)) {
            fake.changes.continuation.yield()
            for await _ in asked.stream { break }
            let query = SavedQuery(name: "Ports", query: ArticleQuery.parse("article").query)
            fake.savedQueries.continuation.yield([query])
            await display.shows { $0.contains { $0.hasPrefix("   Ports") } }
            passed.continuation.yield()
            await display.shows { $0.contains { $0.hasPrefix("   Ports") && $0.contains(/[0-9] *│/) } }
            #expect(pauses.withLock { $0 } == 1)
            display.type(.character("Q"))
        }
    }

    @Test("The first change is counted soon, and later ones after a pause")
    func countingPauses() async throws {
        let (before, between) = (Duration.milliseconds(1), Duration.seconds(1))
        let waits = Mutex<[Duration]>([])
        let (asked, passed) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let settings = AppSettings(
            now: { Samples.now },
            sleep: { duration in
                guard [before, between].contains(duration) else { return try await Task.sleep(for: duration) }
                waits.withLock { $0.append(duration) }
                guard duration == between else { return }
                asked.continuation.yield()
                for await _ in passed.stream { return }
                throw CancellationError()
            }, reloadInterval: .zero, countDelay: before, countInterval: between)
        func showStarred(_ count: Int) async {
            await display.shows { $0.contains { $0.hasPrefix("   Starred") && $0.contains(" \(count) │") } }
        }
        fake.library.headlines[0].isStarred = true
        _ = try await run(app(settings)) {
            var pauses = asked.stream.makeAsyncIterator()
            await showStarred(1)
            await pauses.next()
            fake.library.headlines[1].isStarred = true
            fake.library.headlines.append(Samples.headline(500, title: "Brand new", minutesOld: 0))
            fake.changes.continuation.yield()
            await display.shows("1 above")
            #expect(waits.withLock { $0 } == [before, between])
            passed.continuation.yield()
            await showStarred(2)
            display.type(.character("Q"))
        }
    }

    @Test("Library changes, progress, tasks and notices reach the screen")
    func streams() async throws {
        _ = try await run(app()) {
            fake.library.headlines.append(Samples.headline(500, title: "Brand new", minutesOld: 0))
            fake.changes.continuation.yield()
            await display.shows("1 above")
            fake.progress.continuation.yield(RefreshProgress(done: 1, total: 7))
            await display.shows(" 1/7")
            fake.progress.continuation.yield(RefreshProgress(done: 7, total: 7, isRunning: false))
            fake.overviews.continuation.yield(Samples.overview())
            await display.shows("↻ 12:04")
            fake.notices.continuation.yield(.downloads("urls, line 3: no address."))
            await display.shows("urls, line 3: no address.")
            display.type(.character("Q"))
        }
    }

    @Test("A task is explained when it is opened, and again when the tasks change")
    func explanation() async throws {
        _ = try await run(app()) {
            fake.overviews.continuation.yield(Samples.overview())
            await display.shows("↻ 12:04")
            fake.explanation.waits = [.words("the first thing")]
            display.type(.character("t"), .enter)
            await display.shows("for the first thing")
            fake.explanation.waits = [.words("the second thing")]
            fake.overviews.continuation.yield(Samples.overview(state: .running(since: Samples.now, budget: nil)))
            await display.shows("for the second thing")
            display.type(.character("Q"))
        }
    }

    @Test("A full text is fetched while keys work, shown when it arrives, and continues when the article is left")
    func fullText() async throws {
        _ = try await run(app()) {
            display.type(.enter)
            await display.shows("Text of Article 1.")
            display.type(.character("f"))
            await display.shows("Fetching the full text…")
            display.type(.character("J"))
            await display.shows("Text of Article 2.")
            fake.fullTextGate.continuation.finish()
            await display.shows("The full text of “Article 1” has arrived.")
            display.type(.character("f"))
            await display.shows("The whole story.")
            display.type(.character("Q"))
        }
        let both = [1, 2].map { Headline.ID(rawValue: $0) }
        #expect(fake.fetched == both && Set(fake.library.fullTexts.keys) == Set(both))
    }

    @Test("A running fetch does not delay quitting")
    func quittingWhileFetching() async throws {
        let ending = try await run(app()) {
            display.type(.enter)
            await display.shows("Text of Article 1.")
            display.type(.character("f"))
            await display.shows("Fetching the full text…")
            display.type(.character("Q"))
        }
        #expect(ending == .quit && fake.library.fullTexts.isEmpty)
    }

    @Test("Acts are performed in the order of the keys, and all are stored before the program ends")
    func order() async throws {
        _ = try await run(app()) {
            for _ in 0..<20 { display.type(.character("s"), .character("j")) }
            display.type(.character("Q"))
        }
        let ids = (1...20).map { Headline.ID(rawValue: $0) }
        #expect(fake.acts == ids.map { .setStarred([$0], true) })
    }

    @Test("Work begun by the keys before the one that quits is started, even if they arrive together")
    func begunLast() async throws {
        _ = try await run(app()) {
            display.type(.character("R"), .character("Q"))
            #expect(fake.refreshed.count == 1)
        }
    }

    @Test("A last action that could not be stored is reported after quitting")
    func unstored() async throws {
        let app = app()
        _ = try await run(app) {
            fake.failure = FakeClient.Failure(description: "The disk is full.")
            display.type(.character("s"), .character("Q"))
        }
        #expect(app.actFailure == "The disk is full.")
    }

    @Test("A page without a full text is for the browser, and only the reader names its key")
    func pageForBrowser() async throws {
        fake.fullTextFailure = .nothingFound
        _ = try await run(app()) {
            display.type(.character("f"))
            await display.shows("o opens the page")
            #expect(display.lines.contains { $0.contains("No full text was found on the article's page.") })
            display.type(.character("Q"))
        }
        for error in [FullTextError.nothingFound, .asksForPassword] {
            #expect(!error.description.contains("browser") && error.isForBrowser)
        }
        #expect(!FullTextError.noLink.isForBrowser)
    }

    @Test("Typing a letter cancels the previous search")
    func overtakenSearch() async throws {
        let ended = AsyncStream.makeStream(of: Void.self)
        var searches = 0
        fake.searching = { _ in
            searches += 1
            guard searches == 1 else { return }
            // Longer than any test: only cancellation ends it.
            defer { ended.continuation.yield() }
            try await Task.sleep(for: .seconds(3600))
        }
        _ = try await run(app()) {
            display.type(.character("/"), .character("1"))
            await display.shows("searching…")
            while searches == 0 { await Task.yield() }
            display.type(.character("2"))
            await display.shows { $0[0].contains("1 found") && $0[1].contains("Article 12") }
            for await _ in ended.stream { break }
            display.type(.control("c"), .character("Q"))
        }
        #expect(searches == 2)
    }

    @Test("Counts appear as they arrive; leaving the statistics or quitting stops the counting")
    func counting() async throws {
        var part = fake.library.statistics
        part.counts = [:]
        fake.counts = [[part, fake.library.statistics], [part]]
        let ending = try await run(app()) {
            display.type(.character("="))
            await display.shows(" at ")
            display.type(.character("q"))
            await display.shows("Article 1")
            display.type(.character("="))
            await display.shows("counting, ")
            display.type(.character("Q"))
        }
        // Neither count ends by itself, and the program waits for what it has begun.
        #expect(ending == .quit && fake.counts.isEmpty)
    }

    @Test("A failed count says why")
    func countingFails() async throws {
        fake.countingFailure = FakeClient.Failure(description: "The disk failed.")
        _ = try await run(app()) {
            display.type(.character("="))
            await display.shows("The disk failed.")
            display.type(.character("Q"))
        }
    }

    @Test("An error is shown as its sentence")
    func failure() async throws {
        fake.failure = FakeClient.Failure(description: "The disk is full. Make room on it.")
        _ = try await run(app()) {
            display.type(.character("s"))
            await display.shows("The disk is full. Make room on it.")
            display.type(.character("Q"))
        }
    }

    @Test(
        "It ends when the terminal is gone or on a signal",
        arguments: [
            (TerminalEvent.hangup, App.Ending.hangup), (.terminate(signal: 15), .terminated(signal: 15)),
            (.inputLost(.noInput(reason: "r")), .inputLost(.noInput(reason: "r"))),
        ])
    func signals(event: TerminalEvent, expected: App.Ending) async throws {
        let ending = try await run(app()) { display.send(event) }
        #expect(ending == expected)
        #expect(display.isStopped)
    }

    @Test("Quitting releases the screen before it waits for pending writes")
    func screenFirst() async throws {
        var client = fake.client
        let (stored, store) = AsyncStream.makeStream(of: Bool.self)
        client.setStarred = { [display] _, _ in store.yield(await display.isStopped) }
        let initial = InitialState(feeds: fake.library.feeds, headlines: fake.library.headlines)
        let app = App(
            client: client, screen: display, initial: initial,
            settings: AppSettings(now: { Samples.now }, reloadInterval: .zero))
        _ = try await run(app) { display.type(.character("s"), .character("Q")) }
        store.finish()
        var wasStopped: [Bool] = []
        for await isStopped in stored { wasStopped.append(isStopped) }
        #expect(wasStopped == [true])
    }

    @Test("State is saved once, a moment after it changed, and at the end; nothing is saved without a change")
    func state() async throws {
        let waits = Mutex<[Duration]>([])
        let passes = AsyncStream.makeStream(of: Void.self)
        let settings = AppSettings(
            now: { Samples.now },
            sleep: { duration in
                // The screen's clock never fires.
                guard duration == .seconds(2) else { return try await Task.sleep(for: .seconds(3600)) }
                waits.withLock { $0.append(duration) }
                for await _ in passes.stream { return }
                throw CancellationError()
            }, reloadInterval: .zero)
        _ = try await run(app(settings)) {
            var kept = fake.keeping.stream.makeAsyncIterator()
            #expect(fake.states.isEmpty)
            display.type(.character("j"))
            display.type(.character("j"))
            display.type(.enter)
            await display.shows("Text of Article 3.")
            passes.continuation.yield()
            await kept.next()
            #expect(fake.states.map(\.article) == [Headline.ID(rawValue: 3)] && fake.states[0].focus == .article)
            display.type(.character("q"))
            display.type(.character("Q"))
        }
        #expect(fake.states.count == 2 && fake.states[1].focus == .headlines && fake.states[1].article == nil)
        #expect(waits.withLock { $0.count } <= 2)
    }

    @Test("A failure to save is reported once, and again at the end")
    func unsaved() async throws {
        fake.failure = FakeClient.Failure(description: "The folder is read-only.")
        let app = app(
            AppSettings(now: { Samples.now }, reloadInterval: .zero, saveDelay: .zero))
        _ = try await run(app) {
            display.type(.character("j"))
            await display.shows("The folder is read-only.")
            display.type(.character("Q"))
        }
        #expect(app.stateFailure == "The folder is read-only.")
    }

    @Test("The clock redraws at most once a minute, and not at all when nothing on the screen depends on it")
    func ticks() async throws {
        let waits = Mutex<[Duration]>([])
        let clock = Mutex(Samples.now)
        let passes = AsyncStream.makeStream(of: Void.self)
        let asked = AsyncStream.makeStream(of: Void.self)
        let settings = AppSettings(
            now: { clock.withLock { $0 } },
            sleep: { duration in
                // Prevent counting.
                guard duration < .seconds(3600) else { throw CancellationError() }
                waits.withLock { $0.append(duration) }
                asked.continuation.yield()
                for await _ in passes.stream { return }
                throw CancellationError()
            }, countDelay: .seconds(3600))
        fake.library.headlines = [Samples.headline(1, minutesOld: 2.5)]
        _ = try await run(app(settings)) {
            var requests = asked.stream.makeAsyncIterator()
            await requests.next()
            clock.withLock { $0 += 31 }
            passes.continuation.yield()
            await display.shows("3m")
            await requests.next()
            display.type(.character("Q"))
        }
        #expect(waits.withLock { $0 } == [.seconds(30.05), .seconds(60.05)])
    }
}
