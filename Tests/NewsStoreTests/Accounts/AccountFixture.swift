import Foundation
import News
import Testing

@testable import NewsStore

/// A library with an account of two feeds, f1 and f2.
struct AccountFixture: Sendable {
    let fixture: LibraryFixture
    let id: Account.ID

    static let service = AccountService(kind: .miniflux, address: "https://rss.example", user: "ada")
    static let feeds = ["f1", "f2"].map {
        RemoteFeed(id: $0, url: "https://\($0).example/rss", title: "Feed \($0)", categories: ["News"])
    }

    var library: Library { fixture.library }

    init(ownFeeds: [String] = []) async throws {
        fixture = try await LibraryFixture(feeds: ownFeeds)
        id = try #require(try await fixture.library.addAccount("home", Self.service))
        try await fixture.library.setFeeds(Self.feeds, of: id)
    }

    static func article(
        _ name: String, in feed: String = "f1", isRead: Bool = false, isStarred: Bool = false, link: String? = nil
    ) -> RemoteArticle {
        var entry = Sample.entry("unused", title: name, published: Sample.time(-3_600))
        entry.link = link
        return RemoteArticle(id: name, feed: feed, isRead: isRead, isStarred: isStarred, entry: entry)
    }

    @discardableResult
    func store(
        _ articles: RemoteArticle..., at now: Date = Sample.now, rules: ArrivalRules? = nil
    ) async throws -> [Feed.ID: StoredUpdate] {
        try await library.store(articles, of: id, at: now, rules: rules)
    }

    func account() async throws -> Account { try #require(try await library.accounts().first { $0.id == id }) }

    func ids(_ titles: String...) async throws -> [Headline.ID] {
        let rows = try await fixture.headlines(limit: 1_000)
        return try titles.map { title in try #require(rows.first { $0.title == title }).id }
    }

    func unread() async throws -> Set<String> {
        Set(try await fixture.headlines().filter { !$0.isRead }.map(\.title))
    }

    func starred() async throws -> Set<String> {
        Set(try await fixture.headlines().filter(\.isStarred).map(\.title))
    }

    /// What waits to be sent, as in "unread a b", in the order of sending.
    func outgoing(atMost limit: Int = 100) async throws -> [String] {
        var found: [String] = []
        while let marks = try await library.outgoingMarks(of: id, atMost: limit) {
            let names = marks.articles.map(\.id).joined(separator: " ")
            found.append("\(marks.isSet ? "" : "not ")\(marks.mark.stored) \(names)")
            try await library.confirm(marks, of: id)
        }
        return found
    }

    /// The tags of the articles that have some, as in "a later swift".
    func tags() async throws -> [String] {
        try await fixture.headlines().filter { !$0.tags.isEmpty }
            .map { "\($0.title) \($0.tags.sorted().joined(separator: " "))" }.sorted()
    }

    /// Begins a sync, follows labels and finishes.
    @discardableResult
    func follow(
        labels: [String: [String]], folders: [String] = [], leftAlone: [String] = []
    ) async throws -> LabelDifference {
        let round = try await library.beginSync(of: id)
        var all = RemoteLabels()
        all.labels = labels.map { RemoteLabel(name: $0.key, articles: $0.value) }.sorted { $0.name < $1.name }
        all.folders = folders
        for name in leftAlone { all.leave(name, .name) }
        let state = LabelState(lastLook: Sample.now, names: all.labels.map(\.name))
        let difference = try await library.follow(all, of: id, round: round, state: state)
        try await library.finishSync(of: id, round, began: Sample.now, held: nil)
        return difference
    }

    /// Begins a sync, compares a list and finishes.
    @discardableResult
    func follow(_ mark: RemoteMark, _ names: String...) async throws -> MarkDifference {
        let round = try await library.beginSync(of: id)
        let difference = try await library.follow(mark, names, of: id, round: round)
        try await library.finishSync(of: id, round, began: Sample.now, held: nil)
        return difference
    }
}

extension Library {
    /// The first marks that wait to be sent, of one kind.
    func outgoingMarks(of account: Account.ID, atMost limit: Int) async throws -> OutgoingMarks? {
        let labels = try await outgoingLabels(of: account).map(OutgoingMark.label)
        for mark in [.unread, .starred] + labels {
            for isSet in [false, true] {
                let marks = try await outgoingMarks(of: account, mark, isSet, atMost: limit)
                if !marks.articles.isEmpty { return marks }
            }
        }
        return nil
    }
}
