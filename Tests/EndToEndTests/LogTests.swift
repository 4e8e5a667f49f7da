import Foundation
import TestSupport
import Testing

/// The program's log, as read for troubleshooting.
@Suite("The log of the program", .inTurn)
struct LogTests {
    private static func log(of testHome: TestHome) -> [String] {
        let file = testHome.home.appending(path: ".local/state/newsterm/newsterm.log")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    @Test("Without errors nothing is logged; a mistake in the feed list is logged at the info level")
    func quiet() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            #expect(Self.log(of: testHome).isEmpty)
            try testHome.write("\(await server.url("news"))\nnonsense\n", to: "urls")
            #expect(try await testHome.run("list").status == 0)
            #expect(Self.log(of: testHome).isEmpty)
            #expect(try await testHome.run("list", "--log-level", "info").status == 0)
            #expect(Self.log(of: testHome).count { $0.contains(" info list[") && $0.contains("urls:2: ") } == 1)
        }
    }

    @Test("A refresh logs its beginning, its feeds, the tasks and its end, and no secrets")
    func refresh() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let secret = await server.url("missing?token=geheim").replacing("http://", with: "http://me:geheim@")
            let testHome = try TestHome(
                feeds: [await server.url("news"), secret, "\"exec:false geheim\""],
                configuration: """
                    [refresh]
                    allow_commands = true
                    [log]
                    level = "debug"
                    [feed."\(await server.url("news"))"]
                    headers = { Authorization = "Bearer geheim" }
                    """)
            #expect(try await testHome.run("refresh").status == 3)
            #expect(try await testHome.run("tasks", "simulate-launch", "org.newsterm.apprefresh").status == 0)
            let lines = Self.log(of: testHome)
            let text = lines.joined(separator: "\n")
            #expect(!text.contains("geheim"))
            #expect(
                lines.first?.contains(" info refresh[") == true && lines.first?.contains("begins: newsterm ") == true)
            #expect(text.contains("/missing?token=[hidden] failed: "))
            #expect(text.contains("/news new: "))
            #expect(text.contains("exec:false … failed: "))
            #expect(text.contains("refresh: 1 new article in 1 feed, 2 feeds failed."))
            #expect(text.contains("Simulating launch for task with identifier org.newsterm.apprefresh"))
            #expect(text.contains("Completed after "))
            #expect(lines.filter { $0.hasSuffix("] ends") }.count == 2)
        }
    }

    @Test("The command line overrides the configuration, and --data moves the log")
    func option() async throws {
        let testHome = try TestHome(feeds: [], configuration: "[log]\nlevel = \"debug\"\n")
        #expect(try await testHome.run("list", "--log-level", "off").status == 0)
        #expect(Self.log(of: testHome).isEmpty)
        let data = testHome.home.appending(path: "elsewhere")
        #expect(try await testHome.run("--log-level", "info", "--data", data.path, "list").status == 0)
        let text = try String(contentsOf: data.appending(path: "newsterm.log"), encoding: .utf8)
        #expect(text.split(separator: "\n").count == 2)
        let wrong = try await testHome.run("list", "--log-level", "loud")
        #expect(wrong.status == 2 && wrong.words.contains("log-level"))
    }

    @Test("Several processes can write into it at once, without mixing lines")
    func several() async throws {
        let testHome = try TestHome(feeds: [], configuration: "[log]\nlevel = \"info\"\n")
        #expect(try await testHome.run("list").status == 0)
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<8 { group.addTask { try await testHome.run("list").status } }
            for try await status in group { #expect(status == 0) }
        }
        let lines = Self.log(of: testHome)
        #expect(lines.count == 18)
        #expect(lines.allSatisfy { $0.contains("Z info list[") && ($0.contains("begins: ") || $0.hasSuffix("ends")) })
    }

    @Test("Errors of the downloads' process are logged, although its output goes nowhere")
    func agent() async throws {
        let testHome = try TestHome(feeds: [])
        let file = testHome.home.appending(path: "no-folder").path
        try Data().write(to: URL(filePath: file))
        #expect(try await testHome.run("agent", file).status == 1)
        let lines = Self.log(of: testHome)
        #expect(lines.count == 1 && lines[0].contains(" warning agent["))
    }

    @Test("A command's error is logged")
    func failure() async throws {
        let testHome = try TestHome(feeds: [])
        #expect(try await testHome.run("feeds", "remove", "https://a.example/").status == 1)
        #expect(Self.log(of: testHome).last?.contains(" warning feeds[") == true)
    }
}
