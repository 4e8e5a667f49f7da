import Foundation
import TestSupport
import Testing

@Suite("The feed list beside a reader", .inTurn)
struct FeedListBesideReaderTests {
    @Test("Who has listed feeds while the reader was closed finds them, and not the choice of feeds over them")
    func whileClosed() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household()
            try await household.read { terminal in
                try await terminal.leaveChoice()
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            try household.write(await server.url("news") + "\n", to: "urls")
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                #expect(try !terminal.text().contains("to type the address"))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("Where the list has gone, a refresh says so, and takes no feed out of the library")
    func goneAtRefresh() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                try FileManager.default.removeItem(at: household.home.appending(path: ".config/newsterm/urls"))
                try terminal.sendKeys("R")
                let screen = try await terminal.waitFor(text: "There is no feed list at")
                #expect(screen.contains("Feed news"))
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("Where the list has gone, nothing is added: it would come back with that alone")
    func gone() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            try await household.read { terminal in
                try await terminal.waitFor(text: "One")
                let list = household.home.appending(path: ".config/newsterm/urls")
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

    @Test("What another program writes into the feed list is seen while the reader is open")
    func otherProgram() async throws {
        let household = try Household(feeds: ["https://a.example/ \"~Alpha\""])
        try await household.read { terminal in
            try await terminal.waitFor(text: "Alpha")
            let list = household.home.appending(path: ".config/newsterm/urls")
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
