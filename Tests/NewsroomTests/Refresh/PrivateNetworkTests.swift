import Foundation
import News
import NewsStore
import Synchronization
import Testing

@testable import Newsroom
@testable import Web

@Suite("Feeds and the private network")
struct PrivateNetworkTests {
    /// The apparent network of the test's server.
    private final class Place: Sendable {
        private let isPrivate = Mutex(false)

        func set(isPrivate now: Bool) { isPrivate.withLock { $0 = now } }

        @Sendable func judge(_: IPAddress) -> Bool { isPrivate.withLock { $0 } }
    }

    private func isPrivate(_ room: TestNewsroom) async throws -> Bool? {
        try #require(try await room.library.checks().first).isPrivate
    }

    @Test("A public feed whose name becomes private is refused with a clear reason, and checked again once public")
    func rebinding() async throws {
        let place = Place()
        try await TestNewsroom.run(isPrivate: place.judge) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            #expect(try await room.refresh().outcomes["/a"]?.status == .new)
            #expect(try await isPrivate(room) == false)
            let count = await room.server.requests.count

            place.set(isPrivate: true)
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            let refused = try #require(try await room.refresh().outcomes["/a"])
            #expect(refused.status == .failed && refused.reason.contains("private = true"))
            #expect(refused.failure?.cause == .feedTurnedPrivate(host: "127.0.0.1"))
            #expect(await room.server.requests.count == count)
            #expect(try await isPrivate(room) == false)

            place.set(isPrivate: false)
            #expect(try await room.refresh().outcomes["/a"]?.new == 1)
        }
    }

    @Test("A feed first seen as private may be public later, and private again")
    func splitHorizon() async throws {
        let place = Place()
        place.set(isPrivate: true)
        try await TestNewsroom.run(isPrivate: place.judge) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            for now in [true, false, true] {
                place.set(isPrivate: now)
                #expect(try await room.refresh().outcomes["/a"]?.status != .failed)
            }
            #expect(try await isPrivate(room) == true)
        }
    }

    @Test("The first successful fetch decides, not a captive portal before it")
    func firstSuccess() async throws {
        let place = Place()
        place.set(isPrivate: true)
        try await TestNewsroom.run(isPrivate: place.judge) { room in
            await room.server.set("/a", .status(404))
            try await room.list("/a")
            try await room.refresh()
            #expect(try await isPrivate(room) == nil)
            place.set(isPrivate: false)
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.refresh()
            #expect(try await isPrivate(room) == false)
        }
    }

    @Test("The user's setting for a feed takes precedence over what was observed", arguments: [true, false])
    func own(isAllowed: Bool) async throws {
        try await FeedServer.running { server, base in
            let settings = RefreshSettings(feeds: [base + "/a": FeedSettings(isPrivate: isAllowed)])
            let place = Place()
            place.set(isPrivate: !isAllowed)
            try await TestNewsroom.run(settings: settings, isPrivate: place.judge) { room in
                await server.set("/a", .feed(FeedText.rss("1")))
                try await room.list(base + "/a")
                try await room.refresh()
                place.set(isPrivate: true)
                let status = try await room.refresh().outcomes[base + "/a"]?.status
                #expect(status == (isAllowed ? .unchanged : .failed))
            }
        }
    }

    @Test("A public feed's move that becomes private is refused, and dropped")
    func move() async throws {
        let place = Place()
        try await TestNewsroom.run(isPrivate: place.judge) { room in
            await room.server.set("/a", .status(301, ["Location": "/b"]))
            await room.server.set("/b", .feed(FeedText.rss("1")))
            try await room.list("/a")
            for _ in 1...2 { try await room.refresh() }
            #expect(try await room.library.feeds().first?.movedTo == room.base + "/b")
            let count = await room.server.requests.count
            place.set(isPrivate: true)
            #expect(try await room.refresh().outcomes["/a"]?.status == .failed)
            #expect(await room.server.requests.count == count)
            #expect(try await room.library.feeds().first?.movedTo == nil)
        }
    }

    @Test("A redirect from https to http is reported as a warning, and not remembered")
    func unencrypted() async throws {
        try await TestNewsroom.run { room in
            try await room.list("https://a.example/feed")
            for _ in 1...2 {
                let head = ResponseHead(
                    status: 200, url: "http://a.example/feed",
                    redirects: [.init(status: 301, location: "http://a.example/feed")],
                    firstUnencrypted: "http://a.example/feed")
                var body = FeedBody(head: head, known: nil, maximumBytes: 1_000_000)
                try FeedText.rss("1").data(using: .utf8)?.withUnsafeBytes { try body.consume($0) }
                let answer = WebAnswer(head: head, bodyBytes: 1, output: Optional(try body.finish()))
                let found = FoundFeed(url: "https://a.example/feed", document: answer)
                let outcome = try #require(try await room.refresher.adopt(found))
                #expect(outcome.warning?.contains("redirects from https to http://a.example/feed") == true)
                #expect(outcome.reason.contains(try #require(outcome.warning)))
            }
            #expect(try await room.library.checks().first?.move == nil)
            // The warning stays until a response arrives without that redirect; a failure does not change it.
            func redirect() async throws -> String? { try await room.library.feeds().first?.unencryptedRedirect?.url }
            #expect(try await redirect() == "http://a.example/feed")
            let feed = try #require(try await room.library.feeds().first).id
            try await room.library.recordFailure(
                "No answer.", feed: feed, at: room.clock.now, next: NextCheck(date: nil))
            #expect(try await redirect() == "http://a.example/feed")
            try await room.library.recordUnchanged(
                feed: feed, at: room.clock.now, next: NextCheck(date: nil, hasAnswer: true))
            #expect(try await redirect() == nil)
        }
    }

    @Test("A link may lead where its feed may: a public feed's never into the private network")
    func links() {
        let web = WebClient()
        func reach(_ link: String, _ feed: String, _ isPrivate: Bool?, own: Bool? = nil) -> NetworkReach {
            let settings = RefreshSettings(feeds: [feed: FeedSettings(isPrivate: own)])
            return AddressAccessRules(settings: settings, web: web).ofLink(link, in: feed, isPrivate: isPrivate)
        }
        let (feed, file) = ("https://a.example/feed", "http://192.168.1.1/x")
        #expect(reach(file, feed, false) == .publicOnly && reach(feed, feed, false) == .publicOnly)
        #expect(reach(file, feed, true) == .anywhere)
        #expect(reach(file, feed, false, own: true) == .anywhere && reach(file, feed, true, own: false) == .publicOnly)
        // Not fetched yet.
        #expect(reach(file, feed, nil) == .publicOnly && reach("https://a.example/x", feed, nil) == .asNamed)
        #expect(reach(file, "http://10.0.0.1/feed", nil) == .anywhere)
        #expect(reach(file, "filter:f:https://a.example/feed", nil) == .publicOnly)
        // Written by the user.
        #expect(reach(file, "exec:f", nil) == .asNamed && reach(file, "file:///feed", nil) == .asNamed)
        #expect(reach(file, "exec:f", nil, own: false) == .publicOnly)
    }
}
