import Foundation
import TestSupport
import Testing

/// The user's changes are stored when the screen says so, and can be undone whatever happened since.
@Suite("Undoing in a terminal", .inTurn)
struct UndoTests {
    @Test("After kill -9 the marked list stays marked, and u undoes it level by level")
    func killed() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Three", "Two", "One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("s", "A")
                try await terminal.waitFor(text: "Marked 3 articles as read.")
                kill(try terminal.readerProcess(), SIGKILL)
                try await terminal.waitFor(text: "ended with 137")
            }
            #expect(try await testHome.run("list", "--unread").output.isEmpty)
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Marked 3 articles as unread again.")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Removed the star from “Three”.")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Nothing to undo.")
            }
            #expect(try await testHome.run("list", "--unread").output.split(separator: "\n").count == 3)
        }
    }

    @Test("Undoing the first addition brings back the manual, which is shown while there is no feed list")
    func manual() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome()
            try await testHome.read { terminal in
                try await terminal.leaveChoice()
                try terminal.sendKeys("+", await server.url("news"), "Enter")
                try await terminal.waitFor(text: "One")
                try await terminal.waitFor(noText: "Welcome: this is newsterm")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Welcome: this is newsterm")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("What one reader has undone is not undone again by another, which shows it")
    func twoReaders() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Two", "One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { first in
                try await first.waitFor(text: "One")
                try first.sendKeys("s", "A")
                try await first.waitFor(text: "Marked 2 articles as read.")
                try await testHome.read { second in
                    try await second.waitFor(text: "★")
                    try second.sendKeys("u")
                    try await second.waitFor(text: "Marked 2 articles as unread again.")
                    try await first.waitFor("both unread again, in the other reader") { $0.contains("2 unread") }
                    try first.sendKeys("u")
                    try await first.waitFor(text: "Removed the star from “Two”.")
                    try await second.waitFor(noText: "★")
                }
            }
        }
    }
}
