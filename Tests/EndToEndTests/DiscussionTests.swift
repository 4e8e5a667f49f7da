import Foundation
import TestSupport
import Testing

/// Discussions of articles, in a real terminal.
@Suite("Discussions in a terminal", .inTurn)
struct DiscussionTests {
    private static let document = """
        <rss version="2.0"><channel><title>Talk</title>
        <item><title>Discussed</title><guid>1</guid><pubDate>Fri, 20 Nov 2026 11:00:00 GMT</pubDate>
        <link>https://site.example/1</link><comments>https://me:geheim@talk.example/1?x=$(id)&amp;y=2</comments></item>
        <item><title>Not discussed</title><guid>2</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate>
        <link>https://site.example/2</link><comments>javascript:alert(1)</comments></item>
        </channel></rss>
        """

    @Test("d opens the discussion's address in the browser; without one it says so")
    func open() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "newsterm-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let (browser, opened) = (home.appending(path: "browser"), home.appending(path: "opened"))
        try Data("#!/bin/sh\nprintf '%s\\n' \"$@\" >>'\(opened.path)'\n".utf8).write(to: browser)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
        let testHome = try TestHome(feeds: [], configuration: "[browser]\ncommand = [\"\(browser.path)\", \"%u\"]\n")
        try write(Self.document, in: testHome)
        #expect(try await testHome.run("refresh").status == 0)
        try await testHome.read(columns: 100, rows: 20) { terminal in
            try await terminal.waitFor(text: "Not discussed")
            try terminal.sendKeys("d")
            try await terminal.waitFor(text: "Opened https://talk.example/1")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "(discussion)")
            try terminal.sendKeys("J", "d")
            try await terminal.waitFor(text: "names no page where it is discussed")
        }
        #expect(
            try String(contentsOf: opened, encoding: .utf8) == "https://me:geheim@talk.example/1?x=$(id)&y=2\n")
    }

    @Test("show and export give the discussion's address without its password")
    func commands() async throws {
        let testHome = try TestHome(feeds: [])
        try write(Self.document, in: testHome)
        #expect(try await testHome.run("refresh").status == 0)
        let text = try await testHome.run("show", "2").output
        #expect(text.contains("https://talk.example/1?x=$(id)&y=2 (discussion)") && !text.contains("geheim"), "\(text)")
        for arguments in [["show", "2", "--json"], ["export"]] {
            let output = try await testHome.run(arguments).output
            let first = output.split(separator: "\n").joined().replacing("\\/", with: "/")
            #expect(first.contains(/"comments" ?: ?"https:\/\/talk\.example\/1\?x=/), "\(first)")
            #expect(!first.contains("geheim") && !first.contains("javascript"))
        }
        let other = try await testHome.run("show", "1", "--json").output
        #expect(other.contains(/"comments" ?: ?null/), "\(other)")
    }

    private func write(_ document: String, in testHome: TestHome) throws {
        let feed = testHome.home.appending(path: "feed.xml")
        try Data(document.utf8).write(to: feed)
        try testHome.write(feed.absoluteString + "\n", to: "urls")
    }
}
