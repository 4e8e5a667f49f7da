import Foundation
import TestSupport
import Testing

@Suite("The feed list beside a reader", .inTurn)
struct FeedListBesideReaderTests {
    @Test("Feeds listed while the reader was closed are found, and are not covered by the choice of feeds")
    func whileClosed() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome()
            try await testHome.read { terminal in
                try await terminal.leaveChoice()
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            try testHome.write(await server.url("news") + "\n", to: "urls")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                #expect(try !terminal.text().contains("to type the address"))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("If the feed list is gone, a refresh says so, and removes no feed from the library")
    func goneAtRefresh() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                try FileManager.default.removeItem(at: testHome.home.appending(path: ".config/newsterm/urls"))
                try terminal.sendKeys("R")
                let screen = try await terminal.waitFor(text: "There is no feed list at")
                #expect(screen.contains("Feed news"))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("If the feed list is gone, nothing is added, or the list would come back with that alone")
    func gone() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "One")
                let list = testHome.home.appending(path: ".config/newsterm/urls")
                try FileManager.default.removeItem(at: list)
                try terminal.sendKeys("+", await server.url("other"), "Enter")
                try await terminal.waitFor(text: "There is no feed list at")
                try terminal.sendKeys("Escape")
                try await terminal.waitFor(noText: "Address of a feed")
                #expect(!FileManager.default.fileExists(atPath: list.path))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("Changes of the feed list by another program appear while the reader is open")
    func otherProgram() async throws {
        let testHome = try TestHome(feeds: ["https://a.example/ \"~Alpha\""])
        try await testHome.read { terminal in
            try await terminal.waitFor(text: "Alpha")
            let list = testHome.home.appending(path: ".config/newsterm/urls")
            // The watch may begin after the first write.
            let isSeen = try await eventually {
                try Data("# \(UUID())\nhttps://a.example/ \"~Alpha\"\nhttps://b.example/ \"~Beta\"\n".utf8).write(
                    to: list)
                // Longer than the time for which the list must stay unchanged.
                return try await eventually(within: .seconds(5)) { try terminal.text().contains("Beta") }
            }
            #expect(isSeen)
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
    }
}
