import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("The links of feeds' first documents", .timeLimit(.minutes(30)))
struct StoryBacklogTests {
    @Test("A refresh that a user waits for looks at a few, and the holder of the lease at the others afterwards")
    func rest() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("http://127.0.0.1:9/a\nhttp://127.0.0.1:9/b\n", to: "urls")
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: [:])
        try await AppServices.with(locations) { services in
            try await Self.store(1_200, services)
            func joined() async throws -> Int { try await Self.joined(services.library) }
            let order = RefreshRequest(requester: Requester(.user))
            // All that a reader without the lease does.
            _ = try await services.refresh(
                order, Notifier(services), note: { _ in }, advanceNextRefresh: { _ in }, leaveRest: {},
                reporting: { _ in })
            #expect(try await joined() == 0)
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .daemon, services: services)
            try await holder.whileAnswering {
                let report = try await holder.tasks.refresh(order)
                #expect(report.skipped == 2)
                #expect(try await eventually { try await joined() == 1_200 })
            }
        }
    }

    @Test("A reader joins at its start what an earlier process left")
    func start() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("http://127.0.0.1:9/a\nhttp://127.0.0.1:9/b\n", to: "urls")
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: [:])
        try await AppServices.with(locations) { services in
            try await Self.store(1_200, services)
            #expect(try await Self.joined(services.library) == 0)
            await services.joinStoriesAtStart()
            #expect(try await Self.joined(services.library) == 1_200)
        }
    }

    /// Stores articles with the same links in two feeds.
    private static func store(_ count: Int, _ services: AppServices) async throws {
        try await services.synchronize()
        let entries = (1...count).map {
            Entry(identity: "\($0)", title: "Story \($0)", link: "https://example.org/2026/\($0)")
        }
        for feed in try await services.library.checks().map(\.feed) {
            _ = try await services.library.store(
                FeedUpdate(title: "Feed", siteLink: nil, entries: entries), feed: feed, at: Date(),
                next: NextCheck(date: Date().addingTimeInterval(600)))
        }
    }

    private static func joined(_ library: Library) async throws -> Int {
        let feeds = try await library.checks().map(\.feed)
        return try await library.storyOverlaps().articles(in: Set(feeds))
    }
}
