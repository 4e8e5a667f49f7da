import Foundation
import TestSupport
import Testing

/// The feeds of two accounts beside those of the user's own list, in the reader.
@Suite("Accounts in a terminal", .inTurn)
struct AccountReaderTests {
    private struct Servers: Sendable {
        let home: SyncServer
        let office: SyncServer

        init() throws {
            home = try SyncServer(.freshRSS)
            office = try SyncServer(.miniflux)
        }

        /// The unread articles of both.
        var unread: Set<String> { home.library.unread.union(office.library.unread) }
    }

    /// Each has a feed in a category, whose articles are picks, and one in none. An article of each has the same link as
    /// one of the user's own list.
    private static func fill(_ servers: Servers, link: String) {
        servers.home.change { library in
            library.add(feed: "alpha", category: "Machines")
            library.add(feed: "beta")
            library.add(["h1", "shared by home"], to: "alpha") { $0.title = "Pick \($0.name)" }
            library["shared by home"].url = link
            library.add(["h2"], to: "beta")
        }
        servers.office.change { library in
            library.add(feed: "gamma", category: "World")
            library.add(feed: "delta")
            library.add(["o1", "shared by office"], to: "gamma") { $0.title = "Pick \($0.name)" }
            library["shared by office"].url = link
            library.add(["o2"], to: "delta")
        }
    }

    private static func withAccounts(
        _ body: @Sendable (TestHome, FeedServer, Servers) async throws -> Void
    ) async throws {
        let servers = try Servers()
        try await FeedServer.run { feeds in
            let query = "\"query:Picks:title =~ \\\"Pick\\\"\""
            let testHome = try TestHome(feeds: [await feeds.url("news"), await feeds.url("more"), query])
            await feeds.setItems(["Pick mine"], of: "news")
            await feeds.setItems(["Other"], of: "more")
            fill(servers, link: "http://127.0.0.1/article/Feednews")
            for (name, server) in [("home", servers.home), ("office", servers.office)] {
                let added = try await testHome.run(
                    "account", "add", server.base, "--user", SyncServer.user, "--name", name,
                    input: SyncServer.password + "\n")
                #expect(added.status == 0, "\(added.words)")
            }
            let refreshed = try await testHome.run("refresh")
            #expect(refreshed.status == 0, "\(refreshed.words)")
            try await body(testHome, feeds, servers)
        }
    }

    @Test("Each account has a line in the feed pane, with its categories and feeds below, and feeds without one first")
    func pane() async throws {
        try await Self.withAccounts { testHome, _, _ in
            try await testHome.read { terminal in
                let screen = try await terminal.waitFor("the whole pane, counted") { $0.contains(/Picks +3/) }
                let lines = screen.split(separator: "\n").map { line in
                    line.prefix { $0 != "│" }.split(separator: " ").joined(separator: " ")
                }
                #expect(
                    lines.drop { $0 != "Picks 3" }.prefix(12) == [
                        "Picks 3", "Feed news 1", "Feed more 1", "▾ home 3", "beta 1", "▾ Machines 2", "alpha 2",
                        "▾ office 3", "delta 1", "▾ World 2", "gamma 2", "Recently read",
                    ])
            }
        }
    }

    @Test("Marking a saved query's list as read reaches both servers and the own list, and so does undo")
    func markingQuery() async throws {
        try await Self.withAccounts { testHome, _, servers in
            #expect(servers.unread == ["h1", "h2", "shared by home", "o1", "o2", "shared by office"])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Picks")
                try terminal.sendKeys("w")
                try terminal.type("Picks")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of the query") { $0.contains("Pick o1") && !$0.contains("Other") }
                try terminal.sendKeys("A")
                // One of the three rows stands for an article of each.
                try await terminal.waitFor(text: "Marked 3 articles as read.")
                #expect(try await eventually { servers.unread == ["h2", "o2"] }, "\(servers.unread)")
                let left = try await testHome.run("list", "--unread", "--format", "{title}").output
                #expect(Set(left.split(separator: "\n")) == ["Other", "Article h2", "Article o2"])
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Marked 3 articles as unread again.")
                #expect(try await eventually { servers.unread.count == 6 }, "\(servers.unread)")
                let rows = try await testHome.run("list", "--unread", "--limit", "0").output.split(separator: "\n")
                #expect(rows.count == 6, "\(rows)")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("+ in an account's list subscribes the account, and shows the feed with its articles")
    func adding() async throws {
        try await Self.withAccounts { testHome, _, servers in
            let server = servers.home
            server.publish("https://new.example/feed.xml", title: "New", site: "https://new.example/")
            server.beforeEach { [unowned server] _ in
                server.change { if $0.feed("New") != nil, !$0.has("n1") { $0.add(["n1"], to: "New") } }
            }
            try await testHome.read(columns: 160) { terminal in
                try await terminal.waitFor(text: "gamma")
                try terminal.sendKeys("w")
                try terminal.type("home")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of the account") { !$0.contains("Article o2") }
                try terminal.sendKeys("+")
                try await terminal.waitFor(text: "to add to home:")
                try terminal.type("https://new.example/")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "Added New. home: 1 new article.")
                try await terminal.waitFor("the added feed") { $0.contains("Article n1") && !$0.contains("Article h2") }
                #expect(server.library.feed("New")?.url == "https://new.example/feed.xml")
                #expect(try !testHome.feedList.contains("new.example"))
                try terminal.sendKeys("+")
                try terminal.type("https://nothing.example/")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The server did not subscribe to it:")
                try await terminal.waitFor(text: "to add to home: https://nothing.example/")
            }
        }
    }

    @Test("- asks, and removes an account's feed, on the server, too, or once it answers, and u brings it back")
    func removing() async throws {
        try await Self.withAccounts { testHome, _, servers in
            let server = servers.office
            let url = try #require(server.library.feed("delta")?.url)
            server.publish(url, title: "delta", site: "https://delta.example/")
            try await testHome.read(columns: 160) { terminal in
                try await terminal.waitFor(text: "delta")
                try terminal.sendKeys("w")
                try terminal.type("delta")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of the feed") { $0.contains("▎delta") }
                // The list of feeds, and the same request when marks are sent.
                server.beforeEach { [unowned server] _ in server.fail(.status(503)) }
                server.fail(.status(503))
                try terminal.sendKeys("-")
                try await terminal.waitFor(text: "Unsubscribe office from delta?")
                try terminal.sendKeys("y")
                try await terminal.waitFor(text: "Removed delta. office's server does not answer;")
                try await terminal.waitFor(noText: "Article o2")
                #expect(server.library.feed("delta") != nil)
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Restored delta to office.")
                server.beforeEach(nil)
                server.fail()
                try await terminal.waitFor("the feed in the pane") { $0.contains(/delta +1/) }
                try terminal.sendKeys("w")
                try terminal.type("delta")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of the feed") { $0.contains("▎delta") }
                try terminal.sendKeys("-")
                try await terminal.waitFor(text: "Unsubscribe office from delta?")
                try terminal.sendKeys("y")
                try await terminal.waitFor(text: "Removed delta.")
                #expect(try await eventually { server.library.feed("delta") == nil })
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Restored delta to office. It is a new feed there")
                #expect(server.library.feed("delta") != nil)
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("While the server is slow, u shows at once what it undoes, and the next key marks; the articles follow")
    func undoingSlowly() async throws {
        try await Self.withAccounts { testHome, _, servers in
            let server = servers.office
            let url = try #require(server.library.feed("delta")?.url)
            server.publish(url, title: "delta", site: "https://delta.example/")
            try await testHome.read(columns: 160) { terminal in
                try await terminal.waitFor(text: "delta")
                try terminal.sendKeys("w")
                try terminal.type("delta")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of the feed") { $0.contains("▎delta") }
                try terminal.sendKeys("-")
                try await terminal.waitFor(text: "Unsubscribe office from delta?")
                try terminal.sendKeys("y")
                try await terminal.waitFor(text: "Removed delta.")
                #expect(server.library.feed("delta") == nil)
                let (isHeld, mayAnswer) = (Signal(), Signal())
                server.beforeEach { [unowned server] _ in
                    isHeld.fire()
                    await mayAnswer.wait()
                    server.change { if $0.feed("delta") != nil, !$0.has("o3") { $0.add(["o3"], to: "delta") } }
                }
                try terminal.sendKeys("u")
                await isHeld.wait()
                try await terminal.waitFor(text: "Restored delta to office.")
                try terminal.sendKeys("w")
                try terminal.type("beta")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the list of another feed") { $0.contains("▎beta") }
                try terminal.sendKeys("A")
                try await terminal.waitFor(text: "Marked 1 article as read.")
                #expect(server.library.feed("delta") == nil)
                mayAnswer.fire()
                // Without waiting for the next refresh.
                try await terminal.waitFor(text: "its articles may be unread again. office: 1 new article.")
                try await terminal.waitFor("the article in the pane") { $0.contains(/delta +1/) }
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }
}
