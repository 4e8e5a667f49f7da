import BackgroundTransfers
import Foundation
import News
import NewsStore
import Testing

@testable import Newsroom

@Suite("Automatic downloads")
struct AutomaticDownloadTests {
    private static let policy = AutomaticDownloadPolicy(tags: ["podcast"], count: 2, maximumAge: 86_400)

    private static func titles(_ workspace: DownloadWorkspace) async throws -> [String] {
        try await workspace.library.downloads().map(\.title).sorted()
    }

    @Test("For a feed with the tag, the newest articles' files are downloaded, up to the limit, once")
    func newest() async throws {
        let workspace = try await DownloadWorkspace(tags: ["podcast"])
        try await workspace.store("A", "B", "C")
        let downloads = workspace.downloads(automatic: Self.policy)
        #expect(try await downloads.requestAutomatically() == 2)
        #expect(try await Self.titles(workspace) == ["A", "B"])
        #expect(
            await workspace.session.transfers.values.allSatisfy { $0.request.priority == DownloadRequest.lowPriority })
        #expect(try await downloads.requestAutomatically() == 0)
        #expect(try await workspace.library.downloads().allSatisfy(\.isAutomatic))
        // Removed downloads are not requested again.
        for download in try await workspace.library.downloads() { try await downloads.remove(download.id) }
        #expect(try await downloads.requestAutomatically() == 0)
        workspace.clock.advance(by: 60)
        try await workspace.store("New", "A", "B", "C")
        #expect(try await downloads.requestAutomatically() == 1)
        #expect(try await Self.titles(workspace) == ["New"])
    }

    @Test("A folder matches by its displayed name")
    func folder() async throws {
        let workspace = try await DownloadWorkspace(tags: ["/podcast"])
        try await workspace.store("A")
        #expect(try await workspace.downloads(automatic: Self.policy).requestAutomatically() == 1)
    }

    @Test("A removed file stays removed when another article or feed brings it again")
    func comesAgain() async throws {
        let workspace = try await DownloadWorkspace(tags: ["podcast"])
        try await workspace.store("A")
        let downloads = workspace.downloads(automatic: Self.policy)
        #expect(try await downloads.requestAutomatically() == 1)
        try await downloads.remove(try #require(try await workspace.library.downloads().first).id)
        workspace.clock.advance(by: 60)
        try await workspace.store([
            Entry(
                identity: "another", title: "A, once more", published: workspace.clock.now,
                enclosures: [Enclosure(url: "https://casts.example/A.mp3", type: "audio/mpeg")])
        ])
        #expect(try await downloads.requestAutomatically() == 0)
        #expect(try await workspace.library.downloads().isEmpty)
    }

    @Test("Old and read articles, those with only a picture, and feeds without the tag are skipped")
    func others() async throws {
        let workspace = try await DownloadWorkspace(tags: ["podcast"])
        func entry(_ title: String, age: Double, _ enclosures: [Enclosure]) -> Entry {
            Entry(
                identity: title, title: title, published: workspace.clock.now.addingTimeInterval(-age),
                enclosures: enclosures)
        }
        let cast = Enclosure(url: "https://casts.example/a.mp3")
        try await workspace.store([
            entry("old", age: 90_000, [Enclosure(url: "https://casts.example/old.mp3")]),
            entry("read", age: 10, [Enclosure(url: "https://casts.example/read.mp3")]),
            entry("picture", age: 20, [Enclosure(url: "https://casts.example/p.jpg", type: "image/jpeg")]),
            entry("text", age: 30, []),
            entry(
                "cast", age: 40, [Enclosure(url: "https://casts.example/c.jpg", type: "image/jpeg"), cast]),
            entry("the same file", age: 50, [cast]),
        ])
        try await workspace.library.setRead([try await workspace.headline("read").id], true)
        var policy = Self.policy
        policy.count = 10
        let downloads = workspace.downloads(automatic: policy)
        #expect(try await downloads.requestAutomatically() == 1)
        #expect(try await Self.titles(workspace) == ["cast"])
        try await workspace.library.setFeedList([ListedFeed(url: "https://casts.example/rss", tags: ["music"])])
        try await workspace.store("B")
        #expect(try await downloads.requestAutomatically() == 0)
        #expect(try await workspace.downloads().requestAutomatically() == 0)
    }
}
