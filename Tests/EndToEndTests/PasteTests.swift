import Foundation
import TestSupport
import Testing

@Suite("Pasting into a reader", .inTurn)
struct PasteTests {
    private static let ignored = "Ignored the pasted text"

    @Test("A paste is text until its end, whatever it contains, and Escape ends one whose end is lost")
    func escapes() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                // Terminals that do not filter Escape from a paste, such as tmux, send this.
                try terminal.send(bytes: "\u{1B}[200~a\u{1B}[31mQ\r-AQ\u{1B}Q\u{1B}[201~")
                try await terminal.waitFor(text: Self.ignored)
                try terminal.sendKeys("/")
                try await terminal.waitFor(noText: Self.ignored)
                try terminal.send(bytes: "\u{1B}[200~w\u{1B}[31mx\rQ\ryz\u{1B}[201~")
                try await terminal.waitFor(text: "w[31mx Q yz")
                try terminal.sendKeys("Escape")
                try await terminal.waitFor(noText: "w[31mx")
                try terminal.send(bytes: "\u{1B}[200~abc")
                try terminal.sendKeys("Escape")
                try await terminal.waitFor(text: Self.ignored)
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }
}
