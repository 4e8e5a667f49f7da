import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// A refresh whose time is up when a server has sent half a feed: from the key to the stored articles.
@Suite("A refresh that hands over unfinished feeds", .inTurn)
struct HandoffTests {
    /// A household whose feed has been fetched once.
    private static func testHome(_ server: HaltingFeedServer) async throws -> TestHome {
        let testHome = try TestHome(feeds: [server.url])
        #expect(try await testHome.run("refresh").status == 0)
        return testHome
    }

    private static func agent(_ testHome: TestHome) -> Int32? {
        Lease.holder(directory: folder(testHome) + "/agent")
    }

    private static func folder(_ testHome: TestHome) -> String {
        testHome.home.appending(path: ".local/share/newsterm/transfers/org.newsterm.feeds").path
    }

    /// Launches a refresh in the tasks screen, and expires it when half the feed has arrived.
    private static func expire(_ terminal: TmuxSession, _ server: HaltingFeedServer) async throws {
        try await terminal.waitFor(text: "? help")
        try terminal.sendKeys("t")
        try await terminal.waitFor(text: "org.newsterm.apprefresh")
        try terminal.sendKeys("L")
        await server.waitForHalf()
        try terminal.sendKeys("X")
        try await terminal.waitFor(text: "1 slow feed continues in the background")
    }

    /// Quits with any status, which depends on whether the launched task had just ended.
    private static func leave(_ terminal: TmuxSession) async throws {
        try terminal.sendKeys("Q")
        try await terminal.waitFor(text: "ended with ")
    }

    private static func titles(_ testHome: TestHome) async throws -> [String] {
        let list = try await testHome.run("list", "--json").output
        return list.matches(of: /"title":"([^"]*)"/).map { String($0.1) }.sorted()
    }

    private static func journal(_ testHome: TestHome) async throws -> String {
        try await testHome.run("tasks", "journal").output
    }

    /// Later requests continue after the number of bytes that the journal reports.
    private static func expectRest(
        _ testHome: TestHome, _ server: HaltingFeedServer, requests: ClosedRange<Int> = 2...2
    ) async throws {
        let journal = try await journal(testHome)
        let bytes = journal.firstMatch(of: /continues in the background, ([0-9,]+) bytes so far/).flatMap {
            Int($0.1.replacing(",", with: ""))
        }
        #expect(server.requests.count == requests.upperBound + 1)
        for request in server.requests[requests] {
            #expect(HaltingFeedServer.field("Range", in: request) == bytes.map { "bytes=\($0)-" })
            #expect(HaltingFeedServer.field("If-Range", in: request) == bytes.map { _ in "\"one\"" })
        }
        #expect(bytes.map(server.half.contains) != false)
        #expect(bytes != nil || journal.contains("continues in the background."))
    }

    /// Only the record is left in the session, at once or after a later process has received the last event.
    private static func expectDone(_ testHome: TestHome) async throws {
        func left() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder(testHome)).filter { name in
                [".part", ".adopted", ".download"].contains { name.contains($0) }
            }
        }
        let isDone = try await eventually { try agent(testHome) == nil && left().isEmpty }
        #expect(isDone)
    }

    @Test(
        "A reader that is still open stores the articles once, however the server answers a request for the rest",
        arguments: HaltingFeedServer.Behaviour.allCases)
    func inThisProcess(behaviour: HaltingFeedServer.Behaviour) async throws {
        let server = try HaltingFeedServer(behaviour)
        let testHome = try await Self.testHome(server)
        try await testHome.read(columns: 150, rows: 40) { terminal in
            try await Self.expire(terminal, server)
            server.release()
            try await terminal.waitFor(text: "that a refresh handed over is done: 2 new.")
            try await Self.leave(terminal)
        }
        // Fetches that continue in the session have not failed.
        let tasks = try await testHome.run("tasks", "--json").output
        #expect(!tasks.contains("expiration was simulated"), "\(tasks)")
        let journal = try await Self.journal(testHome)
        #expect(journal.contains(/Completed after .*: no new data/), "\(journal)")
        #expect(try await Self.titles(testHome) == HaltingFeedServer.titles.sorted())
        if behaviour == .compressesAnew {
            #expect(HaltingFeedServer.field("Range", in: server.requests[2]) == nil)
        } else {
            try await Self.expectRest(testHome, server)
        }
        try await Self.expectDone(testHome)
    }

    @Test("If no reader is open, a later process stores them, and the journal has the whole story")
    func inLaterProcess() async throws {
        let server = try HaltingFeedServer()
        let testHome = try await Self.testHome(server)
        try await testHome.read(columns: 150, rows: 40) { terminal in
            try await Self.expire(terminal, server)
            try await Self.leave(terminal)
        }
        #expect(try await Self.titles(testHome) == ["Dritter"])
        #expect(Self.agent(testHome) != nil)
        // Meanwhile no refresh requests the feed.
        let beside = try await testHome.run("refresh", "--force")
        #expect((beside.output + beside.words).contains("1 fetch continuing in the background session"))
        server.release()
        #expect(try await eventually { try await Self.titles(testHome) == HaltingFeedServer.titles.sorted() })
        try await Self.expectRest(testHome, server)
        try await Self.expectDone(testHome)
        let story = [
            "asked to stop", "1 slow feed continues in the background",
            "The fetch of \(server.url) that a refresh handed over is done: 2 new.",
            "Handled the events of the session.",
        ]
        let journal = try await Self.journal(testHome)
        var rest = journal[...]
        for sentence in story {
            let place = try #require(rest.range(of: sentence), "\(sentence) is missing in \(journal)")
            rest = rest[place.upperBound...]
        }
        // Permanently stored: the next request sends the validators.
        #expect(try await testHome.run("refresh", "--force").status == 0)
        #expect(HaltingFeedServer.field("If-None-Match", in: server.requests[3]) == "\"one\"")
        #expect(try await Self.titles(testHome).count == HaltingFeedServer.titles.count)
    }

    @Test(
        "When the agent is killed, the next one resumes from the same bytes, and the articles are stored once"
    )
    func killed() async throws {
        let server = try HaltingFeedServer()
        let testHome = try await Self.testHome(server)
        try await testHome.read(columns: 150, rows: 40) { terminal in
            try await Self.expire(terminal, server)
            try await Self.leave(terminal)
        }
        #expect(try await eventually { server.requests.count == 3 })
        kill(try #require(Self.agent(testHome)), SIGKILL)
        #expect(try await eventually { Self.agent(testHome) == nil })
        #expect(try await testHome.run("wake").status == 0)
        #expect(try await eventually { server.requests.count == 4 })
        server.release()
        #expect(try await eventually { try await Self.titles(testHome) == HaltingFeedServer.titles.sorted() })
        try await Self.expectRest(testHome, server, requests: 2...3)
        try await Self.expectDone(testHome)
    }

    @Test("For a feed that the user has removed meanwhile nothing is stored, and nothing is left")
    func removed() async throws {
        let server = try HaltingFeedServer()
        let testHome = try await Self.testHome(server)
        try await testHome.read(columns: 150, rows: 40) { terminal in
            try await Self.expire(terminal, server)
            try await Self.leave(terminal)
        }
        #expect(try await testHome.run("feeds", "remove", server.url).status == 0)
        server.release()
        let isReportedFor = try await eventually {
            try await Self.journal(testHome).contains("that a refresh handed over is no longer needed")
        }
        #expect(isReportedFor)
        #expect(try await Self.titles(testHome) == [])
        try await Self.expectDone(testHome)
    }
}
