import Foundation
import TestSupport
import Testing

/// The program in a real terminal, against a real web server on loopback.
@Suite("The reader in a terminal", .inTurn)
struct ReaderTests {
    @Test("Without a feed list it opens on a choice, with the bundled manual behind it, and sends no request")
    func welcome() async throws {
        let testHome = try TestHome()
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Three ways to your own news")
            try terminal.sendKeys("q")
            try await terminal.waitFor(text: "Keys: the ten that matter")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }

    @Test("An empty feed list says how to continue")
    func emptyList() async throws {
        let testHome = try TestHome(feeds: [])
        try await testHome.read { terminal in
            let screen = try await terminal.leaveChoice(for: "No feeds yet.")
            #expect(screen.contains("S offers feeds by topic") && screen.contains("+ adds a feed"))
        }
    }

    @Test("Opening the reader counts as activity: maintenance waits until the user is idle")
    func activity() async throws {
        let testHome = try TestHome(feeds: [])
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "to type the address")
            #expect(
                try await eventually {
                    try await testHome.run("tasks", "explain", "maintenance").output
                        .contains("Waits until you are idle: you did something")
                })
        }
    }

    @Test("A new article is announced without moving the open list; the top of the list shows it")
    func newArticle() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Third", "Second", "First"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "First")
                try terminal.sendKeys("j")
                try await terminal.waitFor("the selection on Second") { _ in
                    Self.selectedLine(try terminal.styledText()).contains("Second")
                }
                await server.addItem("Fourth", to: "news")
                try terminal.sendKeys("R")
                try await terminal.waitFor("the selection still on Second, in its place") { screen in
                    try screen.contains("1 above") && !screen.contains("Fourth")
                        && Self.selectedLine(terminal.styledText()).contains("Second")
                }
                try terminal.sendKeys("g")
                try await terminal.waitFor(text: "Fourth")
            }
        }
    }

    @Test("i says when a feed is next checked, and why then")
    func feedDetails() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: ["\(await server.url("news")) every:6h"])
            #expect(try await testHome.run("refresh").status == 0)
            try await testHome.read(rows: 44) { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("i")
                try await terminal.waitFor("the reason, and what was read beside the list") { screen in
                    screen.contains("Checked every 6 hours, as you set it.") && screen.contains("ETag, of ")
                        && screen.contains("From 1 article, since ")
                }
                try terminal.sendKeys("i")
                try await terminal.waitFor("the list") { !$0.contains("Validators") && $0.contains("One") }
            }
        }
    }

    @Test("The reader says what prevents the background tasks, and runs them once it is fixed, without a restart")
    func fixedStorage() async throws {
        let testHome = try TestHome()
        _ = try await testHome.run("list")
        let folder = testHome.home.appending(path: ".local/share/newsterm/background")
        try? FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.sendKeys("t")
            try await terminal.waitFor(text: "They are not running.")
            try FileManager.default.removeItem(at: folder)
            try await terminal.waitFor("the tasks, and no error") { screen in
                screen.contains("maintenance") && !screen.contains("They are not running.")
            }
        }
    }

    @Test("Articles stored by another process appear within a second")
    func otherProcess() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "a")
            await server.setItems(["From the other process"], of: "b")
            let testHome = try TestHome(feeds: [await server.url("a")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                #expect(try await testHome.run("feeds", "add", await server.url("b")).status == 0)
                let refresh = try await testHome.run("refresh", await server.url("b"), "--json")
                #expect(refresh.status == 0)
                #expect(refresh.output.contains(#""status":"new""#))
                try await terminal.waitFor(text: "From the other process", within: .seconds(1))
            }
        }
    }

    @Test("A refresh's launch can be simulated, and its expiration too")
    func simulation() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read(rows: 50) { terminal in
                try await terminal.waitFor(text: "One")
                await server.addItem("Two", to: "news")
                await server.hold("news")
                let before = await server.requestCount(of: "news")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "org.newsterm.apprefresh")
                try terminal.sendKeys("L")
                try await terminal.waitFor(
                    text: "Simulating launch for task with identifier org.newsterm.apprefresh")
                try await terminal.waitFor(text: "refresh: running")
                // A feed that has not been requested yet has nothing to continue.
                #expect(try await eventually { await server.requestCount(of: "news") > before })
                try terminal.sendKeys("X")
                try await terminal.waitFor(
                    text: "Simulating expiration for task with identifier org.newsterm.apprefresh")
                try await terminal.waitFor(text: "Its expiration is simulated: asked to stop.")
                // The request under way has not failed: the background session continues it.
                try await terminal.waitFor(text: "1 slow feed continues in the background")
                try await terminal.waitFor(text: "refresh: Completed after")
                await server.release("news")
                try terminal.sendKeys("L")
                try await terminal.waitFor("a second launch") { screen in
                    screen.components(separatedBy: "refresh: Launched").count > 2
                }
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "Two")
            }
        }
    }

    @Test("A launch appears in the time line, and Enter explains the task's current state")
    func explanation() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read(columns: 80, rows: 24) { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("t")
                try await terminal.waitFor(text: "Last 24 hours")
                await server.addItem("Two", to: "news")
                await server.hold("news")
                try terminal.sendKeys("L")
                try await terminal.waitFor("the mark of a run") { Self.timeLine(of: $0).contains("►") }
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "Still running.")
                try await terminal.waitFor(text: "Background task: refresh")
                await server.release("news")
                // The screen follows the task without a key.
                try await terminal.waitFor(text: "new data.")
                try await terminal.waitFor(text: "pending since")
                try terminal.sendKeys("Escape")
                try await terminal.waitFor("the mark of new data") { Self.timeLine(of: $0).contains("●") }
                try await terminal.waitFor(text: "earliest      latest")
            }
            // Another process reads it from the journal.
            try await testHome.read(columns: 80, rows: 24) { terminal in
                try await terminal.waitFor(text: "Two")
                try terminal.sendKeys("t")
                try await terminal.waitFor("the mark of the run before") { Self.timeLine(of: $0).contains("●") }
            }
        }
    }

    /// The row of the refresh.
    private static func timeLine(of screen: String) -> String {
        screen.split(separator: "\n").first { $0.hasPrefix(" refresh  ") && $0.contains("·") }.map(String.init) ?? ""
    }

    @Test("Focus reports are not keys, and keys with the same prefix still work")
    func focus() async throws {
        let testHome = try TestHome()
        try await testHome.read(columns: 100, rows: 24) { terminal in
            try await terminal.leaveChoice()
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Three ways to your own news")
            // Focus lost, gained, then both at once: if the Escape were read alone, the article would close.
            for bytes in ["\u{1B}[O", "\u{1B}[I", "\u{1B}[O\u{1B}[I"] { try terminal.send(bytes: bytes) }
            try terminal.sendKeys("?")
            try await terminal.waitFor(noText: "Three ways to your own news")
            try terminal.sendKeys("Escape")
            try await terminal.waitFor(text: "Three ways to your own news")
            try terminal.sendKeys("Escape")
            try await terminal.waitFor(noText: "Three ways to your own news")
        }
    }

    @Test("It follows the terminal's size, down to one pane and back")
    func resize() async throws {
        let testHome = try TestHome()
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.resize(columns: 60, rows: 15)
            try await terminal.waitFor("one pane") { $0.contains("Welcome: this") && !$0.contains("│") }
            try terminal.resize(columns: 140, rows: 40)
            try await terminal.waitFor("the panes side by side") { $0.contains("Welcome: this") && $0.contains("│") }
        }
    }

    @Test("Text of every width is aligned, and control sequences never reach the terminal")
    func hostileTitles() async throws {
        try await FeedServer.run { server in
            await server.setItems(
                [
                    "日本語の見出し|end", "한국어 제목|end", "中文标题|end", "e\u{301}e\u{301}|end", "👨‍👩‍👧‍👦🇯🇵|end",
                    "\u{1B}[2J\u{1B}]0;owned\u{7}plain\u{9B}31m|end", "\u{202E}right to left|end",
                ], of: "wide")
            let testHome = try TestHome(feeds: [await server.url("wide")])
            try await testHome.read(columns: 100, rows: 24) { terminal in
                try await terminal.waitFor(text: "日本語の見出し|end")
                let lines = try terminal.lines().filter { $0.contains("|end") }.map { $0.drop { $0 != "│" } }
                #expect(lines.count == 7)
                // Each comes after the feed's name, in the same column, whatever follows it.
                #expect(Set(lines.map { $0.prefix { $0 != "F" }.count }).count == 1)
                #expect(try terminal.value(of: "#{pane_title}") != "owned")
                #expect(lines.contains { $0.contains("plain") })
            }
        }
    }

    /// The selected row is drawn in reverse.
    private static func selectedLine(_ styledScreen: String) -> String {
        let lines = styledScreen.split(separator: "\n")
        return lines.last { $0.contains("\u{1B}[7m") || $0.contains(";7m") || $0.contains("[1;7m") }.map(String.init)
            ?? ""
    }
}
