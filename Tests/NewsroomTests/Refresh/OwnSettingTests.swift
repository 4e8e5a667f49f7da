import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@Suite("The user's settings for a feed")
struct OwnSettingTests {
    @Test("The user's setting applies, the configuration before the list, whatever the feed says")
    func ownSetting() async throws {
        try await FeedServer.running { server, base in
            await server.set("/a", .feed(FeedText.rss("1"), ["Cache-Control": "max-age=10000"]))
            await server.set("/b", .feed(FeedText.rss("1")))
            let settings = RefreshSettings(feeds: [
                base.replacing("http", with: "HTTP") + "/b": FeedSettings(interval: 900)
            ])
            try await TestNewsroom.run(settings: settings) { room in
                try room.folder.write("\(base)/a every:10m\n\(base)/b every:1d\n", to: "urls")
                try await room.subscriptions.synchronize()
                let outcomes = try await room.refresh().outcomes
                #expect(outcomes[base + "/a"]?.reason.hasSuffix("Checked every 10 minutes, as you set it.") == true)
                #expect(outcomes[base + "/b"]?.reason.hasSuffix("Checked every 15 minutes, as you set it.") == true)
            }
        }
    }

    @Test("Shorts are stored unless the feed's line excludes them")
    func shorts() async throws {
        let entries = ["watch?v=1", "shorts/2"].map {
            "<entry><id>\($0)</id><title>\($0)</title><link href='https://www.youtube.com/\($0)'/></entry>"
        }
        let document = "<feed xmlns='http://www.w3.org/2005/Atom'><title>Channel</title>\(entries.joined())</feed>"
        try await FeedServer.running { server, base in
            await server.set("/a", .feed(document))
            await server.set("/b", .feed(document))
            try await TestNewsroom.run { room in
                try room.folder.write("\(base)/a\n\(base)/b shorts:off\n", to: "urls")
                try await room.subscriptions.synchronize()
                _ = try await room.refresh()
                let feeds = try await room.library.feeds()
                var titles: [[String]] = []
                for feed in feeds {
                    let list = HeadlineFilter(feed: feed.id)
                    titles.append(try await room.library.headlines(list, .first, limit: 9).map(\.title))
                }
                #expect(titles == [["watch?v=1", "shorts/2"], ["watch?v=1"]])
            }
        }
    }

    @Test("A shorter setting in the configuration applies at once, not after the longer one's date")
    func changedSetting() async throws {
        try await FeedServer.running { server, base in
            await server.set("/a", .feed(FeedText.rss("1")))
            let settings = RefreshSettings(feeds: [base + "/a": FeedSettings(interval: 300)])
            try await TestNewsroom.run(settings: settings) { room in
                try await room.list(base + "/a")
                let feed = try #require(try await room.library.checks().first).feed
                let next = NextCheck(date: room.clock.now.addingTimeInterval(10 * 86_400))
                try await room.library.recordUnchanged(feed: feed, at: room.clock.now, next: next)
                room.clock.advance(by: 299)
                #expect(try await room.refresh(force: false).report.skipped == 1)
                room.clock.advance(by: 1)
                #expect(try await room.refresh(force: false).report.updated == 1)
            }
        }
    }

    @Test(
        "A removed long setting is no longer waited for, wherever it was",
        arguments: [("every:30d", nil), ("", 30 * 86_400), ("", 7_200), ("every:30d", 20 * 86_400)]
            as [(String, TimeInterval?)])
    func goneSetting(tag: String, configured: TimeInterval?) async throws {
        try await TestNewsroom.run { room in
            let url = room.base + "/a"
            await room.server.set("/a", .feed(FeedText.rss("1")))
            let feeds = configured.map { [url: FeedSettings(interval: $0)] } ?? [:]
            let settings = RefreshSettings(feeds: feeds)
            let file = FeedListFile(path: try room.folder.write("\(url) \(tag)\n", to: "urls"))
            let web = WebClient()
            let before = FeedRefresher(
                library: room.library, web: web, settings: settings, now: { room.clock.now })
            let subscriptions = Subscriptions(file: file, library: room.library, settings: settings)
            try await subscriptions.synchronize()
            #expect(try await before.refresh().updated == 1)
            let next = try #require(try await room.library.feeds().first?.nextCheck)
            #expect(next >= room.clock.now.addingTimeInterval(0.9 * (configured ?? 30 * 86_400)))
            try await subscriptions.synchronize()
            #expect(try await before.refresh().skipped == 1)
            await web.shutdown()

            try room.folder.write("\(url)\n", to: "urls")
            try await room.subscriptions.synchronize()
            let changed = try #require(try await room.library.feeds().first)
            #expect(changed.nextCheck == nil && changed.nextCheckReason == nil)
            #expect(try await room.refresh(force: false).report.unchanged == 1)
            let usual = try #require(try await room.library.feeds().first)
            #expect(usual.nextCheckReason?.contains("as you set it") == false)
            #expect(try await room.refresh(force: false).report.skipped == 1)
        }
    }
}
