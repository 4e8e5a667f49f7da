import News
import NewsStore
import Newsroom
import Testing

@Suite("Overlapping refreshes, and refreshes of one feed")
struct OverlappingRefreshTests {
    @Test("A feed requested by two refreshes at once is counted once")
    func countedOnce() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .held)
            try await room.list("/a")
            var progress = room.refresher.progress().makeAsyncIterator()
            async let first = room.refresh()
            #expect(await progress.next()?.total == 1)
            async let second = room.refresh()
            // The second refresh reports its beginning as well, and adds nothing.
            #expect(await progress.next() == RefreshProgress(done: 0, total: 1))
            await room.server.waitForRequest("/a")
            await room.server.release()
            _ = try await (first, second)
        }
    }

    @Test("A response from the old address is not stored after the feed got a new one")
    func otherAddress() async throws {
        try await TestNewsroom.run { room in
            let (old, new) = (room.base + "/old", room.base + "/new")
            await room.server.set("/old", FeedServer.Answer(status: 410, isHeld: true))
            await room.server.set("/new", .feed(FeedText.rss([.init(guid: "1")])))
            try await room.list("/old")
            var progress = room.refresher.progress().makeAsyncIterator()
            async let first = room.refresh()
            #expect(await progress.next()?.total == 1)
            await room.server.waitForRequest("/old")
            let listing = try room.subscriptions.listing(of: old)
            var change = FeedListingChange(from: listing, to: listing)
            change.new.address = new
            try await room.subscriptions.change(old, by: change, name: "A")
            async let second = room.refresh([new])
            _ = await progress.next()
            await room.server.release()
            let (given, asked) = try await (first, second)
            #expect(given.outcomes["/old"]?.isCancelled == true)
            #expect(asked.outcomes["/new"]?.status == .new)
            let check = try #require(try await room.library.checks().first)
            #expect(check.url == new && !check.isStopped && check.failureCount == 0 && check.nextCheck != nil)
            #expect(try await room.titles() == ["A title"])
        }
    }

    @Test("The failure of the only feed checked is reported with its reason")
    func oneFailure() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .status(404))
            try await room.list("/a")
            let (report, outcomes) = try await room.refresh()
            #expect(report.sentence == outcomes["/a"]?.reason)
            #expect(report.sentence.contains("404"))
        }
    }
}
