import Foundation
import TestSupport
import Testing

/// Articles read in a real terminal.
@Suite("An article in a terminal", .inTurn)
struct ArticleTests {
    private static let body = """
        <p>Read <b>this</b>: <a href="https://link.example/a?b=1&amp;c=日">日本語 page</a> and \
        <a href="https://link.example/?x&#27;[2J">that</a> and <a href="javascript:x">none</a>, then go on.</p>\
        \((1...60).map { "<p>Paragraph \($0), <a href='https://link.example/\($0)'>link \($0)</a>.</p>" }.joined())\
        <table><tr><th>Name<th>Figure</th></tr><tr><td>緑茶<td>12</td></tr></table>
        """

    /// A household with a feed of one article.
    static func testHome(
        body: String = body, link: String = "https://site.example/1"
    ) throws -> TestHome {
        let testHome = try TestHome(feeds: [])
        let feed = testHome.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Local</title><item><title>The article</title><guid>1</guid>
            <link>\(link)</link><description><![CDATA[\(body)]]></description></item></channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        return testHome
    }

    @Test("Links are terminal hyperlinks on the right cells, and none is left open when the reader ends")
    func hyperlinks() async throws {
        let testHome = try Self.testHome()
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 60, rows: 20) { terminal in
            let recording = testHome.home.appending(path: "recording")
            try await terminal.waitFor(text: "The article")
            try terminal.record(to: recording)
            try terminal.sendKeys("Enter")
            let screen = try await terminal.waitFor(text: "Paragraph 4, link 4⁶.")
            #expect(screen.contains("Read this: 日本語 page¹ and that² and none, then go"))
            try terminal.sendKeys("Space")
            try await terminal.waitFor(text: "Paragraph 10, link 10¹².")
            try terminal.sendKeys("b")
            // The earlier page is back, without remains of the links between; only the status line may show a refresh.
            let page = screen.split(separator: "\n").dropLast(2)
            try await terminal.waitFor("the first page") { $0.split(separator: "\n").dropLast(2) == page }
            #expect(try terminal.styledText().contains(/\u{1B}\[4m(\u{1B}\[38;5;[0-9]+m)?日本語 page/))
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
            let bytes = String(decoding: try Data(contentsOf: recording), as: UTF8.self)
            #expect(bytes.contains(";https://link.example/a?b=1&c=%E6%97%A5\u{1B}\\"))
            // The text after the escape may remain: libxml2 parses the character reference since 2.14.
            #expect(!bytes.contains("javascript") && !bytes.contains("\u{1B}[2J"))
            let opened = bytes.ranges(of: "\u{1B}]8;id=").count
            #expect(opened > 10 && opened == bytes.ranges(of: "\u{1B}]8;;\u{1B}\\").count)
        }
    }

    @Test("A terminal that may not support hyperlinks gets none")
    func console() async throws {
        let testHome = try Self.testHome()
        #expect(try await testHome.run("refresh").status == 0)
        try await withTmuxSession(
            command: [TestHome.program], columns: 60, rows: 20,
            environment: testHome.environment.merging(["TERM": "screen"]) { $1 }
        ) { terminal in
            let recording = testHome.home.appending(path: "recording")
            try await terminal.waitFor(text: "The article")
            try terminal.record(to: recording)
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "日本語 page¹")
            try terminal.sendKeys("Q")
            try await terminal.waitForExit()
            #expect(!String(decoding: try Data(contentsOf: recording), as: UTF8.self).contains("\u{1B}]8;"))
        }
    }

    @Test("Words are found, links are listed, and newsterm show prints the same lines")
    func reading() async throws {
        let testHome = try Self.testHome()
        #expect(try await testHome.run("refresh").status == 0)
        let shown = try await testHome.run("show", "1").output.split(separator: "\n")
        #expect(shown.contains("Name  Figure") && shown.contains("緑茶      12"))
        try await testHome.read(columns: 60, rows: 20) { terminal in
            try await terminal.waitFor(text: "The article")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "Paragraph 1, link 1³.")
            try terminal.type("/figure")
            try await terminal.waitFor(text: "緑茶      12")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "1 of 1 match")
            #expect(try terminal.styledText().contains("Figure"))
            try terminal.sendKeys("#")
            try terminal.type("62")
            try await terminal.waitFor(text: "https://link.example/60")
            #expect(shown.contains("[62] https://link.example/60"))
        }
    }

    @Test("f fetches the full text of a truncated article, which is stored, searchable and printed")
    func fullText() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(
                body: "<nav><a href='/'>Home page of it all</a></nav><article>\(paragraphs.joined())</article>",
                at: "story")
            let link = await server.url("story")
            let testHome = try Self.testHome(body: "<p>The teaser.</p>", link: link)
            #expect(try await testHome.run("refresh").status == 0)
            try await testHome.read(columns: 80, rows: 24) { terminal in
                try await terminal.waitFor(text: "The article")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "The teaser.")
                try terminal.sendKeys("f")
                let screen = try await terminal.waitFor(text: "Part 3 of the story")
                #expect(screen.contains("The article") && screen.contains("· full text"))
                #expect(!screen.contains("Home page"))
                try terminal.sendKeys("f")
                try await terminal.waitFor(text: "The teaser.")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(await server.requestCount(of: "story") == 1)
            #expect(try await testHome.run("show", "1").output.contains("Part 9 of the story"))
            let own = try await testHome.run("show", "1", "--feed-text").output
            #expect(own.contains("The teaser.") && own.contains("the feed's text") && !own.contains("Part 9"))
            #expect(try await testHome.run("search", "story comma").output.contains("The article"))
        }
    }

    @Test("A refresh by hand is done when the feeds are; the texts of a feed tagged full:on follow")
    func fullTextsAfterRefresh() async throws {
        try await FeedServer.run { server in
            let paragraphs = (1...9).map { "<p>Part \($0) of the story, with a comma, and an end that it needs.</p>" }
            await server.setPage(body: "<article>\(paragraphs.joined())</article>", at: "story")
            await server.hold("story")
            let testHome = try Self.testHome(body: "<p>The teaser.</p>", link: await server.url("story"))
            try testHome.write("[refresh]\ninterval = \"never\"\ntimeout = \"10m\"\n", to: "config.toml")
            try testHome.write(try testHome.feedList.replacing("\n", with: " full:on\n"), to: "urls")
            // The reader itself fetches a feed that was never fetched.
            let feed = testHome.home.appending(path: "feed.xml")
            let document = try Data(contentsOf: feed)
            try Data("<rss version=\"2.0\"><channel><title>Local</title></channel></rss>".utf8).write(to: feed)
            #expect(try await testHome.run("refresh").status == 0)
            try document.write(to: feed)
            try await testHome.read(columns: 80, rows: 24) { terminal in
                try await terminal.waitFor(text: "Local")
                try terminal.sendKeys("R")
                try await terminal.waitFor(text: "1 new article in 1 feed")
                try await server.waitForRequest(of: "story")
                // A key ends the message of the refresh.
                try terminal.type("j")
                try await terminal.waitFor(text: "Full texts: 0 of 1")
                await server.release("story")
                try await terminal.waitFor("no full text under way") { !$0.contains("Full texts:") }
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(await server.requestCount(of: "story") == 1)
            #expect(try await testHome.run("show", "1").output.contains("Part 9 of the story"))
        }
    }
}
