import Foundation
import News
import NewsStore
import TestSupport
import Testing

/// Open screens are restored, however the reader ended.
@Suite("State in a terminal at the next start", .inTurn)
struct StateTests {
    /// A household with a feed of long articles, fetched, and a second feed with one article.
    private static func testHome() async throws -> TestHome {
        let testHome = try TestHome(feeds: [])
        let body = (1...80).map { "<p>Paragraph \($0) of the text.</p>" }.joined()
        let items = (1...60).map { number in
            """
            <item><title>Article \(number) of the feed</title><guid>\(number)</guid>
            <pubDate>Fri, 20 Nov 2026 \(String(format: "10:%02d", 60 - number)):00 GMT</pubDate>
            <description><![CDATA[\(body)]]></description></item>
            """
        }
        let feeds = [("long", items.joined()), ("other", "<item><title>Of the other</title><guid>1</guid></item>")]
        var list = ""
        for (name, items) in feeds {
            let file = testHome.home.appending(path: "\(name).xml")
            let document = "<rss version=\"2.0\"><channel><title>Feed \(name)</title>\(items)</channel></rss>"
            try Data(document.utf8).write(to: file)
            list += file.absoluteString + "\n"
        }
        try testHome.write(list, to: "urls")
        #expect(try await testHome.run("refresh").status == 0)
        return testHome
    }

    private static func stateFile(_ testHome: TestHome) -> URL {
        testHome.home.appending(path: ".local/state/newsterm/state")
    }

    /// Opens the twentieth article of the long feed and reads some pages of it.
    /// - Returns: The screen afterwards.
    private static func readOn(_ terminal: TmuxSession) async throws -> String {
        try await terminal.waitFor(text: "Feed long")
        try terminal.sendKeys("J")
        try await terminal.waitFor("the feed's own list") { !$0.contains("Of the other") && $0.contains("Article 2 ") }
        for _ in 0..<19 { try terminal.sendKeys("j") }
        try terminal.sendKeys("Enter")
        try await terminal.waitFor(text: "Paragraph 3 of")
        try terminal.sendKeys("Space")
        try terminal.sendKeys("Space")
        return try await terminal.waitFor("the third page") {
            !$0.contains("Paragraph 20 of") && $0.contains("Paragraph 30 of")
        }
    }

    /// Waits until the state file has a page of the article, while the reader still runs.
    private static func waitUntilKept(_ screen: String, _ testHome: TestHome) async throws {
        let first = try #require(paragraphs(screen).first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        let above = (1..<first).reduce(0) { $0 + "Paragraph \($1) of the text.".utf8.count }
        let library = try Library.open(directory: testHome.home.path + "/.local/share/newsterm")
        defer { library.close() }
        let article = try #require(
            try await library.headlines(.init(), .first, limit: 100).first { $0.title == "Article 20 of the feed" })
        let isKept = try await eventually {
            let text = (try? String(contentsOf: stateFile(testHome), encoding: .utf8)) ?? ""
            let place = try await library.article(article.id)?.place
            return text.contains("\nfocus article\n") && (place?.offset ?? 0) >= above
        }
        #expect(isKept)
    }

    private static func paragraphs(_ screen: String) -> [Substring] {
        screen.split(separator: "\n").filter { $0.contains("Paragraph") }
    }

    @Test("Quitting in the middle of an article leads back there, also on a screen of another size")
    func quit() async throws {
        let testHome = try await Self.testHome()
        let screen = try await testHome.read(columns: 80, rows: 30) { terminal in
            let screen = try await Self.readOn(terminal)
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
            return screen
        }
        let first = try #require(Self.paragraphs(screen).first?.drop { $0 == " " })
        for (columns, rows) in [(80, 30), (60, 20), (130, 30)] {
            try await testHome.read(columns: columns, rows: rows) { terminal in
                try await terminal.waitFor("the same words") { screen in
                    Self.paragraphs(screen).first?.contains(first) == true
                }
                try terminal.sendKeys("q")
                try await terminal.waitFor("its line in its list") {
                    $0.contains("Article 20 of the feed") && $0.contains("Article 21 of")
                        && !$0.contains("Of the other")
                }
                // Back into the article, for the next start.
                try terminal.sendKeys("Enter")
                try await terminal.waitFor("the words again") { Self.paragraphs($0).first?.contains(first) == true }
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("After kill -9 it resumes where it was a moment before")
    func killed() async throws {
        let testHome = try await Self.testHome()
        let screen = try await testHome.read(columns: 80, rows: 30) { terminal in
            let screen = try await Self.readOn(terminal)
            try await Self.waitUntilKept(screen, testHome)
            kill(try terminal.readerProcess(), SIGKILL)
            try await terminal.waitFor(text: "ended with 137")
            return screen
        }
        try await testHome.read(columns: 80, rows: 30) { terminal in
            _ = try await terminal.waitFor("the same page") { Self.paragraphs($0) == Self.paragraphs(screen) }
        }
    }

    @Test("If its feed has been removed meanwhile, all articles are shown")
    func removedFeed() async throws {
        let testHome = try await Self.testHome()
        try await testHome.read(columns: 80, rows: 30) { terminal in
            _ = try await Self.readOn(terminal)
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        let url = testHome.home.appending(path: "long.xml").absoluteString
        #expect(try await testHome.run("feeds", "remove", url).status == 0)
        try await testHome.read(columns: 80, rows: 30) { terminal in
            _ = try await terminal.waitFor("the list of what is left") {
                $0.contains("Of the other") && $0.contains("All articles") && !$0.contains("Paragraph")
            }
        }
    }

    @Test("The last of two readers to quit decides, and a damaged file is reported and rewritten")
    func lastToLeave() async throws {
        let testHome = try await Self.testHome()
        try await testHome.read(columns: 80, rows: 30) { first in
            let screen = try await Self.readOn(first)
            try await testHome.read(columns: 80, rows: 30) { second in
                // On a slow machine the first reader may have stored its place by now.
                try await second.waitFor("its first screen") { $0.contains("Feed long") || $0.contains("Paragraph") }
                try second.sendKeys("Q")
                try await second.waitFor(text: "ended with 0")
            }
            try first.sendKeys("Q")
            try await first.waitFor(text: "ended with 0")
            try await testHome.read(columns: 80, rows: 30) { third in
                try await third.waitFor("the first one's page") { Self.paragraphs($0) == Self.paragraphs(screen) }
                try third.sendKeys("q", "q", "Q")
                try await third.waitFor(text: "ended with 0")
            }
        }
        try Data("{\"version\": 1, ".utf8).write(to: Self.stateFile(testHome))
        try await testHome.read(columns: 120, rows: 30) { terminal in
            try await terminal.waitFor("the newest articles, and what happened") {
                $0.contains("Cannot restore what was open") && $0.contains("Of the other")
            }
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        #expect(
            try String(contentsOf: Self.stateFile(testHome), encoding: .utf8).hasPrefix("newsterm-state 1\nlist all\n")
        )
    }
}
