import Foundation
import Glibc
import News
import NewsStore
import Newsroom
import TestSupport
import Testing

@Suite("A feed list that need not be read again")
struct ListInStepTests {
    struct Workspace {
        let folder: TemporaryDirectory
        let library: Library
        let path: String

        init(_ urls: String) throws {
            folder = try TemporaryDirectory()
            path = try folder.write(urls, to: "urls")
            library = try Library.open(directory: folder.file("data"))
        }

        func subscriptions(
            _ feeds: [String: FeedSettings] = [:], version: String = "1", path: String? = nil
        ) -> Subscriptions {
            Subscriptions(
                file: FeedListFile(path: path ?? self.path), library: library, settings: RefreshSettings(feeds: feeds),
                version: version)
        }

        func follow(isClear: Bool = true) async throws {
            let subscriptions = subscriptions()
            try await subscriptions.follow(try subscriptions.read(), isClear: isClear)
        }

        /// Keeps the modification time to the nanosecond.
        func overwrite(_ text: String) throws {
            var before = stat()
            try #require(stat(path, &before) == 0)
            let descriptor = open(path, O_WRONLY)
            try #require(descriptor >= 0)
            defer { close(descriptor) }
            try #require(text.utf8.count == Int(before.st_size))
            try #require(Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } > 0)
            try #require(futimens(descriptor, [before.st_atim, before.st_mtim]) == 0)
        }
    }

    @Test("A list that was followed without problems is recognised, by any process")
    func known() async throws {
        let workspace = try Workspace("https://a.example/\n")
        #expect(try !workspace.subscriptions().isLibraryCurrent())
        try await workspace.follow()
        #expect(try workspace.subscriptions().isLibraryCurrent())
        try await workspace.follow()
        #expect(try workspace.subscriptions().isLibraryCurrent())
        workspace.library.close()
        let again = try Library.open(directory: workspace.folder.file("data"))
        defer { again.close() }
        #expect(
            try Subscriptions(file: FeedListFile(path: workspace.path), library: again, version: "1").isLibraryCurrent()
        )
    }

    @Test("A read-only command stores the list's identity only along with another write")
    func withinWrite() async throws {
        let workspace = try Workspace("https://a.example/\n")
        func follow() async throws {
            let subscriptions = workspace.subscriptions()
            try await subscriptions.follow(try subscriptions.read(), isClear: true, remembersAlone: false)
        }
        try await follow()
        #expect(try workspace.subscriptions().isLibraryCurrent())
        try workspace.folder.write("# the same feeds\nhttps://a.example/\n", to: "urls")
        try await follow()
        #expect(try !workspace.subscriptions().isLibraryCurrent())
    }

    @Test("A list with something to report is read every time")
    func unclear() async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow(isClear: false)
        #expect(try !workspace.subscriptions().isLibraryCurrent())
    }

    @Test("A change within the same second, with the same length and date, is noticed")
    func sameDate() async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow()
        try workspace.overwrite("https://b.example/\n")
        #expect(try !workspace.subscriptions().isLibraryCurrent())
        try await workspace.follow()
        #expect(try await workspace.library.feeds().map(\.url) == ["https://b.example/"])
        #expect(try workspace.subscriptions().isLibraryCurrent())
    }

    @Test(
        "Every changed byte makes another list, including line ends and comments",
        arguments: [
            "", "https://a.example/", "https://a.example/\r\n", "https://a.example/\n#\n", "https://a.example/ x\n",
        ])
    func otherBytes(text: String) async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow()
        try workspace.folder.write(text, to: "urls")
        #expect(try !workspace.subscriptions().isLibraryCurrent())
    }

    @Test("A link to another file, a replaced file, and a missing file are noticed")
    func otherFiles() async throws {
        let workspace = try Workspace("https://a.example/\n")
        let other = try workspace.folder.write("https://b.example/\n", to: "other")
        let link = workspace.folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: workspace.path)
        try await workspace.follow()
        #expect(try workspace.subscriptions(path: link).isLibraryCurrent())
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
        #expect(try !workspace.subscriptions(path: link).isLibraryCurrent())
        try #require(rename(other, workspace.path) == 0)
        #expect(try !workspace.subscriptions().isLibraryCurrent())
        try FileManager.default.removeItem(atPath: workspace.path)
        #expect(try !workspace.subscriptions().isLibraryCurrent())
    }

    @Test("A configured setting for a feed, or another version of the program, makes it another list")
    func circumstances() async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow()
        #expect(try !workspace.subscriptions(version: "2").isLibraryCurrent())
        #expect(try !workspace.subscriptions(["https://a.example/": FeedSettings()]).isLibraryCurrent())
        let hourly = workspace.subscriptions(["https://a.example/": FeedSettings(interval: 3_600)])
        try await hourly.follow(try hourly.read(), isClear: true)
        #expect(try hourly.isLibraryCurrent())
        #expect(try !workspace.subscriptions(["https://a.example/": FeedSettings(interval: 7_200)]).isLibraryCurrent())
        #expect(try !workspace.subscriptions().isLibraryCurrent())
    }

    @Test("Tags that the configuration gives a feed precede those of its line, and the list stays as it is")
    func configuredTags() async throws {
        let workspace = try Workspace("https://a.example/ sea full:off\n")
        let tags = ["full:on", "content-keep:.a"]
        let subscriptions = workspace.subscriptions(["https://a.example/": FeedSettings(tags: tags)])
        try await subscriptions.follow(try subscriptions.read(), isClear: true)
        #expect(try await workspace.library.checks().map(\.tags) == [tags + ["sea", "full:off"]])
        #expect(try subscriptions.isLibraryCurrent())
        #expect(
            try !workspace.subscriptions(["https://a.example/": FeedSettings(tags: ["full:on"])]).isLibraryCurrent())
        try await workspace.follow()
        #expect(try await workspace.library.checks().map(\.tags) == [["sea", "full:off"]])
    }

    @Test("The library notices that it followed another list before the old one was restored")
    func putBack() async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow()
        // Two processes: this one read the first list, and is late.
        let late = try workspace.subscriptions().read()
        try workspace.folder.write("https://b.example/\n", to: "urls")
        try await workspace.follow()
        try await workspace.subscriptions().follow(late, isClear: false)
        try workspace.folder.write("https://a.example/\n", to: "urls")
        #expect(try !workspace.subscriptions().isLibraryCurrent())
        try await workspace.follow()
        #expect(try await workspace.library.feeds().map(\.url) == ["https://a.example/"])
    }

    @Test("newsterm's own change of the list is followed, and recognised once it has been read")
    func ownChanges() async throws {
        let workspace = try Workspace("https://a.example/\n")
        try await workspace.follow()
        _ = try await workspace.subscriptions().add("https://b.example/")
        #expect(try await workspace.library.feeds().count == 2)
        #expect(try !workspace.subscriptions().isLibraryCurrent())
        try await workspace.follow()
        #expect(try workspace.subscriptions().isLibraryCurrent())
    }
}
