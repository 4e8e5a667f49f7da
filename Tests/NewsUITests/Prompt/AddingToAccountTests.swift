import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

@Suite("Adding a feed to an account")
struct AddingToAccountTests {
    /// Feeds of the user's own list, and of two accounts.
    private static let feeds: [Feed] = {
        var feeds = [
            Samples.feed(1, title: "Mine"), Samples.feed(2, title: "Mine, too", tags: ["Shared"]),
            Samples.feed(3, title: "Alpha", tags: ["Machines", "@home"]),
            Samples.feed(4, title: "Beta", tags: ["@home"]),
            Samples.feed(5, title: "Gamma", tags: ["Shared", "@office"]),
        ]
        for (index, account) in [(2, 1), (3, 1), (4, 2)] { feeds[index].account = Account.ID(rawValue: Int64(account)) }
        return feeds
    }()

    private func reader() -> Reader {
        var reader = Reader(FakeLibrary(feeds: Self.feeds, headlines: Samples.headlines(1...9)), columns: 160)
        reader.press("h")
        return reader
    }

    /// Selects a line of the feed pane.
    private func select(_ title: String, in reader: inout Reader) throws {
        reader.press("g")
        for _ in 0..<reader.model.feeds.count where selected(in: reader) != title { reader.press("j") }
        try #require(selected(in: reader) == title)
    }

    private func selected(in reader: Reader) -> String {
        reader.model.feeds.title(of: reader.model.feeds.selectedRow)
    }

    @Test(
        "On an account's line, its categories and its feeds, + adds to the account; elsewhere to the own list",
        arguments: [
            ("home", "home"), ("Machines", "home"), ("Alpha", "home"), ("Beta", "home"), ("Gamma", "office"),
            ("office", "office"), ("Mine", nil), ("Shared", nil), ("All articles", nil), ("Starred", nil),
        ])
    func place(title: String, account: String?) throws {
        let question = account.map { "Address of a feed or page, to add to \($0): " } ?? "Address of a feed or page: "
        var reader = reader()
        try select(title, in: &reader)
        reader.press("+")
        #expect(reader.status == " " + question.dropLast())
        reader.type("a.example\n")
        let addition = FeedAddition("a.example", to: account)
        #expect(reader.newEffects().contains(.addFeed(addition)))
        let place = account.map { " to \($0)" } ?? ""
        #expect(reader.status == " Adding a.example\(place)…  ^X stops it.")
        reader.press(.control("x"))
        #expect(reader.newEffects() == [.stopAdding(addition)])
    }

    @Test("The list that is shown decides when the feed pane has no focus, for a pasted address and for :add, too")
    func shownList() throws {
        var reader = reader()
        try select("Alpha", in: &reader)
        reader.press(.enter)
        reader.press(.paste("https://a.example/"))
        #expect(reader.status == " Address of a feed or page, to add to home: https://a.example/")
        reader.press(.escape)
        reader.type(":add b.example\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("b.example", to: "home"))))
        reader.press("S")
        reader.press("+")
        #expect(reader.status == " Address of a feed or page:")
    }

    @Test("If the server does not subscribe to it, the prompt for the account returns, with the reason above it")
    func failing() throws {
        var reader = reader()
        try select("home", in: &reader)
        reader.type("+a.example\n")
        let failure = AccountFailure.notSubscribed(reason: "Nothing found.")
        reader.send(.failed(.addFeed(FeedAddition("a.example", to: "home")), sentence: failure.text))
        #expect(reader.status == " Address of a feed or page, to add to home: a.example")
        #expect(reader.text.contains("The server did not subscribe to it: Nothing found."))
        reader.type(".org\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("a.example.org", to: "home"))))
    }

    @Test("The same address can be added to the own list meanwhile, and undo is offered for both")
    func outcome() throws {
        var reader = reader()
        try select("home", in: &reader)
        reader.type("+a.example\n")
        try select("All articles", in: &reader)
        reader.type("+a.example\n")
        #expect(reader.newEffects().contains(.addFeed(FeedAddition("a.example"))))
        let outcome = FeedListOutcome.fetched(
            .init(address: "a.example", title: "Night Sky", id: Feed.ID(rawValue: 7)),
            RefreshResult(words: "home: 2 new articles."))
        reader.send(.feedAdded(FeedAddition("a.example", to: "home"), outcome))
        #expect(reader.text.contains("Added Night Sky. home: 2 new articles. u undoes it"))
        #expect(reader.model.additions == [FeedAddition("a.example")])
        reader.send(.feedAdded(FeedAddition("a.example"), outcome))
        #expect(reader.text.contains("u undoes it"))
    }
}
