import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// What an action does outside the screen, and what the screen says about it, tested in the whole application.
struct OutsideTest {
    /// A running application.
    struct Stage {
        let client: FakeClient
        let display: FakeDisplay
        let key: Key
    }

    let action: Action
    let sentence: String
    let context: KeyContext
    /// The keys that lead to the context.
    let way: [Key]
    let check: @MainActor (Stage) async -> Void

    init(
        _ action: Action, _ sentence: String, in context: KeyContext = .headlines, by way: Key...,
        check: @escaping @MainActor (Stage) async -> Void
    ) {
        (self.action, self.sentence, self.context, self.way, self.check) = (action, sentence, context, way, check)
    }
}

@Suite("Every action with an effect beyond the screen")
struct OutsideTests {
    @Test(
        "Each of its keys performs it, and the screen says so", .timeLimit(.minutes(30)), arguments: Action.allCases)
    func reaching(action: Action) async throws {
        for test in OutsideTest.all where test.action == action {
            let keys = KeyMap.standard.keys(for: action, in: test.context)
            try #require(!keys.isEmpty)
            for key in keys { try await run(test, key) }
        }
    }

    private func run(_ test: OutsideTest, _ key: Key) async throws {
        var library = FakeLibrary(feeds: [Samples.feed(1, unread: 9)], headlines: Samples.headlines(1...9))
        library.texts[library.headlines[0].id] = Samples.text(
            "Text of Article 1.", links: (1...9).map { "https://a.example/\($0)" })
        library.comments[library.headlines[0].id] = "https://talk.example/1"
        let (fake, display) = (FakeClient(library), FakeDisplay(columns: 100))
        let app = App(
            client: fake.client, screen: display,
            initial: InitialState(feeds: library.feeds, headlines: library.headlines),
            settings: AppSettings(now: { Samples.now }, reloadInterval: .zero))
        async let ending = app.run()
        await display.shows("Article 1")
        fake.overviews.continuation.yield(Samples.overview())
        await display.shows("↻ 12:04")
        for key in test.way { display.type(key) }
        if test.context == .article { await display.shows("Text of Article 1.") }
        await test.check(OutsideTest.Stage(client: fake, display: display, key: key))
        if test.action != .quit { display.type(.control("c")) }
        #expect(try await ending == .quit)
    }
}
