import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@Suite("A polite refresh")
struct PolitenessTests {
    @Test("Validators are dropped after eight days, once, and replaced by those of the new response")
    func oldValidators() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["ETag": "W/\"v1\""]))
            try await room.list("/a")
            try await room.refresh()
            room.clock.advance(by: 7 * 86_400)
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == "W/\"v1\"")
            room.clock.advance(by: 2 * 86_400)
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == nil)
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == "W/\"v1\"")
        }
    }

    @Test("Validators of unknown age are not sent, and the schedule is learned again")
    func validatorsOfUnknownAge() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["ETag": "\"v1\""]))
            try await room.list("/a")
            let feed = try #require(try await room.library.checks().first).feed
            try await room.library.recordUnchanged(
                feed: feed, at: room.clock.now, next: NextCheck(date: nil), validators: Validators(etag: "\"v1\""))
            let outcome = try #require(try await room.refresh().outcomes["/a"])
            #expect(await room.server.requests.last?.headers["if-none-match"] == nil)
            #expect(outcome.status == .new && outcome.reason.contains("Silent for"))
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == "\"v1\"")
        }
    }

    @Test("Validators go to the address that gave them, at the end of a redirect, and to no other")
    func validatorsBehindRedirect() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(302, ["Location": "/b"]))
            await room.server.set("/b", .feed(FeedText.rss("1"), ["ETag": "\"b\""]))
            await room.server.set("/c", .feed(FeedText.rss("1"), ["ETag": "\"c\""]))
            try await room.list("/a")
            try await room.refresh()
            #expect(try await room.refresh().outcomes["/a"]?.reason.contains("304") == true)
            #expect(await room.server.requests.map { $0.headers["if-none-match"] } == [nil, nil, nil, "\"b\""])
            await room.server.set("/a", .status(302, ["Location": "/c"]))
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == nil)
        }
    }

    @Test("An identical document is not parsed, and its newer validators are kept")
    func sameDocument() async throws {
        try await TestNewsroom.run { room in
            let text = FeedText.rss("1", "2")
            await room.server.set("/a", .feed(text, ["ETag": "\"1\""]))
            try await room.list("/a")
            try await room.refresh()
            await room.server.set("/a", .feed(text, ["ETag": "\"2\""]))
            let same = try await room.refresh().outcomes["/a"]
            #expect(same?.status == .unchanged)
            #expect(same?.reason.contains("the document is the same") == true)
            try await room.refresh()
            #expect(await room.server.requests.last?.headers["if-none-match"] == "\"2\"")

            // A different text of the same length.
            await room.server.set("/a", .feed(text.replacing("Title 2", with: "Title 3"), ["ETag": "\"3\""]))
            #expect(try await room.refresh().outcomes["/a"]?.status == .new)
            #expect(try await room.titles() == ["Title 1", "Title 3"])
        }
    }

    @Test(
        "A Retry-After applies to the whole host, in seconds or as a date, even in a forced refresh",
        arguments: [429, 503])
    func wholeHost(status: Int) async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            let later = status == 429 ? "3600" : "Fri, 15 Jan 2027 09:00:00 GMT"
            await room.server.set("/a", .status(status, ["Retry-After": later]))
            for path in ["/b", "/c", "/d"] { await room.server.set(path, .feed(FeedText.rss("1"))) }
            try await room.list("/a", "/b", "/c", "/d")
            try await room.refresh([room.base + "/a"])
            for force in [false, true] {
                let outcomes = try await room.refresh(force: force).outcomes
                for path in ["/b", "/c", "/d"] {
                    #expect(outcomes[path]?.status == .skipped)
                    #expect(outcomes[path]?.reason.contains("asked for fewer requests (\(status))") == true)
                    #expect(outcomes[path]?.nextCheck == room.clock.now.addingTimeInterval(3_600))
                }
            }
            #expect(await room.server.requests.map(\.path) == ["/a"])
            let feed = try #require(try await room.library.feeds().last)
            #expect(feed.nextCheckReason?.contains("127.0.0.1") == true && feed.failure == nil)

            room.clock.advance(by: 3_700)
            await room.server.set("/a", .feed(FeedText.rss("1")))
            #expect(try await room.refresh(force: false).report.newArticles == 4)
        }
    }

    @Test("Feeds waiting for a host are not requested any more once it asks for fewer requests")
    func inTheSameRefresh() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            for number in 0..<8 { await room.server.set("/\(number)", .status(429, ["Retry-After": "60"])) }
            try await room.list("/0", "/1", "/2", "/3", "/4", "/5", "/6", "/7")
            let report = try await room.refresh().report
            #expect(report.failed + report.skipped == 8 && report.skipped > 0)
            #expect(await room.server.requests.count == report.failed)
        }
    }

    @Test("A pause learned by another process applies in this one")
    func acrossProcesses() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            let pausedHost = PausedHost(
                name: room.hostAndPort, until: room.clock.now.addingTimeInterval(60), reason: "It asked.")
            try await room.library.pauseHost(pausedHost, at: room.clock.now)
            #expect(try await room.refresh().report.sentence == "It asked, for another 1 minute.")
            room.clock.advance(by: 61)
            #expect(try await room.refresh().report.newArticles == 1)
        }
    }

    @Test("A strict host is asked for one feed at a time, the one that has waited longest first")
    func strictHost() async throws {
        let rule = HostRule(host: "127.0.0.1", spacing: 60, interval: 3_600)
        try await TestNewsroom.run(settings: RefreshSettings(hostRules: [rule])) { room in
            for path in ["/a", "/b", "/c"] { await room.server.set(path, .feed(FeedText.rss("1"))) }
            try await room.list("/a", "/b", "/c")
            let outcomes = try await room.refresh().outcomes
            #expect(
                outcomes["/b"]?.reason
                    == "127.0.0.1 allows one feed every minute; this feed waits its turn, for another 1 minute."
            )
            for _ in 1...4 {
                room.clock.advance(by: 61)
                try await room.refresh()
            }
            #expect(await room.server.requests.map(\.path) == ["/a", "/b", "/c", "/a", "/b"])
            #expect(
                try #require(try await room.library.feeds()[1].nextCheck) >= room.clock.now.addingTimeInterval(3_600))
        }
    }

    @Test("Hints of feed and server determine the next check, after a 304 too")
    func hints() async throws {
        try await TestNewsroom.run { room in
            let text = FeedText.rss("1").replacing("<description>d", with: "<ttl>600</ttl><description>d")
            await room.server.set("/a", .feed(text, ["ETag": "\"1\""]))
            await room.server.set("/b", .feed(FeedText.rss("1"), ["Cache-Control": "max-age=10000, private"]))
            try await room.list("/a", "/b")
            for _ in 1...2 {
                let outcomes = try await room.refresh().outcomes
                #expect(try #require(outcomes["/a"]?.nextCheck) >= room.clock.now.addingTimeInterval(36_000))
                #expect(outcomes["/a"]?.reason.hasSuffix("The feed says it is valid for 10 hours (ttl).") == true)
                // No article for ten days.
                #expect(outcomes["/b"]?.reason.contains("Silent for") == true)
            }
        }
    }

    @Test("Passwords and the user's headers are sent, and appear nowhere")
    func secrets() async throws {
        try await FeedServer.running { server, base in
            await server.set("/a", .feed(FeedText.rss("1")))
            let listed = base.replacing("http://", with: "http://ann:geheim@") + "/a"
            let header = RequestHeader(name: "X-Token", value: "geheim")
            let settings = RefreshSettings(feeds: [base + "/a": FeedSettings(headers: [header])])
            try await TestNewsroom.run(settings: settings) { room in
                try room.folder.write("# \(listed)\n\(listed)\n", to: "urls")
                try await room.subscriptions.synchronize()
                #expect(try await room.refresh().report.newArticles == 1)
                let request = try #require(await server.requests.first)
                #expect(request.headers["x-token"] == "geheim")
                #expect(request.headers["authorization"] == "Basic " + Data("ann:geheim".utf8).base64EncodedString())
                await server.set("/a", .status(401))
                let outcome = try #require(try await room.refresh().outcomes.values.first)
                let feed = try #require(try await room.library.feeds().first)
                #expect(!outcome.reason.contains("geheim"))
                #expect(outcome.reason.contains("rejected the user name and password (401)"), "\(outcome.reason)")
                #expect(!"\(feed.title) \(feed.failure ?? "") \(feed.nextCheckReason ?? "")".contains("geheim"))
                for format in FeedExport.Format.allCases {
                    #expect(try await !room.subscriptions.export(format).contains("geheim"))
                }
                #expect(!"\(settings)".contains("geheim"))
            }
        }
    }

    @Test("A cookie is not sent back to the server that set it")
    func cookies() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1"), ["Set-Cookie": "id=1; Path=/"]))
            try await room.list("/a")
            for _ in 1...2 { try await room.refresh() }
            #expect(await room.server.requests.allSatisfy { $0.headers["cookie"] == nil })
        }
    }
}
