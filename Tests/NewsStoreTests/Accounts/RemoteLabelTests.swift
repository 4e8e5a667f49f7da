import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Labels of accounts, which are tags here")
struct RemoteLabelTests {
    /// An account with articles a, b and c, whose labels were compared.
    private static func home(_ labels: [String: [String]] = [:]) async throws -> AccountFixture {
        let home = try await AccountFixture()
        try await home.store(
            AccountFixture.article("a"), AccountFixture.article("b"), AccountFixture.article("c", in: "f2"))
        try await home.follow(labels: labels)
        return home
    }

    private static func tag(_ home: AccountFixture, _ tag: String, _ isSet: Bool = true, _ title: String) async throws {
        try await home.library.changeTags(
            of: try await home.ids(title), adding: isSet ? [tag] : [], removing: isSet ? [] : [tag])
    }

    @Test("Tags of an account's articles wait to be sent, the last of each; those of other feeds do not")
    func outgoing() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        try await home.fixture.store([Sample.entry("own")])
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        try await home.library.changeTags(of: try await home.ids("a", "b", "own"), adding: ["later"], removing: [])
        try await home.library.changeTags(of: try await home.ids("b"), adding: ["swift"], removing: ["LATER"])
        #expect(try await home.account().outgoingMarks == 3)
        #expect(try await home.outgoing() == ["not label:later b", "label:later a", "label:swift b"])
        _ = try await home.library.undo()
        #expect(try await home.outgoing() == ["label:later b", "not label:swift b"])
    }

    @Test("Of a tag that is taken off and set in other letters, the last is sent")
    func spellings() async throws {
        let home = try await Self.home(["swift": ["a"]])
        try await Self.tag(home, "swift", false, "a")
        try await Self.tag(home, "Swift", true, "a")
        #expect(try await home.outgoing() == ["label:Swift a"])
        try await Self.tag(home, "SWIFT", false, "a")
        #expect(try await home.outgoing() == ["not label:Swift a"])
    }

    @Test("Tags that rules and imports give are sent, those of the server's labels are not")
    func rules() async throws {
        let home = try await AccountFixture()
        let rules = try #require(ArrivalRules([try Rule(when: "title:a", then: ["tag ruled"])]))
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"), rules: rules)
        #expect(try await home.outgoing() == ["label:ruled a"])
        let done = try await home.follow(labels: ["ruled": ["a"], "later": ["b", "strange"]])
        #expect(done.set.map(\.name) == ["b"] && done.cleared.isEmpty)
        #expect(try await home.tags() == ["a ruled", "b later"])
        #expect(try await home.outgoing() == [])
        #expect(try await home.library.undo() == nil)
        #expect(try await home.library.checkIntegrity() == [])
    }

    @Test("A label that goes on the server goes here; a tag that was never there stays")
    func cleared() async throws {
        let home = try await Self.home(["later": ["a", "b"]])
        try await Self.tag(home, "own", true, "c")
        // Never sent, as of a version that did not.
        try await home.library.write { database in
            try database.execute("DELETE FROM outgoing_mark")
            return ((), nil)
        }
        try await Self.tag(home, "new", true, "c")
        let done = try await home.follow(labels: ["later": ["b"]])
        #expect(done.cleared.map(\.name) == ["a"] && done.shared == 2)
        #expect(try await home.tags() == ["b later", "c new own"])
        // The whole label.
        try await home.follow(labels: [:])
        #expect(try await home.tags() == ["c new own"])
        #expect(try await home.outgoing() == ["label:new c"])
        // It was sent and is not there: the server has not made a label of it.
        try await home.follow(labels: [:])
        #expect(try await home.tags() == ["c new own"])
        // One that was there goes.
        try await Self.tag(home, "new", true, "a")
        #expect(try await home.outgoing() == ["label:new a"])
        try await home.follow(labels: ["new": ["b"]])
        #expect(try await home.tags() == ["b new", "c new own"])
        try await home.follow(labels: [:])
        #expect(try await home.tags() == ["c new own"])
    }

    @Test("What waits does not differ, nor what was confirmed while the server was asked")
    func rounds() async throws {
        let home = try await Self.home(["later": ["a"]])
        try await Self.tag(home, "later", false, "a")
        try await Self.tag(home, "later", true, "b")
        let round = try await home.library.beginSync(of: home.id)
        var labels = RemoteLabels()
        labels.labels = [RemoteLabel(name: "later", articles: ["a"])]
        for _ in 1...2 {
            #expect(try await home.library.difference(of: labels, of: home.id, round: round).isEmpty)
            _ = try await home.outgoing()
        }
        try await home.library.finishSync(of: home.id, round, began: Sample.now, held: nil)
        let done = try await home.follow(labels: ["later": ["a"]])
        #expect(done.set.map(\.name) == ["a"] && done.cleared.map(\.name) == ["b"])
    }

    @Test("The first time, tags that only this side has are sent, and none is removed")
    func first() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        try await Self.tag(home, "later", true, "a")
        // As of a version that did not send them.
        try await home.library.write { database in
            try database.execute("DELETE FROM outgoing_mark")
            return ((), nil)
        }
        let done = try await home.follow(labels: ["later": ["b"], "other": []])
        #expect(done.cleared.isEmpty && done.set.map(\.name) == ["b"])
        #expect(try await home.tags() == ["a later", "b later"])
        #expect(try await home.outgoing() == ["label:later a"])
        // Once only.
        try await home.follow(labels: ["later": ["a", "b"]])
        #expect(try await home.outgoing() == [])
    }

    @Test("Labels that differ in case are one tag, in the spelling of this side")
    func spelling() async throws {
        let home = try await AccountFixture(ownFeeds: ["https://own.example/rss"])
        try await home.fixture.store([Sample.entry("own")])
        try await Self.tag(home, "LATER", true, "own")
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        try await home.follow(labels: ["Later": ["a"], "later": ["b"]])
        #expect(try await home.tags() == ["a LATER", "b LATER", "own LATER"])
        #expect(try await home.follow(labels: ["Later": ["a"], "later": ["b"]]).isEmpty)
        let state = try #require(try await home.account().labels)
        #expect(state.names(of: "LATER") == ["Later", "later"])
        try await home.follow(labels: ["Later": ["a"]])
        #expect(try await home.tags() == ["a LATER", "own LATER"])
    }

    @Test("Tags with the name of a folder, or of a label that is left alone, stay as they are")
    func folders() async throws {
        let home = try await Self.home(["later": ["a"]])
        // The category of the feeds.
        try await Self.tag(home, "news", true, "a")
        let long = String(repeating: "日", count: 64)
        try await Self.tag(home, long, true, "b")
        #expect(try await home.outgoing() == [])
        let done = try await home.follow(labels: ["News": ["b", "c"]], folders: ["News"], leftAlone: ["later"])
        #expect(done.isEmpty)
        #expect(try await home.tags() == ["a later news", "b \(long)"])
    }

    @Test("A server without labels is told of no tags until the account is changed, and then of all")
    func missing() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"), AccountFixture.article("b"))
        try await Self.tag(home, "later", true, "a")
        try await home.library.setRead(try await home.ids("a"), true)
        try await home.library.keepTagsHere(of: home.id)
        #expect(try await home.account().outgoingMarks == 1)
        #expect(try await home.account().labels == LabelState(areMissing: true))
        try await Self.tag(home, "later", true, "b")
        #expect(try await home.outgoing() == ["not unread a"])
        try await home.library.change(home.id, to: AccountFixture.service)
        #expect(try await home.account().labels == nil)
        try await home.follow(labels: [:])
        #expect(try await home.outgoing() == ["label:later a b"])
    }

    @Test("After a move to another server the labels of the first do not count")
    func otherServer() async throws {
        let home = try await Self.home(["later": ["a"]])
        var service = AccountFixture.service
        service.address = "https://other.example"
        try await home.library.change(home.id, to: service)
        #expect(try await home.follow(labels: [:]).isEmpty)
        #expect(try await home.tags() == ["a later"])
        #expect(try await home.outgoing() == ["label:later a"])
    }

    @Test("An article takes no more tags than it can have, and that is no difference for ever")
    func most() async throws {
        let home = try await AccountFixture()
        try await home.store(AccountFixture.article("a"))
        let labels = (1...40).map { String(format: "t%02d", $0) }
        try await home.follow(labels: Dictionary(uniqueKeysWithValues: labels.map { ($0, ["a"]) }))
        #expect(try await home.fixture.headlines().first?.tags.count == ArticleTags.maximumCount)
        #expect(try await home.follow(labels: Dictionary(uniqueKeysWithValues: labels.map { ($0, ["a"]) })).isEmpty)
    }

    @Test("Other accounts, and feeds that are not listed any more, are left alone")
    func others() async throws {
        let home = try await Self.home(["later": ["a", "c"]])
        let other = try #require(try await home.library.addAccount("other", AccountFixture.service))
        try await home.library.setFeeds(AccountFixture.feeds, of: other)
        _ = try await home.library.store([AccountFixture.article("a")], of: other, at: Sample.now)
        try await home.library.setFeeds([AccountFixture.feeds[0]], of: home.id)
        let round = try await home.library.beginSync(of: other)
        let difference = try await home.library.difference(of: RemoteLabels(), of: other, round: round)
        #expect(difference.isEmpty && difference.shared == 0)
        #expect(try await home.follow(labels: [:]).cleared.map(\.name) == ["a"])
        try await home.library.setFeeds(AccountFixture.feeds, of: home.id)
        #expect(try await home.tags() == ["c later"])
    }
}

extension LabelDifference {
    fileprivate var isEmpty: Bool { cleared.isEmpty && set.isEmpty }
}
