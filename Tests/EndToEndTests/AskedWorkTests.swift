import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// Work requested by hand is a run like any other: the screen, `newsterm tasks` and the journal show its beginning,
/// that it runs, and its end.
@Suite("Work by hand, as it is told", .inTurn)
struct AskedWorkTests {
    @Test("Beside a newsterm of another version that runs the tasks, refresh asks the feeds itself")
    func otherVersion() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            let lease = try #require(try Lease.acquire(directory: household.backgroundFolder))
            let held = try BackgroundTaskCenter(directory: household.backgroundFolder).hold(lease)
            let sing: BackgroundTaskCenter.Answer = { _, say in say(Data(#"{"sings":{}}"#.utf8)) }
            try await held.whileAnswering(sing) {
                // This process answers as well, maybe too late: then the other reports that it does not answer.
                func answer(to command: String) async throws -> ChildProcess.Ending {
                    var answer = try await household.run(command)
                    _ = try await eventually {
                        if answer.words.contains("does not answer") { answer = try await household.run(command) }
                        return !answer.words.contains("does not answer")
                    }
                    return answer
                }
                let refresh = try await answer(to: "refresh")
                #expect(refresh.status == 0 && refresh.output.contains("1 new"), "\(refresh)")
                #expect(try await household.run("list").output.contains("One"))
                let maintain = try await answer(to: "maintain")
                #expect(maintain.status == 1 && maintain.words.contains("has a different version. Restart it"))
            }
        }
    }

    @Test(
        "A refresh by hand is told as a running task while it runs, whoever asked for it, and X stops it",
        arguments: [false, true])
    func running(byCommand: Bool) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            await server.setItems(["Slow"], of: "slow")
            let household = try Household(feeds: [await server.url("news"), await server.url("slow")])
            #expect(try await household.run("refresh").status == 0)
            await server.hold("slow")
            let command = byCommand ? try household.start("refresh", "--force") : nil
            try await household.read(columns: 140, rows: 40) { terminal in
                try await terminal.waitFor(text: "news")
                if !byCommand {
                    try await household.waitForHolder(try terminal.readerProcess())
                    try terminal.sendKeys("R")
                }
                #expect(try await eventually { await server.requestCount(of: "slow") == 2 })
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "refresh: running since ")
                try await terminal.waitFor("a mark of the run") { $0.contains(/refresh +[·●○]+►/) }
                #expect(try await household.task()["state"] as? String == "running")
                try terminal.sendKeys("X")
                try await terminal.waitFor(noText: "running since")
                if let command { _ = try await command.waitForExit() }
                let screen = try await terminal.waitFor(text: "Stopped after")
                let told = screen.prefix(upTo: screen.firstRange(of: "maintenance:")?.lowerBound ?? screen.endIndex)
                #expect(!told.contains("never") && !told.contains("none yet"), "\(screen)")
                #expect(!screen.contains("not running") && !screen.contains("does not answer"), "\(screen)")
                let tasks = try await household.run("tasks").output
                #expect(tasks.contains("org.newsterm.apprefresh\tpending"))
                #expect(!tasks.contains(/apprefresh.*never ran/), "\(tasks)")
            }
        }
    }

    @Test("newsterm tasks tells the last run by hand as the last run, with its result")
    func lastRun() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            #expect(try await household.run("refresh").status == 0)
            let task = try await household.task()
            #expect(task["last_result"] as? String == "new data")
            #expect(task["last_launch"] as? Int != nil && task["last_duration"] != nil)
        }
    }

    @Test("Adding a feed and a full text have their end in the journal, with what came of them")
    func endings() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(body: "<article>\(paragraphs.joined())</article>", at: "story")
            let household = try ArticleTests.household(body: "<p>The teaser.</p>", link: await server.url("story"))
            #expect(try await household.run("refresh").status == 0)
            await server.setItems(["One"], of: "news")
            let address = await server.url("news")
            try await household.read { terminal in
                try await terminal.waitFor(text: "The article")
                let reader = try terminal.readerProcess()
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The teaser.")
                try terminal.sendKeys("f")
                try await terminal.waitFor(text: "Part 1")
                try terminal.sendKeys("+", address, "Enter")
                try await terminal.waitFor(text: "Added")
                let journal = try await household.run("tasks", "journal").output
                let end = "for the user in the reader (process \(reader)):"
                #expect(journal.contains("\(end) it is done."), "\(journal)")
                #expect(journal.contains("\(end) Added \(address): 1 article."), "\(journal)")
                try terminal.sendKeys("q", "q")
            }
            #expect(try await household.run("feeds", "add", await server.url("none")).status != 0)
            let journal = try await household.run("tasks", "journal").output
            #expect(journal.contains(/Failed after .* for newsterm feeds add \(process \d+\):/), "\(journal)")
        }
    }

    @Test("A refresh that was killed is told as cut off: at once by newsterm tasks, and by the next that works")
    func killed() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            await server.hold("news")
            let refresh = try household.start("refresh")
            try await server.waitForRequest(of: "news")
            refresh.send(SIGKILL)
            _ = try await refresh.waitForExit()
            let task = try await household.task()
            #expect(task["state"] as? String == "idle")
            #expect(task["last_result"] as? String == "interrupted: the process ended during the run")
            await server.release("news")
            for _ in 1...2 { #expect(try await household.run("refresh").status == 0) }
            let journal = try await household.run("tasks", "journal").output
            let end = "Interrupted, since process \(refresh.process) was killed: Requested by newsterm refresh"
            #expect(journal.components(separatedBy: end).count == 2, "\(journal)")
        }
    }

    @Test("A command that was killed beside a daemon is told as cut off as soon as somebody looks")
    func killedBesideDaemon() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [])
            let daemon = try household.start("daemon")
            try await household.waitForHolder(daemon.process)
            await server.hold("news")
            let command = try household.start("feeds", "add", await server.url("news"))
            try await server.waitForRequest(of: "news")
            command.send(SIGKILL)
            _ = try await command.waitForExit()
            for _ in 1...2 { #expect(try await household.run("tasks").status == 0) }
            let journal = try await household.run("tasks", "journal").output
            let end = "Interrupted, since process \(command.process) was killed: Requested by newsterm feeds add"
            #expect(journal.components(separatedBy: end).count == 2, "\(journal)")
            await server.release("news")
            daemon.send(SIGTERM)
            #expect(try await daemon.waitForExit() == 0)
        }
    }

    @Test("A launch by a command is one run: it begins once and ends once, and who asked is told beside it")
    func launch() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            let launch = try household.start("tasks", "simulate-launch", "refresh")
            #expect(try await launch.waitForExit() == 0)
            let events = try await household.journal()
            #expect(events.filter { ["launched", "workBegan"].contains($0) } == ["launched"])
            #expect(events.filter { ["completed", "workEnded"].contains($0) } == ["completed"])
            let journal = try await household.run("tasks", "journal").output
            #expect(
                journal.contains("Requested by newsterm tasks simulate-launch (process \(launch.process)): a launch."))
        }
    }

    @Test("A task that is launched by key leaves nothing on its screen that waits for an end")
    func launchByKey() async throws {
        let household = try Household(feeds: [])
        try await household.read(columns: 140, rows: 40) { terminal in
            try await terminal.leaveChoice(for: "Feeds")
            try await household.waitForHolder(try terminal.readerProcess())
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "maintenance: pending")
            try terminal.sendKeys("C-t", "m")
            try await terminal.waitFor(text: "Completed after")
            let screen = try await terminal.waitFor(text: "maintenance: pending")
            #expect(screen.contains("Requested by the user in the reader"))
            #expect(!screen.contains("on request"), "\(screen)")
        }
    }

    @Test("refresh and maintain work where no socket can be made, by the lease alone")
    func noSocket() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            // A socket cannot replace a folder with content.
            let socket = household.home.appending(path: ".local/share/newsterm/background/lease.socket/a")
            try FileManager.default.createDirectory(at: socket, withIntermediateDirectories: true)
            #expect(try await household.run("refresh").status == 0)
            #expect(try await household.run("list").output.contains("One"))
            let maintain = try await household.run("maintain")
            #expect(maintain.status == 0 && maintain.words.contains("the library is sound"), "\(maintain.words)")
            #expect(try await household.run("tasks").status == 0)
        }
    }

    private static func household(_ server: FeedServer) async throws -> Household {
        await server.setItems(["One"], of: "news")
        return try Household(feeds: [await server.url("news")])
    }
}
