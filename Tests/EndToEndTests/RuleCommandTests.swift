import Foundation
import TestSupport
import Testing

@Suite("Rules for stored articles, by commands", .inTurn)
struct RuleCommandTests {
    private static let configuration = """
        # Mine.
        [[rule]]
        name = "Numbers"
        when = "title:one OR title:two"
        then = ["read", "tag low", "notify"]

        [[rule]]
        when = "title:three"
        then = ["hide"]
        """

    /// Articles that were fetched before there were rules.
    private func withArticles(_ body: @Sendable (TestHome) async throws -> Void) async throws {
        try await FeedServer.run { server in
            await server.setItems(["Three", "Two", "One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            try testHome.write(Self.configuration, to: "config.toml")
            try await body(testHome)
        }
    }

    private func titles(_ testHome: TestHome, _ command: String...) async throws -> [String] {
        try await testHome.run(command + ["--format", "{title}"]).output.split(separator: "\n").map(String.init)
    }

    @Test("They are listed, tried without changes, and applied as one act that can be undone")
    func commands() async throws {
        try await withArticles { testHome in
            let list = try await testHome.run("rules")
            #expect(
                list.output == """
                    1\t2\tNumbers\ttitle:one OR title:two\tread, tag low, notify\t0
                    2\t7\t\ttitle:three\thide\t0

                    """)
            #expect(list.words.contains("nothing shows what “notify” in rule 1 asks for"))
            let trial = try await testHome.run("rules", "--dry-run")
            #expect(trial.output.contains("\t2\tread 2, tag low 2\n") && trial.output.contains("\thide\t1\thide 1\n"))
            let matches = try await testHome.run("rules", "--dry-run", "1", "--list").output.split(separator: "\n")
            #expect(matches.count == 2 && matches.allSatisfy { $0.hasPrefix("1\t") })
            #expect(try await titles(testHome, "list", "--unread").count == 3)

            let apply = try await testHome.run("rules", "apply")
            #expect(apply.status == 0 && apply.words.contains("rule 1, Numbers: 2 articles"))
            #expect(apply.words.contains("rule 2, title:three: 1 article\n"))
            #expect(try await titles(testHome, "list") == ["Two", "One"])
            #expect(try await titles(testHome, "list", "--unread") == [])
            #expect(try await titles(testHome, "search", "is:hidden") == ["Three"])
            #expect(try await testHome.run("rules").output.contains("notify\t2\n"))
            let json = try await testHome.run("rules", "--json", "1").output
            #expect(json.contains("\"articles\":2") && json.contains("\"then\":[\"read\",\"tag low\",\"notify\"]"))
            #expect(try await testHome.run("rules", "apply").words.contains("nothing had to be changed"))

            let undo = try await testHome.run("undo", "--json").output
            #expect(undo.contains("\"act\":\"rules\"") && undo.contains("\"articles\":3"))
            #expect(try await titles(testHome, "list", "--unread").count == 3)
            #expect(try await testHome.run("rules").output.contains("notify\t0\n"))
        }
    }

    @Test("Articles are hidden and shown by number and by query, and both show and JSON say so")
    func hiding() async throws {
        try await withArticles { testHome in
            let hidden = try await testHome.run("hide", "--query", "one OR two")
            #expect(hidden.words == "newsterm: 2 articles hidden; newsterm undo reverts it\n")
            #expect(try await titles(testHome, "list") == ["Three"])
            let found = try await testHome.run("search", "is:hidden one", "--json").output
            #expect(found.contains("\"hidden\":true"))
            let id = String(try await testHome.run("search", "is:hidden", "one").output.prefix { $0 != "\t" })
            #expect(try await testHome.run("show", id).output.contains("Hidden: in no list, found by is:hidden"))
            #expect(try await testHome.run("unhide", id).words.contains("1 article shown again"))
            #expect(try await titles(testHome, "list") == ["Three", "One"])
            #expect(try await testHome.run("undo").words.contains("Hidden again: “One”."))
            #expect(try await testHome.run("undo").words.contains("Shown again: 2 articles."))
            #expect(try await titles(testHome, "list", "--unread").count == 3)
        }
    }

    @Test("In the reader H hides an article and u shows it again; in a search for hidden articles H shows one")
    func reader() async throws {
        try await withArticles { testHome in
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("H")
                try await terminal.waitFor(text: "Hidden; a search for is:hidden finds it.")
                try await terminal.waitFor(noText: "Three")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Shown again: “Three”.")
                // It is back in the list before the next key.
                try await terminal.waitFor(text: "3 unread")
                // The selection has moved to the next one.
                try terminal.sendKeys("g", "H")
                try await terminal.waitFor(text: "Hidden; a search for is:hidden finds it.")
                try terminal.sendKeys("/", "is:hidden", "Enter")
                try await terminal.waitFor(text: "Three")
                try terminal.sendKeys("H")
                try await terminal.waitFor(text: "Shown in its lists again.")
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "Two")
                try await terminal.waitFor(text: "Three")
            }
            #expect(try await titles(testHome, "list").count == 3)
        }
    }

    @Test("During a refresh a rule fetches an article's full text from its page, and downloads its file")
    func fetching() async throws {
        let sentence = "The harbour was rebuilt in stone, with a mole, two cranes, and a customs house, by one family. "
        let page = "<html><body><article><p>\(String(repeating: sentence, count: 20))</p></article></body></html>"
        let server = try WebServer { request in
            let root = "http://\(request.headers["host"] ?? "")"
            switch request.path {
            case "/feed":
                let document = """
                    <rss version="2.0"><channel><title>Harbours</title><item><title>One</title><guid>1</guid>
                    <link>\(root)/page</link><description>Short.</description>
                    <enclosure url="\(root)/one.mp3" type="audio/mpeg" length="5"/></item></channel></rss>
                    """
                return ServerAnswer(200, ["Content-Type": "application/rss+xml"], body: Data(document.utf8))
            case "/page": return ServerAnswer(200, ["Content-Type": "text/html"], body: Data(page.utf8))
            case "/one.mp3": return ServerAnswer(200, ["Content-Type": "audio/mpeg"], body: Data("sound".utf8))
            default: return ServerAnswer(404)
            }
        }
        defer { server.stop() }
        let testHome = try TestHome(
            feeds: [server.url("/feed")],
            configuration: """
                [downloads]
                folder = "~/casts"
                [[rule]]
                when = "title:one"
                then = ["full-text", "download", "keep 9d"]
                """)
        #expect(try await testHome.run("refresh").status == 0)
        let shown = try await testHome.run("show", "1").output
        #expect(shown.contains("The harbour was rebuilt in stone"), "\(shown)")
        #expect(shown.contains("Full text requested by the rule title:one"))
        #expect(shown.contains("Kept for 9 days by the rule title:one") && shown.contains("Kept until"))
        let isDone = try await eventually {
            try await testHome.run("downloads", "--json").output.contains("\"state\":\"finished\"")
        }
        #expect(isDone)
    }
}
