import Foundation
import TestSupport
import Testing

/// With newsboat itself, in Debian's version.
@Suite("Moving between newsboat and newsterm", .inTurn)
struct NewsboatTests {
    /// A newsboat in a household, with its files in the usual places.
    private struct Newsboat {
        let testHome: TestHome

        var configuration: URL { testHome.home.appending(path: ".config/newsboat") }
        var cache: URL { testHome.home.appending(path: ".local/share/newsboat/cache.db") }

        init(urls: String, configuration text: String = "") throws {
            testHome = try TestHome()
            for folder in [configuration, cache.deletingLastPathComponent()] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            try Data(urls.utf8).write(to: configuration.appending(path: "urls"))
            try Data(text.utf8).write(to: configuration.appending(path: "config"))
        }

        @discardableResult
        func run(_ arguments: String...) async throws -> ChildProcess.Ending {
            let ending = try await ChildProcess.run(["newsboat"] + arguments, environment: testHome.commandEnvironment)
            try #require(ending.status == 0, "newsboat: \(ending.words) \(ending.output)")
            return ending
        }

        /// Fetches the feeds; newsboat reports success in any case.
        func reload(articles: Int) async throws {
            try await run("-x", "reload")
            let counted = try await run("-x", "print-unread")
            try #require(counted.output.hasPrefix("\(articles) "), "newsboat: \(counted.output)")
        }

        /// The bytes of all of newsboat's files.
        func bytes() throws -> [Data] {
            try ["urls", "config"].map { try Data(contentsOf: configuration.appending(path: $0)) }
                + [try Data(contentsOf: cache)]
        }
    }

    private func feeds(_ testHome: TestHome) async throws -> [[String]] {
        let list = try await testHome.run("feeds", "--json")
        let feeds = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        return feeds.map { feed in
            [feed["url"] as? String ?? "", feed["title"] as? String ?? ""] + (feed["tags"] as? [String] ?? [])
        }
    }

    private func articles(_ testHome: TestHome) async throws -> [String: [String: Any]] {
        let list = try await testHome.run("list", "--json", "--limit", "0")
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        return Dictionary(rows.map { ($0["title"] as? String ?? "", $0) }) { first, _ in first }
    }

    @Test("Addresses and titles survive newsboat's OPML, and the whole list survives ours")
    func roundTrip() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "a")
            await server.setItems(["Two"], of: "b")
            await server.setItems(["Three"], of: "c")
            let urls = [await server.url("a"), await server.url("b"), await server.url("c")]
            let ours = try TestHome(feeds: ["\(urls[0]) tech", "\(urls[1]) \"~A & <B>\" \"two words\"", urls[2]])
            #expect(try await ours.run("refresh").status == 0)
            let exported = try await ours.run("feeds", "export", "--urls")
            let newsboat = try Newsboat(urls: exported.output)
            try await newsboat.reload(articles: 3)
            let opml = try await newsboat.run("-e")
            let file = newsboat.testHome.home.appending(path: "list.opml")
            try Data(opml.output.utf8).write(to: file)
            let back = try TestHome()
            #expect(try await back.run("feeds", "import", file.path).status == 0)
            // newsboat's OPML has no tags; everything else is there, in order.
            #expect(try await feeds(back).map { [$0[0], $0[1]] } == (try await feeds(ours).map { [$0[0], $0[1]] }))
            let own = try await ours.run("feeds", "export", "--opml")
            try Data(own.output.utf8).write(to: file)
            let again = try TestHome()
            #expect(try await again.run("feeds", "import", file.path).status == 0)
            #expect(try await feeds(again) == (try await feeds(ours)))
        }
    }

    @Test("import-newsboat imports feeds, articles, state and keys, leaves newsboat alone, and is needed only once")
    func moving() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Read", "Unread", "Deleted", "Flagged"], of: "a")
            let newsboat = try Newsboat(
                urls: "\(await server.url("a")) news\nexec:touch\\ ~/evil\n\"query:Starred:flags # \\\"s\\\"\"\n",
                configuration: "bind-key ^N down\nreload-time 10\nmacro x open\n")
            try await newsboat.reload(articles: 4)
            let cache = try NewsboatLibrary(existing: newsboat.cache.path)
            try cache.execute("UPDATE rss_item SET unread = 0 WHERE title = 'Read'")
            try cache.execute("UPDATE rss_item SET deleted = 1 WHERE title = 'Deleted'")
            try cache.execute("UPDATE rss_item SET flags = 's' WHERE title = 'Flagged'")
            cache.close()
            let testHome = newsboat.testHome
            let before = try newsboat.bytes()

            let dry = try await testHome.run("import-newsboat", "--dry-run")
            #expect(dry.status == 0 && dry.words.contains("nothing was changed"))
            #expect(!FileManager.default.fileExists(atPath: testHome.home.path + "/.local/share/newsterm"))
            #expect(try await !testHome.run("feeds").output.contains(await server.url("a")))
            #expect(!FileManager.default.fileExists(atPath: testHome.home.path + "/.config/newsterm/config.toml"))

            let move = try await testHome.run("import-newsboat")
            #expect(move.status == 0)
            #expect(move.output.contains("config:1: ^N is move-down"))
            #expect(move.words.contains("urls:2: newsterm does not run commands"))
            #expect(move.output.contains("config:3: ,x is the command macro-x: open"))
            #expect(move.words.contains("config:2: "))
            #expect(
                move.words.contains(
                    "Took 3 articles of 1 feed, 2 unread and 1 starred; 1 that you deleted there stays away"))
            #expect(
                dry.words.contains(
                    "Took 3 articles of 1 feed, 2 unread and 1 starred; 1 that you deleted there stays away"))
            let configuration = try String(
                contentsOf: testHome.home.appending(path: ".config/newsterm/config.toml"), encoding: .utf8)
            #expect(configuration.contains("move-down = [\"j\", \"Down\", \"^N\"]"))
            #expect(try newsboat.bytes() == before)

            let imported = try await articles(testHome)
            #expect(Set(imported.keys) == ["Read", "Unread", "Flagged"])
            #expect(imported["Read"]?["read"] as? Bool == true && imported["Unread"]?["read"] as? Bool == false)
            #expect(imported["Flagged"]?["starred"] as? Bool == true)

            let refresh = try await testHome.run("refresh", "--json", "--force")
            #expect(refresh.output.contains("\"new\":0"))
            #expect(try await articles(testHome).count == 3)
            #expect(try await articles(testHome)["Read"]?["read"] as? Bool == true)

            #expect(!FileManager.default.fileExists(atPath: testHome.home.path + "/evil"))

            let list = try testHome.feedList
            let second = try await testHome.run("import-newsboat", "--json")
            let report = try #require(
                try JSONSerialization.jsonObject(with: Data(second.output.utf8)) as? [String: Any])
            let counts = try #require(report["articles"] as? [String: Any])
            #expect(counts["new"] as? Int == 0 && counts["marked"] as? Int == 0 && counts["deleted"] as? Int == 0)
            #expect((report["configuration"] as? [String: Any])?["added"] as? String == "")
            #expect(try testHome.feedList == list)
            #expect(
                try String(contentsOf: testHome.home.appending(path: ".config/newsterm/config.toml"), encoding: .utf8)
                    == configuration)
        }
    }

    @Test("A second import marks what was read there since the first, and undo makes it unread again")
    func undo() async throws {
        let testHome = try TestHome()
        try leave(["urls": "https://a.example/rss\n"], in: testHome)
        try leaveCache(in: testHome, at: ".newsboat/cache.db", [.init("One"), .init("Two")])
        #expect(try await testHome.run("import-newsboat").status == 0)
        let cache = try NewsboatLibrary(existing: testHome.home.path + "/.newsboat/cache.db")
        try cache.execute("UPDATE rss_item SET unread = 0, flags = 'a' WHERE title = 'One'")
        cache.close()
        #expect(try await testHome.run("import-newsboat").status == 0)
        let marked = try #require(try await articles(testHome)["One"])
        #expect(marked["read"] as? Bool == true && marked["tags"] as? [String] == ["flag-a"])
        let undo = try await testHome.run("undo")
        #expect(undo.words.contains("Undid the marks of an import: “One”."))
        let undone = try #require(try await articles(testHome)["One"])
        #expect(undone["read"] as? Bool == false && undone["starred"] as? Bool == false)
        #expect(undone["tags"] as? [String] == [])
        // A second undo reverts the first command's change of the feed list.
        let feeds = try await testHome.run("undo", "--json")
        #expect(feeds.output.hasPrefix(#"{"act":"add","articles":null,"feeds":["https://a.example/rss"],"#))
        #expect(!testHome.hasFeedList)
    }

    /// Writes files into the home, without newsboat.
    private func leave(_ files: [String: String], in testHome: TestHome, at folder: String = ".newsboat") throws {
        let folder = testHome.home.appending(path: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    }

    private func leaveCache(in testHome: TestHome, at path: String, _ articles: [NewsboatLibrary.Article]) throws {
        let cache = try NewsboatLibrary(path: testHome.home.path + "/" + path)
        try cache.add(articles)
        cache.close()
    }

    @Test("Unreadable parts are reported, and the rest is imported: a foreign cache, a bad feed list")
    func partly() async throws {
        let testHome = try TestHome()
        try leave(
            ["urls": "https://a.example/rss\n", "config": "bind-key ^N down\n", "cache.db": "something else"],
            in: testHome)
        let ending = try await testHome.run("import-newsboat", "--json")
        #expect(ending.status == 3)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
        #expect((report["failures"] as? [String])?.first?.contains("is no cache of newsboat's") == true)
        #expect((report["feeds"] as? [String: Any])?["added"] as? [String] == ["https://a.example/rss"])
        #expect(report["articles"] is NSNull)
        let added = (report["configuration"] as? [String: Any])?["added"] as? String
        #expect(added?.contains("move-down") == true && added?.contains("retention") == false)

        let other = try TestHome(feeds: ["https://a.example/rss"])
        try leave([:], in: other, at: "there/urls")
        try leaveCache(in: other, at: "there/cache.db", [.init("One")])
        let second = try await other.run("import-newsboat", "--from", other.home.path + "/there")
        #expect(second.status == 3)
        #expect(second.words.contains("there/urls cannot be read: it is a folder"))
        #expect(second.words.contains("Took 1 article of 1 feed"))
    }

    @Test("A missing cache-file is an error that says where; no cache at all is reported, and so is a queue")
    func noCache() async throws {
        let testHome = try TestHome()
        try leave(["urls": "https://a.example/rss\n", "config": "cache-file ~/gone.db\n"], in: testHome)
        let named = try await testHome.run("import-newsboat")
        #expect(named.status == 3)
        #expect(named.words.contains("there is no cache at \(testHome.home.path)/gone.db, which cache-file names"))
        #expect(named.words.contains("config:1: no articles were taken from this file"))
        try leave(["config": "", "queue": "https://a.example/1.mp3\n"], in: testHome)
        let none = try await testHome.run("import-newsboat")
        #expect(none.status == 0)
        #expect(none.words.contains("there is no cache at \(testHome.home.path)/.newsboat/cache.db"))
        #expect(none.words.contains("podboat's list of downloads, is left out"))
        try leave(["config": "cache-file ~/named.db\n"], in: testHome)
        try leaveCache(in: testHome, at: "named.db", [.init("One")])
        let taken = try await testHome.run("import-newsboat")
        #expect(taken.status == 0 && taken.output.contains("config:1: the articles are taken from this file"))
        #expect(taken.words.contains("named.db: Took 1 article of 1 feed"))
        let undone = try await testHome.run("undo")
        #expect(undone.words.contains("Undid the addition of https://a.example/rss"))
        #expect(!testHome.hasFeedList)
    }

    @Test("Without newsboat files, import-newsboat says where it looked")
    func nothing() async throws {
        let testHome = try TestHome()
        let ending = try await testHome.run("import-newsboat")
        #expect(ending.status == 1)
        #expect(ending.words.contains(".config/newsboat") && ending.words.contains(".newsboat;"))
    }

    @Test("feeds import takes feeds and articles from a cache.db; export writes the articles as JSON lines")
    func cache() async throws {
        let testHome = try TestHome(feeds: [])
        let path = testHome.home.path + "/cache.db"
        let newsboat = try NewsboatLibrary(path: path)
        try newsboat.add(.init("One", content: "<p>First"), .init("Two", isUnread: false, flags: "a"))
        newsboat.close()
        let dry = try await testHome.run("feeds", "import", "--dry-run", path)
        #expect(dry.status == 0 && dry.output == "https://a.example/rss\n")
        #expect(dry.words.contains("Took 2 articles of 1 feed, 1 unread and 1 starred"))
        #expect(try await testHome.run("list").output.isEmpty)
        let ending = try await testHome.run("feeds", "import", path)
        #expect(ending.status == 0 && ending.output == "https://a.example/rss\n")
        #expect(ending.words.contains("kept for 30 days"))
        let lines = try await testHome.run("export").output.split(separator: "\n")
        let exported = try lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(exported.map { $0["title"] as? String } == ["Two", "One"])
        #expect(exported.last?["content"] as? String == "<p>First")
        #expect(try await testHome.run("export", "--starred").output.contains("flag-a"))
        #expect(try await testHome.run("export", "--unread").output.split(separator: "\n").count == 1)
    }
}
