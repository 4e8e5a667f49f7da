import BackgroundTasks
import Foundation
import TestSupport
import Testing

/// Downloads from the key to the file, in a real terminal, with a real server and the agent process.
@Suite("Downloads in a terminal", .inTurn)
struct DownloadTests {
    private static let title = "One file"

    private static func household(_ server: PacedServer) throws -> Household {
        let household = try Household(
            feeds: [],
            configuration: """
                [downloads]
                folder = "~/casts"
                names = "{feed}/{title}"
                [enclosures]
                audio = ["true", "%u"]
                [notifications]
                command = ["sh", "-c", 'cat > "$HOME/told"', "tell"]
                """)
        let feed = household.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Casts</title>
            <item><title>\(title)</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
            <enclosure url="\(server.url("/a.mp3"))" type="audio/mpeg" length="\(server.length)"/></item>
            </channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try household.write(feed.absoluteString + "\n", to: "urls")
        return household
    }

    private static func file(_ household: Household) -> URL {
        household.home.appending(path: "casts/Casts/\(title).mp3")
    }

    /// The agent's process; `nil` if none runs.
    private static func agent(_ household: Household) -> Int32? {
        Lease.holder(
            directory: household.home.appending(path: ".local/share/newsterm/transfers/org.newsterm.downloads/agent")
                .path)
    }

    private static func expectWhole(_ household: Household, _ server: PacedServer) async throws {
        #expect(try await eventually { FileManager.default.fileExists(atPath: file(household).path) })
        #expect(server.isRight(try Data(contentsOf: file(household))))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file(household).deletingLastPathComponent().path)
                == ["\(title).mp3"])
        #expect(try await eventually { agent(household) == nil })
    }

    @Test("It goes on when the reader is left, gets its name without one, and is there at the next start")
    func goesOn() async throws {
        let server = try PacedServer(length: 3_000_000)
        let household = try Self.household(server)
        #expect(try await household.run("refresh").status == 0)
        try await household.read(columns: 100, rows: 24) { terminal in
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
        #expect(Self.agent(household) != nil && !FileManager.default.fileExists(atPath: Self.file(household).path))
        server.hurry()
        try await Self.expectWhole(household, server)
        // With no open reader, the user is notified.
        let told = household.home.appending(path: "told")
        let isTold = try await eventually {
            (try? String(contentsOf: told, encoding: .utf8))?.contains(#""title":"\#(Self.title)""#) == true
        }
        #expect(isTold)
        let list = try await household.run("downloads", "--json")
        #expect(list.status == 0 && list.output.contains(#""state":"finished""#))
        #expect(list.output.contains(#""path":"\#(Self.file(household).path)""#))
        try await household.read(columns: 160, rows: 24) { terminal in
            try await terminal.waitFor("the mark of a file") { $0.contains(Self.title) && $0.contains("✓ ") }
            try terminal.sendKeys("E")
            try await terminal.waitFor(text: "Opened \(Self.file(household).path)")
            try terminal.sendKeys("e")
            try await terminal.waitFor(text: "Already downloaded: “\(Self.file(household).path)”.")
            try terminal.sendKeys("D", "-", "y")
            try await terminal.waitFor(text: "There are no downloads.")
        }
        #expect(!FileManager.default.fileExists(atPath: Self.file(household).path))
    }

    @Test("When reader and fetching process are killed, the next start goes on from what is there")
    func killed() async throws {
        let server = try PacedServer(length: 3_000_000)
        let household = try Self.household(server)
        #expect(try await household.run("refresh").status == 0)
        let list = try await household.run("list", "--json")
        let id = try #require(list.output.firstMatch(of: /"id":(\d+)/)?.1)
        #expect(try await household.run("downloads", "add", String(id)).status == 0)
        try await household.read(columns: 100, rows: 24) { terminal in
            try await terminal.waitFor("the share of a file") { $0.contains(Self.title) && $0.contains("% ") }
            if let agent = Self.agent(household) { kill(agent, SIGKILL) }
            let reader = try #require(
                Lease.holder(directory: household.home.appending(path: ".local/share/newsterm/background").path))
            kill(reader, SIGKILL)
            try await terminal.waitFor(text: "ended with 137")
        }
        server.hurry()
        _ = try await household.read(columns: 100, rows: 24) { terminal in
            try await terminal.waitFor("the mark of a file") { $0.contains(Self.title) && $0.contains("✓ ") }
        }
        try await Self.expectWhole(household, server)
        #expect(server.takeSentAgain() < 1_000_000)
    }

    @Test("A file in the private network that a public feed names is fetched by no process")
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
        let household = try Household(feeds: ["http://casts.example/feed"])
        let environment = household.commandEnvironment.merging(["http_proxy": proxy.url()]) { $1 }
        func run(_ arguments: String...) async throws -> ChildProcess.Ending {
            try await ChildProcess.run([Household.program] + arguments, environment: environment, input: "")
        }
        #expect(try await run("refresh").status == 0)
        let id = try #require(try await run("list", "--json").output.firstMatch(of: /"id":(\d+)/)?.1)
        #expect(try await run("downloads", "add", String(id)).status == 0)
        #expect(try await eventually { try await run("downloads", "--json").output.contains("private network") })
        #expect(proxy.requests.count == 1)
        #expect(try await eventually { Self.agent(household) == nil })
    }

    @Test("Commands begin, pause and remove one, and say what is wrong")
    func commands() async throws {
        let server = try PacedServer(length: 3_000_000)
        let household = try Self.household(server)
        let added = try await household.run("downloads", "add", server.url("/x/y.ogg"))
        #expect(added.status == 0 && added.output == "1\n", "\(added.words)")
        #expect(try await household.run("downloads", "pause", "1").status == 0)
        let isPaused = try await eventually {
            try await household.run("downloads").output.contains("paused")
        }
        #expect(isPaused)
        let again = try await household.run("downloads", "add", server.url("/x/y.ogg"))
        #expect(again.status == 0 && again.output == "1\n" && again.words.contains("It was asked for before"))
        let partly = try await household.run("downloads", "resume", "1", "99", "--json")
        #expect(partly.status == 3)
        #expect(partly.output.hasPrefix(#"[{"done":true,"id":1,"reason":null},{"done":false,"id":99,"reason":""#))
        #expect(try await household.run("downloads", "remove", "1").status == 0)
        let none = try await household.run("downloads")
        #expect(none.status == 0 && none.output.isEmpty && none.words.contains("no downloads"))
        for arguments in [
            ["downloads", "add", "ftp://a.example/b"], ["downloads", "pause", "1"], ["downloads", "add", "99"],
        ] {
            let failed = try await household.run(arguments)
            #expect(failed.status == 1 && failed.output.isEmpty && !failed.words.isEmpty, "\(arguments)")
        }
        #expect(try await eventually { Self.agent(household) == nil })
    }

    @Test(
        "An address that cannot be asked is refused at the command line, and nothing is put on the list",
        arguments: ["https://ann:geheim@a.example:99999/b.mp3", "https://a.example:x/b.mp3", "https://a b/c.mp3"])
    func badAddress(address: String) async throws {
        let household = try Household(feeds: [])
        let refused = try await household.run("downloads", "add", address)
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.words.contains("cannot be fetched: "), "\(refused.words)")
        #expect(!refused.words.contains("geheim"))
        #expect(try await household.run("downloads").output.isEmpty)
    }
}
