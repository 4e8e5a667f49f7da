import Foundation
import TestSupport
import Testing

@Suite("Making a rule in a terminal", .inTurn)
struct RuleFormTests {
    private static let configuration = "# Mine.\n[display]\nrows = 1 # one\n"

    private func titles(_ testHome: TestHome, _ command: String...) async throws -> [String] {
        try await testHome.run(command + ["--format", "{title}"]).output.split(separator: "\n").map(String.init)
    }

    @Test("I proposes a rule from the article, s saves it, it applies at once, and u undoes it in two steps")
    func form() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Football tonight", "Markets", "Football again"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")], configuration: Self.configuration)
            let file = testHome.home.appending(path: ".config/newsterm/config.toml")
            func contents() throws -> String { try String(contentsOf: file, encoding: .utf8) }
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Football again")
                try terminal.sendKeys("I")
                try await terminal.waitFor(text: "feed:\"Feed news\" title:\"Football\"")
                try await terminal.waitFor(text: "2 stored articles match.")
                try terminal.sendKeys("G", "Space")
                try await terminal.waitFor(text: "do the same with them")
                try terminal.sendKeys("s")
                try await terminal.waitFor(text: "Made a rule, and applied it to 2 stored articles.")
                try await terminal.waitFor(noText: "Football again")
                let rule = "[[rule]]\nwhen = \"feed:\\\"Feed news\\\" title:\\\"Football\\\"\"\nthen = [\"hide\"]\n"
                #expect(try contents() == Self.configuration + "\n" + rule)

                // It holds for what arrives next, without a restart.
                await server.addItem("Football tomorrow", to: "news")
                await server.addItem("Weather", to: "news")
                try terminal.sendKeys("R")
                try await terminal.waitFor(text: "Weather")
                #expect(try await titles(testHome, "search", "is:hidden").count == 3)
                #expect(try await titles(testHome, "list") == ["Weather", "Markets"])

                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Undid what rules did with stored articles: 2 articles.")
                try await terminal.waitFor(text: "Football again")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Removed the rule feed:\"Feed news\" title:\"Football\"")
                #expect(try contents() == Self.configuration)
            }
            #expect(try await testHome.run("rules").output.isEmpty)
        }
    }

    @Test("A configuration that a rule cannot be added to is left alone, and the reason is given")
    func readOnly() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Football tonight"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")], configuration: "rule = []\n")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Football tonight")
                try terminal.sendKeys("I")
                try await terminal.waitFor(text: "1 stored article matches.")
                try terminal.sendKeys("s")
                try await terminal.waitFor(text: "is in the file already; put its keys below one header")
            }
            #expect(try await titles(testHome, "list") == ["Football tonight"])
        }
    }
}
