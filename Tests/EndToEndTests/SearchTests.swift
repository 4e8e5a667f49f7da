import Foundation
import Testing

/// Search within the reader, over articles that were really fetched.
@Suite("Searching in a terminal", .inTurn)
struct SearchTests {
    @Test("/ finds while typing, Enter twice opens the best match, Escape returns to the earlier place")
    func search() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Refreshing news", "東京都のニュース", "Older"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Older")
                try terminal.sendKeys("/", "r", "e", "f", "r")
                try await terminal.waitFor("the result with a line of its text") { screen in
                    screen.contains("Search: refr") && screen.contains("1 found") && !screen.contains("Older")
                        && screen.contains("The body of Refreshing news.")
                }
                try terminal.sendKeys("C-u", "京都")
                try await terminal.waitFor("the Japanese result") { screen in
                    screen.contains("東京都のニュース") && !screen.contains("Refreshing")
                }
                try terminal.sendKeys("Enter", "Enter")
                try await terminal.waitFor(text: "The body of 東京都のニュース.")
                try terminal.sendKeys("q")
                try await terminal.waitFor(text: "1 found")
                try terminal.sendKeys("q")
                try await terminal.waitFor("all of the list") { $0.contains("Older") && $0.contains("Refreshing news") }
                try terminal.sendKeys("/", "n", "o", "w", "h", "e", "r", "e")
                try await terminal.waitFor(text: "Nothing found for “nowhere”.")
                try terminal.sendKeys("Escape")
                try await terminal.waitFor(text: "Older")
            }
        }
    }

    @Test("A saved query in the feed list shows matching articles; an invalid one is reported with its line")
    func savedQuery() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Harbour", "Mountain"], of: "news")
            let testHome = try TestHome(feeds: [
                "\"query:Ports:title =~ \\\"harb\\\"\"", "query:Broken:age:soon", await server.url("news"),
            ])
            try await testHome.read { terminal in
                try await terminal.waitFor("the list and the query") {
                    $0.contains("Mountain") && $0.contains("Ports") && !$0.contains("  Broken")
                }
                try terminal.sendKeys("J")
                try await terminal.waitFor("what fits") { $0.contains("1 unread") && !$0.contains("Mountain") }
                try terminal.sendKeys("!")
                try await terminal.waitFor("the problem") {
                    $0.contains("urls:2: the query") && $0.contains("character 5")
                }
            }
        }
    }
}
