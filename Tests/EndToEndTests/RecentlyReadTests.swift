import Foundation
import TestSupport
import Testing

/// The list of recently read articles, in a real terminal.
@Suite("Recently read articles in a terminal", .inTurn)
struct RecentlyReadTests {
    @Test("Articles are listed in the order in which they were opened, also after a restart")
    func list() async throws {
        let testHome = try TestHome(feeds: [])
        let items = (1...4).map {
            "<item><title>Piece \($0)</title><guid>\($0)</guid><pubDate>Fri, 20 Nov 2026 1\($0):00:00 GMT</pubDate></item>"
        }
        let feed = testHome.home.appending(path: "feed.xml")
        try Data("<rss version='2.0'><channel><title>Pieces</title>\(items.joined())</channel></rss>".utf8).write(
            to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 120, rows: 30) { terminal in
            try await terminal.waitFor(text: "Piece 1")
            // Piece 4 is the newest.
            try terminal.sendKeys("j", "Enter", "q", "k", "Enter", "q")
            try terminal.sendKeys("w", "recent", "Enter")
            try await terminal.waitFor("the two that were opened") { Self.pieces($0) == ["Piece 4", "Piece 3"] }
            try terminal.sendKeys("j", "Enter", "q")
            try await terminal.waitFor("the same order") { Self.pieces($0) == ["Piece 4", "Piece 3"] }
        }
        try await testHome.read(columns: 120, rows: 30) { terminal in
            try await terminal.waitFor("the other order") { Self.pieces($0) == ["Piece 3", "Piece 4"] }
            #expect(try terminal.text().contains("Recently read"))
        }
    }

    /// The titles on the screen, each once, from the top.
    private static func pieces(_ screen: String) -> [String] {
        var pieces: [String] = []
        for match in screen.matches(of: /Piece \d/) where !pieces.contains(String(match.output)) {
            pieces.append(String(match.output))
        }
        return pieces
    }
}
