import Foundation
import Glibc
import News
import NewsStore
import Newsroom
import Testing

@Suite("A feed list that need not be read again")
struct ListInStepTests {
    struct Room {
        let folder: TemporaryFolder
        let library: Library
        let path: String

        init(_ urls: String) throws {
            folder = try TemporaryFolder()
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

    @Test("What is followed and clear is known again, whoever asks")
    func known() async throws {
        let room = try Room("https://a.example/\n")
        #expect(try !room.subscriptions().isInStep())
        try await room.follow()
        #expect(try room.subscriptions().isInStep())
        try await room.follow()
        #expect(try room.subscriptions().isInStep())
        room.library.close()
        let again = try Library.open(directory: room.folder.file("data"))
        defer { again.close() }
        #expect(try Subscriptions(file: FeedListFile(path: room.path), library: again, version: "1").isInStep())
    }

    @Test("What only reads remembers the list where it has to write anyway, and writes nothing for that alone")
    func withinWrite() async throws {
        let room = try Room("https://a.example/\n")
        func follow() async throws {
            let subscriptions = room.subscriptions()
            try await subscriptions.follow(try subscriptions.read(), isClear: true, remembersAlone: false)
        }
        try await follow()
        #expect(try room.subscriptions().isInStep())
        try room.folder.write("# the same feeds\nhttps://a.example/\n", to: "urls")
        try await follow()
        #expect(try !room.subscriptions().isInStep())
    }

    @Test("A list of which there is something to tell is read every time")
    func unclear() async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow(isClear: false)
        #expect(try !room.subscriptions().isInStep())
    }

    @Test("A change within the same second, of the same length and under the same date is noticed")
    func sameDate() async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow()
        try room.overwrite("https://b.example/\n")
        #expect(try !room.subscriptions().isInStep())
        try await room.follow()
        #expect(try await room.library.feeds().map(\.url) == ["https://b.example/"])
        #expect(try room.subscriptions().isInStep())
    }

    @Test(
        "Every other byte makes another list, an ending and a comment among them",
        arguments: [
            "", "https://a.example/", "https://a.example/\r\n", "https://a.example/\n#\n", "https://a.example/ x\n",
        ])
    func otherBytes(text: String) async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow()
        try room.folder.write(text, to: "urls")
        #expect(try !room.subscriptions().isInStep())
    }

    @Test("A symbolic link that leads to another file, a file put in place of the old one, and none at all are noticed")
    func otherFiles() async throws {
        let room = try Room("https://a.example/\n")
        let other = try room.folder.write("https://b.example/\n", to: "other")
        let link = room.folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: room.path)
        try await room.follow()
        #expect(try room.subscriptions(path: link).isInStep())
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
        #expect(try !room.subscriptions(path: link).isInStep())
        try #require(rename(other, room.path) == 0)
        #expect(try !room.subscriptions().isInStep())
        try FileManager.default.removeItem(atPath: room.path)
        #expect(try !room.subscriptions().isInStep())
    }

    @Test("A setting of the configuration for a feed and another version of the program make the list another one")
    func circumstances() async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow()
        #expect(try !room.subscriptions(version: "2").isInStep())
        #expect(try !room.subscriptions(["https://a.example/": FeedSettings()]).isInStep())
        let hourly = room.subscriptions(["https://a.example/": FeedSettings(interval: 3_600)])
        try await hourly.follow(try hourly.read(), isClear: true)
        #expect(try hourly.isInStep())
        #expect(try !room.subscriptions(["https://a.example/": FeedSettings(interval: 7_200)]).isInStep())
        #expect(try !room.subscriptions().isInStep())
    }

    @Test("Of a list that was put back, the library knows that it followed another one meanwhile")
    func putBack() async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow()
        // Two processes: this one read the first list, and is late.
        let late = try room.subscriptions().read()
        try room.folder.write("https://b.example/\n", to: "urls")
        try await room.follow()
        try await room.subscriptions().follow(late, isClear: false)
        try room.folder.write("https://a.example/\n", to: "urls")
        #expect(try !room.subscriptions().isInStep())
        try await room.follow()
        #expect(try await room.library.feeds().map(\.url) == ["https://a.example/"])
    }

    @Test("What newsterm itself changes in the list is followed, and known when it has been read for it")
    func ownChanges() async throws {
        let room = try Room("https://a.example/\n")
        try await room.follow()
        _ = try await room.subscriptions().add("https://b.example/")
        #expect(try await room.library.feeds().count == 2)
        #expect(try !room.subscriptions().isInStep())
        try await room.follow()
        #expect(try room.subscriptions().isInStep())
    }
}
