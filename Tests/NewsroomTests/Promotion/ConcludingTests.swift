import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@Suite("What comes of a fetch that was handed over", .serialized, .timeLimit(.minutes(30)))
struct ConcludingTests {
    private struct Case {
        let room: TestNewsroom
        let check: FeedCheck
        let fetch: PromotedFetch

        var answered: Date { fetch.promoted.addingTimeInterval(60) }

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
            let fetch = PromotedFetch(
                task: UUID(), feed: check.feed, url: check.url, asked: asked, promoted: room.clock.now,
                known: check.body)
            try await body(Case(room: room, check: check, fetch: fetch))
        }
    }

    @Test("The document is stored as by a refresh: articles, validators, and when to ask next")
    func stored() async throws {
        try await run { promoted in
            let outcome = try await promoted.conclude(promoted.document(Data(FeedText.rss("2", "1").utf8)))
            #expect(outcome?.status == .new && outcome?.new == 1 && outcome?.news.titles == ["Title 2"])
            #expect(try await promoted.room.titles() == ["Title 1", "Title 2"])
            let check = try await promoted.stored()
            #expect(check.validators.etag == "\"two\"" && check.validators.url == promoted.check.url)
            #expect(check.lastCheck == promoted.answered)
            #expect(try #require(check.nextCheck) > promoted.answered)
            #expect(check.body != promoted.check.body && check.body != nil)
        }
    }

    @Test("Told again, after a crash, it is stored once")
    func twice() async throws {
        try await run { promoted in
            let document = try promoted.document(Data(FeedText.rss("2", "1").utf8))
            _ = try await promoted.conclude(document)
            #expect(try await promoted.conclude(document) == nil)
            #expect(try await promoted.room.headlines().count == 2)
        }
    }

    @Test("The document is read in the characters that its answer named")
    func characters() async throws {
        try await run { promoted in
            let text = FeedText.rss([.init(guid: "2", title: "Grüße")]).replacing(#" encoding="UTF-8""#, with: "")
            let bytes = try #require(text.data(using: .isoLatin1))
            let head = promoted.head(contentType: "application/rss+xml; charset=ISO-8859-1")
            _ = try await promoted.conclude(promoted.document(bytes, head))
            #expect(try await promoted.room.titles().contains("Grüße"))
        }
    }

    @Test("The document that was read last is known again")
    func same() async throws {
        try await run { promoted in
            let outcome = try await promoted.conclude(promoted.document(Data(FeedText.rss("1").utf8)))
            #expect(outcome?.status == .unchanged)
            #expect(outcome?.reason.hasPrefix("Nothing has changed; the document is the same.") == true)
        }
    }

    @Test("An answer that nothing has changed is recorded as one")
    func notModified() async throws {
        try await run { promoted in
            let outcome = try await promoted.conclude(.answer(promoted.head(304)))
            #expect(outcome?.status == .unchanged)
            let check = try await promoted.stored()
            #expect(check.lastCheck == promoted.answered && check.validators.etag == "\"one\"")
        }
    }

    @Test("A refusal is recorded as a failure; what it asks for holds")
    func refused() async throws {
        try await run { promoted in
            let outcome = try await promoted.conclude(.answer(promoted.head(503, retryAfter: "7200")))
            #expect(outcome?.status == .failed)
            let check = try await promoted.stored()
            #expect(check.failureCount == 1)
            #expect(try #require(check.nextCheck) >= promoted.answered.addingTimeInterval(7200))
            let quiet = try await promoted.room.library.quietHosts(at: promoted.answered).map(\.name)
            #expect(quiet == [promoted.room.hostAndPort])
        }
    }

    @Test("A feed that is gone for good is not asked any more by itself")
    func gone() async throws {
        try await run { promoted in
            _ = try await promoted.conclude(.answer(promoted.head(410)))
            #expect(try await promoted.stored().isStopped)
        }
    }

    @Test("A fetch that came to nothing is a failure with its reason")
    func failed() async throws {
        try await run { promoted in
            let outcome = try await promoted.conclude(.failure(ExchangeFailure("Given up after 1800 seconds.", nil)))
            #expect(outcome?.status == .failed && outcome?.reason.hasPrefix("Given up after 1800 seconds.") == true)
            #expect(try await promoted.stored().failureCount == 1)
        }
    }

    @Test("What is no feed, half a feed, or has vanished is a failure, and nothing of it is stored")
    func unreadable() async throws {
        let text = FeedText.rss("2", "3")
        for bytes in [
            Data("<html><body>Sign in</body></html>".utf8), Data(text.utf8.prefix(text.utf8.count / 2)), Data(),
        ] {
            try await run { promoted in
                let outcome = try await promoted.conclude(promoted.document(bytes))
                #expect(outcome?.status == .failed)
                #expect(try await promoted.room.titles() == ["Title 1"])
                #expect(try await promoted.stored().validators.etag == "\"one\"")
            }
        }
        try await run { promoted in
            let outcome = try await promoted.conclude(.document(file: "/nonexistent/a", promoted.head()))
            #expect(
                outcome?.reason.hasPrefix("The fetched document is missing from the disk.") == true)
        }
    }

    @Test("A document is stored although the feed was asked since and failed, and its failure is over")
    func failedSince() async throws {
        try await run { promoted in
            await promoted.room.server.set("/a", .status(500))
            try await promoted.room.refresh()
            #expect(try await promoted.stored().failureCount == 1)
            // These say less than the stored failure.
            #expect(try await promoted.conclude(.answer(promoted.head(304))) == nil)
            #expect(try await promoted.conclude(.failure(ExchangeFailure("Given up.", nil))) == nil)
            let document = try promoted.document(Data(FeedText.rss("2", "1").utf8))
            #expect(try await promoted.conclude(document)?.news.titles == ["Title 2"])
            #expect(try await promoted.stored().failureCount == 0)
            #expect(try await promoted.conclude(document) == nil)
        }
    }

    @Test("A document is not stored when a newer one has been read since, whatever came after that")
    func readSince() async throws {
        try await run { promoted in
            await promoted.room.server.set("/a", .feed(FeedText.rss("3", "2", "1")))
            try await promoted.room.refresh()
            promoted.room.clock.advance(by: 600)
            await promoted.room.server.set("/a", .status(500))
            try await promoted.room.refresh()
            #expect(try await promoted.stored().failureCount == 1)
            #expect(try await promoted.conclude(promoted.document(Data(FeedText.rss("2", "1").utf8))) == nil)
        }
    }

    @Test("Of a feed that was asked since, or is no longer listed, nothing is stored")
    func notWaitedFor() async throws {
        try await run { promoted in
            try await promoted.room.refresh()
            #expect(try await promoted.conclude(promoted.document(Data(FeedText.rss("2").utf8))) == nil)
            #expect(try await promoted.room.titles() == ["Title 1"])
        }
        try await run { promoted in
            try await promoted.room.list("/b")
            #expect(try await promoted.conclude(promoted.document(Data(FeedText.rss("2").utf8))) == nil)
            try await promoted.room.list("/a")
            #expect(try await promoted.room.titles() == ["Title 1"])
        }
    }

    @Test("Told to end while it waits for such a refresh, it is to come again")
    func cancelled() async throws {
        try await run { promoted in
            let room = promoted.room
            let before = await room.server.requestCount("/a")
            await room.server.set("/a", .held)
            let refresh = Task { try await room.refresh() }
            #expect(try await eventually { await room.server.requestCount("/a") > before })
            let document = try promoted.document(Data(FeedText.rss("2").utf8))
            let conclusion = Task { try await promoted.conclude(document) }
            for _ in 0..<100 { await Task.yield() }
            conclusion.cancel()
            await #expect(throws: (any Error).self) { try await conclusion.value }
            refresh.cancel()
            _ = try await refresh.value
            #expect(try await promoted.conclude(document)?.new == 1)
        }
    }

    @Test(
        "It waits for a refresh that asks the feed at that moment, and gives way to what that brings",
        arguments: [true, false])
    func besideRefresh(brings: Bool) async throws {
        try await run { promoted in
            let room = promoted.room
            let before = await room.server.requestCount("/a")
            var answer = brings ? FeedServer.Answer.feed(FeedText.rss("1")) : .status(500)
            answer.isHeld = true
            await room.server.set("/a", answer)
            let refresh = Task { try await room.refresh() }
            #expect(try await eventually { await room.server.requestCount("/a") > before })
            let document = try promoted.document(Data(FeedText.rss("2", "1").utf8))
            async let outcome = promoted.conclude(document)
            for _ in 0..<100 { await Task.yield() }
            await room.server.release()
            _ = try await refresh.value
            #expect(try await outcome?.new == (brings ? nil : 1))
            #expect(try await room.titles() == (brings ? ["Title 1"] : ["Title 1", "Title 2"]))
        }
    }
}
