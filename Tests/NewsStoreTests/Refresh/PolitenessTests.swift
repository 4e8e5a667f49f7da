import Foundation
import News
import Testing

@testable import NewsStore

@Suite("What the library stores for polite fetching")
struct PolitenessTests {
    @Test("A check's reason, its move and its stop are returned with the list and to the next check")
    func nextCheck() async throws {
        let fixture = try await LibraryFixture()
        let id = try await fixture.feed().id
        let move = PermanentRedirect(url: "https://b.example/", confirmations: 2)
        try await fixture.library.recordFailure(
            "Gone.", feed: id, at: Sample.now, next: NextCheck(date: nil, reason: "For good.", move: move),
            isStopped: true)
        var feed = try await fixture.feed()
        #expect(feed.isStopped && feed.nextCheck == nil && feed.nextCheckReason == "For good.")
        #expect(feed.movedTo == "https://b.example/")
        var check = try #require(try await fixture.library.checks().first)
        #expect(check.isStopped && check.move == move)

        try await fixture.library.recordUnchanged(
            feed: id, at: Sample.now, next: NextCheck(date: Sample.time(60), reason: "Soon."))
        feed = try await fixture.feed()
        #expect(!feed.isStopped && feed.nextCheck == Sample.time(60) && feed.nextCheckReason == "Soon.")
        check = try #require(try await fixture.library.checks().first)
        #expect(check.move == nil && feed.movedTo == nil)
    }

    @Test("Whether a feed is private is determined by its first successful fetch, not by a failure")
    func isPrivate() async throws {
        let fixture = try await LibraryFixture()
        let id = try await fixture.feed().id
        func stored() async throws -> Bool? {
            let check = try #require(try await fixture.library.checks().first)
            #expect(try await fixture.library.feedAddress(of: id)?.isPrivate == check.isPrivate)
            return check.isPrivate
        }
        #expect(try await stored() == nil)
        try await fixture.library.recordFailure("No.", feed: id, at: Sample.now, next: NextCheck(date: nil))
        #expect(try await stored() == nil)
        for met in [false, true, nil] {
            try await fixture.library.recordUnchanged(
                feed: id, at: Sample.now, next: NextCheck(date: nil, isPrivate: met))
            #expect(try await stored() == false)
        }
    }

    @Test("A result for an address is not stored once the feed has another address")
    func otherAddress() async throws {
        let fixture = try await LibraryFixture()
        let (library, feed) = (fixture.library, try await fixture.feed())
        let (id, old, new) = (feed.id, feed.url, "https://b.example/rss")
        try await library.setFeedList([ListedFeed(url: new)], moves: [FeedMove(from: old, to: new)])
        let next = NextCheck(date: Sample.time(60))
        let update = FeedUpdate(title: "Old", siteLink: nil, entries: Sample.entries(1), validators: Validators())
        let refusal = LibraryError.unknownFeed(id)
        await #expect(throws: refusal) {
            _ = try await library.store(update, feed: id, url: old, at: Sample.now, next: next)
        }
        await #expect(throws: refusal) {
            try await library.recordUnchanged(
                feed: id, url: old, at: Sample.now, next: next, validators: Validators(etag: "x"))
        }
        await #expect(throws: refusal) {
            try await library.recordFailure("No.", feed: id, url: old, at: Sample.now, next: next, isStopped: true)
        }
        await #expect(throws: refusal) { try await library.postpone(feed: id, url: old, next: next) }
        let check = try #require(try await library.checks().first)
        #expect(check.lastCheck == nil && check.nextCheck == nil && check.failureCount == 0 && !check.isStopped)
        #expect(check.validators == Validators())
        #expect(try await fixture.titles() == [])
        #expect(try await library.store(update, feed: id, url: new, at: Sample.now, next: next).new == 1)
    }

    @Test("A move seen only once is not shown yet")
    func unsettledMove() async throws {
        let fixture = try await LibraryFixture()
        let next = NextCheck(date: nil, move: PermanentRedirect(url: "https://b.example/"))
        try await fixture.library.recordUnchanged(feed: fixture.feed().id, at: Sample.now, next: next)
        #expect(try await fixture.feed().movedTo == nil)
        #expect(try await fixture.library.checks().first?.move?.confirmations == 1)
    }

    @Test("Validators, schedule and the document's identity are read back as stored")
    func document() async throws {
        let fixture = try await LibraryFixture()
        let id = try await fixture.feed().id
        let update = FeedUpdate(
            title: nil, siteLink: nil, entries: [],
            validators: Validators(
                etag: "W/\"1\"", lastModified: "then", url: "https://b.example/", received: Sample.now),
            schedule: FeedSchedule(
                timeToLive: 60, updatePeriod: 3_600, skipped: SkippedTimes(hours: [0, 23], days: [6]), postGap: 99,
                newestPost: Sample.time(-5)),
            body: BodyIdentity(hash: -7, length: 12))
        _ = try await fixture.library.store(update, feed: id, at: Sample.now, next: NextCheck(date: nil))
        let check = try #require(try await fixture.library.checks().first)
        #expect(check.validators == update.validators)
        #expect(check.schedule == update.schedule)
        #expect(check.body == update.body)

        // A 304 changes none of them; the same document with a 200 changes the validators.
        try await fixture.library.recordUnchanged(feed: id, at: Sample.now, next: NextCheck(date: nil))
        #expect(try await fixture.library.checks().first?.validators == update.validators)
        try await fixture.library.recordUnchanged(
            feed: id, at: Sample.now, next: NextCheck(date: nil), validators: Validators(etag: "2"))
        let after = try #require(try await fixture.library.checks().first)
        #expect(after.validators == Validators(etag: "2") && after.body == update.body)
    }

    @Test("The user's interval comes with the list and applies at once; listing a stopped feed again resumes it")
    func listed() async throws {
        let fixture = try await LibraryFixture(feeds: [])
        let url = "https://a.example/rss"
        try await fixture.library.setFeedList([ListedFeed(url: url, interval: 3_600)])
        let id = try await fixture.feed().id
        #expect(try await fixture.library.checks().first?.interval == 3_600)
        let next = NextCheck(date: Sample.time(9_999))
        try await fixture.library.recordFailure("Gone.", feed: id, at: Sample.now, next: next, isStopped: true)
        try await fixture.library.setFeedList([ListedFeed(url: url, title: "Mine", interval: 3_600)])
        #expect(try await fixture.feed().nextCheck == Sample.time(9_999))
        try await fixture.library.setFeedList([ListedFeed(url: url, title: "Mine", interval: 60)])
        #expect(try await fixture.feed().nextCheck == nil)
        #expect(try await fixture.feed().isStopped)
        try await fixture.library.setFeedList([])
        try await fixture.library.setFeedList([ListedFeed(url: url)])
        #expect(try await fixture.feed().isStopped == false)
        #expect(try await fixture.library.checks().first?.interval == nil)
    }

    @Test("A host's pause holds in every process, until the latest time it asked for")
    func pausedHosts() async throws {
        let fixture = try await LibraryFixture()
        func quiet(_ seconds: Double) -> PausedHost {
            PausedHost(name: "a.example", until: Sample.time(seconds), reason: "It asked.")
        }
        try await fixture.library.pauseHost(quiet(100), at: Sample.now)
        try await fixture.library.pauseHost(quiet(50), at: Sample.now)
        let other = try fixture.reopened()
        defer { other.close() }
        #expect(try await other.pausedHosts(at: Sample.now) == [quiet(100)])
        #expect(try await other.pausedHosts(at: Sample.now).first?.cause == .hostRateLimited("a.example", every: nil))
        #expect(try await other.pausedHosts(at: Sample.time(100)).isEmpty)
        try await other.pauseHost(PausedHost(name: "b", until: Sample.time(300), reason: ""), at: Sample.time(200))
        #expect(try await other.pausedHosts(at: Sample.now).map(\.name) == ["b"])
    }
}
