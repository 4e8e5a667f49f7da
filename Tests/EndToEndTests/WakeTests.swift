import Foundation
import TestSupport
import Testing

/// `newsterm wake`, as a timer uses it.
@Suite("newsterm wake", .inTurn)
struct WakeTests {
    @Test("What is due runs and asks for its next launch; a second wake finds nothing of it due")
    func due() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.leaveDueRefresh()
            let first = try await household.run("wake", "--json")
            #expect(first.status == 0)
            let report = try Self.report(first)
            #expect(report.holder == nil)
            #expect(report.refreshes.first?["result"] as? String == "new data")
            #expect(report.refreshes.first?["failed"] as? Bool == false)
            #expect(try await household.task()["pending"] as? Bool == true)
            #expect(household.holder == nil)
            let second = try await household.run("wake", "--json")
            #expect(second.status == 0)
            #expect(try Self.report(second).refreshes.isEmpty)
            #expect(second.words.contains("org.newsterm.apprefresh: not due, waits until"))
            #expect(await server.requestCount(of: "news") == 1)
        }
    }

    @Test("A task that fails is told, with the status of a failure")
    func failure() async throws {
        try await FeedServer.run { server in
            let household = try Household(feeds: [await server.url("missing")])
            try await household.leaveDueRefresh()
            let run = try await household.run("wake", "--json")
            let report = try Self.report(run)
            #expect(report.refreshes.first?["failed"] as? Bool == true)
            // Maintenance runs as well if the machine has external power.
            #expect(run.status == (report.count == 1 ? 1 : 3))
        }
    }

    @Test("Beside a daemon there is nothing to do; beside a stopped one it is to be tried later")
    func besideDaemon() async throws {
        let household = try Household(feeds: [])
        let daemon = try household.start("daemon")
        try await household.waitForHolder(daemon.process)
        let beside = try await household.run("wake", "--json")
        #expect(beside.status == 0)
        #expect(try Self.report(beside).holder == Int(daemon.process))
        #expect(beside.words.contains("the daemon, process \(daemon.process), runs the tasks"))
        daemon.send(SIGSTOP)
        let later = try await household.run("wake")
        #expect(later.status == 75)
        #expect(later.words.contains("number \(daemon.process), does not answer."))
        daemon.send(SIGCONT)
        #expect(try await household.run("wake").status == 0)
    }

    @Test("Beside a command that refreshes it waits, and ends with success when what stays follows the command")
    func besideCommand() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            // The refresh must last until a busy machine has started the daemon.
            let household = try Household(
                feeds: [await server.url("news")], configuration: "[refresh]\ntimeout = \"10m\"\n")
            await server.hold("news")
            let refresh = try household.start("refresh")
            try await server.waitForRequest(of: "news")
            try await household.waitForHolder(refresh.process)
            // The daemon is the first to wait for the lease, which the kernel grants in this order.
            let daemon = try household.start("daemon")
            #expect(try await eventually { Self.waitsForLock(daemon.process) })
            let wake = try household.start("wake")
            await server.release("news")
            #expect(try await refresh.waitForExit() == 0)
            let status = try await wake.waitForExit()
            #expect(status == 0, "\(wake.said)")
            #expect(try await eventually { household.holder == daemon.process })
        }
    }

    /// According to the kernel (proc_locks(5)).
    private static func waitsForLock(_ process: Int32) -> Bool {
        let locks = (try? String(contentsOfFile: "/proc/locks", encoding: .utf8)) ?? ""
        return locks.split(separator: "\n").contains {
            $0.contains("-> FLOCK") && $0.split(separator: " ").contains("\(process)")
        }
    }

    @Test("Told to end in the middle of a task, it stops the task, whose request is pending again")
    func terminated() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.hold("news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.leaveDueRefresh()
            let wake = try household.start("wake")
            try await server.waitForRequest(of: "news")
            wake.send(SIGTERM)
            #expect(try await wake.waitForExit() == 128 + SIGTERM)
            #expect(wake.said.contains("asked to stop; unfinished tasks are pending again"))
            #expect(try await household.task()["state"] as? String == "pending")
            #expect(try await household.journal().last == "pendingAgain")
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
            refreshes: runs.filter { $0["identifier"] as? String == Household.refresh }, count: runs.count)
    }
}
