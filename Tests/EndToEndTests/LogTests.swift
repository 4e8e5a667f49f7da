import Foundation
import TestSupport
import Testing

/// The program's log, as read for troubleshooting.
@Suite("The log of the program", .inTurn)
struct LogTests {
    private static func log(of household: Household) -> [String] {
        let file = household.home.appending(path: ".local/state/newsterm/newsterm.log")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    @Test("Without trouble nothing is written; a mistake of the feed list is told to whoever asks for more")
    func quiet() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            #expect(try await household.run("refresh").status == 0)
            #expect(Self.log(of: household).isEmpty)
            try household.write("\(await server.url("news"))\nnonsense\n", to: "urls")
            #expect(try await household.run("list").status == 0)
            #expect(Self.log(of: household).isEmpty)
            #expect(try await household.run("list", "--log-level", "info").status == 0)
            #expect(Self.log(of: household).count { $0.contains(" info list[") && $0.contains("urls:2: ") } == 1)
        }
    }

    @Test("A refresh tells of its beginning, its feeds, the tasks and its end, and of no secret")
    func refresh() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let secret = await server.url("missing?token=geheim").replacing("http://", with: "http://me:geheim@")
            let household = try Household(
                feeds: [await server.url("news"), secret, "\"exec:false geheim\""],
                configuration: """
                    [refresh]
                    allow_commands = true
                    [log]
                    level = "debug"
                    [feed."\(await server.url("news"))"]
                    headers = { Authorization = "Bearer geheim" }
                    """)
            #expect(try await household.run("refresh").status == 3)
            #expect(try await household.run("tasks", "simulate-launch", "org.newsterm.apprefresh").status == 0)
            let lines = Self.log(of: household)
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

    @Test("The command line goes before the configuration, and --data has the log with it")
    func option() async throws {
        let household = try Household(feeds: [], configuration: "[log]\nlevel = \"debug\"\n")
        #expect(try await household.run("list", "--log-level", "off").status == 0)
        #expect(Self.log(of: household).isEmpty)
        let data = household.home.appending(path: "elsewhere")
        #expect(try await household.run("--log-level", "info", "--data", data.path, "list").status == 0)
        let text = try String(contentsOf: data.appending(path: "newsterm.log"), encoding: .utf8)
        #expect(text.split(separator: "\n").count == 2)
        let wrong = try await household.run("list", "--log-level", "loud")
        #expect(wrong.status == 2 && wrong.words.contains("log-level"))
    }

    @Test("Several processes write into it at once, each line as a whole")
    func several() async throws {
        let household = try Household(feeds: [], configuration: "[log]\nlevel = \"info\"\n")
        #expect(try await household.run("list").status == 0)
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for _ in 0..<8 { group.addTask { try await household.run("list").status } }
            for try await status in group { #expect(status == 0) }
        }
        let lines = Self.log(of: household)
        #expect(lines.count == 18)
        #expect(lines.allSatisfy { $0.contains("Z info list[") && ($0.contains("begins: ") || $0.hasSuffix("ends")) })
    }

    @Test("What the process of downloads fails with stands there, although nobody sees its words")
    func agent() async throws {
        let household = try Household(feeds: [])
        let file = household.home.appending(path: "no-folder").path
        try Data().write(to: URL(filePath: file))
        #expect(try await household.run("agent", file).status == 1)
        let lines = Self.log(of: household)
        #expect(lines.count == 1 && lines[0].contains(" warning agent["))
    }

    @Test("What a command fails with stands there")
    func failure() async throws {
        let household = try Household(feeds: [])
        #expect(try await household.run("feeds", "remove", "https://a.example/").status == 1)
        #expect(Self.log(of: household).last?.contains(" warning feeds[") == true)
    }
}
