import Foundation
import TestSupport
import Testing

/// `newsterm wake`, as a timer uses it.
@Suite("newsterm wake", .inTurn)
struct WakeTests {
    @Test("Due tasks run and submit their next request; a second wake finds nothing due")
    func due() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.leaveDueRefresh()
            let first = try await testHome.run("wake", "--json")
            #expect(first.status == 0)
            let report = try Self.report(first)
            #expect(report.holder == nil)
            #expect(report.refreshes.first?["result"] as? String == "new data")
            #expect(report.refreshes.first?["failed"] as? Bool == false)
            #expect(try await testHome.task()["pending"] as? Bool == true)
            #expect(testHome.holder == nil)
            let second = try await testHome.run("wake", "--json")
            #expect(second.status == 0)
            #expect(try Self.report(second).refreshes.isEmpty)
            #expect(second.words.contains("org.newsterm.apprefresh: not due, waits until"))
            #expect(await server.requestCount(of: "news") == 1)
        }
    }

    @Test("A task that fails is reported, with a failure status")
    func failure() async throws {
        try await FeedServer.run { server in
            let testHome = try TestHome(feeds: [await server.url("missing")])
            try await testHome.leaveDueRefresh()
            let run = try await testHome.run("wake", "--json")
            let report = try Self.report(run)
            #expect(report.refreshes.first?["failed"] as? Bool == true)
            // Maintenance runs as well if the machine has external power.
            #expect(run.status == (report.count == 1 ? 1 : 3))
        }
    }

    @Test("Beside a daemon there is nothing to do; beside a stopped one it exits with a temporary failure")
    func besideDaemon() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        let beside = try await testHome.run("wake", "--json")
        #expect(beside.status == 0)
        #expect(try Self.report(beside).holder == Int(daemon.process))
        #expect(beside.words.contains("the daemon, process \(daemon.process), runs the tasks"))
        daemon.send(SIGSTOP)
        let later = try await testHome.run("wake")
        #expect(later.status == 75)
        #expect(later.words.contains("number \(daemon.process), does not answer."))
        daemon.send(SIGCONT)
        #expect(try await testHome.run("wake").status == 0)
    }

    @Test("Beside a command that refreshes it waits, and succeeds when a daemon follows the command")
    func besideCommand() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            // The refresh must last until a busy machine has started the daemon.
            let testHome = try TestHome(
                feeds: [await server.url("news")], configuration: "[refresh]\ntimeout = \"10m\"\n")
            await server.hold("news")
            let refresh = try testHome.start("refresh")
            try await server.waitForRequest(of: "news")
            try await testHome.waitForHolder(refresh.process)
            // The daemon is the first to wait for the lease, which the kernel grants in this order.
            let daemon = try testHome.start("daemon")
            #expect(try await eventually { Self.waitsForLock(daemon.process) })
            let wake = try testHome.start("wake")
            await server.release("news")
            #expect(try await refresh.waitForExit() == 0)
            let status = try await wake.waitForExit()
            #expect(status == 0, "\(wake.allOutput)")
            #expect(try await eventually { testHome.holder == daemon.process })
        }
    }

    /// According to the kernel (proc_locks(5)).
    private static func waitsForLock(_ process: Int32) -> Bool {
        let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
        return locks.split(separator: "\n").contains {
            $0.contains("-> FLOCK") && $0.split(separator: " ").contains("\(process)")
        }
    }

    @Test("A signal in the middle of a task stops it, and its request is pending again")
    func terminated() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.hold("news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.leaveDueRefresh()
            let wake = try testHome.start("wake")
            try await server.waitForRequest(of: "news")
            wake.send(SIGTERM)
            #expect(try await wake.waitForExit() == 128 + SIGTERM)
            #expect(wake.allOutput.contains("asked to stop; unfinished tasks are pending again"))
            #expect(try await testHome.task()["state"] as? String == "pending")
            #expect(try await testHome.journal().last == "pendingAgain")
        }
    }

    private struct Report {
        let holder: Int?
        let refreshes: [[String: Any]]
        let count: Int
    }

    private static func report(_ run: ChildProcess.Ending) throws -> Report {
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let runs = try #require(document["runs"] as? [[String: Any]])
        return Report(
            holder: document["holder"] as? Int,
            refreshes: runs.filter { $0["identifier"] as? String == TestHome.refresh }, count: runs.count)
    }
}
