import BackgroundTransfers
import Foundation
import News
import NewsStore
import Newsroom
import Synchronization
import TestSupport
import Testing
import Web

@Suite("Handing fetches to the background session", .serialized, .timeLimit(.minutes(30)))
struct HandingOverTests {
    /// Refreshes until a path has been requested; then the time is up, or the user cancels.
    private func cutOff(
        _ room: TestNewsroom, at path: String, isDue: Bool = true
    ) async throws -> (report: RefreshReport, count: HandoffCount) {
        let counted = Mutex(HandoffCount())
        let handoff = TransferHandoff(
            isInBackground: true, isDue: { _ in isDue }, report: { count in counted.withLock { $0 = count } })
        let refresh = Task { try await room.refresher.refresh(force: true, handoff: handoff) }
        await room.server.waitForRequest(path)
        refresh.cancel()
        return (try await refresh.value, counted.withLock { $0 })
    }

    @Test("When its time is up a refresh hands over fetches in progress; feeds not asked yet stay due")
    func timeIsUp() async throws {
        let session = FakeFetchSession()
        try await TestNewsroom.run(settings: RefreshSettings(feedsAtOnce: 1), session: session) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            await room.server.set("/held", .held)
            try await room.list("/a", "/held", "/c")
            let (report, count) = try await cutOff(room, at: "/held")
            #expect(report.updated == 1 && report.handedOver == 1 && report.cancelled == 1)
            #expect(
                report.sentence
                    == "1 new article in 1 feed, 1 fetch continuing in the background session, stopped before 1 feed "
                    + "had answered.")
            #expect(count == HandoffCount(fetches: 1))
            let held = try #require(try await room.library.checks().first { $0.url.hasSuffix("/held") })
            let added = try #require(session.added.first)
            #expect(session.added.count == 1)
            let fetch = try #require(added.fetch)
            #expect(fetch.feed == held.feed && fetch.url == held.url)
            #expect(fetch.asked == room.clock.now && fetch.handedOver == room.clock.now)
            #expect(added.request.url == held.url && added.request.terms?.maximumBytes == 15_000_000)
            #expect(!session.origins.contains(.foreground))
            #expect(held.lastCheck == nil)
            #expect(await room.server.requestCount("/c") == 0)
        }
    }

    @Test("Bytes already received are handed over, too, with the header of their response")
    func bytes() async throws {
        let text = Array(FeedText.rss("1", "2").utf8)
        let server = try RawServer { connection, _ in
            let head =
                "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Type: text/xml\r\nContent-Length: \(text.count)\r\n\r\n"
            connection.send(Array(head.utf8) + text[..<100])
            connection.waitForClose()
        }
        let session = FakeFetchSession()
        try await TestNewsroom.run(session: session) { room in
            try await room.list(server.url("/a"))
            var pause = Duration.milliseconds(1)
            // Their arrival cannot be observed, so wait a little longer each time.
            while session.added.last?.partial == nil, pause < .seconds(60) {
                let handoff = TransferHandoff(isInBackground: true, isDue: { _ in true }, report: { _ in })
                let before = server.requests.count
                let refresh = Task { try await room.refresher.refresh(force: true, handoff: handoff) }
                #expect(try await eventually { server.requests.count > before })
                try await Task.sleep(for: pause)
                pause *= 2
                refresh.cancel()
                #expect(try await refresh.value.handedOver == 1)
                for added in session.added { session.cancel(added.identifier) }
            }
            let partial = try #require(session.added.last?.partial)
            #expect(partial.bytes == Array(text[..<100]))
            #expect(partial.response.etag == "\"a\"" && partial.response.contentType == "text/xml")
            #expect(partial.response.contentLength == Int64(text.count))
        }
    }

    @Test("Fetches that a user stops are not handed over")
    func stoppedByUser() async throws {
        let session = FakeFetchSession()
        try await TestNewsroom.run(session: session) { room in
            await room.server.set("/held", .held)
            try await room.list("/held")
            let (report, count) = try await cutOff(room, at: "/held", isDue: false)
            #expect(report.cancelled == 1 && report.handedOver == 0)
            #expect(count == HandoffCount() && session.added.isEmpty)
        }
    }

    @Test("A fetch that cannot be handed over stays due, and the reason is reported")
    func broken() async throws {
        let session = FakeFetchSession()
        session.breakDown()
        try await TestNewsroom.run(session: session) { room in
            await room.server.set("/held", .held)
            try await room.list("/held")
            let (report, count) = try await cutOff(room, at: "/held")
            #expect(report.cancelled == 1 && report.handedOver == 0)
            #expect(count == HandoffCount(failure: "The disk is full."))
        }
    }

    @Test("A fetch is handed over with its request's validators, user header fields, and size limit")
    func request() async throws {
        let session = FakeFetchSession()
        let limit = 1_000_000
        try await TestNewsroom.run(
            settings: RefreshSettings(maximumBodyBytes: limit), session: session
        ) { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["ETag": "\"one\""]))
            try await room.list("/a")
            try await room.refresh()
            room.clock.advance(by: 60)
            await room.server.set("/a", .held)
            let before = await room.server.requestCount("/a")
            let handoff = TransferHandoff(isInBackground: false, isDue: { _ in true }, report: { _ in })
            let refresh = Task { try await room.refresher.refresh(force: true, handoff: handoff) }
            #expect(try await eventually { await room.server.requestCount("/a") > before })
            refresh.cancel()
            _ = try await refresh.value
            let terms = try #require(session.added.first?.request.terms)
            #expect(terms.etag == "\"one\"" && terms.validatorsURL == room.base + "/a")
            #expect(terms.maximumBytes == Int64(limit))
            #expect(session.origins.contains(.foreground))
        }
    }

    @Test("While a fetch continues, refreshes skip its feed; after half an hour they check it, and end the fetch")
    func notBeside() async throws {
        let session = FakeFetchSession()
        try await TestNewsroom.run(session: session) { room in
            await room.server.set("/held", .held)
            try await room.list("/held")
            _ = try await cutOff(room, at: "/held")
            await room.server.set("/held", .feed(FeedText.rss("1")))
            let (report, outcomes) = try await room.refresh()
            #expect(report.handedOver == 1 && outcomes["/held"]?.isHandedOver == true)
            #expect(report.sentence == "Nothing new, 1 fetch continuing in the background session.")
            #expect(await room.server.requestCount("/held") == 1)
            #expect(session.cancelled.isEmpty)
            room.clock.advance(by: FeedRefresher.handoffTimeout)
            #expect(try await room.refresh().report.newArticles == 1)
            #expect(session.cancelled == session.added.map(\.identifier))
        }
    }

    @Test("A feed named by the user is checked at once, and its fetch ended; others continue")
    func named() async throws {
        let session = FakeFetchSession()
        try await TestNewsroom.run(session: session) { room in
            for path in ["/held", "/held2"] { await room.server.set(path, .held) }
            try await room.list("/held", "/held2")
            let handoff = TransferHandoff(isInBackground: true, isDue: { _ in true }, report: { _ in })
            let refresh = Task { try await room.refresher.refresh(force: true, handoff: handoff) }
            for path in ["/held", "/held2"] { await room.server.waitForRequest(path) }
            refresh.cancel()
            #expect(try await refresh.value.handedOver == 2)
            await room.server.set("/held", .feed(FeedText.rss("1")))
            #expect(try await room.refresh([room.base + "/held"]).report.newArticles == 1)
            let ended = session.added.filter { session.cancelled.contains($0.identifier) }
            #expect(ended.map(\.request.url) == [room.base + "/held"])
        }
    }

    @Test("The next refresh ends the fetch of a feed no longer listed")
    func removed() async throws {
        let session = FakeFetchSession()
        try await TestNewsroom.run(session: session) { room in
            await room.server.set("/held", .held)
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/held")
            _ = try await cutOff(room, at: "/held")
            try await room.list("/a")
            #expect(try await room.refresh().report.newArticles == 1)
            #expect(session.cancelled == session.added.map(\.identifier))
        }
    }

    @Test("An unreadable session delays no refresh")
    func unreadable() async throws {
        let session = FakeFetchSession()
        session.breakDown()
        try await TestNewsroom.run(session: session) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            #expect(try await room.refresh().report.newArticles == 1)
        }
    }

    @Test("A fetch's note in the session says what it is for; other notes are ignored")
    func note() {
        let fetch = HandedOverFetch(
            task: UUID(), feed: Feed.ID(rawValue: 7), url: "https://a.example",
            asked: Date(timeIntervalSince1970: 1_800_000_000.25), handedOver: Date(timeIntervalSince1970: 1_800_000_030)
        )
        #expect(HandedOverFetch(task: fetch.task, url: fetch.url, note: fetch.note) == fetch)
        let next = HandedOverFetch(
            task: fetch.task, feed: fetch.feed, url: fetch.url, asked: fetch.asked, handedOver: fetch.handedOver,
            known: BodyIdentity(hash: -7, length: 8))
        #expect(HandedOverFetch(task: fetch.task, url: fetch.url, note: next.note) == next)
        for note in [
            "", "feed", "feed 7 1", "feed x 1 2", "feed 7 nan 2", "download 7 1 2", "feed 7 1 2 3", "feed 7 1 2 x 3",
        ] {
            #expect(HandedOverFetch(task: fetch.task, url: fetch.url, note: note) == nil)
        }
    }
}
