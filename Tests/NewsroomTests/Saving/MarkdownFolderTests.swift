import Foundation
import News
import NewsStore
import TestSupport
import Testing

@testable import Newsroom

@Suite("A folder of Markdown files")
struct MarkdownFolderTests {
    private static func run(
        _ items: [FeedText.Item], beside files: [String: String] = [:],
        _ check: (TestNewsroom, TemporaryDirectory, [Headline.ID]) async throws -> Void
    ) async throws {
        let notes = try TemporaryDirectory()
        for (name, text) in files { try notes.write(text, to: name) }
        try await TestNewsroom.run { room in
            let ids = try await SaveSenderTests.request(room, items)
            try await SaveSenderTests.sender(SaveSenderTests.service(.markdown, at: notes.path), room).send()
            try await check(room, notes, ids)
        }
    }

    @Test("A file has the article's properties and text")
    func content() async throws {
        let body = "&lt;p&gt;One &lt;b&gt;bold&lt;/b&gt; word.&lt;/p&gt;"
        let item = FeedText.Item(
            guid: "1", title: "A &quot;good&quot; title", link: "https://site.example/1", body: body)
        try await Self.run([item]) { room, notes, _ in
            #expect(notes.names == ["A 'good' title.md"])
            let text = try notes.text(of: notes.names[0])
            let saved = room.clock.now.formatted(.iso8601)
            #expect(
                text.hasPrefix(
                    """
                    ---
                    title: "A \\"good\\" title"
                    date: 2027-01-05T10:00:00Z
                    link: "https://site.example/1"
                    feed: "A feed"
                    saved: \(saved)
                    tags: ["news", "to-read"]
                    ---

                    """), "\(text)")
            #expect(text.contains("One **bold** word."))
        }
    }

    @Test("A file of another page is never replaced, and that of the same page stays as it is")
    func collision() async throws {
        let items = (1...2).map { FeedText.Item(guid: "\($0)", title: "Same", link: "https://site.example/\($0)") }
        let own = "---\nlink: \"https://site.example/2\"\n---\nMy notes"
        try await Self.run(items, beside: ["Same.md": "Mine", "Same 2.md": own]) { room, notes, ids in
            #expect(notes.names == ["Same 2.md", "Same 3.md", "Same.md"])
            #expect(try notes.text(of: "Same.md") == "Mine")
            #expect(try notes.text(of: "Same 2.md") == own)
            let third = try notes.text(of: "Same 3.md")
            #expect(third.contains("link: \"https://site.example/1\"\n"))
            for id in ids {
                let saves = try await room.library.saves(of: id)
                #expect(saves.first?.state.mark == .saved)
            }
        }
    }

    @Test("A file has the link without parameters that track; one with them is that of the same page")
    func tracked() async throws {
        let items = (1...2).map {
            FeedText.Item(guid: "\($0)", title: "Title \($0)", link: "https://site.example/\($0)?utm_source=rss")
        }
        let own = "---\nlink: \"https://site.example/2?utm_source=rss\"\n---\nMy notes"
        try await Self.run(items, beside: ["Title 2.md": own]) { _, notes, _ in
            #expect(notes.names == ["Title 1.md", "Title 2.md"])
            let (first, second) = (try notes.text(of: "Title 1.md"), try notes.text(of: "Title 2.md"))
            #expect(first.contains("link: \"https://site.example/1\"\n"))
            #expect(second == own)
        }
    }

    @Test("Names from the network stay in the folder, are visible, and are not too long")
    func names() async throws {
        let titles = ["../../etc/passwd", ".hidden", "a\u{85}b\u{202E}c", String(repeating: "語", count: 300)]
        let items = titles.enumerated().map {
            FeedText.Item(guid: "\($0)", title: $1, link: "https://site.example/\($0)")
        }
        try await Self.run(items) { _, notes, _ in
            #expect(notes.names.count == 4)
            for name in notes.names {
                #expect(!name.hasPrefix(".") && name.utf8.count <= 255 && name.hasSuffix(".md"), "\(name)")
                #expect(!name.unicodeScalars.contains { ["\u{85}", "\u{202E}", "/"].contains($0) }, "\(name)")
            }
        }
    }

    @Test("A folder that is not there is not made: the save waits for it")
    func missing() async throws {
        let parent = try TemporaryDirectory()
        let folder = parent.file("notes")
        let service = SaveSenderTests.service(.markdown, at: folder)
        try await TestNewsroom.run { room in
            let id = try await SaveSenderTests.request(
                room, [FeedText.Item(guid: "1", link: "https://site.example/1")])[0]
            try await SaveSenderTests.sender(service, room).send()
            let state = try await room.library.saves(of: id).first?.state
            let waitsForFolder = if case .waiting(.noFolder(folder)?, _) = state { true } else { false }
            #expect(waitsForFolder, "\(String(describing: state))")
            #expect(parent.names == [])
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            room.clock.advance(by: 3_600)
            try await SaveSenderTests.sender(service, room).send()
            #expect(parent.subpaths == ["notes", "notes/A title.md"])
        }
    }

    @Test("A file that the user has deleted is written again on request; one renamed, moved or rewritten is not")
    func deleted() async throws {
        let notes = try TemporaryDirectory()
        let folder = notes.file("vault")
        try FileManager.default.createDirectory(atPath: folder + "/read", withIntermediateDirectories: true)
        try await TestNewsroom.run { room in
            let item = FeedText.Item(guid: "1", title: "Title", link: "https://site.example/1?utm_source=rss")
            let id = try await SaveSenderTests.request(room, [item])[0]
            let sender = SaveSenderTests.sender(SaveSenderTests.service(.markdown, at: folder), room)
            try await sender.send()
            let name = try #require(try await room.library.saves(of: id).first?.service)
            var place = folder + "/Title.md"
            for next in ["/Other.md", "/read/Title.md", "/Title.md"] {
                #expect(try await sender.saves(of: id).count == 1)
                #expect(try await !sender.request(id, to: name))
                try FileManager.default.moveItem(atPath: place, toPath: folder + next)
                place = folder + next
            }
            let text = try notes.text(of: "vault/Title.md")
            for (old, new) in [("\"https://site.example/1\"", "https://site.example/1"), ("\"", "'"), ("\n", "\r\n")] {
                try notes.write(text.replacing(old, with: new), to: "vault/Title.md")
                #expect(try await !sender.request(id, to: name), "\(new)")
                // Under another name, too.
                try FileManager.default.moveItem(atPath: place, toPath: folder + "/Other.md")
                #expect(try await !sender.request(id, to: name), "\(new)")
                try FileManager.default.moveItem(atPath: folder + "/Other.md", toPath: place)
            }
            try notes.write("Without properties", to: "vault/Title.md")
            #expect(try await !sender.request(id, to: name))
            // Where a folder is not mounted, a note is not known to be deleted.
            try FileManager.default.moveItem(atPath: folder, toPath: notes.file("elsewhere"))
            #expect(try await !sender.request(id, to: name))
            try FileManager.default.moveItem(atPath: notes.file("elsewhere"), toPath: folder)

            try FileManager.default.createDirectory(atPath: folder + "/.trash", withIntermediateDirectories: true)
            try notes.write(text, to: "vault/.trash/Title.md")
            try FileManager.default.removeItem(atPath: place)
            #expect(try await sender.saves(of: id).isEmpty)
            #expect(try await sender.request(id, to: name))
            _ = try await room.library.undo()
            #expect(try await room.library.saves(of: id).first?.state.mark == .saved)
            #expect(try await sender.request(id, to: name))
            try await sender.send()
            #expect(try notes.text(of: "vault/Title.md").contains("link: \"https://site.example/1\"\n"))
            #expect(try await sender.saves(of: id).count == 1)
        }
    }
}
