import Foundation
import TestSupport
import Testing

/// Scripts can do what users can do by hand.
@Suite("Scripting", .inTurn)
struct ScriptingTests {
    private func numbers(_ testHome: TestHome, _ options: String...) async throws -> [String] {
        let run = try await testHome.run(["list", "--format", "{id}\\t{title}"] + options)
        #expect(run.status == 0)
        return run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }

    /// Three fetched articles.
    private func withArticles(_ body: @Sendable (FeedServer, TestHome) async throws -> Void) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two", "Three"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            try await body(server, testHome)
        }
    }

    @Test("--format controls how headlines are printed; an unknown field is a usage error that lists the known ones")
    func format() async throws {
        try await withArticles { _, testHome in
            let lines = try await testHome.run("list", "--format", "<{title}>\\t{read}", "--limit", "1")
            #expect(lines.output == "<One>\tfalse\n")
            let found = try await testHome.run("search", "--format", "{title}", "two")
            #expect(found.output == "Two\n")
            let bad = try await testHome.run("list", "--format", "{titel}")
            #expect(bad.status == 2 && bad.words.contains("{titel} is not known; these are: {id}"))
            #expect(try await testHome.run("list", "--format", "{id}", "--json").status == 2)
        }
    }

    @Test("Articles are marked by number and by query, and each can be undone")
    func marks() async throws {
        try await withArticles { _, testHome in
            let ids = try await numbers(testHome)
            let read = try await testHome.run("mark-read", ids[0], ids[1])
            #expect(read.status == 0)
            #expect(read.words == "newsterm: 2 articles marked as read; newsterm undo reverts it\n")
            #expect(try await numbers(testHome, "--unread") == [ids[2]])
            let again = try await testHome.run("mark-read", "--json", ids[0], ids[2])
            #expect(again.output == "{\"changed\":1,\"chosen\":2}\n")
            let trial = try await testHome.run("undo", "--dry-run").words
            #expect(trial.contains("undo would take back what was done at ") && trial.contains(" marked as read\n"))
            let undone = try await testHome.run("undo").words
            #expect(undone.contains("as unread again") && undone.contains("It had been done at "))
            #expect(try await numbers(testHome, "--unread") == [ids[2]])

            #expect(try await testHome.run("star", "--query", "two OR three").status == 0)
            #expect(try await numbers(testHome, "--starred").count == 2)
            #expect(try await testHome.run("unstar", "--query", "is:starred two").status == 0)
            #expect(try await numbers(testHome, "--starred") == [ids[2]])
            #expect(
                try await testHome.run("mark-unread", "--query", "is:read").words.hasPrefix("newsterm: 2 articles"))
            #expect(try await numbers(testHome, "--unread").count == 3)
        }
    }

    @Test("Tags are added and removed")
    func tags() async throws {
        try await withArticles { _, testHome in
            let ids = try await numbers(testHome)
            #expect(try await testHome.run("tag", ids[0], ids[1], "--add", "later", "--add", "swift").status == 0)
            #expect(try await testHome.run("tag", "--query", "tag:later one", "--remove", "swift").status == 0)
            let lines = try await testHome.run("list", "--format", "{title} {tags}").output
            #expect(lines == "One later\nTwo later,swift\nThree \n")
            #expect(try await testHome.run("undo").status == 0)
            #expect(try await testHome.run("list", "--format", "{tags}", "--limit", "1").output == "later,swift\n")
        }
    }

    @Test("A command that fails changes nothing, and says so")
    func refusals() async throws {
        try await withArticles { _, testHome in
            let ids = try await numbers(testHome)
            let missing = try await testHome.run("mark-read", ids[0], "999")
            #expect(missing.status == 1)
            #expect(missing.words.contains("there is no article 999, and nothing was changed"))
            #expect(try await numbers(testHome, "--unread").count == 3)
            for arguments in [
                ["mark-read"], ["star", ids[0], "--query", "x"], ["star", "--query", "is:foo"], ["star", "one"],
                ["tag", ids[0]], ["mark-read", "--query", " "],
            ] {
                let run = try await testHome.run(arguments)
                #expect(run.status == 2 && !run.words.isEmpty, "\(arguments)")
            }
            for command in [
                ["mark-read"], ["mark-unread"], ["star"], ["unstar"], ["hide"], ["unhide"], ["tag", "--add", "a"],
            ] {
                let run = try await testHome.run(command + ["--query", "title:\"one"])
                #expect(run.status == 2 && run.words.contains("At character 7: a quotation is not closed."), "\(run)")
            }
            let search = try await testHome.run("search", "title:\"one")
            #expect(search.status == 0 && search.output.contains("One"))
            #expect(search.words == "newsterm: At character 7: a quotation is not closed. The search ignores it.\n")
            let none = try await testHome.run("star", "--query", "nowhere")
            #expect(none.status == 0 && none.words == "newsterm: no article matches\n")
            #expect(try await testHome.run("undo").words.contains("nothing to undo"))
        }
    }

    @Test(
        "A list cut at the default limit says so on standard error; one cut at a requested limit does not"
    )
    func cut() async throws {
        try await FeedServer.run { server in
            await server.setItems((1...60).map { "Item \($0)" }, of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let words = "newsterm: there are more than these 50; --limit 200 shows more, --limit 0 all\n"
            for command in [["list"], ["search", "item"]] {
                let run = try await testHome.run(command)
                #expect(run.output.split(separator: "\n").count == 50 && run.words == words, "\(command)")
                for limit in ["20", "0", "60"] {
                    #expect(try await testHome.run(command + ["--limit", limit]).words == "", "\(command) \(limit)")
                }
                #expect(try await testHome.run(command + ["--json"]).words == "", "\(command)")
            }
        }
    }

    @Test("Refreshing an unlisted feed fails without refreshing any other, and unlisted articles are not changed")
    func unlisted() async throws {
        try await withArticles { server, testHome in
            let requests = await server.requestCount(of: "news")
            let refresh = try await testHome.run("refresh", "--force", await server.url("news"), "nosuch")
            #expect(refresh.status == 1 && refresh.words.contains("nosuch is not in the feed list"))
            #expect(await server.requestCount(of: "news") == requests)
            let ids = try await numbers(testHome)
            try testHome.write("https://other.example/\n", to: "urls")
            #expect(try await testHome.run("list").status == 0)
            let star = try await testHome.run("star", ids[0])
            #expect(star.status == 1 && star.words.contains("is of a feed that is not in the feed list"))
        }
    }

    @Test("watch prints new articles and task events, of any process, until interrupted")
    func watch() async throws {
        try await withArticles { server, testHome in
            let watch = try testHome.start("watch", "--json")
            #expect(try await eventually { watch.allOutput.contains("watching") })
            await server.addItem("Four", to: "news")
            #expect(try await testHome.run("refresh", "--force").status == 0)
            #expect(try await eventually { watch.allOutput.contains("\"title\":\"Four\"") })
            #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
            #expect(try await eventually { watch.allOutput.contains("\"type\":\"task\"") })
            watch.send(SIGINT)
            #expect(try await watch.waitForExit() == 128 + SIGINT)
            let lines = watch.allOutput.split(separator: "\n").filter { $0.hasPrefix("{") }
            #expect(lines.filter { $0.contains("\"type\":\"article\"") }.count == 1)
            for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test("Hooks get new articles and finished tasks as JSON, each once")
    func hooks() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let articles = testHome.home.appending(path: "articles").path
            let tasks = testHome.home.appending(path: "tasks").path
            try testHome.write(
                "[hooks]\nnew_articles = [\"tee\", \"-a\", \"\(articles)\"]\n"
                    + "finished_task = [\"tee\", \"-a\", \"\(tasks)\"]\n", to: "config.toml")
            func lines(_ path: String) throws -> [[String: Any]] {
                let text = FileManager.default.contents(atPath: path) ?? Data()
                return try text.split(separator: UInt8(ascii: "\n")).map { line in
                    try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
                }
            }
            await server.addItem("Two \u{1b}[2J; rm -rf", to: "news")
            #expect(try await testHome.run("refresh", "--force").status == 0)
            #expect(try await testHome.run("refresh", "--force").status == 0)
            let entries = try lines(articles)
            #expect(entries.count == 1 && entries[0]["type"] as? String == "articles")
            let titles = (entries[0]["articles"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
            #expect(titles?.count == 1 && titles?[0].hasPrefix("Two") == true)

            await server.addItem("Three", to: "news")
            #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
            #expect(try lines(articles).count == 2)
            let ends = try lines(tasks)
            #expect(ends.count == 1 && ends[0]["type"] as? String == "task")
            #expect(ends[0]["identifier"] as? String == "org.newsterm.apprefresh")
            #expect(ends[0]["result"] as? String == "new data")
        }
    }

    @Test("A hook that cannot run, or fails, stops nothing, and the journal and the log say why")
    func brokenHook() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(
                feeds: [await server.url("news")],
                configuration: "[hooks]\nnew_articles = [\"false\"]\nfinished_task = [\"/nowhere/at-all\"]\n")
            #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("The hook hooks.new_articles ended with 1: false."))
            #expect(journal.contains("The hook hooks.finished_task could not be run: /nowhere/at-all"))
            let file = testHome.home.appending(path: ".local/state/newsterm/newsterm.log")
            let log = try String(contentsOf: file, encoding: .utf8)
            #expect(log.contains("hooks.new_articles ended with 1: false.") && log.contains("run: /nowhere/at-all"))
            #expect(try await testHome.run("list").output.contains("One"))
        }
    }
}
