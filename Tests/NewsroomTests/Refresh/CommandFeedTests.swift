import Foundation
import News
import NewsStore
import Newsroom
import TestSupport
import Testing
import Web

@Suite("Command feeds")
struct CommandFeedTests {
    /// Runs with a temporary home folder for the programs.
    private static func run(
        timeout: Duration = .seconds(120), maximumBodyBytes: Int = 1_000_000, isAllowed: Bool = true,
        session: FakeFetchSession? = nil, _ body: (TestNewsroom, TemporaryDirectory) async throws -> Void
    ) async throws {
        let home = try TemporaryDirectory()
        let settings = RefreshSettings(
            timeout: timeout, maximumBodyBytes: maximumBodyBytes, commandFolder: isAllowed ? home.path : nil)
        try await TestNewsroom.run(settings: settings, session: session) { try await body($0, home) }
    }

    /// Writes a program into the home folder.
    private static func write(_ script: String, to name: String = "feed", in home: TemporaryDirectory) throws {
        try home.write("#!/bin/sh\n" + script + "\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.file(name))
    }

    @Test("exec: the program's output is the feed; it starts in the home, with empty input and its arguments")
    func exec() async throws {
        try await Self.run { room, home in
            try home.write(FeedText.rss("one", "two"), to: "feed.xml")
            try Self.write("pwd > seen; echo \"$#:$2\" >> seen; cat >> seen; cat \"$1\"", in: home)
            let url = "exec:~/feed feed.xml 'a | b'"
            try await room.list("\"\(url)\" news")
            let outcome = try #require(try await room.refresh().outcomes[url])
            #expect(outcome.status == .new && outcome.new == 2)
            #expect(try await room.titles() == ["Title one", "Title two"])
            #expect(try home.text(of: "seen") == "\(home.path)\n2:a | b\n")
            let feed = try #require(try await room.library.feeds().first)
            #expect(feed.url == url && feed.title == "A feed" && feed.tags == ["news"])

            let again = try #require(try await room.refresh().outcomes[url])
            #expect(again.status == .unchanged && again.reason.contains("the document is the same"))
        }
    }

    @Test("It follows the rules of every feed: not before it is due, and less often when it fails")
    func policy() async throws {
        try await Self.run { room, home in
            try Self.write("echo x >> runs; cat feed.xml", in: home)
            try home.write(FeedText.rss("one"), to: "feed.xml")
            try room.folder.write("exec:~/feed every:6h\n", to: "urls")
            try await room.subscriptions.synchronize()
            func runs() throws -> Int { try home.text(of: "runs").utf8.count / 2 }
            #expect(try await room.refresh(force: false).report.updated == 1)
            room.clock.advance(by: 5 * 3_600)
            #expect(try await room.refresh(force: false).report.skipped == 1)
            #expect(try runs() == 1)
            room.clock.advance(by: 2 * 3_600)
            #expect(try await room.refresh(force: false).report.unchanged == 1)
            #expect(try runs() == 2)
            try home.write("nothing", to: "feed.xml")
            room.clock.advance(by: 7 * 3_600)
            let failed = try await room.refresh(force: false)
            #expect(failed.report.failed == 1)
            #expect(try #require(failed.outcomes["exec:~/feed"]?.nextCheck) > room.clock.now.addingTimeInterval(3_600))
            #expect(try await room.refresh(force: false).report.skipped == 1)
            #expect(try runs() == 3)
        }
    }

    @Test(
        "Unless allowed nothing is run or fetched, and a message says what to set; once allowed, it is run")
    func forbidden() async throws {
        try await Self.run(isAllowed: false) { room, home in
            try Self.write("touch was-run; cat feed.xml", in: home)
            try home.write(FeedText.rss("one"), to: "feed.xml")
            await room.server.set("/a", .feed(FeedText.rss("two")))
            try await room.list("exec:\(home.path)/feed", "filter:cat:\(room.base)/a")
            for _ in 1...3 {
                let (report, outcomes) = try await room.refresh(force: false)
                #expect(report.failed == 2)
                for outcome in outcomes.values { #expect(outcome.reason.contains("allow_commands = true")) }
                room.clock.advance(by: 1)
            }
            #expect(await room.server.requests.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: home.file("was-run")))
            #expect(try await room.library.feeds().allSatisfy { $0.failure?.contains("allow_commands") == true })

            let web = WebClient()
            let allowed = FeedRefresher(
                library: room.library, web: web, settings: RefreshSettings(commandFolder: home.path),
                now: { room.clock.now })
            #expect(try await allowed.refresh().updated == 2)
            await web.shutdown()
        }
    }

    @Test(
        "A failure is reported in a sentence, and stores nothing",
        arguments: [
            (
                "echo one; echo 'no\u{1B}[2J luck with http://me:pw@a.example/' >&2; exit 3",
                "feed ended with 3: no?[2J luck with http://a.example/. "
            ),
            ("exit 1", "feed ended with 1."), ("kill -9 $$", "feed ended with 137."),
            ("true", "feed printed nothing."), ("echo sorry >&2", "feed printed nothing: sorry. "),
            ("echo this is no feed", "This is not a feed"),
            ("cat feed.xml | head -c 200", "is cut short; nothing is stored until"),
        ])
    func failures(script: String, words: String) async throws {
        try await Self.run { room, home in
            try home.write(FeedText.rss("one", "two"), to: "feed.xml")
            try Self.write(script, in: home)
            try await room.list("exec:~/feed")
            let outcome = try #require(try await room.refresh().outcomes["exec:~/feed"])
            #expect(outcome.status == .failed)
            #expect(outcome.reason.contains(words))
            #expect(!outcome.reason.contains("pw@") && !outcome.reason.unicodeScalars.contains("\u{1B}"))
            #expect(try await room.headlines().isEmpty)
        }
    }

    @Test("A program that is missing, takes too long or prints too much is reported as such")
    func limits() async throws {
        try await Self.run(timeout: .seconds(2), maximumBodyBytes: 100_000) { room, home in
            try Self.write("exec sleep 1000", to: "slow", in: home)
            try Self.write("echo '<rss version=\"2.0\"><channel>'; exec yes", to: "long", in: home)
            try await room.list("exec:~/slow", "exec:~/long", "exec:~/missing")
            let outcomes = try await room.refresh().outcomes
            #expect(outcomes["exec:~/slow"]?.reason.contains("slow timed out after 2 s and was stopped.") == true)
            #expect(outcomes["exec:~/long"]?.reason.contains("larger than the limit of 100 kB") == true)
            #expect(outcomes["exec:~/missing"]?.reason.contains("missing cannot be started: No such file") == true)
            #expect(try await room.headlines().isEmpty)
        }
    }

    @Test("If there are more than may run at once, all get their turn")
    func many() async throws {
        try await Self.run { room, home in
            try home.write(FeedText.rss("one"), to: "feed.xml")
            // At most four at once: each counts those that are running with it.
            try Self.write(
                "mkdir -p in; touch in/$$; ls in | wc -l >> counts; sleep 0.1; rm in/$$; cat feed.xml", in: home)
            try room.folder.write((1...12).map { "\"exec:~/feed \($0)\"\n" }.joined(), to: "urls")
            try await room.subscriptions.synchronize()
            #expect(try await room.refresh().report.updated == 12)
            let counts = try home.text(of: "counts").split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            #expect(counts.count == 12 && counts.allSatisfy { (1...4).contains($0) })
        }
    }

    @Test("A stopped refresh ends its programs at once; their feeds stay due, and are not handed over")
    func cancelled() async throws {
        let session = FakeFetchSession()
        try await Self.run(session: session) { room, home in
            try Self.write("echo $$ >> pids; exec sleep 1000", in: home)
            await room.server.set("/a", .feed(FeedText.rss("one")))
            let urls = (1...6).map { "exec:~/feed \($0)" } + ["filter:~/feed:\(room.base)/a"]
            try room.folder.write(urls.map { "\"\($0)\"\n" }.joined(), to: "urls")
            try await room.subscriptions.synchronize()
            let refresh = Task {
                let handoff = TransferHandoff(isInBackground: false, isDue: { _ in true }, report: { _ in })
                return try await room.refresher.refresh(handoff: handoff)
            }
            #expect(
                try await eventually { (try? home.text(of: "pids").split(separator: "\n").count == 4) ?? false })
            refresh.cancel()
            let report = try await refresh.value
            #expect(report.cancelled == 7 && report.handedOver == 0)
            for check in try await room.library.checks() { #expect(check.lastCheck == nil) }
            for number in try home.text(of: "pids").split(separator: "\n") {
                #expect(!FileManager.default.fileExists(atPath: "/proc/\(number)"))
            }
        }
    }

    @Test("filter: the document goes through the program, unless the server says that it is unchanged")
    func filter() async throws {
        try await Self.run { room, home in
            try Self.write("echo x >> runs; sed \"s/Title/$1/\"", to: "clean", in: home)
            await room.server.set("/a", .feed(FeedText.rss("one"), ["ETag": "\"1\""]))
            let url = "filter:~/clean Heading:\(room.base)/a"
            try await room.list("\"\(url)\"")
            let outcomes = try await room.refresh().outcomes
            #expect(outcomes.values.first?.status == .new)
            #expect(try await room.titles() == ["Heading one"])
            let again = try await room.refresh().outcomes
            #expect(again.values.first?.reason.contains("(304)") == true)
            #expect(try home.text(of: "runs") == "x\n")
            #expect(await room.server.requests.map { $0.headers["if-none-match"] } == [nil, "\"1\""])

            await room.server.set("/a", .feed(FeedText.rss("two"), ["ETag": "\"2\""]))
            #expect(try await room.refresh().report.newArticles == 1)
            #expect(try await room.titles() == ["Heading one", "Heading two"])
            #expect(try await room.library.feeds().map(\.url) == [url])
        }
    }

    @Test("filter: it can turn a page into a feed; a failure is reported, and the whole document requested again")
    func filterOfPage() async throws {
        try await Self.run { room, home in
            var page = FeedServer.Answer.feed("<html>one</html>", ["ETag": "\"1\""])
            page.headers["Content-Type"] = "text/html; charset=utf-16"
            await room.server.set("/page", page)
            let url = "filter:~/make:\(room.base)/page"
            try await room.list(url)
            let missing = try await room.refresh().outcomes.values.first
            #expect(missing?.status == .failed && missing?.reason.contains("make cannot be started") == true)
            try home.write(FeedText.rss("one"), to: "feed.xml")
            try Self.write("grep -q one && cat feed.xml", to: "make", in: home)
            #expect(try await room.refresh().report.updated == 1)
            #expect(await room.server.requests.allSatisfy { $0.headers["if-none-match"] == nil })
        }
    }

    @Test("filter: a refusal, a permanent move and a pause apply as for every feed; the program is not run")
    func filterManners() async throws {
        try await Self.run { room, home in
            try Self.write("echo x >> runs; cat", to: "clean", in: home)
            await room.server.set("/gone", .status(404))
            await room.server.set("/old", .status(301, ["Location": "/new"]))
            await room.server.set("/new", .feed(FeedText.rss("one")))
            try await room.list("filter:~/clean:\(room.base)/old", "filter:~/clean:\(room.base)/gone")
            for _ in 1...4 {
                let report = try await room.refresh().report
                #expect(report.failed == 1 && report.updated + report.unchanged == 1)
                room.clock.advance(by: 86_400)
            }
            #expect(await room.server.requestCount("/old") < 4)
            #expect(await room.server.requestCount("/new") == 4)
            #expect(try home.text(of: "runs") == "x\nx\nx\nx\n")

            await room.server.set("/new", .status(429, ["Retry-After": "3600"]))
            await room.server.set("/gone", .status(429, ["Retry-After": "3600"]))
            _ = try await room.refresh()
            let asked = await room.server.requests.count
            let (report, _) = try await room.refresh()
            #expect(report.postponed == 2)
            #expect(await room.server.requests.count == asked)
        }
    }
}
