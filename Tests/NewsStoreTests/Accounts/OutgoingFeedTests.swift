import News
import Testing

@testable import NewsStore

@Suite("Changes of accounts' feeds that wait to be sent")
struct OutgoingFeedTests {
    private static func change(_ feed: String, _ title: String, from old: String) -> FeedChange {
        FeedChange(
            .change, feed: feed, url: "https://\(feed).example/rss", name: old, title: title, category: "Mine",
            oldTitle: old, oldCategory: "News")
    }

    private static func removal(_ feed: String) -> FeedChange {
        FeedChange(
            .remove, feed: feed, url: "https://\(feed).example/rss", name: "Feed \(feed)", oldTitle: "Feed \(feed)",
            oldCategory: "News")
    }

    private static func shown(_ home: AccountFixture) async throws -> [String] {
        try await home.library.feeds().map { "\($0.title) \($0.categories.joined(separator: ","))" }
    }

    @Test("A server's list undoes none of them, and counts again once they are confirmed")
    func overlaid() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b", in: "f2"))
        var numbers: [Int64] = []
        for change in [Self.change("f1", "New", from: "Feed f1"), Self.removal("f2")] {
            numbers.append(try #require(try await home.library.addFeedChange(change, of: home.id, isAct: true)))
        }
        for _ in 0..<2 {
            #expect(try await Self.shown(home) == ["New Mine"])
            #expect(try await home.fixture.titles() == ["a"])
            let round = try await home.library.beginSync(of: home.id)
            try await home.library.setFeeds(AccountFixture.feeds, of: home.id, round: round)
            try await home.library.finishSync(of: home.id, round, began: Sample.now, held: nil)
        }
        #expect(try await home.account().feedChanges.count == 2)
        for number in numbers {
            try await home.library.confirmFeedChange(number, feed: nil, of: home.id)
        }
        #expect(try await home.account().feedChanges == [])
        try await home.library.setFeeds(AccountFixture.feeds, of: home.id)
        #expect(try await Self.shown(home) == ["Feed f1 News", "Feed f2 News"])
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("A list that was asked for before one was confirmed does not undo it; the next sync's does")
    func race() async throws {
        let home = try await AccountFixture()
        let addition = FeedChange(.add, url: "https://f3.example/rss", name: "Feed f3")
        let changes = [Self.change("f1", "New", from: "Feed f1"), Self.removal("f2"), addition]
        let older = try await home.library.beginSync(of: home.id)
        for change in changes {
            let number = try #require(try await home.library.addFeedChange(change, of: home.id, isAct: true))
            try await home.library.confirmFeedChange(
                number, feed: change.kind == .add ? "f3" : nil, of: home.id)
        }
        let added = RemoteFeed(id: "f3", url: "https://f3.example/rss", title: "Feed f3", categories: ["News"])
        var renamed = AccountFixture.feeds[0]
        (renamed.title, renamed.categories) = ("New", ["Mine"])
        // By who sent it.
        try await home.library.setFeeds([renamed, added], of: home.id)
        try await home.library.setFeeds(AccountFixture.feeds, of: home.id, round: older)
        #expect(try await Set(Self.shown(home)) == ["New Mine", "Feed f3 News"])
        try await home.library.finishSync(of: home.id, older, began: Sample.now, held: nil)
        let next = try await home.library.beginSync(of: home.id)
        try await home.library.setFeeds(AccountFixture.feeds, of: home.id, round: next)
        #expect(try await Self.shown(home) == ["Feed f1 News", "Feed f2 News"])
        try await home.library.finishSync(of: home.id, next, began: Sample.now, held: nil)
        let left = try await home.library.read { try $0.first(Int.self, "SELECT count(*) FROM outgoing_feed") }
        #expect(left == 0)
    }

    @Test("One that was being sent is not merged with a later one, and of two that were not the last counts")
    func merging() async throws {
        let home = try await AccountFixture()
        let library = home.library
        _ = try await library.addFeedChange(Self.change("f1", "A", from: "Feed f1"), of: home.id, isAct: true)
        _ = try await library.addFeedChange(Self.change("f1", "B", from: "A"), of: home.id, isAct: true)
        #expect(try await home.account().feedChanges.map(\.title) == ["B"])
        let tried = try #require(try await library.nextFeedChange(of: home.id))
        #expect(!tried.wasTried)
        _ = try await library.addFeedChange(Self.change("f1", "C", from: "B"), of: home.id, isAct: true)
        #expect(try await home.account().feedChanges.map(\.title) == ["B", "C"])
        #expect(try await library.nextFeedChange(of: home.id)?.wasTried == true)
        // What was refused is taken back, and the later one shows.
        try await library.dropFeedChange(tried.id, .refused(status: 400), of: home.id)
        #expect(try await library.feeds().first?.title == "C")
        #expect(try await home.account().feedChanges.map(\.title) == ["C"])
    }

    @Test("A removal goes before a change of its feed, which waits until the removal is confirmed")
    func removedFirst() async throws {
        let home = try await AccountFixture()
        let library = home.library
        _ = try await library.addFeedChange(Self.change("f1", "A", from: "Feed f1"), of: home.id, isAct: true)
        _ = try await library.addFeedChange(Self.removal("f1"), of: home.id, isAct: true)
        _ = try await library.addFeedChange(Self.change("f2", "B", from: "Feed f2"), of: home.id, isAct: true)
        let removal = try #require(try await library.nextFeedChange(of: home.id))
        #expect(removal.change.kind == .remove)
        let other = try #require(try await library.nextFeedChange(of: home.id))
        #expect(other.change.title == "B")
        #expect(try await library.nextFeedChange(of: home.id, sparing: [removal.change, other.change]) == nil)
        #expect(try await home.account().feedChanges.map(\.title) == ["A", nil, "B"])
        try await library.confirmFeedChange(removal.id, feed: nil, of: home.id)
        #expect(try await home.account().feedChanges.map(\.title) == ["B"])
    }

    @Test("Of those that wait, the one that was tried least often is next")
    func leastTried() async throws {
        let home = try await AccountFixture()
        for feed in ["f1", "f2"] {
            let change = Self.change(feed, "New \(feed)", from: "Feed \(feed)")
            _ = try await home.library.addFeedChange(change, of: home.id, isAct: true)
        }
        var order: [String?] = []
        for _ in 0..<4 { order.append(try await home.library.nextFeedChange(of: home.id)?.change.feed) }
        #expect(order == ["f1", "f2", "f1", "f2"])
    }

    @Test("The one that the user waits for is next, after an earlier one of its feed")
    func asked() async throws {
        let home = try await AccountFixture()
        func add(_ change: FeedChange) async throws -> Int64? {
            try await home.library.addFeedChange(change, of: home.id, isAct: true)
        }
        let tried = try #require(try await add(Self.change("f2", "B", from: "Feed f2")))
        #expect(try await home.library.nextFeedChange(of: home.id)?.id == tried)
        _ = try await add(Self.change("f1", "A", from: "Feed f1"))
        let asked = try #require(try await add(Self.change("f2", "C", from: "B")))
        #expect(try await home.library.nextFeedChange(of: home.id, first: asked)?.id == tried)
        try await home.library.confirmFeedChange(tried, feed: nil, of: home.id)
        #expect(try await home.library.nextFeedChange(of: home.id, first: asked)?.id == asked)
    }

    @Test("They and what undoes them outlive the program")
    func reopened() async throws {
        let home = try await AccountFixture()
        _ = try await home.library.addFeedChange(Self.removal("f1"), of: home.id, isAct: true)
        let directory = home.fixture.directory
        home.library.close()
        let library = try Library.open(directory: directory, clock: { Sample.now })
        defer { library.close() }
        #expect(try await library.accounts().first?.feedChanges.map(\.kind) == [.remove])
        #expect(try await library.feeds().map(\.title) == ["Feed f2"])
        guard case .accountFeed(_, home.id, number: nil)? = try await library.undo() else {
            Issue.record("It was not undone.")
            return
        }
        #expect(try await library.feeds().map(\.title) == ["Feed f1", "Feed f2"])
        #expect(try await library.accounts().first?.feedChanges == [])
        withExtendedLifetime(home) {}
    }
}
