import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// The user's work continues in another process, however they leave the reader: in a terminal, with a slow server.
@Suite("Quitting during work that another process can finish", .inTurn)
struct HandingOverTests {
    @Test("Quitting returns the terminal at once: another process continues the refresh, and the journal says so")
    func quit() async throws {
        try await withSlowRefresh { server, testHome, terminal in
            let reader = try terminal.readerProcess()
            try terminal.sendKeys("Q")
            try await Self.expectHandedOver(terminal)
            try await terminal.waitFor(text: "ended with 0")
            try await Self.expectFinished(server, testHome, "refresh of all feeds", of: reader)
            #expect(try await testHome.run("list").output.contains("Two"))
        }
    }

    @Test("A refresh started just before quitting continues, too")
    func quitAtOnce() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let reader = try terminal.readerProcess()
                await server.hold("news")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("R", "Q")
                try await Self.expectHandedOver(terminal)
                try await terminal.waitFor(text: "ended with 0")
                try await Self.expectFinished(server, testHome, "refresh of all feeds", of: reader)
            }
            #expect(try await testHome.run("list").output.contains("Two"))
        }
    }

    @Test("A process that is stopped while it waits its turn leaves the job to the next")
    func endedInTheWait() async throws {
        let testHome = try TestHome(feeds: ["http://127.0.0.1:9/feed"])
        let folder = testHome.home.appending(path: ".local/share/newsterm/background").path
        let lease = try #require(try Lease.acquire(directory: folder))
        try testHome.leaveJob(refreshing: "http://127.0.0.1:9/feed")
        let process = try testHome.start("wake", "--jobs")
        // Wait until it handles signals, before it does anything else.
        #expect(try await eventually { try Self.looksOutForTermination(process.process) })
        process.send(SIGTERM)
        #expect(try await process.waitForExit() == 128 + SIGTERM)
        lease.release()
        #expect(testHome.jobs.count == 1)
        #expect(try await testHome.run("wake", "--jobs").status == 1)
        #expect(try await testHome.run("tasks", "journal").output.contains("process 9999999 started has failed: "))
        #expect(testHome.jobs.isEmpty)
    }

    @Test(
        "Killing a process that continues a job loses nothing: the next one continues it",
        arguments: ["wake --jobs", "wake", "daemon", ""])
    func killedInTheMiddle(next: String) async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            await server.hold("news")
            try testHome.leaveJob(refreshing: await server.url("news"))
            let process = try testHome.start("wake", "--jobs")
            try await server.waitForRequest(of: "news")
            process.send(SIGKILL)
            #expect(try await process.waitForExit() == 128 + SIGKILL)
            await server.release("news")
            func expectDone() async throws {
                let sentence = "The refresh of 1 feed that process 9999999 started is done"
                #expect(
                    try await eventually { try await testHome.run("tasks", "journal").output.contains(sentence) })
                #expect(try await eventually { testHome.jobs.isEmpty })
            }
            switch next {
            case "":
                try await testHome.read { terminal in
                    try await expectDone()
                    try await terminal.waitFor(text: "One")
                    try terminal.sendKeys("Q")
                    try await terminal.waitFor(text: "ended with 0")
                }
            case "daemon":
                let daemon = try testHome.start("daemon")
                try await expectDone()
                daemon.send(SIGTERM)
                #expect(try await daemon.waitForExit() == 0)
            default:
                #expect(try await testHome.run(next.split(separator: " ").map(String.init)).status == 0)
                try await expectDone()
            }
        }
    }

    @Test("When a reader is killed beside a daemon, the daemon continues its jobs at once")
    func killedBesideDaemon() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            #expect(try await testHome.run("refresh").status == 0)
            let daemon = try testHome.start("daemon")
            try await testHome.waitForHolder(daemon.process)
            try await testHome.read { terminal in
                try await Self.beginRefresh(server, terminal)
                let reader = try terminal.readerProcess()
                #expect(testHome.jobs.count == 1)
                kill(reader, SIGKILL)
                try await terminal.waitFor(text: "ended with 137")
                await server.release("news")
                let sentence = "The refresh of all feeds that process \(reader) started is done: "
                #expect(
                    try await eventually { try await testHome.run("tasks", "journal").output.contains(sentence) })
            }
            #expect(testHome.jobs.isEmpty)
            #expect(try await testHome.run("list").output.contains("Two"))
            daemon.send(SIGTERM)
            #expect(try await daemon.waitForExit() == 0)
        }
    }

    @Test(
        "Bytes of a response received before quitting are kept, and not requested again",
        arguments: [["R"], ["t", "L"]])
    func bytes(keys: [String]) async throws {
        let server = try HaltingFeedServer()
        let testHome = try TestHome(feeds: [server.url])
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "Dritter")
            try await testHome.waitForHolder(try terminal.readerProcess())
            for key in keys {
                try terminal.sendKeys(key)
                if key == "t" { try await terminal.waitFor(text: "refresh: pending") }
            }
            await server.waitForHalf()
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with ")
        }
        server.release()
        #expect(
            try await eventually {
                try await testHome.run("list").output.split(separator: "\n").count == HaltingFeedServer.titles.count
            })
        #expect(server.requests.count == 3)
        #expect(HaltingFeedServer.firstByte(of: server.requests[2]).map(server.half.contains) == true)
    }

    @Test("Bytes of a full text received before quitting are kept, and not requested again")
    func bytesOfFullText() async throws {
        let server = try HaltingPage()
        let testHome = try ArticleTests.testHome(body: "<p>The teaser.</p>", link: server.url)
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 80) { terminal in
            try await terminal.waitFor(text: "The article")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "The teaser.")
            try terminal.sendKeys("f")
            await server.waitForHalf()
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        #expect(try await testHome.journalOnceFinished().contains("started is done."))
        #expect(server.requests.count == 2)
        #expect(server.requests.last.flatMap(HaltingFeedServer.firstByte).map(server.half.contains) == true)
        let list = try await testHome.run("list", "--json", "--limit", "1")
        let articles = try #require(
            try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        let shown = try await testHome.run("show", "\(try #require(articles.first?["id"]))").output
        #expect(shown.contains("Part 1 of the story") && shown.contains("Part 9 of the story"))
    }

    @Test(
        "Bytes of an address being checked when the user quits are kept, and not requested again"
    )
    func bytesOfAddition() async throws {
        let server = try HaltingFeedServer()
        let testHome = try TestHome(feeds: [server.url + "?1"])
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "Dritter")
            try terminal.sendKeys("+", server.url, "Enter")
            await server.waitForHalf()
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        server.release()
        #expect(try await eventually { try await testHome.run("list").output.contains("Zweiter") })
        #expect(server.requests.count == 3)
        #expect(server.requests.last.flatMap(HaltingFeedServer.firstByte).map(server.half.contains) == true)
    }

    @Test("Another process that continues a launched refresh asks only the feeds that have not answered")
    func restOfLaunch() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Quick"], of: "quick")
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news"), await server.url("quick")])
            #expect(try await testHome.run("refresh").status == 0)
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let reader = try terminal.readerProcess()
                try await testHome.waitForHolder(reader)
                await server.hold("news")
                await server.addItem("Faster", to: "quick")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "refresh: pending")
                try terminal.sendKeys("L")
                try await server.waitForRequest(of: "news")
                #expect(try await eventually { try await testHome.run("list").output.contains("Faster") })
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
                try await Self.expectFinished(server, testHome, "launch of the task refresh", of: reader)
            }
            #expect(try await testHome.run("list").output.contains("Two"))
            #expect(await server.requestCount(of: "quick") == 2)
        }
    }

    /// Whether the process has a handler for SIGTERM.
    private static func looksOutForTermination(_ process: Int32) throws -> Bool {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let signals = line.flatMap { UInt64($0.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16) }
        return (signals ?? 0) >> (UInt64(SIGTERM) - 1) & 1 == 1
    }

    @Test("On SIGTERM another process continues in the same way")
    func terminate() async throws {
        try await withSlowRefresh { server, testHome, terminal in
            let reader = try terminal.readerProcess()
            kill(reader, SIGTERM)
            try await Self.expectHandedOver(terminal)
            try await terminal.waitFor(text: "ended with \(128 + SIGTERM)")
            try await Self.expectFinished(server, testHome, "refresh of all feeds", of: reader)
            #expect(try await testHome.run("list").output.contains("Two"))
        }
    }

    @Test("Another process continues adding a feed, too")
    func addition() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await testHome.read { terminal in
                let (address, reader) = try await Self.beginAddition(server, terminal)
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "addition of \(address); newsterm tasks journal shows")
                try await terminal.waitFor(text: "ended with 0")
                await server.release("slow")
                #expect(try await eventually { try await testHome.run("list").output.contains("Two") })
                #expect(try testHome.feedList.contains(address))
                let journal = try await testHome.journalOnceFinished()
                #expect(
                    journal.contains(
                        "The addition of \(address) that process \(reader) started is done: Added \(address)"))
            }
        }
    }

    @Test(
        "A process that continues adding an address finds the feed of its page, or reports that there is none",
        arguments: [true, false])
    func additionOfPage(hasFeed: Bool) async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            await server.setItems(["Two"], of: "hidden")
            let (page, feed) = (await server.url("page"), await server.url("hidden"))
            let link = "<link rel='alternate' type='application/rss+xml' href='\(feed)'>"
            await server.setPage(head: hasFeed ? link : "", at: "page")
            await server.hold("page")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("+", page, "Enter")
                try await server.waitForRequest(of: "page")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            await server.release("page")
            let sentence = hasFeed ? "started is done: Added \(feed): 1 article." : "started has failed: "
            #expect(try await eventually { try await testHome.run("tasks", "journal").output.contains(sentence) })
            #expect(try testHome.feedList.contains(feed) == hasFeed)
            #expect(try !testHome.feedList.contains(page))
        }
    }

    @Test("When the reader is killed while it checks an address, the next one continues")
    func killedAddition() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await testHome.read { terminal in
                let (_, reader) = try await Self.beginAddition(server, terminal)
                kill(reader, SIGKILL)
                try await terminal.waitFor(text: "ended with 137")
            }
            let address = await server.url("slow")
            #expect(try !testHome.feedList.contains(address))
            await server.release("slow")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "started is done: Added ")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(try testHome.feedList.contains(address))
            #expect(testHome.jobs.isEmpty)
        }
    }

    @Test("Two processes that continue jobs at once each do their own, once")
    func two() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            await server.setItems(["Two"], of: "tea")
            try testHome.write("\(await server.url("news"))\n\(await server.url("tea"))\n", to: "urls")
            await server.hold("news")
            try testHome.leaveJob(refreshing: await server.url("news"))
            let first = try testHome.start("wake", "--jobs")
            try await server.waitForRequest(of: "news")
            try testHome.leaveJob(refreshing: await server.url("tea"), of: 9_999_998)
            let second = try testHome.start("wake", "--jobs")
            // A holder that is about to end launches nothing for others, and says so.
            let launch = try await testHome.run("tasks", "simulate-launch", "refresh")
            #expect(launch.status == 75)
            #expect(launch.words.contains("The newsterm that runs the tasks is quitting; try again."))
            #expect(await server.requestCount(of: "tea") == 0)
            await server.release("news")
            #expect(try await first.waitForExit() == 0)
            #expect(try await second.waitForExit() == 0)
            let journal = try await testHome.run("tasks", "journal").output
            for process in [9_999_999, 9_999_998] {
                let sentence = "The refresh of 1 feed that process \(process) started is "
                #expect(journal.components(separatedBy: sentence).count == 2)
                #expect(journal.contains("\(sentence)done: 1 new article in 1 feed."))
            }
            #expect(await server.requestCount(of: "tea") == 1)
        }
    }

    @Test("Another process repeats the launch of a task that was launched by hand")
    func launch() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let (before, reader) = (await server.requestCount(of: "news"), try terminal.readerProcess())
                await server.hold("news")
                await server.addItem("Two", to: "news")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "refresh: pending")
                try terminal.sendKeys("L")
                #expect(try await eventually { await server.requestCount(of: "news") > before })
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "launch of the task refresh; newsterm tasks journal shows")
                try await terminal.waitFor(text: "ended with 0")
                try await Self.expectFinished(server, testHome, "launch of the task refresh", of: reader)
                #expect(try await testHome.run("list").output.contains("Two"))
            }
        }
    }

    @Test("When the terminal is closed another process continues the refresh, and the journal reports how it ended")
    func hangUp() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            let reader = try await testHome.read { terminal in
                try await Self.beginRefresh(server, terminal)
                return try terminal.readerProcess()
            }
            // The session is closed: the reader was sent SIGHUP, and its terminal is gone.
            try await Self.expectFinished(server, testHome, "refresh of all feeds", of: reader)
            #expect(try await testHome.run("list").output.contains("Two"))
        }
    }

    @Test("When the terminal is closed another process finishes adding the feed")
    func hangUpInAddition() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            let (address, reader) = try await testHome.read { terminal in
                try await Self.beginAddition(server, terminal)
            }
            #expect(try await eventually { testHome.holder != nil && testHome.holder != reader })
            await server.release("slow")
            #expect(try await testHome.journalOnceFinished().contains("The addition of \(address) that process"))
            #expect(try await testHome.run("list").output.contains("Two"))
        }
    }

    @Test("Ctrl-Z hands the adding of a feed to another process, and fg shows the result")
    func suspendInAddition() async throws {
        try await withReaderInShell { server, testHome, terminal in
            let address = try await Self.typeAddition(server, terminal)
            try terminal.sendKeys("C-z")
            try await terminal.waitFor(text: "Stopped")
            await server.release("slow")
            #expect(try await testHome.journalOnceFinished().contains("The addition of \(address) that process"))
            try terminal.type("fg\n")
            try await terminal.waitFor(text: "started is done: Added")
            try await terminal.waitFor(text: "Two")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(noText: "Two")
        }
    }

    @Test("A refresh started just before Ctrl-Z continues in another process, too")
    func suspendAtOnce() async throws {
        try await withReaderInShell { server, testHome, terminal in
            #expect(try await eventually { testHome.holder != nil })
            let reader = try #require(testHome.holder)
            await server.hold("news")
            await server.addItem("Two", to: "news")
            try terminal.sendKeys("R", "C-z")
            try await terminal.waitFor(text: "Stopped")
            try await Self.expectFinished(server, testHome, "refresh of all feeds", of: reader)
            try terminal.type("fg\n")
            try await terminal.waitFor(text: "Two")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(noText: "Two")
        }
    }

    @Test("Ctrl-Z hands the refresh to another process; fg shows its progress, and takes back the tasks at its end")
    func suspend() async throws {
        try await withReaderInShell { server, testHome, terminal in
            try await Self.beginRefresh(server, terminal)
            let reader = try #require(testHome.holder)
            try terminal.sendKeys("C-z")
            try await terminal.waitFor(text: "Stopped")
            #expect(try await eventually { testHome.holder != nil && testHome.holder != reader })
            let successor = try #require(testHome.holder)
            try terminal.type("fg\n")
            try await terminal.waitFor(text: "The refresh continues in another process.")
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "process \(successor)")
            await server.release("news")
            try await testHome.waitForHolder(reader)
            try terminal.sendKeys("q")
            try await terminal.waitFor(text: "Two")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(noText: "Two")
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("The refresh of all feeds that process \(reader) started is done"))
        }
    }

    @Test("An address during which the reader is killed twice is reported at the third start, and not tried again")
    func killedTwice() async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            for count in 1...2 {
                try await testHome.read { terminal in
                    if count == 1 { _ = try await Self.beginAddition(server, terminal) }
                    #expect(try await eventually { await server.requestCount(of: "slow") == count })
                    kill(try terminal.readerProcess(), SIGKILL)
                    try await terminal.waitFor(text: "ended with 137")
                }
            }
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "newsterm was killed twice")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(await server.requestCount(of: "slow") == 2)
            #expect(testHome.jobs.isEmpty)
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("is not completed: newsterm was killed twice"))
        }
    }

    @Test("Another process continues fetching a full text")
    func fullText() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(body: "<article>\(paragraphs.joined())</article>", at: "story")
            await server.hold("story")
            let testHome = try ArticleTests.testHome(body: "<p>The teaser.</p>", link: await server.url("story"))
            #expect(try await testHome.run("refresh").status == 0)
            try await testHome.read(columns: 80) { terminal in
                try await terminal.waitFor(text: "The article")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The teaser.")
                let reader = try terminal.readerProcess()
                try terminal.sendKeys("f")
                try await server.waitForRequest(of: "story")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "full text of an article; ")
                try await terminal.waitFor(text: "ended with 0")
                #expect(try await eventually { testHome.holder != nil })
                await server.release("story")
                let journal = try await testHome.journalOnceFinished()
                #expect(
                    journal.contains("The full text of an article that process \(reader) started is done."))
            }
            let list = try await testHome.run("list", "--json", "--limit", "1")
            let articles = try #require(
                try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
            let row = try #require(articles.first)
            let shown = try await testHome.run("show", "\(try #require(row["id"]))").output
            #expect(shown.contains("Part 3 of the story"))
        }
    }
}

extension HandingOverTests {
    /// A reader during a refresh that the user began, of a server that answers on demand.
    private func withSlowRefresh(
        _ body: @Sendable (FeedServer, TestHome, TmuxSession) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await testHome.read { terminal in
                try await Self.beginRefresh(server, terminal)
                try await body(server, testHome, terminal)
            }
        }
    }

    /// A reader that shows the only article, in a shell that can stop and resume it.
    private func withReaderInShell(
        _ body: @Sendable (FeedServer, TestHome, TmuxSession) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            let testHome = try await Self.testHome(server)
            try await withTmuxSession(
                command: ["bash", "--norc", "-i"], columns: 120, rows: 40, environment: testHome.environment
            ) { terminal in
                try terminal.type("'\(TestHome.program)'\n")
                try await terminal.waitFor(text: "One")
                try await body(server, testHome, terminal)
            }
        }
    }

    private static func testHome(_ server: FeedServer) async throws -> TestHome {
        await server.setItems(["One"], of: "news")
        // On a busy machine a response may take longer than a refresh's timeout of half a minute.
        return try TestHome(
            feeds: [await server.url("news")], configuration: "[refresh]\ntimeout = \"10m\"\n")
    }

    private static func beginRefresh(_ server: FeedServer, _ terminal: TmuxSession) async throws {
        try await terminal.waitFor(text: "One")
        let before = await server.requestCount(of: "news")
        await server.hold("news")
        await server.addItem("Two", to: "news")
        try terminal.sendKeys("R")
        let isRequested = try await eventually {
            if await server.requestCount(of: "news") > before { return true }
            // It has joined the refresh of the start, which had stored the article but not ended.
            if try terminal.text().contains("1 new article in 1 feed.") { try terminal.sendKeys("R") }
            return false
        }
        #expect(isRequested)
    }

    /// Adds a feed whose server does not answer yet.
    private static func typeAddition(_ server: FeedServer, _ terminal: TmuxSession) async throws -> String {
        await server.setItems(["Two"], of: "slow")
        await server.hold("slow")
        let address = await server.url("slow")
        try terminal.sendKeys("+", address, "Enter")
        try await server.waitForRequest(of: "slow")
        return address
    }

    private static func beginAddition(
        _ server: FeedServer, _ terminal: TmuxSession
    ) async throws -> (address: String, reader: Int32) {
        try await terminal.waitFor(text: "One")
        return (try await typeAddition(server, terminal), try terminal.readerProcess())
    }

    private static func expectHandedOver(_ terminal: TmuxSession) async throws {
        let screen = try await terminal.waitFor(
            text: ": refresh of all feeds; newsterm tasks journal shows how it ends.")
        #expect(screen.contains("Continues in process ") && !screen.contains("Not completed"))
        #expect(try terminal.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
    }

    /// Another process holds the lease, and ends when the server answers.
    private static func expectFinished(
        _ server: FeedServer, _ testHome: TestHome, _ name: String, of reader: Int32
    ) async throws {
        #expect(try await eventually { testHome.holder != nil && testHome.holder != reader })
        await server.release("news")
        let journal = try await testHome.journalOnceFinished()
        #expect(journal.contains("The \(name) was handed over to process"))
        #expect(journal.contains("The \(name) that process \(reader) started is done: "))
    }
}

extension TestHome {
    /// The journal once the continuing process has ended.
    fileprivate func journalOnceFinished() async throws -> String {
        #expect(try await eventually { try await run("tasks", "journal").output.contains("started is ") })
        #expect(try await eventually { holder == nil })
        return try await run("tasks", "journal").output
    }
}
