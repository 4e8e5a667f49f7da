import Foundation
import TestSupport
import Testing

/// Accounts of a server, by the commands.
@Suite("newsterm account", .inTurn)
struct AccountCommandTests {
    private static func withAccount(
        _ dialect: SyncServer.Dialect, _ body: @Sendable (TestHome, FeedServer, SyncServer) async throws -> Void
    ) async throws {
        let server = try SyncServer(dialect)
        try await FeedServer.run { feeds in
            let testHome = try TestHome(feeds: [])
            let added = try await testHome.run(
                "account", "add", server.base, "--user", SyncServer.user, "--name", "home",
                input: SyncServer.password + "\n")
            #expect(added.status == 0, "\(added.words)")
            try await body(testHome, feeds, server)
        }
    }

    @Test("Feeds move to an account and back, with what is read and starred", arguments: SyncServer.Dialect.allCases)
    func moving(dialect: SyncServer.Dialect) async throws {
        try await Self.withAccount(dialect) { testHome, feeds, server in
            await feeds.setItems(["One", "Two", "Three"], of: "news")
            let url = await feeds.url("news")
            #expect(try await testHome.run("feeds", "add", url).status == 0)
            #expect(try await testHome.run("refresh").status == 0)
            #expect(try await testHome.run("mark-read", "--query", "title:One").status == 0)
            #expect(try await testHome.run("star", "--query", "title:Two").status == 0)
            server.change { library in
                library.add(feed: "news", title: "Feed news", url: url)
                library.add(["One", "Two", "Three", "Older"], to: "Feed news") {
                    ($0.title, $0.url) = ($0.name, "http://127.0.0.1/article/Feednews")
                }
            }
            #expect(try await testHome.run("sync").status == 0)

            let trial = try await testHome.run("account", "move", "--dry-run", "home")
            #expect(trial.output == "Feed news: would be moved, 3 articles known there, 2 marks taken over.\n")
            #expect(try testHome.feedList.contains(url))
            let moved = try await testHome.run("account", "move", "home")
            #expect(moved.output == "Feed news: 3 articles known there, 2 marks taken over.\n", "\(moved.words)")
            #expect(try !testHome.feedList.contains(url))
            #expect(server.library["One"].isRead && server.library["Two"].isStarred && !server.library["Three"].isRead)

            server.change { $0.setStarred(true, ["Three"]) }
            #expect(try await testHome.run("sync").status == 0)
            let asked = try await testHome.run("account", "move", "--back", "home")
            #expect(asked.status == 2 && asked.words.contains("--yes") && server.library.feed("Feed news") != nil)
            let back = try await testHome.run("account", "move", "--back", "--yes", "home", "Feed news")
            #expect(
                back.status == 0
                    && back.output.hasSuffix(
                        "Feed news: 3 articles known on your list, 1 mark taken over, 1 other article moved.\n"),
                "\(back.output) \(back.words)")
            #expect(server.library.feed("Feed news") == nil)
            #expect(try testHome.feedList.contains(url))
            let rows = try await testHome.run("list", "--format", "{title} {read} {starred}", "--limit", "0").output
            #expect(
                Set(rows.split(separator: "\n")) == [
                    "One true false", "Two false true", "Three false true", "Older false false",
                ])
        }
    }

    @Test("Undo of a removal brings the feed back with the articles that the server has of it, and their marks")
    func undoingRemoval() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            server.publish("https://feeds.example/alpha.xml", title: "alpha", site: "https://alpha.example/")
            server.change { library in
                for name in ["alpha", "beta"] { library.add(feed: name) }
                library.add(["a1"], to: "alpha")
            }
            #expect(try await testHome.run("sync").status == 0)
            #expect(try await testHome.run("star", "--query", "title:a1").status == 0)
            #expect(try await testHome.run("tag", "--query", "title:a1", "--add", "later").status == 0)
            let url = server.library["a1"].url
            #expect(try await testHome.run("feeds", "remove", "alpha", "--yes", "--account", "home").status == 0)
            #expect(try await testHome.run("list").output.isEmpty && server.library.feed("alpha") == nil)
            server.beforeEach { [unowned server] _ in
                server.change {
                    guard $0.feed("alpha") != nil, !$0.has("a2") else { return }
                    $0.add(["a1", "a2"], to: "alpha")
                    $0["a1"].url = url
                }
            }
            let undone = try await testHome.run("undo")
            #expect(
                undone.status == 0
                    && undone.words.contains("Restored alpha to home. 2 marks of its articles were put back."),
                "\(undone.words)")
            let rows = try await testHome.run("list", "--format", "{title} {starred} {tags}").output
            #expect(rows.contains("Article a2 false") && rows.contains("Article a1 true later"), "\(rows)")
            server.beforeEach(nil)
        }
    }

    @Test(
        "Undo of a move restores the feed and unsubscribes the account, also later",
        arguments: SyncServer.Dialect.allCases)
    func undoingMove(dialect: SyncServer.Dialect) async throws {
        try await Self.withAccount(dialect) { testHome, feeds, server in
            await feeds.setItems(["One"], of: "news")
            let url = await feeds.url("news")
            #expect(try await testHome.run("feeds", "add", url).status == 0)
            #expect(try await testHome.run("refresh").status == 0)
            server.publish(url, title: "Feed news", site: "https://news.example/")
            server.beforeEach { [unowned server] _ in
                server.change { library in
                    guard library.feed("Feed news") != nil, !library.has("One") else { return }
                    library.add(["One"], to: "Feed news") {
                        ($0.title, $0.url) = ($0.name, "http://127.0.0.1/article/Feednews")
                    }
                }
            }
            for isAway in [false, true] {
                let moved = try await testHome.run("account", "move", "home")
                #expect(moved.output.hasPrefix("Feed news: 1 article known there"), "\(moved.output) \(moved.words)")
                #expect(try !testHome.feedList.contains(url) && server.library.feed("Feed news") != nil)
                if isAway { server.fail(.status(503)) }
                let undone = try await testHome.run("undo")
                #expect(
                    undone.words.contains("Restored Feed news to the feed list, and unsubscribed home from it."),
                    "\(undone.words)")
                #expect(undone.words.contains("home's server does not answer") == isAway)
                #expect(try testHome.feedList.contains(url))
                _ = try await testHome.run("sync")
                #expect(server.library.feeds.isEmpty)
                #expect(try await testHome.run("list", "--format", "{title}").output == "One\n")
                // The addition of the feed to the list is left.
                let last = try await testHome.run("undo")
                #expect(last.words.contains("Undid the addition of"), "\(last.words)")
                #expect(try await testHome.run("feeds", "add", url).status == 0)
            }
            server.beforeEach(nil)
        }
    }

    @Test("A trial of a move says which articles the server does not have, and what stays for them")
    func trial() async throws {
        try await Self.withAccount(.freshRSS) { testHome, feeds, server in
            await feeds.setItems(["One", "Two"], of: "news")
            let url = await feeds.url("news")
            #expect(try await testHome.run("feeds", "add", url).status == 0)
            #expect(try await testHome.run("refresh").status == 0)
            server.change { library in
                library.add(feed: "news", title: "Feed news", url: url)
                library.add(["Three"], to: "Feed news")
                library.setLabel("a,b", true, ["Three"])
            }
            #expect(try await testHome.run("sync").status == 0)
            let known =
                "Feed news: the account would be subscribed, 0 articles known there, 0 marks taken over, 2 other articles only here"
            let trial = try await testHome.run("account", "move", "--dry-run", "home")
            #expect(trial.output == "\(known); would stay on your list until the server has one of its articles.\n")
            #expect(try await testHome.run("star", "--query", "title:One").status == 0)
            let starred = try await testHome.run("account", "move", "--dry-run", "home")
            #expect(
                starred.output
                    == "\(known); would stay on your list for 1 starred or tagged article that the server does not have.\n"
            )
            let list = try await testHome.run("account", "list").output
            #expect(list.contains("  1 label left alone\n    no names for tags: a,b\n"), "\(list)")
        }
    }

    @Test("A feed whose publisher does not answer stays in its account when it is moved back")
    func refused() async throws {
        try await Self.withAccount(.miniflux) { testHome, feeds, server in
            let url = await feeds.url("news")
            await feeds.refuse("news")
            server.change { library in
                library.add(feed: "news", title: "Feed news", url: url)
                library.add(["One"], to: "Feed news")
            }
            #expect(try await testHome.run("sync").status == 0)
            let back = try await testHome.run("account", "move", "--back", "--yes", "home")
            #expect(back.status == 1 && back.output.contains("Feed news: only added to your list."), "\(back.output)")
            // The feed is listed by now, and still not answered for.
            #expect(try await testHome.run("account", "move", "--back", "--yes", "home").status == 1)
            #expect(server.library.feed("Feed news") != nil)
            #expect(try await testHome.run("list").output.contains("Article One"))
            server.changePassword("another")
            server.deleteMadeKeys()
            let denied = try await testHome.run("account", "move", "--back", "--yes", "home")
            #expect(denied.status == 1 && denied.words.contains("password"), "\(denied.words)")
        }
    }

    @Test("Header fields are asked for or given, kept by changes until they are removed, and never said")
    func headers() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            let secret = "gate-5f0c2d"
            func sent() -> Set<String> {
                Set(server.takeRequests().map { "\($0.headers["x-gate"] ?? "") \($0.headers["x-way"] ?? "")" })
            }
            _ = sent()
            let edited = try await testHome.run(
                "account", "edit", "home", "--header", "X-Gate", "--header", "X-Way: through", input: "\(secret)\n")
            #expect(edited.status == 0 && !(edited.output + edited.words).contains(secret), "\(edited.words)")
            #expect(sent() == ["\(secret) through"])
            #expect(try await testHome.run("account", "edit", "home", "--allow-http").status == 0)
            #expect(try await testHome.run("sync").status == 0)
            #expect(sent() == ["\(secret) through"])
            let wrong = try await testHome.run("account", "edit", "home", "--header", "X Gate: \(secret)")
            #expect(wrong.status == 2 && wrong.words.contains("--header takes “Name: value”"), "\(wrong.words)")
            #expect(!wrong.words.contains(secret))
            // A server repeats what it does not like.
            server.fail(.refusal(403, "Go away, \(secret)!"))
            let refused = try await testHome.run("sync")
            #expect(refused.status == 1 && refused.words.contains("status 403"), "\(refused.words)")
            #expect(!(refused.output + refused.words).contains(secret))
            for (command, shown) in [
                (["account", "list"], "status 403"), (["account", "list", "--json"], "status 403"),
                // Written by tasks and open readers only.
                (["tasks", "journal"], "the journal is empty"), (["doctor"], "account home"),
                (["feeds", "export", "--opml"], "<opml"),
            ] {
                let done = try await testHome.run(command)
                #expect((done.output + done.words).contains(shown), "\(command): \(done.output) \(done.words)")
                #expect(!(done.output + done.words).contains(secret), "\(command)")
            }
            let both = try await testHome.run("account", "edit", "home", "--no-headers", "--header", "X-Way: through")
            #expect(both.status == 2 && both.words.contains("exclude each other"), "\(both.words)")
            _ = sent()
            #expect(try await testHome.run("account", "edit", "home", "--no-headers").status == 0)
            #expect(try await testHome.run("sync").status == 0)
            #expect(sent() == [" "])
        }
    }

    @Test("Before an account goes with tags that its server does not have, its removal asks")
    func removingTags() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            server.change {
                $0.add(feed: "alpha")
                $0.add(["a1"], to: "alpha")
            }
            #expect(try await testHome.run("sync").status == 0)
            #expect(try await testHome.run("tag", "--query", "title:a1", "--add", "later").status == 0)
            let words = "The server has no tags; deleting loses those of 1 article."
            let asked = try await testHome.run("account", "remove", "--delete", "home")
            #expect(asked.status == 2 && asked.words.contains(words) && asked.words.contains("--yes"), "\(asked.words)")
            #expect(try await testHome.run("list").output.contains("Article a1"))
            let removed = try await testHome.run("account", "remove", "--delete", "--yes", "home")
            #expect(removed.status == 0 && removed.words.contains(words), "\(removed.words)")
            #expect(try await testHome.run("list").output.isEmpty)
        }
    }

    @Test("An account gets another name, and its feeds the tag of that name")
    func renamed() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            server.change {
                $0.add(feed: "alpha")
                $0.add(["a1"], to: "alpha")
            }
            #expect(try await testHome.run("sync").status == 0)
            #expect(try await testHome.run("account", "edit", "--name", "office", "home").status == 0)
            #expect(try await testHome.run("list", "--tag", "@office").output.contains("Article a1"))
            #expect(try await testHome.run("sync", "office").status == 0)
            let gone = try await testHome.run("sync", "home")
            #expect(gone.status == 2 && gone.words.contains("there is office"), "\(gone.words)")
        }
    }

    @Test("The address of another library, or of another account's, is refused")
    func otherLibrary() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            let other = try SyncServer(.miniflux)
            for (server, name) in [(server, "alpha"), (other, "beta")] {
                server.change {
                    $0.add(feed: name)
                    $0.add(["\(name)1", "\(name)2"], to: name)
                }
            }
            #expect(try await testHome.run("sync").status == 0)
            let edit = ["account", "edit", "home", "--address", other.base]
            let refused = try await testHome.run(edit)
            #expect(refused.status == 2 && refused.words.contains("is another library"), "\(refused.words)")
            #expect(refused.words.contains("newsterm account add \(other.base)"), "\(refused.words)")
            let added = try await testHome.run(
                "account", "add", other.base, "--user", SyncServer.user, "--name", "office",
                input: SyncServer.password + "\n")
            #expect(added.status == 0, "\(added.words)")
            let taken = try await testHome.run(edit)
            #expect(taken.status == 2 && taken.words.contains("office is this account already"), "\(taken.words)")
            #expect(try await testHome.run("sync").output == "home: nothing new.\noffice: nothing new.\n")
        }
    }

    @Test("While the server is away, changes of feeds wait, are listed and sent by the next sync; a refusal is said")
    func waiting() async throws {
        try await Self.withAccount(.miniflux) { testHome, _, server in
            server.change { library in
                for name in ["alpha", "beta"] { library.add(feed: name) }
                library.add(["a1"], to: "alpha")
            }
            server.publish("https://new.example/feed.xml", title: "New", site: "https://new.example/")
            #expect(try await testHome.run("sync").status == 0)
            for command in [
                ["remove", "alpha", "--yes"], ["add", "https://new.example/feed.xml"],
                ["add", "https://none.example/"],
            ] {
                server.fail(.status(503))
                let done = try await testHome.run(["feeds"] + command + ["--account", "home"])
                #expect(
                    done.status == 0 && done.words.contains("home's server does not answer; it is told "),
                    "\(done.words)")
            }
            server.fail()
            #expect(try await !testHome.run("list").output.contains("Article a1"))
            #expect(server.library.feeds.count == 2)
            let list = try await testHome.run("account", "list").output
            #expect(list.contains("  3 changes of feeds to be sent\n"), "\(list)")
            #expect(list.contains("  to be added: https://new.example/feed.xml\n"), "\(list)")
            #expect(list.contains("  to be removed: alpha\n"), "\(list)")
            let json = try await testHome.run("account", "list", "--json").output
            #expect(json.contains(/"feeds_to_remove":\["alpha"\]/), "\(json)")
            #expect(json.contains(/"waiting_feed_changes":3/), "\(json)")

            let synced = try await testHome.run("sync")
            #expect(
                synced.status == 3
                    && synced.output.hasPrefix("home: 2 changes of feeds sent. The server refuses to add https://none."),
                "\(synced.output) \(synced.words)")
            #expect(Set(server.library.feeds.map(\.title)) == ["beta", "New"])
            let journal = try await testHome.run("tasks", "journal").output
            #expect(journal.contains("refuses to add https://none.example/"), "\(journal)")
            // That is of what is still to be undone the last.
            let undone = try await testHome.run("undo")
            #expect(undone.status == 0 && undone.words.contains("https://new.example/feed.xml"), "\(undone.words)")
            #expect(server.library.feeds.map(\.title) == ["beta"])
        }
    }

    @Test("Before it follows the server, verify names the feeds that the server does not have any more")
    func goneFeeds() async throws {
        try await Self.withAccount(.freshRSS) { testHome, _, server in
            server.change { library in
                for name in ["alpha", "beta", "gamma"] { library.add(feed: name) }
                library.add(["a1"], to: "alpha")
            }
            #expect(try await testHome.run("sync").status == 0)
            server.change { library in library.feeds.removeAll { $0.title != "alpha" } }
            let asked = try await testHome.run("account", "verify", "home")
            #expect(
                asked.output
                    == "2 feeds are not on the server any more, and would be hidden here with the articles: beta; gamma.\n",
                "\(asked.output) \(asked.words)")
            #expect(asked.words.contains("Nothing was changed."))
            #expect(try await testHome.run("feeds").output.contains("beta"))
            #expect(try await testHome.run("account", "verify", "home", "--yes").status == 0)
            #expect(try await !testHome.run("feeds").output.contains("beta"))
            server.change { library in
                library.add((1...22).map { "b\($0)" }, to: "alpha")
            }
            #expect(try await testHome.run("sync").status == 0)
            server.change { library in library.setRead(true, (1...22).map { "b\($0)" }) }
            let named = try await testHome.run("account", "verify", "home").output
            let first = "22 articles are unread here, and read on the server:\n  alpha: Article b"
            #expect(named.hasPrefix(first), "\(named)")
            #expect(named.hasSuffix("\n  and 2 more\n"), "\(named)")
            #expect(try await testHome.run("sync").status == 0)
            server.change { library in
                library.add(feed: "delta")
                library.feeds.removeAll { $0.title == "alpha" }
            }
            let synced = try await testHome.run("sync")
            #expect(synced.output == "home: nothing new. 1 feed is not on the server any more: alpha.\n")
            #expect(try await testHome.run("tasks", "journal").output.contains("not on the server any more: alpha."))
            let after = try await testHome.run("account", "verify", "home")
            #expect(after.words.contains("all marks are those of the server"), "\(after.words)")
        }
    }
}
