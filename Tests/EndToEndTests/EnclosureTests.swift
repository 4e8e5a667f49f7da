import Foundation
import TestSupport
import Testing

/// Files attached to articles, in a real terminal.
@Suite("Enclosures in a terminal", .inTurn)
struct EnclosureTests {
    @Test("E hands the file to the program that is configured for its kind; of several, the one that is chosen")
    func open() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "newsterm-player-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let (player, played) = (home.appending(path: "player"), home.appending(path: "played"))
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >>'\(played.path)'\n".utf8).write(to: player)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
        let household = try Household(feeds: [], configuration: "[enclosures]\naudio = [\"\(player.path)\", \"%u\"]\n")
        let feed = household.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Casts</title>
            <item><title>One file</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
            <enclosure url="https://e.example/a.mp3?x=1&amp;y=$(id)" type="audio/mpeg" length="1000"/></item>
            <item><title>Two media</title><guid>2</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
            <enclosure url="https://e.example/1.ogg" type="audio/ogg" length="2000000"/>
            <enclosure url="https://e.example/2.ogg" type="audio/ogg" length="3000000"/></item>
            </channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try household.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await household.run("refresh").status == 0)
        try await household.read(columns: 120, rows: 30) { terminal in
            try await terminal.waitFor(text: "One file")
            try terminal.sendKeys("Enter")
            // The help line shows that there is something to open.
            try await terminal.waitFor(text: "E open file")
            try terminal.sendKeys("E")
            try await terminal.waitFor(text: "Opened https://e.example/a.mp3")
            try terminal.sendKeys("q", "j", "E")
            try await terminal.waitFor(text: "2.ogg")
            try terminal.sendKeys("2", "Enter")
            try await terminal.waitFor(text: "Opened https://e.example/2.ogg")
        }
        var words = ""
        _ = try await eventually {
            words = (try? String(contentsOf: played, encoding: .utf8)) ?? ""
            return words.contains("2.ogg")
        }
        #expect(words == "https://e.example/a.mp3?x=1&y=$(id)\nhttps://e.example/2.ogg\n")
    }

    @Test("show tells an enclosure's address without the name and the password in it, as text and as JSON")
    func passwords() async throws {
        let household = try Household(feeds: [])
        let feed = household.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Casts</title><item><title>For members</title><guid>1</guid>
            <enclosure url="https://ann:geheim@e.example/a.mp3" type="audio/mpeg" length="1000"/></item>
            </channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try household.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await household.run("refresh").status == 0)
        for arguments in [["show", "1"], ["show", "1", "--json"], ["export"]] {
            let shown = try await household.run(arguments)
            let text = shown.output.replacing("\\/", with: "/")
            #expect(shown.status == 0 && text.contains("https://e.example/a.mp3"), "\(arguments): \(text)")
            #expect(!text.contains("geheim") && !text.contains("ann:"))
        }
    }
}
