import Foundation
import TestSupport
import Testing

/// Files attached to articles, in a real terminal.
@Suite("Enclosures in a terminal", .inTurn)
struct EnclosureTests {
    @Test("E opens the file with the program configured for its type; of several files, the chosen one")
    func open() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "newsterm-player-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let (player, played) = (home.appending(path: "player"), home.appending(path: "played"))
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >>'\(played.path)'\n".utf8).write(to: player)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
        let testHome = try TestHome(feeds: [], configuration: "[enclosures]\naudio = [\"\(player.path)\", \"%u\"]\n")
        let feed = testHome.home.appending(path: "feed.xml")
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
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 120, rows: 30) { terminal in
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

    @Test("The configured player plays an episode from the time of a chapter")
    func chapters() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "newsterm-player-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let (player, played) = (home.appending(path: "mpv"), home.appending(path: "played"))
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >>'\(played.path)'\n".utf8).write(to: player)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
        let testHome = try TestHome(feeds: [], configuration: "[enclosures]\naudio = [\"\(player.path)\", \"%u\"]\n")
        let feed = testHome.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"
            xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Casts</title>
            <item><title>Episode</title><guid>1</guid>
            <enclosure url="https://e.example/a.mp3" type="audio/mpeg" length="1000"/>
            <podcast:transcript url="https://e.example/a.vtt" type="text/vtt"/>
            <psc:chapters><psc:chapter start="00:00:00" title="Hello"/>
            <psc:chapter start="00:01:02" title="The weather"/></psc:chapters></item></channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await testHome.run("refresh").status == 0)
        let shown = try await testHome.run("show", "1").output
        #expect(shown.contains("Chapters\n0:00  Hello\n1:02  The weather\n"), "\(shown)")
        #expect(shown.contains("https://e.example/a.vtt (transcript, text/vtt)\n"))
        let json = try await testHome.run("show", "1", "--json").output
        #expect(json.contains("\"start\":62") && json.contains("a.vtt"), "\(json)")
        try await testHome.read(columns: 120, rows: 30) { terminal in
            try await terminal.waitFor(text: "Episode")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "1:02  The weather")
            try terminal.sendKeys("x", "2", "Enter")
            try await terminal.waitFor(text: "Opened https://e.example/a.mp3")
        }
        #expect(try String(contentsOf: played, encoding: .utf8) == "--start=62\nhttps://e.example/a.mp3\n")
    }

    @Test("show gives an enclosure's address without user name and password, as text and as JSON")
    func passwords() async throws {
        let testHome = try TestHome(feeds: [])
        let feed = testHome.home.appending(path: "feed.xml")
        let document = """
            <rss version="2.0"><channel><title>Casts</title><item><title>For members</title><guid>1</guid>
            <enclosure url="https://ann:geheim@e.example/a.mp3" type="audio/mpeg" length="1000"/></item>
            </channel></rss>
            """
        try Data(document.utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
        #expect(try await testHome.run("refresh").status == 0)
        for arguments in [["show", "1"], ["show", "1", "--json"], ["export"]] {
            let shown = try await testHome.run(arguments)
            let text = shown.output.replacing("\\/", with: "/")
            #expect(shown.status == 0 && text.contains("https://e.example/a.mp3"), "\(arguments): \(text)")
            #expect(!text.contains("geheim") && !text.contains("ann:"))
        }
    }
}
