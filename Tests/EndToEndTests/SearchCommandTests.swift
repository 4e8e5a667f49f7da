import Foundation
import TestSupport
import Testing

/// `newsterm search`, as a script uses it.
@Suite("The search command", .inTurn)
struct SearchCommandTests {
    private func titles(_ output: String) throws -> [String] {
        let array = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
        return try #require(array).compactMap { $0["title"] as? String }
    }

    @Test("search finds fetched articles at once and after maintenance")
    func search() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Refreshing news", "東京都のニュース", "Older"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            for _ in 0..<2 {
                let run = try await testHome.run("search", "body refr", "--json")
                #expect(run.status == 0)
                #expect(try titles(run.output) == ["Refreshing news"])
                #expect(run.output.contains("\"snippet\":\"The body of Refreshing news.\""))
                #expect(try titles(try await testHome.run("search", "--json", "京都").output) == ["東京都のニュース"])
                let words = try await testHome.run("search", "--limit", "1", "body", "-older", "is:unread")
                #expect(words.status == 2)
                let lines = try await testHome.run("search", "--limit", "1", "body -older is:unread")
                #expect(lines.output.split(separator: "\n").count == 1)
                #expect(lines.output.split(separator: "\t").count == 6)
                let maintain = try await testHome.run("maintain", "--json")
                #expect(maintain.status == 0)
            }
            let none = try await testHome.run("search", "nowhere")
            #expect(none.status == 0 && none.output.isEmpty && none.words.contains("no stored article matches"))
            #expect(try await testHome.run("search", "nowhere", "--json").output == "[]\n")
        }
    }

    @Test("A word that looks like an option is reported with the command that searches for it")
    func dashes() async throws {
        let testHome = try TestHome(feeds: [])
        for (arguments, line) in [
            (["swift", "-rust"], "newsterm search -- swift -rust"), (["-rust"], "newsterm search -- -rust"),
            (
                ["--limit", "4", "-rust", "tide pool", "--json"],
                "newsterm search --limit 4 --json -- -rust 'tide pool'"
            ),
        ] {
            let run = try await testHome.run(["search"] + arguments)
            #expect(run.status == 2 && run.output.isEmpty)
            #expect(run.words.hasSuffix("Put words that begin with a dash after --: \(line)\n"), "\(run.words)")
            // The suggested command works.
            let words = line.split(separator: " ").dropFirst(2).map(String.init)
            if !line.contains("'") { #expect(try await testHome.run(["search"] + words).status == 0) }
        }
        for arguments in [["search", "swift", "--jsno"], ["list", "-rust"], ["search"]] {
            #expect(try await !testHome.run(arguments).words.contains("goes behind"), "\(arguments)")
        }
    }

    @Test("An invalid query exits with 2 and says where", arguments: ["is:foo", "age:soon", "", " ", "\"\""])
    func usage(query: String) async throws {
        let testHome = try TestHome(feeds: [])
        let run = try await testHome.run("search", query)
        #expect(run.status == 2)
        #expect(run.output.isEmpty && !run.words.isEmpty)
        #expect(!query.contains(":") || run.words.contains("At character"))
    }
}
