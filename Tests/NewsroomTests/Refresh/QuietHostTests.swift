import Foundation
import News
import NewsStore
import Newsroom
import Testing

@Suite("Hosts that want to be left alone")
struct QuietHostTests {
    private static let strict = RefreshSettings(hostRules: [HostRule(host: "127.0.0.1", spacing: 60)])
    private static let years: TimeInterval = 9 * 365 * 86_400

    private func serve(_ paths: [String], in room: TestNewsroom) async throws {
        for path in paths { await room.server.set(path, .feed(FeedText.rss("1"))) }
        try room.folder.write(paths.map { room.base + $0 }.joined(separator: "\n"), to: "urls")
        try await room.subscriptions.synchronize()
    }

    @Test("A process that lives long asks a strict host for one feed at a time at its last refresh as at its first")
    func spacingInALongLife() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a", "/b", "/c", "/d"], in: room)
            for pause in [0.0, 6, 62, 3, 70] {
                room.clock.advance(by: pause)
                try await room.refresh()
            }
            #expect(await room.server.requests.map(\.path) == ["/a", "/b", "/c"])
        }
    }

    @Test("A wish that is over does not end the pauses between requests")
    func spacingAfterAWish() async throws {
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

    @Test("When all wait for their host, a forced refresh says so, and for how long")
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
            #expect(report.firstPostponement?.cause == .hostAskedForFewer(room.hostAndPort, status: 503))
            #expect(report.firstPostponement?.seconds == 3600)
            let feed = try #require(try await room.library.feeds().last)
            #expect(feed.nextCheckCause?.value == .hostAskedForFewer(room.hostAndPort, status: 503))
            #expect(feed.nextCheckReason == feed.nextCheckCause?.value?.description)
        }
    }

    @Test("What waits for its host is told beside what was asked")
    func someWait() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a", "/b", "/c"], in: room)
            #expect(
                try await room.refresh().report.sentence
                    == "1 new article in 1 feed, 2 feeds wait for their hosts.")
            let feed = try #require(try await room.library.feeds().last)
            #expect(feed.nextCheckCause?.value == .hostHasTurns("127.0.0.1", every: 60))
        }
    }

    @Test("One feed's long Retry-After holds its host's other feeds for a day at most")
    func longWish() async throws {
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

    @Test("It is known when the first of the feeds that wait for their hosts may be asked, as long as they wait")
    func earliestPostponed() async throws {
        try await TestNewsroom.run { room in
            try await serve(["/a", "/b"], in: room)
            #expect(try await room.refresher.earliestPostponed() == nil)
            let until = room.clock.now.addingTimeInterval(400)
            let others = QuietHost(name: "b.example", until: until.addingTimeInterval(-300), reason: "It asked.")
            try await room.library.keepQuiet(others, at: room.clock.now)
            try await room.library.keepQuiet(
                QuietHost(name: room.hostAndPort, until: until, reason: "It asked."), at: room.clock.now)
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

    @Test("A strict host's pause draws no refresh near for feeds that are not due by its end")
    func pauseWithoutWaiting() async throws {
        try await TestNewsroom.run(settings: Self.strict) { room in
            try await serve(["/a"], in: room)
            try await room.refresh()
            #expect(try await room.library.quietHosts(at: room.clock.now).count == 1)
            #expect(try await room.refresher.earliestPostponed() == nil)
            try await serve(["/a", "/b"], in: room)
            #expect(try await room.refresher.earliestPostponed() == room.clock.now.addingTimeInterval(60))
        }
    }

    @Test("A feed that the user names and forces is asked a quarter of an hour after its host's wish")
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

    @Test("A port that asks for fewer requests holds up no other port of its host")
    func otherPort() async throws {
        try await FeedServer.running { other, otherBase in
            try await TestNewsroom.run { room in
                await room.server.set("/a", .status(429, ["Retry-After": "3600"]))
                await other.set("/b", .feed(FeedText.rss("1")))
                try await room.list("/a", otherBase + "/b")
                try await room.refresh([room.base + "/a"])
                #expect(try await room.library.quietHosts(at: room.clock.now).map(\.name) == [room.hostAndPort])
                #expect(try await room.refresh().outcomes[otherBase + "/b"]?.status == .new)
            }
        }
    }

    @Test("What a wrong clock left of a host is not believed")
    func wrongClock() async throws {
        try await TestNewsroom.run(connectionsPerHost: 1) { room in
            try await serve(["/a", "/b"], in: room)
            let then = room.clock.now.addingTimeInterval(Self.years)
            let quiet = QuietHost(name: room.hostAndPort, until: then, reason: "It asked.")
            try await room.library.keepQuiet(quiet, at: room.clock.now)
            #expect(try await room.refresh([room.base + "/a"]).outcomes["/a"]?.status == .new)
            await room.server.set("/a", .status(429, ["Retry-After": "60"]))
            try await room.refresh([room.base + "/a"])
            #expect(
                try await room.library.quietHosts(at: room.clock.now).map(\.until)
                    == [room.clock.now.addingTimeInterval(60)])
        }
    }

    @Test("A feed whose next check a wrong clock put years ahead is due")
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

    @Test("The feeds that have waited longest are asked first, so that a refresh that is cut short gets round to all")
    func longestUnasked() async throws {
        try await TestNewsroom.run(settings: RefreshSettings(feedsAtOnce: 1)) { room in
            try await serve(["/a", "/b", "/c", "/d"], in: room)
            try await room.refresh([room.base + "/a", room.base + "/c"])
            room.clock.advance(by: 60)
            try await room.refresh()
            #expect(await room.server.requests.map(\.path) == ["/a", "/c", "/b", "/d", "/a", "/c"])
        }
    }
}
