import Foundation
import TestSupport
import Testing

/// The commands of the contract, as a script uses them.
@Suite("The commands", .inTurn)
struct CommandTests {
    @Test("refresh, list and show work without a screen")
    func refreshListShow() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Newer", "Older"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            let refresh = try await testHome.run("refresh", "--json")
            #expect(refresh.status == 0)
            let outcome = try object(refresh.output)
            #expect(outcome["status"] as? String == "new")
            #expect(outcome["new"] as? Int == 2)
            #expect(outcome["next_check"] as? Int != nil)

            let list = try await testHome.run("list", "--json", "--limit", "1")
            let headline = try #require(try objects(list.output).first)
            #expect(headline["title"] as? String == "Newer")
            #expect(headline["read"] as? Bool == false)
            #expect(headline["author"] is NSNull)
            let id = try #require(headline["id"] as? Int)
            let shown = try await testHome.run("show", "\(id)")
            #expect(shown.output.contains("The body of Newer."))
            #expect(shown.status == 0)
            let article = try object(try await testHome.run("show", "\(id)", "--json").output)
            #expect(article["title"] as? String == "Newer")
            #expect(article["summary"] as? String == "<p>The body of Newer.</p>")
            #expect(article["content"] is NSNull)
        }
    }

    @Test("stats prints figures about the library as text and as JSON")
    func stats() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Newer", "Older"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news"), await server.url("missing")])
            #expect(try await testHome.run("refresh").status == 3)
            let shown = try await testHome.run("stats")
            #expect(shown.status == 0)
            #expect(shown.output.hasPrefix("Stored     2 articles, 2 unread, 0 starred\nRead       0% of all"))
            #expect(shown.output.contains("\nFailing, or gone\n"))
            let report = try object(try await testHome.run("stats", "--json").output)
            #expect(report["articles"] as? Int == 2 && report["part_read"] as? Double == 0)
            #expect((report["days"] as? [Any])?.count == 56)
            let feeds = try #require(report["feeds"] as? [[String: Any]])
            #expect(feeds.last?["state"] as? String == "failing" && feeds.last?["newest"] is NSNull)
            #expect(feeds.first?["articles"] as? Int == 2)
        }
    }

    @Test("A second refresh finds nothing due; a forced one asks and finds nothing changed")
    func due() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let second = try object(try await testHome.run("refresh", "--json").output)
            #expect(second["status"] as? String == "skipped")
            let forced = try object(try await testHome.run("refresh", "--json", "--force").output)
            #expect(forced["status"] as? String == "unchanged")
            #expect(await server.requestCount(of: "news") == 2)
        }
    }

    @Test("The exit status is 3 if some feeds fail, 1 if all do")
    func failures() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "good")
            let testHome = try TestHome(feeds: [await server.url("good"), await server.url("missing")])
            let some = try await testHome.run("refresh", "--json")
            #expect(some.status == 3)
            #expect(some.output.contains("404"))
            let all = try await testHome.run("refresh", "--force", await server.url("missing"))
            #expect(all.status == 1)
            // The reason for the failure appears only once.
            #expect(all.output.contains("404") && all.words == "Nothing new, 1 feed failed.\n", "\(all.words)")
        }
    }

    @Test("feeds add, list and remove keep comments and order, and report broken lines by file and line")
    func feeds() async throws {
        let testHome = try TestHome(feeds: ["# mine", "http://127.0.0.1:9/a tag", "not a feed", "# end"])
        let list = try await testHome.run("feeds", "--json")
        #expect(list.words.contains("urls:3:"))
        #expect(try objects(list.output).count == 1)
        #expect(try await testHome.run("feeds", "add", "http://127.0.0.1:9/b").status == 0)
        #expect(try await testHome.run("feeds", "remove", "http://127.0.0.1:9/a").status == 0)
        #expect(try testHome.feedList == "# mine\nnot a feed\n# end\nhttp://127.0.0.1:9/b\n")
        #expect(try await testHome.run("feeds", "add", "gopher://example.org/").status == 2)
    }

    @Test("feeds add stores the feed it finds, and feeds says when it is next checked, and why")
    func addAndReport() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two"], of: "news")
            await server.setPage(head: "<link rel=alternate type=application/rss+xml href=/news>", at: "blog")
            let testHome = try TestHome(feeds: [])
            let added = try await testHome.run("feeds", "add", await server.url("blog"), "--tag", "every:6h")
            #expect(added.status == 0)
            #expect(try testHome.feedList == "\(await server.url("news")) every:6h\n")
            #expect(try await testHome.run("refresh").status == 0)
            let again = try await testHome.run("feeds", "add", await server.url("news"))
            #expect(again.status == 0 && again.words.contains("already"))

            let feed = try #require(try objects(try await testHome.run("feeds", "--json").output).first)
            let next = try #require(feed["next_check"] as? Double)
            let last = try #require(feed["last_check"] as? Double)
            #expect((20_900...21_600).contains(next - last))
            #expect(feed["next_check_reason"] as? String == "Checked every 6 hours, as you set it.")
            #expect(feed["stopped"] as? Bool == false && feed["moved_to"] is NSNull)
            #expect(try await testHome.run("feeds").output.contains("as you set it"))
        }
    }

    @Test("feeds add names the feeds of a page with several, and refuses a page without one unless forced")
    func addNothing() async throws {
        try await FeedServer.run { server in
            let links = ["a", "b"].map { "<link rel=alternate type=application/rss+xml href=/\($0) title=\($0)>" }
            await server.setPage(head: links.joined(), at: "two")
            let testHome = try TestHome(feeds: [])
            let several = try await testHome.run("feeds", "add", await server.url("two"))
            #expect(several.status == 1)
            #expect(several.output == "\(await server.url("a"))\ta\n\(await server.url("b"))\tb\n")
            let run = try await testHome.run("feeds", "add", "--json", await server.url("two"))
            #expect(
                run.status == 1
                    && run.output.contains(#""new":false,"new_tags":[],"new_title":null,"reason":null,"url":null}"#))
            #expect(run.output.contains("{\"listed\":false,\"title\":\"b\",\"url\":\"\(await server.url("b"))\"}]"))
            let none = try await testHome.run("feeds", "add", await server.url("missing"))
            #expect(none.status == 1 && none.words.contains("404") && none.words.contains("--as-is"))
            #expect(try testHome.feedList == "")
            #expect(try await testHome.run("feeds", "add", "--as-is", await server.url("missing")).status == 0)
            #expect(try testHome.feedList == "\(await server.url("missing"))\n")
        }
    }

    @Test(
        "feeds add uses http if an address without a scheme leads to a server without https",
        arguments: [true, false])
    func addPlain(answersTLS: Bool) async throws {
        let server = try RawServer.withoutTLS(answers: answersTLS)
        let testHome = try TestHome(feeds: [])
        let run = try await testHome.run("feeds", "add", "127.0.0.1:\(server.port)")
        #expect(run.status == 0 && run.words.contains("Added \(server.url())"), "\(run.words)")
        #expect(try testHome.feedList == "\(server.url())\n")
        let named = try await testHome.run("feeds", "add", "https://127.0.0.1:\(server.port)/b")
        #expect(named.words.contains("Added https://127.0.0.1:\(server.port)/b, not fetched yet. No secure connection"))
    }

    @Test("feeds add names an argument that is not an address, and says what an address looks like")
    func addNoAddress() async throws {
        let run = try await TestHome(feeds: []).run("feeds", "add", "not a url")
        #expect(run.status == 2 && run.words.contains("not a url is not a valid address: it contains a space"))
        #expect(run.words.contains("An address looks like https://example.org/feed.xml"))
        #expect(!run.words.contains("//not"))
    }

    @Test(
        "feeds add refuses a tag that is an invalid setting, and says why",
        arguments: [
            ("content-drop:##", "content-drop:## is not a valid setting: “#” is not understood."),
            ("content-keep:", "content-keep: is not a valid setting: its selector is not complete."),
            ("every:soon", "every:soon is not a time between 1 minute and 30 days"),
            ("full:yes", "full:yes is not a valid setting: write full:on or full:off."),
            ("notify:maybe", "notify:maybe is not a valid setting: write notify:on or notify:off."),
            ("shorts:no", "shorts:no is not a valid setting: write shorts:on or shorts:off."),
        ])
    func addBadTag(tag: String, reason: String) async throws {
        let testHome = try TestHome(feeds: [])
        let run = try await testHome.run(
            "feeds", "add", "--as-is", "http://127.0.0.1:9/b", "--tag", "news", "--tag", tag)
        #expect(run.status == 2 && run.words.contains("--tag: \(reason)"), "\(run.words)")
        #expect(!run.words.contains("ignored"))
        #expect(try testHome.feedList == "")
    }

    @Test("feeds add says why an address could not be checked, and when it will be")
    func addUnseen() async throws {
        let testHome = try TestHome(feeds: [])
        let unreachable = try await testHome.run("feeds", "add", "http://127.0.0.1:1/feed")
        #expect(unreachable.status == 0)
        #expect(
            unreachable.words
                == "Added http://127.0.0.1:1/feed, not fetched yet. Cannot reach 127.0.0.1: connection refused. The "
                + "next refresh retries it; newsterm feeds shows the result.\n")
        try await FeedServer.run { server in
            await server.refuse("a")
            // For the second feed, the host's back-off is already known.
            for feed in ["a", "b"] {
                let url = await server.url(feed)
                let quiet = try await testHome.run("feeds", "add", url)
                #expect(quiet.status == 0 && quiet.words.hasPrefix("Added \(url), not fetched yet. "))
                #expect(quiet.words.contains("(429)") && quiet.words.contains("The first refresh after 20"))
            }
            #expect(await server.requestCount(of: "b") == 0)
        }
    }

    @Test("feeds remove says how to bring back the articles, and that works")
    func removal() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let url = await server.url("news") + "?a=1&b=2"
            let testHome = try TestHome(feeds: [url])
            #expect(try await testHome.run("refresh").status == 0)
            let removal = try await testHome.run("feeds", "remove", url)
            #expect(removal.words.hasPrefix("Removed "))
            #expect(removal.words.contains(". newsterm undo restores it; later, newsterm feeds add '\(url)' does,"))
            #expect(try await testHome.run("list").output.isEmpty)
            #expect(try await testHome.run("feeds", "add", url).status == 0)
            #expect(try await testHome.run("list").output.contains("One"))
        }
    }

    @Test("Simulating a launch without a holder runs the task here and journals it")
    func simulatedLaunch() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            let launch = try await testHome.run("tasks", "simulate-launch", "org.newsterm.apprefresh")
            #expect(launch.status == 0)
            #expect(launch.words.contains("new data"))
            let journal = try await testHome.run("tasks", "journal")
            #expect(
                journal.output.contains("Simulating launch for task with identifier org.newsterm.apprefresh"))
            let tasks = try objects(try await testHome.run("tasks", "--json").output)
            #expect(
                tasks.map { $0["identifier"] as? String } == ["org.newsterm.apprefresh", "org.newsterm.maintenance"])
            #expect(tasks.first?["last_result"] as? String == "new data")
            #expect(tasks.first?["pending"] as? Bool == true)
            let earliest = try #require(tasks.first?["earliest_launch"] as? Int)
            #expect(try #require(tasks.first?["expected_launch"] as? Int) >= earliest)
        }
    }

    @Test("Maintenance with nothing to delete says so, in the list of tasks and in the journal")
    func nothingToDelete() async throws {
        let testHome = try TestHome(feeds: [])
        let launch = try await testHome.run("tasks", "simulate-launch", "maintenance")
        #expect(launch.words.contains("org.newsterm.maintenance: nothing to delete"))
        let tasks = try objects(try await testHome.run("tasks", "--json").output)
        #expect(tasks.last?["last_result"] as? String == "nothing to delete")
        let journal = try await testHome.run("tasks", "journal").output
        #expect(journal.contains(/maintenance: Completed after .*: nothing to delete\./), "\(journal)")
    }

    @Test("tasks explain says why a task has not run, when it will, and how its last runs ended")
    func explain() async throws {
        let testHome = try TestHome(feeds: [])
        let before = try await testHome.run("tasks", "explain", "refresh")
        #expect(before.status == 0)
        #expect(before.output.hasPrefix("org.newsterm.apprefresh: not pending, and never launched here.\n"))

        #expect(try await testHome.run("tasks", "simulate-launch", "refresh").status == 0)
        let words = try await testHome.run("tasks", "explain", "apprefresh")
        #expect(words.status == 0)
        #expect(words.output.hasPrefix("org.newsterm.apprefresh (app refresh): pending since "))
        #expect(words.output.contains("No process is running the background tasks"))
        #expect(words.output.contains("Waits until "))
        #expect(words.output.contains("simulated launch: Completed after "))

        let run = try await testHome.run("tasks", "explain", "org.newsterm.apprefresh", "--json")
        let report = try object(run.output)
        #expect(report["state"] as? String == "pending")
        #expect(report["scheduler_running"] as? Bool == false)
        #expect(report["title"] is NSNull && report["fraction_completed"] is NSNull)
        let earliest = try #require(report["earliest_launch"] as? Int)
        #expect(try #require(report["latest_launch"] as? Int) >= earliest)
        let wait = try #require((report["waits"] as? [[String: Any]])?.first)
        #expect(wait["condition"] as? String == "earliest_begin_date")
        #expect(wait["until"] as? Int == earliest)
        let last = try #require((report["last_runs"] as? [[String: Any]])?.first)
        #expect(last["launch"] as? String == "simulated")
        #expect(last["ended"] is Int)
    }

    @Test("tasks explain asks the process that runs the tasks")
    func explainBesideHolder() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        var run = try await testHome.run("tasks", "explain", "maintenance", "--json")
        // On a busy machine it may start slowly.
        for _ in 0..<20 where run.status == 75 {
            run = try await testHome.run("tasks", "explain", "maintenance", "--json")
        }
        let report = try object(run.output)
        #expect(report["scheduler_running"] as? Bool == true)
        #expect(report["kind"] as? String == "processing")
    }

    @Test(
        "tasks gives the same reasons as tasks explain, from the process that runs the tasks, or the stored ones"
    )
    func tasksBesideHolder() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        // The reasons depend on the machine's load, which may change between two polls.
        #expect(
            try await eventually {
                let waits = try await testHome.task("org.newsterm.maintenance")["waiting_for"] as? [String]
                return try await explainedWaits(testHome) == waits
            })
        daemon.send(SIGSTOP)
        let silent = try await testHome.run("tasks")
        #expect(silent.status == 0)
        #expect(silent.output.contains("org.newsterm.maintenance\tpending"))
        #expect(silent.words.contains("number \(daemon.process), does not answer."))
        #expect(silent.words.contains("What follows is what it has stored."))
        daemon.send(SIGCONT)
    }

    private func explainedWaits(_ testHome: TestHome) async throws -> [String] {
        let explained = try object(try await testHome.run("tasks", "explain", "maintenance", "--json").output)
        return try #require(explained["waits"] as? [[String: Any]]).compactMap { $0["words"] as? String }
    }

    @Test("Commands submit and cancel a task, without a process that runs the tasks and beside a daemon")
    func submitAndCancel() async throws {
        let testHome = try TestHome(feeds: [])
        func isPending() async throws -> Bool? {
            try await testHome.task("org.newsterm.maintenance")["pending"] as? Bool
        }
        #expect(try await isPending() == false)
        let submitted = try await testHome.run("tasks", "submit", "maintenance", "--json")
        #expect(submitted.status == 0)
        #expect(try object(submitted.output)["identifier"] as? String == "org.newsterm.maintenance")
        #expect(try await isPending() == true)
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        #expect(try await testHome.run("tasks", "cancel", "maintenance").status == 0)
        #expect(try await isPending() == false)
        let again = try await testHome.run("tasks", "cancel", "maintenance")
        let advice = "newsterm: org.newsterm.maintenance is not pending; newsterm tasks shows what is\n"
        #expect(again.status == 1 && again.words == advice)
        let expired = try await testHome.run("tasks", "simulate-expiration", "maintenance")
        #expect(expired.status == 1 && expired.words.hasSuffix("has been scheduled.\n"))
        daemon.send(SIGSTOP)
        for command in ["submit", "cancel"] {
            let silent = try await testHome.run("tasks", command, "maintenance")
            #expect(silent.status == 75 && silent.words.contains("number \(daemon.process), does not answer."))
        }
        daemon.send(SIGCONT)
    }

    @Test("tasks explain exits with 75 if the holder does not answer")
    func explainBesideSilence() async throws {
        let testHome = try TestHome(feeds: [])
        let daemon = try testHome.start("daemon")
        try await testHome.waitForHolder(daemon.process)
        // SIGSTOP cannot be caught, so it keeps the lease.
        daemon.send(SIGSTOP)
        let run = try await testHome.run("tasks", "explain", "refresh")
        daemon.send(SIGCONT)
        #expect(run.status == 75)
        #expect(run.words.contains("\(daemon.process)"))
    }

    @Test("maintain reports what it did")
    func maintain() async throws {
        let testHome = try TestHome(feeds: [])
        let run = try await testHome.run("maintain")
        #expect(run.status == 0)
        #expect(run.words.contains("the library is sound"))
        let report = try object(try await testHome.run("maintain", "--json").output)
        #expect(report["deleted"] as? Int == 0)
        #expect((report["problems"] as? [String])?.isEmpty == true)
    }

    @Test("parse prints what it reads, from a pipe too")
    func parse() async throws {
        let testHome = try TestHome()
        let document =
            "<rss version=\"2.0\"><channel><title>T</title><item><title>A &amp;amp; B</title></item></channel></rss>"
        let run = try await testHome.run(["parse", "-", "--json"], input: document)
        #expect(run.status == 0)
        let parsed = try object(run.output)
        #expect((parsed["feed"] as? [String: Any])?["title"] as? String == "T")
        #expect((parsed["entries"] as? [[String: Any]])?.first?["title"] as? String == "A & B")
        let page = try await testHome.run(["parse", "-"], input: "<html><body>Hello</body></html>")
        #expect(page.status == 1)
        #expect(page.words.contains("HTML page"))
        // A truncated feed, or one with other text around it, is read as far as possible.
        let broken = try await testHome.run(["parse", "-"], input: "junk \(document.dropLast(24))")
        #expect(broken.status == 0 && broken.output.contains("A & B"))
    }

    @Test("parse --page prints a web page's main text, and as JSON its author and date")
    func parsePage() async throws {
        let testHome = try TestHome()
        let sentence = "The harbour opens again on Monday, three weeks before anybody had hoped for it."
        let page = """
            <html lang="en"><head><title>Harbour opens - The Courier</title><meta name="author" content="By Nora Field">
            <meta property="article:published_time" content="2026-11-20T11:00:00Z"></head><body><nav>Home</nav><article>
            <h1>Harbour opens</h1><p>\(sentence) <a href="/b">More.</a></p>
            \(String(repeating: "<p>\(sentence)</p>", count: 5))</article></body></html>
            """
        let text = try await testHome.run(["parse", "--page", "-"], input: page)
        #expect(text.status == 0 && text.output.hasPrefix("\(sentence) More.\n\n\(sentence)\n"))
        #expect(!text.output.contains("Home"))
        let json = try await testHome.run(
            ["parse", "--page", "-", "--url", "https://p.example/a", "--json"], input: page)
        let article = try object(json.output)
        #expect(article["title"] as? String == "Harbour opens" && article["author"] as? String == "Nora Field")
        #expect(article["published"] as? Int == 1_795_172_400 && article["language"] as? String == "en")
        #expect((article["html"] as? String)?.contains("href=\"https://p.example/b\"") == true)
        let empty = try await testHome.run(["parse", "--page", "-"], input: "<p>Nothing here.")
        #expect(empty.status == 1 && empty.output.isEmpty && empty.words.contains("no main text"))
        let binary = try await testHome.run(["parse", "--page", "-"], input: "GIF89a\u{1}\0\u{1}\0\0" + page)
        #expect(binary.status == 1 && binary.output.isEmpty)
        #expect(binary.words == "newsterm: -: This is not a web page but binary data.\n")
        let paragraphs = String(repeating: "<p>The quay is open.</p>", count: 20_001)
        let long = page.replacing("</article>", with: "\(paragraphs)<p>\(sentence)</p></article>")
        let cut = try await testHome.run(["parse", "--page", "-", "--json"], input: long)
        #expect(cut.status == 0)
        #expect(
            cut.words == "newsterm: -: only the beginning of the main text is given as text; html goes on\n")
    }

    @Test(
        "parse rejects text that merely mentions feeds",
        arguments: [
            "# A reader\n\nIt reads `<rss>`, `<feed>` and `<rdf:RDF>`.\n\n| Atom | `<entry>` |\n", "Nothing at all.\n",
            "<p>A page's <i>beginning</i></p> that explains what stands in <rss> and in <channel>.",
        ])
    func parseText(_ text: String) async throws {
        let run = try await TestHome().run(["parse", "-"], input: text)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.words.contains("This is not a feed but "), "\(run.words)")
    }

    @Test(
        "A usage error exits with 2 and says why",
        arguments: [
            ["--bogus"], ["bogus"], ["list", "--limit", "-1"], ["show"], ["tasks", "simulate-launch", "org.example.x"],
            ["tasks", "explain", "org.example.x"], ["tasks", "explain"],
            ["refresh", "--config", "/nonexistent/config.toml"], ["undo", "--urls", "/nonexistent/urls"],
            ["feeds", "add", "--as-is", "!hidden"],
        ])
    func usage(_ arguments: [String]) async throws {
        let run = try await TestHome().run(arguments)
        #expect(run.status == 2)
        #expect(!run.words.isEmpty)
        #expect(run.output.isEmpty)
    }

    @Test("A mistake in the configuration stops no command, and is reported with file, line and the nearest key")
    func configuration() async throws {
        let testHome = try TestHome(
            configuration: "[refresh]\nintervall = \"5m\"\n[theme]\nunred = \"red\"\n")
        let run = try await testHome.run("list", "--json")
        #expect(run.status == 0 && !run.output.contains("config.toml"))
        #expect(run.words.contains("config.toml:2: there is no refresh.intervall; did you mean refresh.interval?"))
        #expect(run.words.contains("config.toml:4: "))
        #expect(!run.words.contains("Suspended"))
    }

    @Test("If a table has a mistake, what its defaults would start is suspended until it is fixed")
    func suspended() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news"), "exec:touch \"$HOME/made\""])
            let hook = testHome.home.appending(path: "hook-input").path
            func configure(_ table: String) throws {
                try testHome.write(
                    "[refresh]\nallow_commands = true\n[\(table)]\ndays = 900\n"
                        + "[hooks]\nnew_articles = [\"tee\", \"\(hook)\"]\n", to: "config.toml")
            }
            try configure("retenton")
            _ = try await testHome.run("refresh")
            await server.addItem("Two", to: "news")
            let run = try await testHome.run("refresh", "--force", await server.url("news"))
            #expect(run.status == 0)
            #expect(run.words.contains("config.toml:3: there is no retenton here; did you mean [retention]?"))
            #expect(run.words.contains("Suspended until this is fixed: deletion of old articles,"))
            #expect(!FileManager.default.fileExists(atPath: hook))
            let maintained = try await testHome.run("maintain")
            #expect(maintained.status == 0 && maintained.words.contains("since retention is suspended"))

            try configure("retention")
            await server.addItem("Three", to: "news")
            let mended = try await testHome.run("refresh", "--force", await server.url("news"))
            #expect(mended.status == 0 && !mended.words.contains("config.toml"))
            #expect(FileManager.default.fileExists(atPath: hook))
        }
    }

    @Test("A mistake suspends only feeds whose headers or programs it concerns, and the message has its line")
    func heldFeeds() async throws {
        try await FeedServer.run { server in
            for feed in ["news", "own"] { await server.setItems(["News of \(feed)"], of: feed) }
            let (news, own) = (await server.url("news"), await server.url("own"))
            let testHome = try TestHome(feeds: [news, own, "\"exec:cat feed.xml\""])
            try testHome.write(
                "[refresh]\nallow_commands = yes\n[feed.\"\(own)\"]\nheaders = { Authorization = \"Bearer geheim }\n",
                to: "config.toml")
            let run = try await testHome.run("refresh")
            #expect(run.status == 3, "\(run.words)")
            #expect(run.words.contains("1 new article in 1 feed, 2 feeds are suspended."), "\(run.words)")
            #expect(run.words.contains("refreshing feeds whose settings cannot be read, programs that make feeds."))
            #expect(run.words.contains("uses the fixed file after a restart"))
            #expect(!run.words.contains("geheim"))
            #expect(await server.requestCount(of: "own") == 0)
            let program = try await testHome.run("refresh", "exec:cat feed.xml")
            #expect(program.status == 1)
            #expect(
                program.words.contains("Programs that make feeds are suspended until line 2 of config.toml is fixed."))
            let feed = try await testHome.run("refresh", own)
            #expect(feed.words.contains("Not refreshed until line 4 of config.toml is fixed"))
            // The feeds do not count as failed.
            let feeds = try await testHome.run("feeds").output
            #expect(!feeds.contains("failed") && feeds.contains("until line 2 of config.toml is fixed"), "\(feeds)")

            try testHome.write(
                "[feed.\"\(own)\"]\nheaders = { Authorization = \"Bearer geheim\" }\n", to: "config.toml")
            let mended = try await testHome.run("refresh", own)
            #expect(mended.status == 0 && mended.words.contains("1 new article"), "\(mended.words)")
        }
    }

    @Test("A page with several feeds shows which are listed, and offers the others")
    func choice() async throws {
        try await FeedServer.run { server in
            for feed in ["one", "two"] { await server.setItems(["News of \(feed)"], of: feed) }
            await server.setPage(
                head: "<link rel=alternate type='application/rss+xml' title=One href='/one'>"
                    + "<link rel=alternate type='application/rss+xml' title=Two href='/two'>", at: "page")
            let testHome = try TestHome()
            let (page, one, two) = (await server.url("page"), await server.url("one"), await server.url("two"))
            let first = try await testHome.run("feeds", "add", page)
            #expect(first.status == 1 && first.output == "\(one)\tOne\n\(two)\tTwo\n")
            #expect(try await testHome.run("feeds", "add", one).status == 0)
            let second = try await testHome.run("feeds", "add", page)
            #expect(second.status == 1 && second.output == "\(one)\tOne\tlisted\n\(two)\tTwo\n")
            let choices = try object(try await testHome.run("feeds", "add", page, "--json").output)["choices"]
            #expect((choices as? [[String: Any]])?.map { $0["listed"] as? Bool } == [true, false])

            try await testHome.read { terminal in
                try await terminal.waitFor(text: "News of one")
                // Pasting works over the help, as over everything.
                try terminal.sendKeys("?")
                try await terminal.waitFor(text: "Everywhere")
                try terminal.paste(page)
                try await terminal.waitFor(text: "Address of a feed or page: \(page)")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "One  in your list")
                try terminal.sendKeys("j", "Enter")
                try await terminal.waitFor(text: "Added 1 feed.")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            let third = try await testHome.run("feeds", "add", page)
            #expect(third.status == 0 && third.words.contains("All 2 feeds of this address are in the feed list"))
        }
    }

    @Test("Without feeds, list says how to add one, and with feeds but no articles how to fetch them")
    func listOfNothing() async throws {
        let none = try await TestHome(feeds: []).run("list")
        #expect(
            none.words
                == "newsterm: no feeds yet; newsterm feeds add URL adds one, and newsterm feeds import FILE a list\n")
        let some = try await TestHome(feeds: ["http://127.0.0.1:9/a"]).run("list")
        #expect(some.words == "newsterm: no articles; newsterm refresh fetches what is new\n")
        let unread = try await TestHome(feeds: ["http://127.0.0.1:9/a"]).run("list", "--unread")
        #expect(unread.words == "newsterm: no unread articles; newsterm refresh fetches what is new\n")
    }

    @Test("list has one format on a terminal and another in a pipe; a tag selects feeds and articles")
    func listOnTerminal() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Waves"], of: "sea")
            await server.setItems(["Rocks"], of: "land")
            let testHome = try TestHome(feeds: ["\(await server.url("sea")) water", await server.url("land")])
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("list", "--tag", "Water").output.hasSuffix("\tWaves\n"))
            let id = try #require(
                try await testHome.run("list", "--format", "{id} {title}").output.firstMatch(of: /(\d+) Rocks/)?.1)
            #expect(try await testHome.run("tag", "--add", "water", String(id)).status == 0)
            let both = try await testHome.run("list", "--tag", "water", "--format", "{title}").output
            #expect(both.split(separator: "\n").sorted() == ["Rocks", "Waves"])
            let none = try await testHome.run("list", "--tag", "fire")
            #expect(none.status == 1 && none.words == "newsterm: no feed and no article has the tag fire\n")

            try await withTmuxSession(
                command: ["sh", "-c", "'\(TestHome.program)' list; read line"], columns: 60, rows: 10,
                environment: testHome.environment
            ) { terminal in
                try await terminal.waitFor(text: "Waves")
                let lines = try terminal.lines().filter { $0.contains("Waves") || $0.contains("Rocks") }
                #expect(lines.count == 2 && lines.allSatisfy { $0.contains("●") && $0.count <= 60 })
                #expect(Set(lines.map { $0.firstIndex(of: "●") }).count == 1)
            }
        }
    }

    @Test("A damaged library and one of a newer version are left alone, with a message")
    func libraries() async throws {
        let testHome = try TestHome()
        let folder = testHome.home.appending(path: ".local/share/newsterm")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "newsterm.db")
        let noise = Data("this is no library, and must not be lost".utf8)
        try noise.write(to: file)
        let run = try await testHome.run("list")
        #expect(run.status == 1)
        #expect(run.words.contains("newsterm.db"))
        #expect(try Data(contentsOf: file) == noise)
    }

    @Test("A password in a feed's address is never printed")
    func password() async throws {
        let testHome = try TestHome(feeds: ["http://me:secret@127.0.0.1:1/feed", "http://me:secret@127.0.0.1:1/feed"])
        for arguments in [
            ["feeds"], ["feeds", "--json"], ["refresh", "--json"], ["refresh", "--force"], ["list", "--json"],
            ["maintain"], ["feeds", "export"], ["tasks", "journal"],
            ["feeds", "remove", "http://me:secret@127.0.0.1:1/feed"],
        ] {
            let run = try await testHome.run(arguments)
            #expect(!(run.output + run.words).contains("secret"), "\(arguments)")
        }
    }

    @Test("feeds export writes OPML, and with --urls the feed list itself")
    func export() async throws {
        let testHome = try TestHome(feeds: ["# mine", "http://127.0.0.1:9/a tag"])
        #expect(try await testHome.run("feeds", "export").output.contains("xmlUrl=\"http://127.0.0.1:9/a\""))
        let list = try await testHome.run("feeds", "export", "--urls")
        #expect(list.output == "# mine\nhttp://127.0.0.1:9/a tag\n")
        #expect(list.status == 0)
    }

    @Test("A failure to write the output is an error")
    func fullDevice() async throws {
        let testHome = try TestHome(feeds: [])
        let script = "'\(TestHome.program)' feeds export > /dev/full"
        let run = try await ChildProcess.run(["sh", "-c", script], environment: testHome.commandEnvironment)
        #expect(run.status == 1)
        #expect(run.words.contains("cannot be written"))
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }
}
