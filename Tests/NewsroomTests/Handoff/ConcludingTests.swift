import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@Suite("Completing a fetch that was handed over", .serialized, .timeLimit(.minutes(30)))
struct ConcludingTests {
    private struct Case {
        let room: TestNewsroom
        let check: FeedCheck
        let fetch: HandedOverFetch

        var answered: Date { fetch.handedOver.addingTimeInterval(60) }

        func head(_ status: Int = 200, contentType: String? = "application/rss+xml", retryAfter: String? = nil)
            -> ResponseHead
        {
            ResponseHead(
                status: status, url: check.url, contentType: contentType, etag: "\"two\"", retryAfter: retryAfter)
        }

        func document(_ bytes: Data, _ head: ResponseHead? = nil) throws -> FetchResult {
            let path = room.folder.file("\(UUID()).download")
            try bytes.write(to: URL(fileURLWithPath: path))
            return .document(file: path, head ?? self.head())
        }

        func conclude(_ result: FetchResult) async throws -> RefreshOutcome? {
            try await room.refresher.conclude(fetch, result, answered: answered)
        }

        func stored() async throws -> FeedCheck {
            let feed = check.feed
            return try #require(try await room.library.checks().first { $0.feed == feed })
        }
    }

    private func run(_ body: (Case) async throws -> Void) async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["ETag": "\"one\""]))
            try await room.list("/a")
            try await room.refresh()
            room.clock.advance(by: 600)
            let check = try #require(try await room.library.checks().first)
            let asked = room.clock.now
            room.clock.advance(by: 30)
            let fetch = HandedOverFetch(
                task: UUID(), feed: check.feed, url: check.url, asked: asked, handedOver: room.clock.now,
                known: check.body)
            try await body(Case(room: room, check: check, fetch: fetch))
        }
    }

    @Test("The document is stored as by a refresh: articles, validators, and the next check")
    func stored() async throws {
        try await run { fixture in
            let outcome = try await fixture.conclude(fixture.document(Data(FeedText.rss("2", "1").utf8)))
            #expect(outcome?.status == .new && outcome?.new == 1 && outcome?.news.titles == ["Title 2"])
            #expect(try await fixture.room.titles() == ["Title 1", "Title 2"])
            let check = try await fixture.stored()
            #expect(check.validators.etag == "\"two\"" && check.validators.url == fixture.check.url)
            #expect(check.lastCheck == fixture.answered)
            #expect(try #require(check.nextCheck) > fixture.answered)
            #expect(check.body != fixture.check.body && check.body != nil)
        }
    }

    @Test("If reported again after a crash, it is stored once")
    func twice() async throws {
        try await run { fixture in
            let document = try fixture.document(Data(FeedText.rss("2", "1").utf8))
            _ = try await fixture.conclude(document)
            #expect(try await fixture.conclude(document) == nil)
            #expect(try await fixture.room.headlines().count == 2)
        }
    }

    @Test("The document is read in the charset of its response")
    func characters() async throws {
        try await run { fixture in
            let text = FeedText.rss([.init(guid: "2", title: "Grüße")]).replacing(#" encoding="UTF-8""#, with: "")
            let bytes = try #require(text.data(using: .isoLatin1))
            let head = fixture.head(contentType: "application/rss+xml; charset=ISO-8859-1")
            _ = try await fixture.conclude(fixture.document(bytes, head))
            #expect(try await fixture.room.titles().contains("Grüße"))
        }
    }

    @Test("The same document as last time is recognised")
    func same() async throws {
        try await run { fixture in
            let outcome = try await fixture.conclude(fixture.document(Data(FeedText.rss("1").utf8)))
            #expect(outcome?.status == .unchanged)
            #expect(outcome?.reason.hasPrefix("Nothing has changed; the document is the same.") == true)
        }
    }

    @Test("A response without a change is recorded as such")
    func notModified() async throws {
        try await run { fixture in
            let outcome = try await fixture.conclude(.answer(fixture.head(304)))
            #expect(outcome?.status == .unchanged)
            let check = try await fixture.stored()
            #expect(check.lastCheck == fixture.answered && check.validators.etag == "\"one\"")
        }
    }

    @Test("A refusal is recorded as a failure, and its Retry-After is respected")
    func refused() async throws {
        try await run { fixture in
            let outcome = try await fixture.conclude(.answer(fixture.head(503, retryAfter: "7200")))
            #expect(outcome?.status == .failed)
            let check = try await fixture.stored()
            #expect(check.failureCount == 1)
            #expect(try #require(check.nextCheck) >= fixture.answered.addingTimeInterval(7200))
            let pausedHost = try await fixture.room.library.pausedHosts(at: fixture.answered).map(\.name)
            #expect(pausedHost == [fixture.room.hostAndPort])
        }
    }

    @Test("A feed that is gone is no longer checked automatically")
    func gone() async throws {
        try await run { fixture in
            _ = try await fixture.conclude(.answer(fixture.head(410)))
            #expect(try await fixture.stored().isStopped)
        }
    }

    @Test("A failed fetch is a failure with its reason")
    func failed() async throws {
        try await run { fixture in
            let outcome = try await fixture.conclude(.failure(ExchangeFailure("Given up after 1800 seconds.", nil)))
            #expect(outcome?.status == .failed && outcome?.reason.hasPrefix("Given up after 1800 seconds.") == true)
            #expect(try await fixture.stored().failureCount == 1)
        }
    }

    @Test("A document that is not a feed, incomplete or missing is a failure, and nothing is stored")
    func unreadable() async throws {
        let text = FeedText.rss("2", "3")
        for bytes in [
            Data("<html><body>Sign in</body></html>".utf8), Data(text.utf8.prefix(text.utf8.count / 2)), Data(),
        ] {
            try await run { fixture in
                let outcome = try await fixture.conclude(fixture.document(bytes))
                #expect(outcome?.status == .failed)
                #expect(try await fixture.room.titles() == ["Title 1"])
                #expect(try await fixture.stored().validators.etag == "\"one\"")
            }
        }
        try await run { fixture in
            let outcome = try await fixture.conclude(.document(file: "/nonexistent/a", fixture.head()))
            #expect(
                outcome?.reason.hasPrefix("The fetched document is missing from the disk.") == true)
        }
    }

    @Test("A document is stored even if a later check failed, and clears that failure")
    func failedSince() async throws {
        try await run { fixture in
            await fixture.room.server.set("/a", .status(500))
            try await fixture.room.refresh()
            #expect(try await fixture.stored().failureCount == 1)
            // These say less than the stored failure.
            #expect(try await fixture.conclude(.answer(fixture.head(304))) == nil)
            #expect(try await fixture.conclude(.failure(ExchangeFailure("Given up.", nil))) == nil)
            let document = try fixture.document(Data(FeedText.rss("2", "1").utf8))
            #expect(try await fixture.conclude(document)?.news.titles == ["Title 2"])
            #expect(try await fixture.stored().failureCount == 0)
            #expect(try await fixture.conclude(document) == nil)
        }
    }

    @Test("A document is not stored if a newer one has been read since, whatever came after that")
    func readSince() async throws {
        try await run { fixture in
            await fixture.room.server.set("/a", .feed(FeedText.rss("3", "2", "1")))
            try await fixture.room.refresh()
            fixture.room.clock.advance(by: 600)
            await fixture.room.server.set("/a", .status(500))
            try await fixture.room.refresh()
            #expect(try await fixture.stored().failureCount == 1)
            #expect(try await fixture.conclude(fixture.document(Data(FeedText.rss("2", "1").utf8))) == nil)
        }
    }

    @Test("For a feed checked since, or no longer listed, nothing is stored")
    func notWaitedFor() async throws {
        try await run { fixture in
            try await fixture.room.refresh()
            #expect(try await fixture.conclude(fixture.document(Data(FeedText.rss("2").utf8))) == nil)
            #expect(try await fixture.room.titles() == ["Title 1"])
        }
        try await run { fixture in
            try await fixture.room.list("/b")
            #expect(try await fixture.conclude(fixture.document(Data(FeedText.rss("2").utf8))) == nil)
            try await fixture.room.list("/a")
            #expect(try await fixture.room.titles() == ["Title 1"])
        }
    }

    @Test("If told to end while it waits for such a refresh, it is delivered again")
    func cancelled() async throws {
        try await run { fixture in
            let room = fixture.room
            let before = await room.server.requestCount("/a")
            await room.server.set("/a", .held)
            let refresh = Task { try await room.refresh() }
            #expect(try await eventually { await room.server.requestCount("/a") > before })
            let document = try fixture.document(Data(FeedText.rss("2").utf8))
            let conclusion = Task { try await fixture.conclude(document) }
            for _ in 0..<100 { await Task.yield() }
            conclusion.cancel()
            await #expect(throws: (any Error).self) { try await conclusion.value }
            refresh.cancel()
            _ = try await refresh.value
            #expect(try await fixture.conclude(document)?.new == 1)
        }
    }

    @Test(
        "It waits for a refresh that is checking the feed, and yields to its result",
        arguments: [true, false])
    func besideRefresh(brings: Bool) async throws {
        try await run { fixture in
            let room = fixture.room
            let before = await room.server.requestCount("/a")
            var answer = brings ? FeedServer.Answer.feed(FeedText.rss("1")) : .status(500)
            answer.isHeld = true
            await room.server.set("/a", answer)
            let refresh = Task { try await room.refresh() }
            #expect(try await eventually { await room.server.requestCount("/a") > before })
            let document = try fixture.document(Data(FeedText.rss("2", "1").utf8))
            async let outcome = fixture.conclude(document)
            for _ in 0..<100 { await Task.yield() }
            await room.server.release()
            _ = try await refresh.value
            #expect(try await outcome?.new == (brings ? nil : 1))
            #expect(try await room.titles() == (brings ? ["Title 1"] : ["Title 1", "Title 2"]))
        }
    }
}
