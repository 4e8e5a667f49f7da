import News
import Newsroom
import Testing

@Suite("Refreshes that overlap, and refreshes of one feed")
struct OverlappingRefreshTests {
    @Test("A feed that two refreshes ask for at the same time is counted once")
    func countedOnce() async throws {
        try await TestNewsroom.run { room in
            await room.server.set("/a", .held)
            try await room.list("/a")
            var progress = room.refresher.progress().makeAsyncIterator()
            async let first = room.refresh()
            #expect(await progress.next()?.total == 1)
            async let second = room.refresh()
            // The beginning of the second refresh is told of as well, and adds nothing.
            #expect(await progress.next() == RefreshProgress(done: 0, total: 1))
            await room.server.waitForRequest("/a")
            await room.server.release()
            _ = try await (first, second)
        }
    }

    @Test("The failure of the only feed that was asked is told by its reason")
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
