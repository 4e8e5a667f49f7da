import Foundation
import News
import NewsStore
import Testing

@Suite("When a stored feed publishes")
struct ActivityTests {
    @Test("The dates of its articles are returned, newest first, without impossible ones")
    func dates() async throws {
        let fixture = try await LibraryFixture(feeds: ["https://a.example/", "https://b.example/"])
        let dates = [Sample.time(-60), Sample.time(-3_600), nil, Sample.time(60), Date(timeIntervalSince1970: -1e9)]
        try await fixture.store(dates.enumerated().map { Sample.entry("a\($0)", published: $1) })
        try await fixture.store([Sample.entry("b", published: Sample.time(-1))], feed: 1)
        let activity = try await fixture.library.activity(of: fixture.feed().id)
        #expect(activity.dates == [Sample.time(-60), Sample.time(-3_600)])
        #expect(activity.examined == 5 && activity.stored == 5 && !activity.isPartial)
    }

    @Test("Texts are measured in bytes")
    func size() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "<p>äh</p>"), Sample.entry("b")])
        let activity = try await fixture.library.activity(of: fixture.feed().id)
        #expect(activity.textBytes == 10 && activity.sized == 2 && !activity.isSizeEstimated)
    }

    @Test("Only the newest of many articles are examined, and the result says how many")
    func bounds() async throws {
        let fixture = try await LibraryFixture()
        let entries = (0..<9).map {
            Sample.entry("e\($0)", published: Sample.time(-60 * Double($0 + 1)), content: "12345678")
        }
        try await fixture.store(entries)
        let activity = try await fixture.library.activity(of: fixture.feed().id, articles: 4, measured: 3)
        #expect(activity.dates == (1...4).map { Sample.time(-60 * Double($0)) })
        #expect(activity.examined == 4 && activity.stored == 9 && activity.isPartial)
        #expect(activity.textBytes == 24 && activity.sized == 3 && activity.allTextBytes == 72)
    }

    @Test("There is nothing for an unknown feed")
    func unknown() async throws {
        let fixture = try await LibraryFixture()
        #expect(try await fixture.library.activity(of: Feed.ID(rawValue: 99)) == FeedActivity())
    }
}
