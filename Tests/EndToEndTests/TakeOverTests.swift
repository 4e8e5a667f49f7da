import Foundation
import TestSupport
import Testing

/// Several processes over one library: one holds the lease, and its end, however it comes, loses nothing.
@Suite("Taking over the background tasks", .inTurn)
struct TakeOverTests {
    @Test("When a holder is killed during a refresh another takes over and refreshes again")
    func killedHolder() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.hold("news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            let holder = try testHome.start("daemon")
            try await testHome.waitForHolder(holder.process)
            let successor = try testHome.start("daemon", "--verbose")
            #expect(try await eventually { successor.allOutput.contains("this one takes over when that ends") })
            let requester = try testHome.start("tasks", "simulate-launch", "refresh")
            try await server.waitForRequest(of: "news")
            #expect(try await testHome.task()["state"] as? String == "running")

            let death = ContinuousClock.now
            holder.send(SIGKILL)
            try await testHome.waitForHolder(successor.process)
            let takenOver = ContinuousClock.now - death
            #expect(try await eventually { successor.allOutput.contains("Its request is pending again") })
            print("Taken over after \(takenOver), the refresh pending again after \(ContinuousClock.now - death).")

            // It was launched by hand, and waits for no condition this time, either.
            #expect(try await eventually { await server.requestCount(of: "news") == 2 })
            #expect(
                try await testHome.task()["last_result"] as? String
                    == "interrupted: the process ended during the run")
            let events = try await testHome.journal()
            let launch = try #require(events.firstIndex(of: "launched"))
            #expect(
                Array(events[launch...].filter { ["interrupted", "pendingAgain"].contains($0) })
                    == ["interrupted", "pendingAgain"])
            // The killed holder's requester learns that there is no answer.
            #expect(try await requester.waitForExit() == 75)
            successor.send(SIGTERM)
            #expect(try await successor.waitForExit() == 0)
        }
    }

    @Test("A second reader says that the first continues in its place, and once that has quit, that nothing does")
    func secondReader() async throws {
        let testHome = try TestHome()
        try await testHome.read { first in
            try await first.leaveChoice()
            try await testHome.waitForHolder(try first.readerProcess())
            try await testHome.read { second in
                try await second.leaveChoice()
                try second.sendKeys("t")
                try await second.waitFor(text: "Another reader runs on when you quit.")
                try first.sendKeys("Q")
                try await second.waitFor(text: "News stops when you quit.")
                try second.sendKeys("Q")
                try await second.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("A reader beside a stopped daemon says so, and what to do, until the daemon continues")
    func stoppedDaemon() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        daemon.send(SIGSTOP)
        defer { daemon.send(SIGCONT) }
        try await testHome.read(rows: 40) { terminal in
            try await terminal.leaveChoice(for: "No feeds yet.")
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "which does not answer")
            #expect(try terminal.text().contains("kill -CONT \(daemon.process)"))
            daemon.send(SIGCONT)
            try await terminal.waitFor(text: "They are run by the daemon, process \(daemon.process).")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("A reader beside a daemon shows its tasks, launches one there, and takes over when it is killed")
    func readerBesideDaemon() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            let daemon = try testHome.start("daemon", "--verbose")
            try await testHome.waitForHolder(daemon.process)
            try await testHome.read(rows: 40) { terminal in
                try await terminal.waitFor(text: "One")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "They are run by the daemon, process \(daemon.process).")
                try await terminal.waitFor(text: "The daemon runs on when you quit.")
                try terminal.sendKeys("L")
                try await terminal.waitFor(text: "Completed after")
                #expect(daemon.allOutput.contains("Starting simulated task"))
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "Two")
                try terminal.sendKeys("t")
                daemon.send(SIGKILL)
                try await terminal.waitFor(noText: "They are run by")
                try await terminal.waitFor(text: "News stops when you quit.")
                #expect(testHome.holder != nil && testHome.holder != daemon.process)
            }
        }
    }

    /// A reader stopped by SIGSTOP keeps the lease, since that signal cannot be caught: the test of `newsterm wake`
    /// below meets such a holder.
    @Test("A reader stopped by Ctrl-Z releases the lease: others continue, commands work, and fg takes over again")
    func stoppedReader() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await withTmuxSession(
                command: ["bash", "--norc", "-i"], columns: 120, rows: 40, environment: testHome.environment
            ) { terminal in
                try terminal.type("'\(TestHome.program)'\n")
                try await terminal.waitFor(text: "One")
                #expect(try await eventually { testHome.holder != nil })
                let reader = try #require(testHome.holder)
                await server.hold("news")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "refresh: pending")
                try terminal.sendKeys("L")
                try await terminal.waitFor(text: "refresh: running")
                try terminal.sendKeys("C-z")
                try await terminal.waitFor(text: "Stopped")
                // Another process continues the launch.
                #expect(testHome.holder != reader)
                await server.release("news")
                #expect(
                    try await eventually {
                        try await testHome.run("tasks", "journal").output.contains("started is done")
                    })
                #expect(try await eventually { testHome.holder == nil })
                await server.addItem("Two", to: "news")
                let refresh = try await testHome.run("refresh", "--force", "--json")
                #expect(refresh.status == 0)
                #expect(refresh.output.contains(#""status":"new""#))
                try terminal.type("fg\n")
                try await testHome.waitForHolder(reader)
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "Two")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(noText: "Two")
            }
        }
    }
}
