import Foundation
import News
import NewsStore
import Newsroom
import Testing

@Suite("Feeds that move")
struct MoveTests {
    @Test("A permanent redirect is remembered when it repeats; the feed keeps its address", arguments: [301, 308])
    func permanentRedirect(status: Int) async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(status, ["Location": "/b"]))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a")
            for _ in 1...4 { try await room.refresh() }
            #expect(await room.server.requests.map(\.path) == ["/a", "/b", "/a", "/b", "/b", "/b"])
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.url == room.base + "/a" && feed.movedTo == room.base + "/b")

            // The target of the move is gone, so the listed address is used again.
            await room.server.set("/b", .status(410))
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            #expect(try await room.refresh().outcomes["/a"]?.status == .failed)
            #expect(try await room.library.feeds().first?.isStopped == false)
            #expect(try await room.refresh().outcomes["/a"]?.new == 1)
            #expect(try await room.library.feeds().first?.movedTo == nil)
        }
    }

    /// Checks twice with a redirect from /a to /b.
    private func settleMove(_ room: TestNewsroom) async throws {
        await room.server.set("/a", .status(301, ["Location": "/b"]))
        await room.server.set("/b", .feed(FeedText.rss("1")))
        try await room.list("/a")
        for _ in 1...2 { try await room.refresh() }
        #expect(try await room.library.feeds().first?.movedTo == room.base + "/b")
    }

    /// The paths requested by one refresh.
    private func paths(_ room: TestNewsroom) async throws -> [String] {
        let before = await room.server.requests.count
        try await room.refresh()
        return await room.server.requests.dropFirst(before).map(\.path)
    }

    @Test("A remembered move is rechecked about once a week: the old address is asked, and its answer counts")
    func recheckedMove() async throws {
        try await TestNewsroom.run { room in
            try await settleMove(room)
            for _ in 1...2 {
                room.clock.advance(by: 7 * 86_400)
                #expect(try await paths(room) == ["/a", "/b"])
                #expect(try await paths(room) == ["/b"])
            }
            // A different target has to be confirmed twice again.
            await room.server.set("/a", .status(301, ["Location": "/c"]))
            await room.server.set("/c", .feed(FeedText.rss("1", "2")))
            room.clock.advance(by: 7 * 86_400)
            for expected in [["/a", "/c"], ["/a", "/c"], ["/c"]] { #expect(try await paths(room) == expected) }
            // The address has its feed back.
            await room.server.set("/a", .feed(FeedText.rss("1", "2", "3")))
            room.clock.advance(by: 7 * 86_400)
            for _ in 1...2 { #expect(try await paths(room) == ["/a"]) }
            #expect(try await room.titles().count == 3)
            #expect(try await room.library.feeds().first?.movedTo == nil)
        }
    }

    @Test(
        "An old address with nothing left does not revoke the move",
        arguments: [
            FeedServer.Answer.status(404), .status(410), .status(500), .status(429, ["Retry-After": "60"]),
            FeedServer.Answer(headers: ["Content-Type": "text/html"], body: Data("<html><p>For sale</html>".utf8)),
        ])
    func deadOldAddress(answer: FeedServer.Answer) async throws {
        try await TestNewsroom.run { room in
            try await settleMove(room)
            await room.server.set("/a", answer)
            await room.server.set("/b", .feed(FeedText.rss("1", "2")))
            room.clock.advance(by: 7 * 86_400)
            let isQuiet = answer.status == 429
            // Both addresses have the same host here, which is then backed off.
            #expect(try await paths(room) == (isQuiet ? ["/a"] : ["/a", "/b"]))
            if isQuiet { room.clock.advance(by: 61) }
            #expect(try await paths(room) == (isQuiet ? ["/a"] : ["/b"]))
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.movedTo == room.base + "/b" && feed.failure == nil && !feed.isStopped)
            #expect(feed.articleCount == (isQuiet ? 1 : 2))
        }
    }

    @Test("A feed that moves back is requested at its old address at once, without a failure", arguments: [301, 302])
    func movedBack(status: Int) async throws {
        try await TestNewsroom.run { room in
            try await settleMove(room)
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            await room.server.set("/b", .status(status, ["Location": "/a"]))
            #expect(try await room.refresh().outcomes["/a"]?.new == 1)
            #expect(try await room.library.feeds().first?.movedTo == nil)
            #expect(try await paths(room) == ["/a"])
        }
    }

    @Test("A temporary redirect is never remembered", arguments: [302, 303, 307])
    func temporaryRedirect(status: Int) async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(status, ["Location": "/b"]))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a")
            for _ in 1...4 { try await room.refresh() }
            #expect(await room.server.requestCount("/a") == 4)
            #expect(try await room.library.feeds().first?.movedTo == nil)
        }
    }
}
