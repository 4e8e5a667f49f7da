import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// Downloads from the key to the file, in a real terminal, with a real server and the agent process.
@Suite("Downloads in a terminal", .inTurn)
struct DownloadTests {
    private static let title = "One file"

    private static func testHome(_ server: PacedServer) throws -> TestHome {
        let testHome = try TestHome(
            feeds: [],
            configuration: """
                [downloads]
                folder = "~/casts"
                names = "{feed}/{title}"
                [enclosures]
                audio = ["true", "%u"]
                [notifications]
                command = ["sh", "-c", 'cat > "$HOME/notification"', "tell"]
                """)
        let feed = testHome.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Casts</title>
            <item><title>\(title)</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
            <enclosure url="\(server.url("/a.mp3"))" type="audio/mpeg" length="\(server.length)"/></item>
            </channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        return testHome
    }

    private static func file(_ testHome: TestHome) -> URL {
        testHome.home.appending(path: "casts/Casts/\(title).mp3")
    }

    /// The agent's process; `nil` if none runs.
    private static func agent(_ testHome: TestHome) -> Int32? {
        Lease.holder(
            directory: testHome.home.appending(path: ".local/share/newsterm/transfers/org.newsterm.downloads/agent")
                .path)
    }

    private static func expectWhole(_ testHome: TestHome, _ server: PacedServer) async throws {
        #expect(try await eventually { FileManager.default.fileExists(atPath: file(testHome).path) })
        #expect(server.isRight(try Data(contentsOf: file(testHome))))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file(testHome).deletingLastPathComponent().path)
                == ["\(title).mp3"])
        #expect(try await eventually { agent(testHome) == nil })
    }

    @Test("A download continues after the reader quits, gets a file name, and is there at the next start")
    func continues() async throws {
        let server = try PacedServer(length: 3_000_000)
        let testHome = try Self.testHome(server)
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 100, rows: 24) { terminal in
            try await terminal.waitFor(text: Self.title)
            try terminal.sendKeys("e")
            try await terminal.waitFor(text: "Downloading “\(Self.title)”. D shows the downloads.")
            try terminal.sendKeys("D")
            try await terminal.waitFor(text: "of 3.0 MB")
            try await terminal.waitFor(text: "1 active")
            try terminal.sendKeys("p")
            try await terminal.waitFor(text: "paused  ")
            try terminal.sendKeys("p")
            try await terminal.waitFor(text: "of 3.0 MB")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        // The last megabyte arrives after the reader has ended.
        #expect(Self.agent(testHome) != nil && !FileManager.default.fileExists(atPath: Self.file(testHome).path))
        server.hurry()
        try await Self.expectWhole(testHome, server)
        // With no open reader, the user is notified.
        let notification = testHome.home.appending(path: "notification")
        let isReported = try await eventually {
            (try? String(contentsOf: notification, encoding: .utf8))?.contains(#""title":"\#(Self.title)""#) == true
        }
        #expect(isReported)
        let list = try await testHome.run("downloads", "--json")
        #expect(list.status == 0 && list.output.contains(#""state":"finished""#))
        #expect(list.output.contains(#""path":"\#(Self.file(testHome).path)""#))
        try await testHome.read(columns: 160, rows: 24) { terminal in
            try await terminal.waitFor("the mark of a file") { $0.contains(Self.title) && $0.contains("✓ ") }
            try terminal.sendKeys("E")
            try await terminal.waitFor(text: "Opened \(Self.file(testHome).path)")
            try terminal.sendKeys("e")
            try await terminal.waitFor(text: "Already downloaded: “\(Self.file(testHome).path)”.")
            try terminal.sendKeys("D", "-", "y")
            try await terminal.waitFor(text: "There are no downloads.")
        }
        #expect(!FileManager.default.fileExists(atPath: Self.file(testHome).path))
    }

    @Test("When the reader and the agent are killed, the next start resumes from the bytes received")
    func killed() async throws {
        let server = try PacedServer(length: 3_000_000)
        let testHome = try Self.testHome(server)
        #expect(try await testHome.run("refresh").status == 0)
        let list = try await testHome.run("list", "--json")
        let id = try #require(list.output.firstMatch(of: /"id":(\d+)/)?.1)
        #expect(try await testHome.run("downloads", "add", String(id)).status == 0)
        try await testHome.read(columns: 100, rows: 24) { terminal in
            try await terminal.waitFor("the share of a file") { $0.contains(Self.title) && $0.contains("% ") }
            if let agent = Self.agent(testHome) { kill(agent, SIGKILL) }
            let reader = try #require(
                Lease.holder(directory: testHome.home.appending(path: ".local/share/newsterm/background").path))
            kill(reader, SIGKILL)
            try await terminal.waitFor(text: "ended with 137")
        }
        server.hurry()
        _ = try await testHome.read(columns: 100, rows: 24) { terminal in
            try await terminal.waitFor("the mark of a file") { $0.contains(Self.title) && $0.contains("✓ ") }
        }
        try await Self.expectWhole(testHome, server)
        #expect(server.takeSentAgain() < 1_000_000)
    }

    @Test("A file on the private network named by a public feed is fetched by no process")
    func privateNetwork() async throws {
        let document = """
            <rss version="2.0"><channel><title>Casts</title>
            <item><title>\(Self.title)</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
            <enclosure url="http://192.168.1.1/reboot" type="audio/mpeg" length="5"/></item></channel></rss>
            """
        // The public network, through a proxy.
        let proxy = try RawServer { connection, request in
            connection.answer(body: request.hasPrefix("GET http://casts.example/feed ") ? document : "secret")
        }
        let testHome = try TestHome(feeds: ["http://casts.example/feed"])
        let environment = testHome.commandEnvironment.merging(["http_proxy": proxy.url()]) { $1 }
        func run(_ arguments: String...) async throws -> ChildProcess.Ending {
            try await ChildProcess.run([TestHome.program] + arguments, environment: environment, input: "")
        }
        #expect(try await run("refresh").status == 0)
        let id = try #require(try await run("list", "--json").output.firstMatch(of: /"id":(\d+)/)?.1)
        #expect(try await run("downloads", "add", String(id)).status == 0)
        #expect(try await eventually { try await run("downloads", "--json").output.contains("private network") })
        #expect(proxy.requests.count == 1)
        #expect(try await eventually { Self.agent(testHome) == nil })
    }

    @Test("Commands add, pause and remove a download, and report errors")
    func commands() async throws {
        let server = try PacedServer(length: 3_000_000)
        let testHome = try Self.testHome(server)
        let added = try await testHome.run("downloads", "add", server.url("/x/y.ogg"))
        #expect(added.status == 0 && added.output == "1\n", "\(added.words)")
        #expect(try await testHome.run("downloads", "pause", "1").status == 0)
        let isPaused = try await eventually {
            try await testHome.run("downloads").output.contains("paused")
        }
        #expect(isPaused)
        let again = try await testHome.run("downloads", "add", server.url("/x/y.ogg"))
        #expect(again.status == 0 && again.output == "1\n" && again.words.contains("It was asked for before"))
        let partly = try await testHome.run("downloads", "resume", "1", "99", "--json")
        #expect(partly.status == 3)
        #expect(partly.output.hasPrefix(#"[{"done":true,"id":1,"reason":null},{"done":false,"id":99,"reason":""#))
        #expect(try await testHome.run("downloads", "remove", "1").status == 0)
        let none = try await testHome.run("downloads")
        #expect(none.status == 0 && none.output.isEmpty && none.words.contains("no downloads"))
        for arguments in [
            ["downloads", "add", "ftp://a.example/b"], ["downloads", "pause", "1"], ["downloads", "add", "99"],
        ] {
            let failed = try await testHome.run(arguments)
            #expect(failed.status == 1 && failed.output.isEmpty && !failed.words.isEmpty, "\(arguments)")
        }
        #expect(try await eventually { Self.agent(testHome) == nil })
    }

    @Test(
        "An address that cannot be fetched is refused on the command line, and nothing is added to the list",
        arguments: ["https://ann:geheim@a.example:99999/b.mp3", "https://a.example:x/b.mp3", "https://a b/c.mp3"])
    func badAddress(address: String) async throws {
        let testHome = try TestHome(feeds: [])
        let refused = try await testHome.run("downloads", "add", address)
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.words.contains("cannot be fetched: "), "\(refused.words)")
        #expect(!refused.words.contains("geheim"))
        #expect(try await testHome.run("downloads").output.isEmpty)
    }
}
