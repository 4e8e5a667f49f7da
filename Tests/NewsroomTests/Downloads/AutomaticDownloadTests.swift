import BackgroundTransfers
import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("Downloads that nobody asked for")
struct AutomaticDownloadTests {
    private static let policy = AutomaticDownloadPolicy(tags: ["podcast"], count: 2, maximumAge: 86_400)

    private static func titles(_ room: DownloadRoom) async throws -> [String] {
        try await room.library.downloads().map(\.title).sorted()
    }

    @Test("Of a feed with the tag, the newest articles' files are begun, as many as are wanted, and once")
    func newest() async throws {
        let room = try await DownloadRoom(tags: ["podcast"])
        try await room.store("A", "B", "C")
        let downloads = room.downloads(automatic: Self.policy)
        #expect(try await downloads.askAutomatically() == 2)
        #expect(try await Self.titles(room) == ["A", "B"])
        #expect(await room.session.transfers.values.allSatisfy { $0.request.priority == DownloadRequest.lowPriority })
        #expect(try await downloads.askAutomatically() == 0)
        #expect(try await room.library.downloads().allSatisfy(\.isAutomatic))
        // Removed downloads are not requested again.
        for download in try await room.library.downloads() { try await downloads.remove(download.id) }
        #expect(try await downloads.askAutomatically() == 0)
        room.clock.advance(by: 60)
        try await room.store("New", "A", "B", "C")
        #expect(try await downloads.askAutomatically() == 1)
        #expect(try await Self.titles(room) == ["New"])
    }

    @Test("A folder counts by the name that is shown")
    func folder() async throws {
        let room = try await DownloadRoom(tags: ["/podcast"])
        try await room.store("A")
        #expect(try await room.downloads(automatic: Self.policy).askAutomatically() == 1)
    }

    @Test("What was removed stays so when it comes again, with another article or by another feed")
    func comesAgain() async throws {
        let room = try await DownloadRoom(tags: ["podcast"])
        try await room.store("A")
        let downloads = room.downloads(automatic: Self.policy)
        #expect(try await downloads.askAutomatically() == 1)
        try await downloads.remove(try #require(try await room.library.downloads().first).id)
        room.clock.advance(by: 60)
        try await room.store([
            Entry(
                identity: "another", title: "A, once more", published: room.clock.now,
                enclosures: [Enclosure(url: "https://casts.example/A.mp3", type: "audio/mpeg")])
        ])
        #expect(try await downloads.askAutomatically() == 0)
        #expect(try await room.library.downloads().isEmpty)
    }

    @Test("Not what is too old, was read, has no file but a picture, or belongs to a feed without the tag")
    func others() async throws {
        let room = try await DownloadRoom(tags: ["podcast"])
        func entry(_ title: String, age: Double, _ enclosures: [Enclosure]) -> Entry {
            Entry(
                identity: title, title: title, published: room.clock.now.addingTimeInterval(-age),
                enclosures: enclosures)
        }
        let cast = Enclosure(url: "https://casts.example/a.mp3")
        try await room.store([
            entry("old", age: 90_000, [Enclosure(url: "https://casts.example/old.mp3")]),
            entry("read", age: 10, [Enclosure(url: "https://casts.example/read.mp3")]),
            entry("picture", age: 20, [Enclosure(url: "https://casts.example/p.jpg", type: "image/jpeg")]),
            entry("text", age: 30, []),
            entry(
                "cast", age: 40, [Enclosure(url: "https://casts.example/c.jpg", type: "image/jpeg"), cast]),
            entry("the same file", age: 50, [cast]),
        ])
        try await room.library.setRead([try await room.headline("read").id], true)
        var policy = Self.policy
        policy.count = 10
        let downloads = room.downloads(automatic: policy)
        #expect(try await downloads.askAutomatically() == 1)
        #expect(try await Self.titles(room) == ["cast"])
        try await room.library.setFeedList([ListedFeed(url: "https://casts.example/rss", tags: ["music"])])
        try await room.store("B")
        #expect(try await downloads.askAutomatically() == 0)
        #expect(try await room.downloads().askAutomatically() == 0)
    }
}
