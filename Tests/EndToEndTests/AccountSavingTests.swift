import Foundation
import TestSupport
import Testing

/// Articles of an account saved by its server.
@Suite("Saving through an account in a terminal", .inTurn)
struct AccountSavingTests {
    private static func withAccount(
        _ body: @Sendable (TestHome, SyncServer) async throws -> Void
    ) async throws {
        let server = try SyncServer(.miniflux)
        server.setUpService()
        server.change { library in
            library.add(feed: "alpha")
            library.add((1...8).map { "a\($0)" }, to: "alpha")
        }
        let configuration = "[save.mine]\nservice = 'miniflux'\naccount = 'home'\n"
        let testHome = try TestHome(feeds: [], configuration: configuration)
        let added = try await testHome.run(
            "account", "add", server.base, "--user", SyncServer.user, "--name", "home",
            input: SyncServer.password + "\n")
        #expect(added.status == 0, "\(added.words)")
        try await body(testHome, server)
    }

    /// The articles' numbers by their names.
    private static func numbers(_ testHome: TestHome) async throws -> [String: String] {
        let rows = try await testHome.run("list", "--format", "{id} {title}", "--limit", "0").output
        return Dictionary(
            rows.split(separator: "\n").map { row in
                let words = row.split(separator: " ").map(String.init)
                return (words.last ?? "", words[0])
            }
        ) { first, _ in first }
    }

    @Test("Commands and the reader save an article once, and a page of one's own is refused with a sentence")
    func saving() async throws {
        try await Self.withAccount { testHome, server in
            let number = try #require(try await Self.numbers(testHome)["a1"])
            for words in ["Saved to mine.", "It was saved to mine before."] {
                let run = try await testHome.run("save", number, "--to", "mine")
                #expect(run.status == 0 && run.words.contains(words), "\(run)")
            }
            let link = server.library["a2"].url
            let byLink = try await testHome.run("save", "\(link)?utm_source=x", "--to", "mine")
            #expect(byLink.status == 0 && byLink.words.contains("Saved to mine."), "\(byLink)")
            #expect(try await !testHome.run("feeds").output.contains("Saved"))
            #expect(server.saved == ["a1", "a2"])
            let doctor = try await testHome.run("doctor").output
            #expect(doctor.contains("Its articles are saved by the server of home."), "\(doctor)")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Article a8")
                try terminal.sendKeys("B")
                try await terminal.waitFor(text: "Saved to mine")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            let page = try await testHome.run("save", "http://127.0.0.1:1/page", "--to", "mine")
            #expect(
                page.status != 0
                    && page.words.contains("The article is not of the account home, which can save only its own."),
                "\(page)")
            #expect(server.saved == ["a1", "a2", "a8"])
        }
    }

    @Test("Killed at any time, an article is sent at most once, and what may be lost is known to be unsure")
    func kills() async throws {
        let rounds = ProcessInfo.processInfo.environment["NEWSTERM_KILL_ROUNDS"].flatMap { Int($0) } ?? 4
        try await Self.withAccount { testHome, server in
            let numbers = try await Self.numbers(testHome)
            server.beforeEach { _ in try? await Task.sleep(for: .milliseconds(.random(in: 0...100))) }
            let names = (1...min(7, rounds)).map { "a\($0)" }
            for name in names {
                let command = try testHome.start("save", try #require(numbers[name]), "--to", "mine")
                try await Task.sleep(for: .milliseconds(.random(in: 0...800)))
                command.send(SIGKILL)
                _ = try await command.waitForExit()
            }
            server.beforeEach(nil)
            let library = testHome.home.appending(path: ".local/share/newsterm/newsterm.db").path
            try TestDatabase(path: library).execute(
                "UPDATE article_save SET next_try = 0 WHERE state IN ('waiting', 'sending')")
            // Sends all that is left.
            let run = try await testHome.run("save", try #require(numbers["a8"]), "--to", "mine")
            #expect(run.words.contains("Saved to mine."), "\(run)")
            #expect(Set(server.saved).count == server.saved.count, "\(server.saved)")
            let states = try TestDatabase(path: library).rows("SELECT state FROM article_save").compactMap { $0[0] }
            #expect(states.allSatisfy { ["saved", "unsure"].contains($0) }, "\(states)")
            let confirmed = states.count { $0 == "saved" }
            #expect(confirmed <= server.saved.count, "\(states) \(server.saved)")
        }
    }
}
