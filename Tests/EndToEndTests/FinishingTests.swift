import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// What the person began is finished, however they leave the reader: in a terminal, with a server that answers slowly.
@Suite("Leaving in the middle of a refresh", .serialized)
struct FinishingTests {
    @Test("To quit gives the terminal back at once, and a line says what is being finished, another how it ended")
    func quit() async throws {
        try await withSlowRefresh { server, household, terminal in
            try terminal.sendKeys("Q")
            try await Self.expectFinishing(terminal)
            await server.release("news")
            try await terminal.waitFor(text: "Done: refresh of 1 feed: 1 new article in 1 feed.")
            try await terminal.waitFor(text: "ended with 0")
            #expect(try await household.run("list").output.contains("Two"))
            #expect(household.holder == nil)
            let journal = try await household.run("tasks", "journal").output
            #expect(journal.contains("The person has left; being finished, within 30 s: refresh of 1 feed"))
            #expect(journal.contains("refresh of 1 feed: done after"))
        }
    }

    @Test("A refresh whose key comes together with the one that quits is finished, too")
    func quitAtOnce() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                await server.hold("news")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("R", "Q")
                try await Self.expectFinishing(terminal)
                await server.release("news")
                try await terminal.waitFor(text: "Done: refresh of 1 feed: 1 new article in 1 feed.")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("A process that goes on and is ended while it waits for its turn leaves that in the journal")
    func endedInTheWait() async throws {
        let household = try Household(feeds: ["http://127.0.0.1:9/feed"])
        let folder = household.home.appending(path: ".local/share/newsterm/background").path
        let lease = try #require(try Lease.acquire(directory: folder))
        defer { lease.release() }
        let process = try ChildProcess(
            [Household.program, "finish"], environment: household.commandEnvironment,
            input: "{\"feeds\":[\"http://127.0.0.1:9/feed\"],\"isNamed\":true,\"process\":7}")
        // It looks out for signals before it does anything.
        #expect(try await eventually { try Self.looksOutForTermination(process.process) })
        process.send(SIGTERM)
        #expect(try await process.waitForExit() == 128 + SIGTERM)
        let journal = try await household.run("tasks", "journal").output
        #expect(journal.contains("The refresh of 1 feed that process 7 handed over is not completed: it was told"))
    }

    /// Whether SIGTERM is caught rather than left to end the program.
    private static func looksOutForTermination(_ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let signals = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16) }
        return (signals ?? 0) >> (UInt64(SIGTERM) - 1) & 1 == 1
    }

    @Test("SIGTERM finishes what was begun in the same way")
    func terminate() async throws {
        try await withSlowRefresh { server, household, terminal in
            kill(try terminal.readerProcess(), SIGTERM)
            try await Self.expectFinishing(terminal)
            await server.release("news")
            try await terminal.waitFor(text: "Done: refresh of 1 feed: 1 new article in 1 feed.")
            try await terminal.waitFor(text: "ended with \(128 + SIGTERM)")
            #expect(try await household.run("list").output.contains("Two"))
        }
    }

    @Test("Ctrl-C stops it now, and a line says what is not completed")
    func interrupt() async throws {
        try await withSlowRefresh { server, household, terminal in
            try terminal.sendKeys("Q")
            try await Self.expectFinishing(terminal)
            try terminal.sendKeys("C-c")
            try await terminal.waitFor(text: "Not completed: refresh of 1 feed: Stopped before 1 feed had been asked.")
            try await terminal.waitFor(text: "ended with \(128 + SIGINT)")
            #expect(household.holder == nil)
            #expect(try await household.run("list").output.contains("Two") == false)
            let journal = try await household.run("tasks", "journal").output
            #expect(journal.contains("The person stopped it: told to stop: refresh of 1 feed"))
            #expect(journal.contains("refresh of 1 feed: not completed after"))
            await server.release("news")
        }
    }

    @Test("A feed that was being added when all was stopped is listed as it was given")
    func interruptAdding() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                await server.setItems(["Two"], of: "slow")
                await server.hold("slow")
                let address = await server.url("slow")
                try terminal.sendKeys("+", address, "Enter", "Q")
                try await terminal.waitFor(text: "Finishing: adding")
                try terminal.sendKeys("C-c")
                try await terminal.waitFor(text: "ended with \(128 + SIGINT)")
                await server.release("slow")
                #expect(try await household.run("feeds").output.contains(address))
            }
        }
    }

    @Test("Quick work is finished without a word")
    func quiet() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("a", "Q")
                let screen = try await terminal.waitFor(text: "ended with 0")
                #expect(!screen.contains("Finishing") && !screen.contains("Done"))
            }
            #expect(try await household.run("list", "--unread").output.contains("One") == false)
        }
    }

    @Test("When the terminal is closed another process goes on with the refresh, and the journal tells how it ended")
    func hangUp() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            let reader = try await household.read { terminal in
                try await Self.beginRefresh(server, terminal)
                return try terminal.readerProcess()
            }
            // The session is closed here: the reader has been sent SIGHUP, and its terminal is gone.
            #expect(try await eventually { household.holder != nil && household.holder != reader })
            await server.release("news")
            #expect(try await eventually { household.holder == nil })
            #expect(try await household.run("list").output.contains("Two"))
            let journal = try await household.run("tasks", "journal").output
            #expect(journal.contains("The refresh of 1 feed is handed over to process"))
            #expect(
                journal.contains(
                    "The refresh of 1 feed that process \(reader) handed over is done: 1 new article in 1 feed."))
        }
    }

    @Test("Ctrl-Z hands the refresh to another process; fg shows its progress, and takes the tasks back at its end")
    func suspend() async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            try await withTmuxSession(
                command: ["bash", "--norc", "-i"], columns: 120, rows: 40, environment: household.environment
            ) { terminal in
                try terminal.type("'\(Household.program)'\n")
                try await Self.beginRefresh(server, terminal)
                let reader = try #require(household.holder)
                try terminal.sendKeys("C-z")
                try await terminal.waitFor(text: "Stopped")
                #expect(try await eventually { household.holder != nil && household.holder != reader })
                let successor = try #require(household.holder)
                try terminal.type("fg\n")
                try await terminal.waitFor(text: "The refresh goes on in another process.")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "process \(successor)")
                await server.release("news")
                try await household.waitForHolder(reader)
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "Two")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(noText: "Two")
                let journal = try await household.run("tasks", "journal").output
                #expect(journal.contains("The refresh of 1 feed that process \(reader) handed over is done"))
            }
        }
    }

    /// The second of the three experiments against the program itself, in real time: a server has twenty seconds to
    /// answer, two of its feeds are asked at a time, and so the third is still under way after thirty.
    @Test("What is not finished within half a minute goes on in another process, and the person is told which")
    func limit() async throws {
        try await FeedServer.run { server in
            let names = ["news", "tea", "sea"]
            for name in names { await server.setItems(["First of \(name)"], of: name) }
            var feeds: [String] = []
            for name in names { feeds.append(await server.url(name)) }
            let household = try Household(feeds: feeds)
            #expect(try await household.run("refresh").status == 0)
            try await household.read { terminal in
                for name in names {
                    try await terminal.waitFor(text: "First of \(name)")
                    await server.hold(name)
                    await server.addItem("Second of \(name)", to: name)
                }
                try terminal.sendKeys("R")
                let isAsked = try await eventually {
                    var requests = 0
                    for name in names { requests += await server.requestCount(of: name) }
                    return requests >= 5
                }
                #expect(isAsked)
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "Finishing: refresh of 3 feeds, at most 30 s")
                try await terminal.waitFor(
                    text: ": refresh of 1 feed; newsterm tasks journal tells", within: .seconds(120))
                let screen = try await terminal.waitFor(text: "ended with 0")
                #expect(screen.contains("Goes on in process ") && !screen.contains("Not completed"))
                #expect(try await eventually { household.holder != nil })
                for name in names { await server.release(name) }
                #expect(try await eventually { household.holder == nil })
                #expect(try await household.run("list").output.contains("Second of"))
            }
        }
    }

    @Test("A full text that is under way is finished before the program ends")
    func fullText() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(body: "<article>\(paragraphs.joined())</article>", at: "story")
            await server.hold("story")
            let household = try ArticleTests.household(body: "<p>The teaser.</p>", link: await server.url("story"))
            #expect(try await household.run("refresh").status == 0)
            try await household.read(columns: 80) { terminal in
                try await terminal.waitFor(text: "The article")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The teaser.")
                try terminal.sendKeys("f")
                try await server.waitForRequest(of: "story")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "Finishing: the full text of an article, at most 30 s")
                await server.release("story")
                try await terminal.waitFor(text: "Done: the full text of an article.")
                try await terminal.waitFor(text: "ended with 0")
            }
            let list = try await household.run("list", "--json", "--limit", "1")
            let articles = try #require(
                try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
            let row = try #require(articles.first)
            let shown = try await household.run("show", "\(try #require(row["id"]))").output
            #expect(shown.contains("Part 3 of the story"))
        }
    }
}

extension FinishingTests {
    /// A reader in the middle of a refresh that the person began, of a server that answers when it is told to.
    private func withSlowRefresh(
        _ body: @Sendable (FeedServer, Household, TmuxSession) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            let household = try await Self.household(server)
            try await household.read { terminal in
                try await Self.beginRefresh(server, terminal)
                try await body(server, household, terminal)
            }
        }
    }

    private static func household(_ server: FeedServer) async throws -> Household {
        await server.setItems(["One"], of: "news")
        // Longer than the half minute for which a refresh is waited for.
        return try Household(
            feeds: [await server.url("news")], configuration: "[refresh]\ntimeout = \"2m\"\n")
    }

    private static func beginRefresh(_ server: FeedServer, _ terminal: TmuxSession) async throws {
        try await terminal.waitFor(text: "One")
        let before = await server.requestCount(of: "news")
        await server.hold("news")
        await server.addItem("Two", to: "news")
        try terminal.sendKeys("R")
        let isAsked = try await eventually { await server.requestCount(of: "news") > before }
        #expect(isAsked)
    }

    private static func expectFinishing(_ terminal: TmuxSession) async throws {
        try await terminal.waitFor(text: "Finishing: refresh of 1 feed, at most 30 s; Ctrl-C stops it now.")
        #expect(try terminal.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
    }
}
