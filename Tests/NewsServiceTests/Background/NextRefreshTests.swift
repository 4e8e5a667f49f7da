import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("The next automatic refresh", .timeLimit(.minutes(30)))
struct NextRefreshTests {
    /// Runs the tasks of a temporary folder, with a feed whose host is backed off for this many seconds. Time stands
    /// still, so that no run's time is up however slow the machine is.
    /// - Parameter others: further feeds.
    private func postponed(
        for seconds: TimeInterval, with others: [String] = [],
        _ body: (LeaseHolder, _ until: Date) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write((["http://127.0.0.1:9/feed"] + others).map { "\($0)\n" }.joined(), to: "urls")
        try folder.write("[refresh]\ninterval = \"1h\"\nlongest_interval = \"6h\"\n", to: "config.toml")
        let locations = Locations(in: folder)
        let clock = VirtualClock()
        try await AppServices.with(locations, clock: clock) { services in
            try await services.synchronize()
            let host = PausedHost(
                name: "127.0.0.1:9", until: clock.now.addingTimeInterval(seconds), reason: "It asked.", asked: clock.now
            )
            try await services.library.pauseHost(host, at: clock.now)
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            try await body(try await LeaseHolder(lease: lease, kind: .command, services: services), host.until)
        }
    }

    private func next(_ holder: LeaseHolder) async throws -> Date {
        let requests = await holder.scheduler.pendingTaskRequests
        return try #require(requests.first { $0.identifier == TaskIdentifier.refresh.rawValue }?.earliestBeginDate)
    }

    @Test("It comes when a host with postponed feeds may be asked, not only after the interval")
    func afterLaunch() async throws {
        try await postponed(for: 1_800) { holder, until in
            #expect(try await next(holder) > until)
            _ = try await holder.runSimulatedLaunch(of: .refresh, Requester(.user))
            #expect(try await next(holder) == until)
        }
    }

    @Test("A launch that fails before it asks any feed leaves it advanced")
    func afterFailedLaunch() async throws {
        try await postponed(for: 1_800) { holder, until in
            try FileManager.default.removeItem(atPath: holder.services.locations.feedList)
            let result = try await holder.runSimulatedLaunch(of: .refresh, Requester(.user))
            guard case .failed = result else {
                Issue.record("\(result)")
                return
            }
            #expect(try await next(holder) == until)
        }
    }

    @Test("A refresh that is cut short advances it, too")
    func afterCancelledRefresh() async throws {
        let (isAsked, mayAnswer) = (Promise<Void>(), Promise<Void>())
        let server = try WebServer { _ in
            isAsked.fulfill()
            await mayAnswer.value()
            return ServerAnswer(503)
        }
        defer { mayAnswer.fulfill() }
        try await postponed(for: 1_800, with: [server.url()]) { holder, until in
            let refresh = Task { try await holder.tasks.refresh(RefreshRequest(force: true)) }
            await isAsked.value()
            refresh.cancel()
            let report = try await refresh.value
            #expect(report.postponed == 1 && report.cancelled == 1)
            #expect(try await next(holder) == until)
        }
    }

    @Test("If automatic refreshes are off none is scheduled, and a pending one is withdrawn")
    func never() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("http://127.0.0.1:9/feed\n", to: "urls")
        let locations = Locations(in: folder)
        func pending(_ interval: String, after work: (LeaseHolder) async throws -> Void) async throws -> [String] {
            try folder.write("[refresh]\ninterval = \"\(interval)\"\n", to: "config.toml")
            return try await AppServices.with(locations) { services in
                try await services.synchronize()
                let lease = try #require(try Lease.acquire(directory: services.locations.background))
                defer { lease.release() }
                let holder = try await LeaseHolder(lease: lease, kind: .daemon, services: services)
                try await work(holder)
                return await holder.scheduler.pendingTaskRequests.map(\.identifier)
            }
        }
        let (maintenance, refresh) = (TaskIdentifier.maintenance.rawValue, TaskIdentifier.refresh.rawValue)
        #expect(try await pending("1h") { _ in } == [refresh, maintenance])
        // Nor after a requested refresh, even though it failed.
        #expect(
            try await pending("never") { _ = try await $0.tasks.refresh(RefreshRequest(force: true)) } == [maintenance])
        #expect(try await pending("1h") { _ in } == [refresh, maintenance])
        // It can still be launched by key, but only once.
        _ = try await pending("never") { holder in
            let result = try await holder.simulateLaunch(of: refresh)
            #expect(result != .noData && result != .newData)
        }
        #expect(try await pending("never") { _ in } == [maintenance])
    }

    @Test("Failed maintenance is retried soon, not only the next day")
    func failedMaintenance() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data", variable: { _ in nil })
        try await AppServices.with(locations, clock: VirtualClock()) { services in
            let lease = try #require(try Lease.acquire(directory: services.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .command, services: services)
            // Nothing can be written, as on a full disk.
            services.library.close()
            let result = try await holder.runSimulatedLaunch(of: .maintenance, Requester(.user))
            guard case .retry = result else {
                Issue.record("\(result)")
                return
            }
            let status = await holder.scheduler.currentStatuses.first {
                $0.identifier == TaskIdentifier.maintenance.rawValue
            }
            #expect(status?.waitingFor.contains { $0.contains("to retry its last run") } == true)
            #expect(status?.waitingFor.contains { $0.contains("once a day at most") } == false)
        }
    }

    @Test("A requested refresh also advances it, and none postpones it")
    func afterRefresh() async throws {
        try await postponed(for: 1_800) { holder, until in
            for _ in 1...2 {
                let report = try await holder.tasks.refresh(RefreshRequest(force: true))
                #expect(report.postponed == 1)
                #expect(try await next(holder) == until)
            }
        }
    }

    @Test("It is no later than usual for a host that asks for a longer pause")
    func longPause() async throws {
        try await postponed(for: 80_000) { holder, until in
            let usual = try await next(holder)
            _ = try await holder.tasks.refresh(RefreshRequest(force: true))
            #expect(try await next(holder) == usual)
        }
    }
}
