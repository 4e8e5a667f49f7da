import Foundation
import News
import Testing

@testable import NewsStore

/// What rules do with arriving articles beyond marking them.
@Suite("Hiding, keeping and fetching by rules")
struct RuleActionTests {
    private func rules(_ rules: (when: String, then: [String])...) throws -> ArrivalRules {
        try #require(ArrivalRules(try rules.map { try Rule(when: $0.when, then: $0.then) }))
    }

    @Test("An article that a rule hides is stored, but neither new nor notified")
    func hide() async throws {
        let fixture = try await LibraryFixture()
        let stored = try await fixture.store(
            Sample.entries(3), rules: try rules(("title:e1", ["hide"]), ("feed:a.example", ["notify", "star"])))
        #expect(stored.new == 2 && stored.news.titles == ["e0", "e2"] && stored.newsByRule.count == 2)
        #expect(try await fixture.titles() == ["e0", "e2"])
        #expect(try await fixture.titles(HeadlineFilter(starredOnly: true)) == ["e0", "e2"])
        let feed = try await fixture.feed()
        #expect(feed.articleCount == 2 && feed.unreadCount == 2)
        #expect(try await fixture.found("is:hidden") == ["e1"])
        let again = try await fixture.store(Sample.entries(3), at: Sample.time(60))
        #expect(again.new == 0 && again.changed == 0)
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("A rule's retention may be shorter or longer than the general one; of several the longest applies")
    func keep() async throws {
        let fixture = try await LibraryFixture()
        let rules = try rules(
            ("title:short", ["keep 2d"]), ("title:long", ["keep 1y"]), ("title:both", ["keep 3d"]),
            ("title:both", ["keep 1w"]))
        let titles = ["short", "long", "both", "plain", "starred short"]
        try await fixture.store(titles.map { Sample.entry($0) }, rules: rules)
        try await fixture.store([])
        let starred = try await fixture.headlines().filter { $0.title == "starred short" }.map(\.id)
        try await fixture.library.setStarred(starred, true)
        func left(afterDays days: Double) async throws -> Set<String> {
            let now = Sample.time(days * 86_400)
            let library = try Library.open(directory: fixture.directory, clock: { now })
            defer { library.close() }
            _ = try await library.deleteExpired(olderThan: now.addingTimeInterval(-30 * 86_400), keepingUnread: true)
            return Set(try await library.headlines(HeadlineFilter(), .first, limit: 9).map(\.title))
        }
        #expect(try await left(afterDays: 1.9) == Set(titles))
        #expect(try await left(afterDays: 2.1) == Set(titles).subtracting(["short"]))
        #expect(try await left(afterDays: 7.1) == ["long", "plain", "starred short"])
        _ = try await fixture.library.markAllRead()
        #expect(try await left(afterDays: 31) == ["long", "starred short"])
        #expect(try await left(afterDays: 366) == ["starred short"])
        #expect(try await fixture.library.checkIntegrity() == [])
    }

    @Test("An article still in its feed's document outlasts its retention, since the feed would add it again")
    func keptByFeed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(1), rules: try rules(("title:e0", ["keep 1d"])))
        let later = try Library.open(directory: fixture.directory, clock: { Sample.time(5 * 86_400) })
        defer { later.close() }
        #expect(try await later.deleteExpired(olderThan: Sample.now, keepingUnread: false) == 0)
    }

    @Test("A file that a rule downloads is recorded once, and not again after it was removed")
    func download() async throws {
        let fixture = try await LibraryFixture()
        var entry = Sample.entry("cast")
        entry.enclosures = [
            Enclosure(url: "https://a.example/1.jpg", type: "image/jpeg", length: nil),
            Enclosure(url: "https://a.example/1.mp3", type: "audio/mpeg", length: nil),
        ]
        try await fixture.store([entry, Sample.entry("text")], rules: try rules(("is:unread", ["download"])))
        let added = try await fixture.library.addRequestedDownloads()
        #expect(added.map(\.enclosure.url) == ["https://a.example/1.mp3"])
        #expect(added.map(\.isAutomatic) == [true])
        #expect(try await fixture.library.addRequestedDownloads().isEmpty)
    }

    @Test(
        "A feed that shows full texts requests each new article's once, but none of hidden ones and those without a link"
    )
    func fullTextsOfFeed() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("before")])
        var entries = ["plain", "ruled", "noise", "unlinked"].map { Sample.entry($0) }
        for index in 0..<3 { entries[index].link = "https://a.example/\(index)" }
        let rules = try rules(("title:ruled", ["full-text"]), ("title:noise", ["hide"]))
        try await fixture.store(
            entries + [Sample.entry("before")], at: Sample.time(60), rules: rules, wantsFullTexts: true)
        let titles = Dictionary(
            uniqueKeysWithValues: try await fixture.headlines().map { ($0.id, $0.title) })
        let wanted = try await fixture.library.requestedFullTexts(limit: 9)
        #expect(Set(wanted.compactMap { titles[$0] }) == ["plain", "ruled"] && wanted.count == 2)
        try await fixture.store(entries, at: Sample.time(120), rules: rules, wantsFullTexts: true)
        #expect(try await fixture.library.requestedFullTexts(limit: 9) == wanted)
    }

    @Test("A full text that a rule fetches is requested until it is stored, or has failed too often")
    func fullText() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store(Sample.entries(3), rules: try rules(("is:unread", ["full-text"])))
        let library = fixture.library
        let wanted = try await library.requestedFullTexts(limit: 9)
        let newestFirst = wanted.sorted { $0 > $1 }
        #expect(wanted.count == 3 && wanted == newestFirst)
        #expect(try await library.requestedFullTexts(limit: 1) == [wanted[0]])
        let text = FullText(html: "<p>text", url: nil, fetched: Sample.now)
        #expect(try await library.storeFullText(text, of: wanted[0]))
        try await library.fullTextRequestFailed(of: wanted[1], isFinal: true)
        for _ in 0..<4 { try await library.fullTextRequestFailed(of: wanted[2], isFinal: false) }
        #expect(try await library.requestedFullTexts(limit: 9) == [wanted[2]])
        #expect(try await library.attemptsLeft(ofFullText: wanted[2]) == 1)
        #expect(try await library.attemptsLeft(ofFullText: wanted[0]) == nil)
        try await library.fullTextRequestFailed(of: wanted[2], isFinal: false)
        #expect(try await library.requestedFullTexts(limit: 9).isEmpty)
    }
}
