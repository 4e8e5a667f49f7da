import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// Work requested by hand is a run like any other: the screen, `newsterm tasks` and the journal show its beginning,
/// that it runs, and its end.
@Suite("How requested work is reported", .inTurn)
struct RequestedWorkTests {
    @Test("Beside a newsterm of another version that runs the tasks, refresh asks the servers itself")
    func otherVersion() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            let lease = try #require(try Lease.acquire(directory: testHome.backgroundFolder))
            let held = try BackgroundTaskCenter(directory: testHome.backgroundFolder).hold(lease)
            let sing: BackgroundTaskCenter.Answer = { _, say in say(Data(#"{"sings":{}}"#.utf8)) }
            try await held.whileAnswering(sing) {
                // This process answers as well, maybe too late: then the other reports that it does not answer.
                func answer(to command: String) async throws -> ChildProcess.Ending {
                    var answer = try await testHome.run(command)
                    _ = try await eventually {
                        if answer.words.contains("does not answer") { answer = try await testHome.run(command) }
                        return !answer.words.contains("does not answer")
                    }
                    return answer
                }
                let refresh = try await answer(to: "refresh")
                #expect(refresh.status == 0 && refresh.output.contains("1 new"), "\(refresh)")
                #expect(try await testHome.run("list").output.contains("One"))
                let maintain = try await answer(to: "maintain")
                #expect(maintain.status == 1 && maintain.words.contains("has a different version. Restart it"))
            }
        }
    }

    @Test(
        "A refresh by hand is shown as running, whether by key or by command, and X stops it",
        arguments: [false, true])
    func running(byCommand: Bool) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.setItems(["Slow"], of: "slow")
            let testHome = try TestHome(feeds: [await server.url("news"), await server.url("slow")])
            #expect(try await testHome.run("refresh").status == 0)
            await server.hold("slow")
            let command = byCommand ? try testHome.start("refresh", "--force") : nil
            try await testHome.read(columns: 140, rows: 40) { terminal in
                try await terminal.waitFor(text: "news")
                if !byCommand {
                    try await testHome.waitForHolder(try terminal.readerProcess())
                    try terminal.sendKeys("R")
                }
                #expect(try await eventually { await server.requestCount(of: "slow") == 2 })
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "refresh: running since ")
                try await terminal.waitFor("a mark of the run") { $0.contains(/refresh +[·●○]+►/) }
                #expect(try await testHome.task()["state"] as? String == "running")
                try terminal.sendKeys("X")
                try await terminal.waitFor(noText: "running since")
                if let command { _ = try await command.waitForExit() }
                let screen = try await terminal.waitFor(text: "Stopped after")
                let refreshPart = screen.prefix(
                    upTo: screen.firstRange(of: "maintenance:")?.lowerBound ?? screen.endIndex)
                #expect(!refreshPart.contains("never") && !refreshPart.contains("none yet"), "\(screen)")
                #expect(!screen.contains("not running") && !screen.contains("does not answer"), "\(screen)")
                let tasks = try await testHome.run("tasks").output
                #expect(tasks.contains("org.newsterm.apprefresh\tpending"))
                #expect(!tasks.contains(/apprefresh.*never ran/), "\(tasks)")
            }
        }
    }

    @Test("newsterm tasks shows the last run by hand as the last run, with its result")
    func lastRun() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            #expect(try await testHome.run("refresh").status == 0)
            let task = try await testHome.task()
            #expect(task["last_result"] as? String == "new data")
            #expect(task["last_launch"] as? Int != nil && task["last_duration"] != nil)
        }
    }

    @Test("Adding a feed and fetching a full text are journalled with their results")
    func endings() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(body: "<article>\(paragraphs.joined())</article>", at: "story")
            let testHome = try ArticleTests.testHome(body: "<p>The teaser.</p>", link: await server.url("story"))
            #expect(try await testHome.run("refresh").status == 0)
            await server.setItems(["One"], of: "news")
            let address = await server.url("news")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "The article")
                let reader = try terminal.readerProcess()
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The teaser.")
                try terminal.sendKeys("f")
                try await terminal.waitFor(text: "Part 1")
                try terminal.sendKeys("+", address, "Enter")
                try await terminal.waitFor(text: "Added")
                let journal = try await testHome.run("tasks", "journal").output
                let end = "for the user in the reader (process \(reader)):"
                #expect(journal.contains("\(end) done."), "\(journal)")
                #expect(journal.contains("\(end) Added \(address): 1 article."), "\(journal)")
                try terminal.sendKeys("q", "q")
            }
            #expect(try await testHome.run("feeds", "add", await server.url("none")).status != 0)
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains(/Failed after .* for newsterm feeds add \(process \d+\):/), "\(journal)")
        }
    }

    @Test("A killed refresh is reported as cut off: at once by newsterm tasks, and by the next working process")
    func killed() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            await server.hold("news")
            let refresh = try testHome.start("refresh")
            try await server.waitForRequest(of: "news")
            refresh.send(SIGKILL)
            _ = try await refresh.waitForExit()
            let task = try await testHome.task()
            #expect(task["state"] as? String == "idle")
            #expect(task["last_result"] as? String == "interrupted: the process ended during the run")
            await server.release("news")
            for _ in 1...2 { #expect(try await testHome.run("refresh").status == 0) }
            let journal = try await testHome.run("tasks", "journal").output
            let end = "Interrupted, since process \(refresh.process) was killed: Requested by newsterm refresh"
            #expect(journal.components(separatedBy: end).count == 2, "\(journal)")
        }
    }

    @Test("A command killed beside a daemon is journalled as interrupted, once, when tasks is next listed")
    func killedBesideDaemon() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [])
            let daemon = try testHome.start("daemon")
            try await testHome.waitForHolder(daemon.process)
            await server.hold("news")
            let command = try testHome.start("feeds", "add", await server.url("news"))
            try await server.waitForRequest(of: "news")
            command.send(SIGKILL)
            _ = try await command.waitForExit()
            for _ in 1...2 { #expect(try await testHome.run("tasks").status == 0) }
            let journal = try await testHome.run("tasks", "journal").output
            let end = "Interrupted, since process \(command.process) was killed: Requested by newsterm feeds add"
            #expect(journal.components(separatedBy: end).count == 2, "\(journal)")
            await server.release("news")
            daemon.send(SIGTERM)
            #expect(try await daemon.waitForExit() == 0)
        }
    }

    @Test("A launch by command is one run with one beginning and one end, and the journal says who asked")
    func launch() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            let launch = try testHome.start("tasks", "simulate-launch", "refresh")
            #expect(try await launch.waitForExit() == 0)
            let events = try await testHome.journal()
            #expect(events.filter { ["launched", "workBegan"].contains($0) } == ["launched"])
            #expect(events.filter { ["completed", "workEnded"].contains($0) } == ["completed"])
            let journal = try await testHome.run("tasks", "journal").output
            #expect(
                journal.contains("Requested by newsterm tasks simulate-launch (process \(launch.process)): a launch."))
        }
    }

    @Test("A task launched by key leaves nothing on its screen that seems unfinished")
    func launchByKey() async throws {
        let testHome = try TestHome(feeds: [])
        try await testHome.read(columns: 140, rows: 40) { terminal in
            try await terminal.leaveChoice(for: "Feeds")
            try await testHome.waitForHolder(try terminal.readerProcess())
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "maintenance: pending")
            try terminal.sendKeys("C-t", "m")
            try await terminal.waitFor(text: "Completed after")
            let screen = try await terminal.waitFor(text: "maintenance: pending")
            #expect(screen.contains("Requested by the user in the reader"))
            #expect(!screen.contains("on request"), "\(screen)")
        }
    }

    @Test("refresh and maintain work with the lease alone if no socket can be created")
    func noSocket() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            // A socket cannot replace a folder with content.
            let socket = testHome.home.appending(path: ".local/share/newsterm/background/lease.socket/a")
            try FileManager.default.createDirectory(at: socket, withIntermediateDirectories: true)
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("list").output.contains("One"))
            let maintain = try await testHome.run("maintain")
            #expect(maintain.status == 0 && maintain.words.contains("the library is sound"), "\(maintain.words)")
            #expect(try await testHome.run("tasks").status == 0)
        }
    }

    private static func testHome(_ server: FeedServer) async throws -> TestHome {
        await server.setItems(["One"], of: "news")
        return try TestHome(feeds: [await server.url("news")])
    }
}
