import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import Web

@Suite("A refresh without a network")
struct OfflineTests {
    @Test("marks no feed, keeps all of them due, and says so once")
    func isNotFailure() async throws {
        try await TestNewsroom.run(hasNetwork: false) { room in
            try await room.list("http://a.invalid/feed", "http://b.invalid/feed")
            for _ in 1...3 {
                let (report, outcomes) = try await room.refresh(force: false)
                // Each of them was due, and requested.
                #expect(report.offline == 2 && report.skipped == 2 && report.failed == 0)
                #expect(report.result == .noData)
                #expect(report.sentence == "Offline. 2 feeds will be refreshed when the network is back.")
                #expect(outcomes.values.allSatisfy { $0.isOffline && $0.nextCheck == nil })
                room.clock.advance(by: 1)
            }
            for feed in try await room.library.feeds() {
                #expect(feed.failure == nil && feed.failureCount == 0)
                #expect(feed.nextCheck == nil)
                #expect(feed.nextCheckCause?.value == .offline)
            }
        }
    }

    @Test("makes feeds due that were forced without being due")
    func forced() async throws {
        try await TestNewsroom.run(hasNetwork: false) { room in
            try await room.list("http://a.invalid/feed")
            let feed = try #require(try await room.library.feeds().first)
            try await room.library.postpone(
                feed: feed.id, next: NextCheck(date: room.clock.now.addingTimeInterval(3_600), .noDates(every: 3_600)))
            #expect(try await room.refresh(force: false).report.offline == 0)
            #expect(try await room.refresh(force: true).report.offline == 1)
            #expect(try await room.refresh(force: false).report.offline == 1)
        }
    }

    @Test(
        "is recognised by failing names that resolved last time, even if the machine seems to have a network",
        arguments: [["http://a.invalid/feed"], ["http://a.invalid/feed", "http://b.invalid/feed"]])
    func nameService(feeds: [String]) async throws {
        try await TestNewsroom.run(hasNetwork: true) { room in
            try await room.listAnswered(feeds)
            for _ in 1...2 {
                #expect(try await room.refresh().report.offline == feeds.count)
                #expect(try await room.library.feeds().allSatisfy { $0.failureCount == 0 && $0.nextCheck == nil })
            }
        }
    }

    @Test("is not assumed for days because the name of a single host is gone")
    func goneName() async throws {
        try await TestNewsroom.run(hasNetwork: true) { room in
            try await room.listAnswered(["http://a.invalid/feed"])
            #expect(try await room.refresh(force: false).report.offline == 1)
            room.clock.advance(by: 4 * 86_400)
            let report = try await room.refresh(force: false).report
            #expect(report.failed == 1 && report.offline == 0)
            #expect(report.sentence.hasPrefix("The host a.invalid was not found"), "\(report.sentence)")
        }
    }

    @Test("is not assumed for names that never resolved, or if any server answers")
    func failures() async throws {
        try await TestNewsroom.run(hasNetwork: true) { room in
            try await room.list("http://a.invalid/feed", "http://b.invalid/feed")
            #expect(try await room.refresh().report.failed == 2)
            for feed in try await room.library.feeds() {
                #expect(feed.failureCount == 1)
                #expect(feed.failure?.contains("was not found; check its name") == true)
            }
        }
        try await TestNewsroom.run(hasNetwork: true) { room in
            await room.server.set("/good", .feed(FeedText.rss("1")))
            // The system routes it to this machine, but it is not an address of the loopback network.
            let good = room.base.replacing("127.0.0.1", with: "0.0.0.0") + "/good"
            try await room.listAnswered(["http://a.invalid/feed", "http://b.invalid/feed"], good)
            let report = try await room.refresh().report
            #expect(report.failed == 2 && report.updated == 1 && report.offline == 0)
        }
    }

    @Test("is not ruled out by a server on the local network")
    func localNetwork() async throws {
        let isPrivate: @Sendable (IPAddress) -> Bool = { _ in true }
        try await TestNewsroom.run(isPrivate: isPrivate, hasNetwork: true) { room in
            await room.server.set("/good", .feed(FeedText.rss("1")))
            let good = room.base.replacing("127.0.0.1", with: "0.0.0.0") + "/good"
            try await room.list(good)
            #expect(try await room.refresh().report.updated == 1)
            try await room.listAnswered(["http://a.invalid/feed", "http://b.invalid/feed"], good)
            let report = try await room.refresh().report
            #expect(report.offline == 2 && report.failed == 0 && report.unchanged == 1)
        }
    }

    @Test("stores what a server on this machine answers, without counting failures for the others")
    func beside() async throws {
        try await TestNewsroom.run(hasNetwork: false) { room in
            await room.server.set("/good", .feed(FeedText.rss("1")))
            await room.server.set("/bad", .status(500))
            try await room.list("http://a.invalid/feed", "/good", "/bad")
            let report = try await room.refresh().report
            #expect(report.sentence == "1 new article in 1 feed, 1 feed failed, 1 feed waits for the network.")
        }
    }
}

extension TestNewsroom {
    /// Lists feeds whose servers answered at their last check, some time ago, and others.
    fileprivate func listAnswered(_ feeds: [String], _ others: String...) async throws {
        try folder.write((feeds + others).joined(separator: "\n"), to: "urls")
        try await subscriptions.synchronize()
        for feed in try await library.feeds() where feeds.contains(feed.url) {
            try await library.recordUnchanged(
                feed: feed.id, at: clock.now, next: NextCheck(date: nil, .noDates(every: 300)))
        }
    }
}

@Suite("Stopping refreshes")
struct StoppedRefreshTests {
    @Test("Feeds that have answered stay stored, the others stay due, and the next refresh checks them")
    func stopped() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/done", .feed(FeedText.rss("1")))
            await room.server.set("/slow", .held)
            try await room.list("/done", "/slow")
            var progress = room.refresher.progress().makeAsyncIterator()
            async let refresh = room.refresh()
            while let next = await progress.next(), next.done < 1 {}
            await room.server.waitForRequest("/slow")
            #expect(room.refresher.stop())
            let (report, outcomes) = try await refresh
            #expect(report.updated == 1 && report.cancelled == 1 && report.failed == 0)
            #expect(outcomes["/slow"]?.isCancelled == true)
            #expect(try await room.titles() == ["Title 1"])

            await room.server.set("/slow", .feed(FeedText.rss("2")))
            #expect(try await room.refresh(force: false).outcomes["/slow"]?.status == .new)
        }
    }

    @Test("Two overlapping refreshes are both stopped, and without a refresh there is nothing to stop")
    func overlapping() async throws {
        try await TestNewsroom.run { room in
            #expect(!room.refresher.stop())
            await room.server.set("/a", .held)
            try await room.list("/a")
            var progress = room.refresher.progress().makeAsyncIterator()
            async let first = room.refresh()
            _ = await progress.next()
            async let second = room.refresh()
            _ = await progress.next()
            await room.server.waitForRequest("/a")
            #expect(room.refresher.stop())
            #expect(try await first.report.cancelled == 1)
            #expect(try await second.report.cancelled == 1)
            #expect(!room.refresher.stop())
        }
    }
}
