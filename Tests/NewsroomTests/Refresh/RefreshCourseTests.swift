import Foundation
import News
import NewsStore
import Newsroom
import Synchronization
import TestSupport
import Testing

@Suite("Running a refresh")
struct RefreshCourseTests {
    @Test("Cancelled midway, it keeps what was stored and leaves the rest due", .timeLimit(.minutes(30)))
    func cancellation() async throws {
        try await TestNewsroom.run(settings: RefreshSettings(feedsAtOnce: 2)) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            await room.server.set("/held", .held)
            await room.server.set("/held2", .held)
            try await room.list("/a", "/held", "/held2", "/d")
            let outcomes = OutcomeList()
            let refresh = Task { try await room.refresher.refresh(force: true) { outcomes.append($0) } }
            // The third feed begins when the first is done: then two are held, and the fourth waits.
            await room.server.waitForRequest("/held2")
            refresh.cancel()
            let report = try await refresh.value
            #expect(report.updated == 1)
            #expect(report.cancelled == 3)
            #expect(report.failed == 0)
            #expect(report.result == .newData)
            #expect(outcomes.all.count == 4)
            #expect(outcomes.all.filter(\.isCancelled).allSatisfy { $0.status == .skipped })
            #expect(try await room.titles() == ["Title 1"])
            let checks = try await room.library.checks(urls: nil)
            #expect(checks.map { $0.lastCheck == nil } == [false, true, true, true])
            #expect(await room.server.requestCount("/d") == 0)
        }
    }

    @Test("Overlapping refreshes do not check any feed twice at the same time", .timeLimit(.minutes(30)))
    func overlapping() async throws {
        try await TestNewsroom.run(connectionsPerHost: 16) { room in
            await room.server.set("/a", .feed(FeedText.rss("1")))
            try await room.list("/a")
            let reports = try await withThrowingTaskGroup(of: RefreshReport.self) { group in
                for _ in 0..<20 { group.addTask { try await room.refresher.refresh(force: true) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(reports.count == 20)
            #expect(reports.allSatisfy { $0.failed == 0 && $0.updated + $0.unchanged == 1 })
            #expect(await room.server.maximumAtOnce == 1)
        }
    }

    @Test("No more feeds are processed at once than configured", .timeLimit(.minutes(30)))
    func bounded() async throws {
        let settings = RefreshSettings(feedsAtOnce: 3)
        try await TestNewsroom.run(settings: settings, connectionsPerHost: 16) { room in
            let paths = (0..<8).map { "/held\($0)" }
            for path in paths { await room.server.set(path, .held) }
            try room.folder.write(paths.map { room.base + $0 }.joined(separator: "\n"), to: "urls")
            try await room.subscriptions.synchronize()
            let refresh = Task { try await room.refresher.refresh(force: true) }
            for path in paths.prefix(3) { await room.server.waitForRequest(path) }
            #expect(await room.server.requests.count == 3)
            refresh.cancel()
            #expect(try await refresh.value.cancelled == 8)
        }
    }

    @Test("Every listener sees the progress to its end", .timeLimit(.minutes(30)))
    func progress() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .feed(FeedText.rss("1", "2")))
            try await room.list("/a", "/missing")
            let streams = [room.refresher.progress(), room.refresher.progress()]
            try await room.refresh()
            for stream in streams {
                let last = await stream.first { !$0.isRunning }
                #expect(last == RefreshProgress(done: 2, total: 2, failed: 1, newArticles: 2, isRunning: false))
            }
        }
    }

    @Test("Many feeds, good and bad, are each reported once", .timeLimit(.minutes(30)))
    func manyFeeds() async throws {
        try await TestNewsroom.run(settings: RefreshSettings(feedsAtOnce: 10), connectionsPerHost: 8) { room in
            var paths: [String] = []
            for number in 0..<60 {
                paths.append(room.base + "/\(number)")
                if number % 3 > 0 { await room.server.set("/\(number)", .feed(FeedText.rss("a", "b"))) }
            }
            try room.folder.write(paths.joined(separator: "\n"), to: "urls")
            try await room.subscriptions.synchronize()
            let outcomes = OutcomeList()
            let report = try await room.refresher.refresh { outcomes.append($0) }
            #expect(outcomes.all.map(\.url).sorted() == paths.sorted())
            #expect(report.updated == 40 && report.failed == 20 && report.newArticles == 80)
        }
    }

    @Test("An empty list is not a failure")
    func noFeeds() async throws {
        try await TestNewsroom.run { room in
            try await room.list()
            let report = try await room.refresh().report
            #expect(report.result == .noData)
            #expect(report.sentence == "There are no feeds to refresh.")
        }
    }
}
