import BackgroundTasks
import Dispatch
import Foundation
import Glibc
import News
import NewsUI
import Newsroom
import Synchronization
import Testing

@testable import newsterm

@Suite("The background tasks as a reader sees them", .timeLimit(.minutes(5)))
struct BackgroundServiceTests {
    private func with(
        feeds: [String] = [], _ body: @Sendable (Workshop, BackgroundService) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        try folder.write(feeds.map { $0 + "\n" }.joined(), to: "urls")
        let locations = Locations(
            feedList: "\(folder.path)/urls", data: "\(folder.path)/data", environment: ["HOME": folder.path])
        try await Workshop.with(locations) { workshop in
            try await workshop.synchronize()
            try await body(workshop, BackgroundService(workshop: workshop, patience: .seconds(300)))
        }
    }

    private func whileHolding(_ body: @Sendable (Workshop, BackgroundService) async throws -> Void) async throws {
        try await with { workshop, service in
            let running = Task { try await service.run { _ in } }
            while !Self.isHolding(service) { try await Task.sleep(for: .milliseconds(5)) }
            try await body(workshop, service)
            service.resume()
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
        }
    }

    private static func isHolding(_ service: BackgroundService) -> Bool {
        if case .holding = service.role.withLock({ $0 }) { true } else { false }
    }

    @Test("Before a stop the progress of a refresh that ends with it is over, and the lease is free")
    func progress() async throws {
        try await whileHolding { workshop, service in
            service.display.show(RefreshProgress(done: 1, total: 2))
            await MainActor.run { service.suspend(until: .now() + .seconds(60)) }
            #expect(Lease.holder(directory: workshop.locations.background) == nil)
            let last = await service.display.progress.first { _ in true }
            #expect(last == RefreshProgress(done: 1, total: 2, isRunning: false))
        }
    }

    @Test("A second stop right after the first one finds the lease free too, although the main thread never rests")
    func twice() async throws {
        try await whileHolding { workshop, service in
            let folder = workshop.locations.background
            await MainActor.run {
                service.suspend(until: .now() + .seconds(60))
                service.resume()
                while Lease.holder(directory: folder) == nil { usleep(1000) }
                service.suspend(until: .now() + .seconds(60))
            }
            #expect(Lease.holder(directory: folder) == nil)
        }
    }

    @Test("A refresh reads the feed list once: the process that refreshes leaves that to who asks")
    func feedListOnce() async throws {
        try await with { workshop, service in
            let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .reader, workshop: workshop)
            service.become(.holding(holder))
            try Data("http://127.0.0.1:9/new\n".utf8).write(to: URL(fileURLWithPath: workshop.locations.feedList))
            #expect(try await holder.refresh(RefreshOrder(force: true)).failed == 0)
            let work = PersonsWork(Departure(workshop.locations).assertions, workshop, service) { _ in }
            #expect(try await work.beginRefresh(nil).value.counts?.failed == 1)
        }
    }

    @Test("A refresh goes on here when the newsterm that was asked for it leaves in the middle")
    func wentAway() async throws {
        let feeds = ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"]
        try await with(feeds: feeds) { workshop, service in
            let folder = workshop.locations.background
            let lease = try #require(try Lease.acquire(directory: folder))
            defer { lease.release() }
            let server = try LeaseServer(directory: folder)
            let first = HolderAnswer.outcome(
                FeedReport(RefreshOutcome(url: feeds[0], status: .unchanged, reason: "")))
            let said: [HolderAnswer] = [.accepted, first]
            let answers = try said.map { try JSONEncoder().encode($0) }
            let answering = Task { await server.run { _, say in answers.forEach(say) } }
            defer { answering.cancel() }
            service.role.withLock { $0 = .watching }
            let work = PersonsWork(Departure(workshop.locations).assertions, workshop, service) { _ in }
            let result = try await work.beginRefresh(nil).value
            // The other one was asked by the one that left.
            #expect(result.counts?.failed == 1)
        }
    }
}
