import BackgroundTasks
import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@testable import NewsService

@Suite("The next refresh that comes by itself", .timeLimit(.minutes(30)))
struct NextRefreshTests {
    /// Runs the tasks of a temporary folder, with a feed whose host is backed off for this many seconds.
    private func postponed(
        for seconds: TimeInterval, _ body: (LeaseHolder, _ until: Date) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("http://127.0.0.1:9/feed\n", to: "urls")
        try folder.write("[refresh]\ninterval = \"1h\"\nlongest_interval = \"6h\"\n", to: "config.toml")
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await AppServices.with(locations) { workshop in
            try await workshop.synchronize()
            // The library keeps whole seconds.
            let now = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded())
            let host = QuietHost(
                name: "127.0.0.1:9", until: now.addingTimeInterval(seconds), reason: "It asked.", asked: now)
            try await workshop.library.keepQuiet(host, at: now)
            let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
            try await body(try await LeaseHolder(lease: lease, kind: .command, workshop: workshop), host.until)
        }
    }

    private func next(_ holder: LeaseHolder) async throws -> Date {
        let requests = await holder.scheduler.pendingTaskRequests
        return try #require(requests.first { $0.identifier == TaskIdentifier.refresh.rawValue }?.earliestBeginDate)
    }

    @Test("It comes when a host may be asked whose feeds had to wait, not only after the interval")
    func afterLaunch() async throws {
        try await postponed(for: 1_800) { holder, until in
            #expect(try await next(holder) > until)
            _ = try await holder.runSimulatedLaunch(of: .refresh, Asker(.user))
            #expect(try await next(holder) == until)
        }
    }

    @Test("Where refreshes are not to come by themselves none is scheduled, and one that is pending is withdrawn")
    func never() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("http://127.0.0.1:9/feed\n", to: "urls")
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        func pending(_ interval: String, after work: (LeaseHolder) async throws -> Void) async throws -> [String] {
            try folder.write("[refresh]\ninterval = \"\(interval)\"\n", to: "config.toml")
            return try await AppServices.with(locations) { workshop in
                try await workshop.synchronize()
                let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
                defer { lease.release() }
                let holder = try await LeaseHolder(lease: lease, kind: .daemon, workshop: workshop)
                try await work(holder)
                return await holder.scheduler.pendingTaskRequests.map(\.identifier)
            }
        }
        let (maintenance, refresh) = (TaskIdentifier.maintenance.rawValue, TaskIdentifier.refresh.rawValue)
        #expect(try await pending("1h") { _ in } == [refresh, maintenance])
        // Nor after a requested refresh, even though it failed.
        #expect(
            try await pending("never") { _ = try await $0.tasks.refresh(RefreshOrder(force: true)) } == [maintenance])
        #expect(try await pending("1h") { _ in } == [refresh, maintenance])
        // It can still be launched by key, but only once.
        _ = try await pending("never") { holder in
            let result = try await holder.simulateLaunch(of: refresh)
            #expect(result != .noData && result != .newData)
        }
        #expect(try await pending("never") { _ in } == [maintenance])
    }

    @Test("Maintenance that could not be done is tried again soon, and not only the next day")
    func failedMaintenance() async throws {
        let folder = try TemporaryDirectory()
        let locations = Locations(feedList: "\(folder.path)/urls", data: "\(folder.path)/data", variable: { _ in nil })
        try await AppServices.with(locations) { workshop in
            let lease = try #require(try Lease.acquire(directory: workshop.locations.background))
            let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop)
            // Nothing can be written, as on a full disk.
            workshop.library.close()
            let result = try await holder.runSimulatedLaunch(of: .maintenance, Asker(.user))
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

    @Test("A refresh that the user asked for draws it near too, and none puts it off")
    func afterRefresh() async throws {
        try await postponed(for: 1_800) { holder, until in
            for _ in 1...2 {
                let report = try await holder.tasks.refresh(RefreshOrder(force: true))
                #expect(report.postponed == 1)
                #expect(try await next(holder) == until)
            }
        }
    }

    @Test("For a host that wants to be left alone for longer it does not come later than usual")
    func longPause() async throws {
        try await postponed(for: 80_000) { holder, until in
            let usual = try await next(holder)
            _ = try await holder.tasks.refresh(RefreshOrder(force: true))
            #expect(try await next(holder) == usual)
        }
    }
}
