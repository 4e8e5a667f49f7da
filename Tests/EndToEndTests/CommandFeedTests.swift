import Foundation
import TestSupport
import Testing

/// Feeds made by a program, from the user's view.
@Suite("exec: and filter: feeds", .inTurn)
struct CommandFeedTests {
    private static let allowed = "[refresh]\nallow_commands = true\n"

    private static func testHome(_ lines: [String], configuration: String? = allowed) throws -> TestHome {
        let testHome = try TestHome(feeds: lines, configuration: configuration)
        let feed = """
            <rss version="2.0"><channel><title>Mine</title>\
            <item><title>Made here</title><guid>1</guid><link>https://mine.example/1</link></item></channel></rss>
            """
        try Data(feed.utf8).write(to: testHome.home.appending(path: "feed.xml"))
        return testHome
    }

    @Test("If allowed, a program's output is read as a feed; a filter gets the document")
    func allowed() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let filter = "filter:sed s/One/Two/:\(await server.url("news"))"
            let testHome = try Self.testHome(["\"exec:cat feed.xml\" mine", "\"\(filter)\""])
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("list", "--feed", "exec:cat feed.xml").output.contains("Made here"))
            #expect(try await testHome.run("list", "--feed", filter).output.contains("Two"))
            let named = try await testHome.run("refresh", "--force", "--json", "exec:cat feed.xml")
            #expect(named.status == 0 && named.output.contains("\"unchanged\""))
            #expect(await server.requestCount(of: "news") == 1)
        }
    }

    @Test("Unless the configuration allows it no program runs, and the error says so")
    func forbidden() async throws {
        let testHome = try Self.testHome(["\"exec:touch was-run\""], configuration: nil)
        let refresh = try await testHome.run("refresh", "--json")
        #expect(refresh.status == 1)
        #expect(refresh.output.contains("set allow_commands = true under [refresh]"))
        #expect(!FileManager.default.fileExists(atPath: testHome.home.appending(path: "was-run").path))
    }

    @Test("Only the user's own list can contain commands: they are neither added nor imported, even if allowed")
    func otherWays() async throws {
        let testHome = try Self.testHome([])
        let added = try await testHome.run("feeds", "add", "exec:touch was-run")
        #expect(added.status != 0 && added.words.contains("is a command"))
        let urls = testHome.home.appending(path: "theirs").path
        try Data("\"exec:touch was-run\"\nfilter:tee:https://one.example/\n".utf8).write(to: URL(filePath: urls))
        let imported = try await testHome.run("feeds", "import", urls)
        #expect(imported.words.contains(":1: newsterm does not run commands from an imported file"))
        #expect(imported.words.contains(":2: newsterm does not run commands from an imported file"))
        #expect(try testHome.feedList == "")
        #expect(!FileManager.default.fileExists(atPath: testHome.home.appending(path: "was-run").path))
    }
}
