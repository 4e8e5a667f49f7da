import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("Hosts that ask for a pause")
struct PausedHostTests {
    private static let strict = RefreshSettings(hostRules: [HostRule(host: "127.0.0.1", spacing: 60)])
    private static let years: TimeInterval = 9 * 365 * 86_400

    private func serve(_ paths: [String], in room: TestNewsroom) async throws {
        for path in paths { await room.server.set(path, .feed(FeedText.rss("1"))) }
        try room.folder.write(paths.map { room.base + $0 }.joined(separator: "\n"), to: "urls")
        try await room.subscriptions.synchronize()
    }

    @Test("Even a long-running process asks a strict host for one feed at a time")
    func spacingInLongProcess() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a", "/b", "/c", "/d"], in: room)
            for pause in [0.0, 6, 62, 3, 70] {
                room.clock.advance(by: pause)
                try await room.refresh()
            }
            #expect(await room.server.requests.map(\.path) == ["/a", "/b", "/c"])
        }
    }

    @Test("A pause that is over does not end the spacing between requests")
    func spacingAfterPause() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/b", "/c", "/d"], in: room)
            await room.server.set("/b", .status(429, ["Retry-After": "100"]))
            try await room.refresh()
            for pause in [90.0, 11, 1, 1] {
                room.clock.advance(by: pause)
                try await room.refresh()
            }
            #expect(await room.server.requests.count == 2)
        }
    }

    @Test("If all feeds wait for their host, a forced refresh says so, and for how long")
    func allWait() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            try await serve(["/a", "/b", "/c"], in: room)
            await room.server.set("/a", .status(503, ["Retry-After": "3600"]))
            try await room.refresh([room.base + "/a"])
            let report = try await room.refresh().report
            #expect(
                report.sentence == "3 feeds wait: \(room.hostAndPort) asked for fewer requests (503); its feeds "
                    + "wait until then, for another 1 hour.")
            // The same as values, for other languages: in the report, and stored beside the sentence.
            #expect(report.longestPostponement?.cause == .hostAskedForFewer(room.hostAndPort, status: 503))
            #expect(report.longestPostponement?.seconds == 3600)
            let feed = try #require(try await room.library.feeds().last)
            #expect(feed.nextCheckCause?.value == .hostAskedForFewer(room.hostAndPort, status: 503))
            #expect(feed.nextCheckReason == feed.nextCheckCause?.value?.description)
        }
    }

    @Test("Feeds that wait for their host are reported beside those checked")
    func someWait() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a", "/b", "/c"], in: room)
            #expect(
                try await room.refresh().report.sentence
                    == "1 new article in 1 feed, 2 feeds wait for their hosts (up to 1 minute).")
            let feed = try #require(try await room.library.feeds().last)
            #expect(feed.nextCheckCause?.value == .hostRateLimited("127.0.0.1", every: 60))
        }
    }

    @Test("One feed's long Retry-After delays its host's other feeds for at most a day")
    func longPause() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            try await serve(["/a", "/b"], in: room)
            await room.server.set("/a", .status(503, ["Retry-After": "864000"]))
            try await room.refresh([room.base + "/a"])
            try await room.refresh()
            room.clock.advance(by: 86_000)
            #expect(try await room.refresh(force: false).outcomes["/b"]?.status == .skipped)
            room.clock.advance(by: 500)
            let outcomes = try await room.refresh(force: false).outcomes
            #expect(outcomes["/b"]?.status == .new)
            #expect(outcomes["/a"]?.status == .skipped)
        }
    }

    @Test("The refresher knows when the first postponed feed may be checked, as long as one waits")
    func earliestPostponed() async throws {
        try await TestNewsroom.run { room in
            try await serve(["/a", "/b"], in: room)
            #expect(try await room.refresher.earliestPostponed() == nil)
            let until = room.clock.now.addingTimeInterval(400)
            let others = PausedHost(name: "b.example", until: until.addingTimeInterval(-300), reason: "It asked.")
            try await room.library.pauseHost(others, at: room.clock.now)
            try await room.library.pauseHost(
                PausedHost(name: room.hostAndPort, until: until, reason: "It asked."), at: room.clock.now)
            #expect(try await room.refresh(force: false).report.postponed == 2)
            #expect(try await room.refresher.earliestPostponed() == until)
            // An earlier refresh finds none of them due.
            room.clock.advance(by: 300)
            #expect(try await room.refresh(force: false).report.postponed == 0)
            #expect(try await room.refresher.earliestPostponed() == until)
            room.clock.advance(by: 100)
            #expect(try await room.refresh(force: false).report.updated == 2)
            #expect(try await room.refresher.earliestPostponed() == nil)
        }
    }

    @Test("A strict host's pause does not advance a refresh for feeds that are not due by its end")
    func pauseWithoutWaiting() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a"], in: room)
            try await room.refresh()
            #expect(try await room.library.pausedHosts(at: room.clock.now).count == 1)
            #expect(try await room.refresher.earliestPostponed() == nil)
            try await serve(["/a", "/b"], in: room)
            #expect(try await room.refresher.earliestPostponed() == room.clock.now.addingTimeInterval(60))
        }
    }

    @Test("A forced refresh of a named feed checks it a quarter of an hour after its host's request for a pause")
    func namedAndForced() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            try await serve(["/a", "/b"], in: room)
            await room.server.set("/a", .status(503, ["Retry-After": "7200"]))
            try await room.refresh([room.base + "/a"])
            room.clock.advance(by: 600)
            #expect(try await room.refresh([room.base + "/b"]).outcomes["/b"]?.status == .skipped)
            room.clock.advance(by: 301)
            #expect(try await room.refresh().outcomes["/b"]?.status == .skipped)
            #expect(try await room.refresh([room.base + "/b"], force: false).outcomes["/b"]?.status == .skipped)
            #expect(try await room.refresh([room.base + "/b"]).outcomes["/b"]?.status == .new)
            #expect(await room.server.requests.map(\.path) == ["/a", "/b"])
        }
    }

    @Test("A port that asks for fewer requests delays no other port of its host")
    func otherPort() async throws {
        try await FeedServer.running { other, otherBase in
            try await TestNewsroom.run { room in
                await room.server.set("/a", .status(429, ["Retry-After": "3600"]))
                await other.set("/b", .feed(FeedText.rss("1")))
                try await room.list("/a", otherBase + "/b")
                try await room.refresh([room.base + "/a"])
                #expect(try await room.library.pausedHosts(at: room.clock.now).map(\.name) == [room.hostAndPort])
                #expect(try await room.refresh().outcomes[otherBase + "/b"]?.status == .new)
            }
        }
    }

    @Test("A host's pause set under a wrong clock is ignored")
    func wrongClock() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            try await serve(["/a", "/b"], in: room)
            let then = room.clock.now.addingTimeInterval(Self.years)
            let pausedHost = PausedHost(name: room.hostAndPort, until: then, reason: "It asked.")
            try await room.library.pauseHost(pausedHost, at: room.clock.now)
            #expect(try await room.refresh([room.base + "/a"]).outcomes["/a"]?.status == .new)
            await room.server.set("/a", .status(429, ["Retry-After": "60"]))
            try await room.refresh([room.base + "/a"])
            #expect(
                try await room.library.pausedHosts(at: room.clock.now).map(\.until)
                    == [room.clock.now.addingTimeInterval(60)])
        }
    }

    @Test("A feed whose next check a wrong clock set years ahead is due")
    func wrongClockOfAFeed() async throws {
        try await TestNewsroom.run { room in
            try await serve(["/a", "/b"], in: room)
            let feeds = try await room.library.checks().map(\.feed)
            let then = room.clock.now.addingTimeInterval(Self.years)
            try await room.library.recordUnchanged(feed: feeds[0], at: then, next: NextCheck(date: then))
            let soon = room.clock.now.addingTimeInterval(300)
            try await room.library.recordUnchanged(feed: feeds[1], at: then, next: NextCheck(date: soon))
            let outcomes = try await room.refresh(force: false).outcomes
            #expect(outcomes["/a"]?.status == .new && outcomes["/b"]?.status == .new)
            #expect(try await room.refresh(force: false).report.skipped == 2)
        }
    }

    @Test("The feeds that have waited longest are checked first, so that interrupted refreshes reach all of them")
    func longestUncheckedFirst() async throws {
        try await TestNewsroom.run(settings: RefreshSettings(feedsAtOnce: 1)) { room in
            try await serve(["/a", "/b", "/c", "/d"], in: room)
            try await room.refresh([room.base + "/a", room.base + "/c"])
            room.clock.advance(by: 60)
            try await room.refresh()
            #expect(await room.server.requests.map(\.path) == ["/a", "/c", "/b", "/d", "/a", "/c"])
        }
    }
}
