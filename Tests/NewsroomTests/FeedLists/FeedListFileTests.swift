import Foundation
import News
import TestSupport
import Testing

@testable import Newsroom

@Suite("The feed list on disk")
struct FeedListFileTests {
    @Test("Files left by a killed writer are removed with the next write; those perhaps in use, and others, stay")
    func leftovers() async throws {
        let folder = try TemporaryDirectory()
        let names = [
            ".urls.99999999-1", ".urls.99999999-x", ".urls.1-1", ".urls.99999999", ".config.toml.99999999-1",
            ".urls.99999999-2",
        ]
        for name in names {
            try folder.write("", to: name)
            let date = Date(timeIntervalSinceNow: name.hasSuffix("-2") ? 0 : -3_600)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file(name))
        }
        try await FeedListFile(path: folder.file("urls")).edit { list in _ = try list.add("https://a.example/") }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.file(""))
        #expect(Set(left) == Set(names.dropFirst() + ["urls"]))
    }

    @Test("A list read from a pipe, as with <(command), is refused with a message, not taken for an empty one")
    func pipe() throws {
        let pipe = Pipe()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(throws: NewsroomError.listUnreadable(path: path, reason: "it is a pipe")) {
            try FeedListFile(path: path).read()
        }
    }

    @Test("A list with too many lines is refused with a message, and so is a change that would cause that")
    func tooMany() async throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.file("urls"))
        for (lines, verb) in [(500_001, "read: it has"), (500_000, "written: it would have")] {
            try folder.write(String(repeating: "\n", count: lines), to: "urls")
            do {
                try await file.edit { list in _ = try list.add("https://a.example/") }
                Issue.record("nothing is thrown")
            } catch let error as NewsroomError {
                #expect("\(error)".contains("cannot be \(verb) more than 500,000 lines."))
            }
            #expect(try folder.text(of: "urls").utf8.count == lines)
        }
        let source = Array(repeating: UInt8(ascii: "\n"), count: 500_001)
        #expect(throws: NewsroomError.importUnreadable(name: "a", reason: "it has more than 500,000 lines")) {
            try FeedSource.read(source, name: "a")
        }
    }

    @Test("A missing file is no list, and reading does not create it")
    func missing() throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.file("urls"))
        #expect(try file.read() == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("The first change creates the file and its folders")
    func first() async throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.file("config/newsterm/urls"))
        try await file.edit { list in _ = try list.add("https://a.example/") }
        #expect(try folder.text(of: "config/newsterm/urls") == "https://a.example/\n")
    }

    @Test("Concurrent changes in one process lose nothing, without a timeout: only another process is waited for")
    func concurrent() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("# mine\n", to: "urls")
        let files = ["urls", "./urls"].map { FeedListFile(path: folder.file($0), timeout: .zero) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await files[number % 2].edit { list in _ = try list.add("https://\(number).example/") }
                }
            }
            try await group.waitForAll()
        }
        let list = try #require(try files[0].read())
        #expect(list.entries.count == 40)
        #expect(try folder.text(of: "urls").hasPrefix("# mine\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["urls"])
    }

    @Test("While another process holds the folder's lock, a change reports that the list is busy, and changes nothing")
    func busy() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("# mine\n", to: "urls")
        let file = FeedListFile(path: folder.file("urls"), timeout: .zero)
        let other = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #expect(flock(other, LOCK_EX) == 0)
        await #expect(throws: NewsroomError.listBusy(path: file.path)) {
            try await file.edit { list in _ = try list.add("https://a.example/") }
        }
        close(other)
        try await file.edit { list in _ = try list.add("https://a.example/") }
        #expect(try folder.text(of: "urls") == "# mine\nhttps://a.example/\n")
    }

    @Test("The lock is released even if a starting program has the folder open as well")
    func inherited() async throws {
        let folder = try TemporaryDirectory()
        let lock = try await FolderLock.acquire(of: folder.path, for: "urls", timeout: .zero)
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init).first {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == folder.path
        }
        let copy = dup(try #require(open))
        lock.release()
        try await FolderLock.acquire(of: folder.path, for: "urls", timeout: .zero).release()
        close(copy)
    }

    @Test("A save by an editor while the list is being changed is not lost")
    func editor() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        let file = FeedListFile(path: folder.file("urls"))
        try await file.edit { list in
            if list.entries.count == 1 { try folder.write("https://a.example/\nhttps://typed.example/\n", to: "urls") }
            try list.add("https://b.example/")
        }
        #expect(
            try folder.text(of: "urls") == "https://a.example/\nhttps://typed.example/\nhttps://b.example/\n")
    }

    @Test("A symbolic link is kept; its target is replaced, and keeps its mode")
    func link() async throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: folder.file("dotfiles"), withIntermediateDirectories: true)
        try folder.write("https://a.example/\n", to: "dotfiles/urls")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("dotfiles/urls"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("urls"), withDestinationPath: "dotfiles/urls")
        try await FeedListFile(path: folder.file("urls")).edit { list in _ = try list.add("https://b.example/") }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("urls")) == "dotfiles/urls")
        #expect(try folder.text(of: "dotfiles/urls") == "https://a.example/\nhttps://b.example/\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("dotfiles/urls"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test("A dangling link gets its target created")
    func danglingLink() async throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.createSymbolicLink(atPath: folder.file("urls"), withDestinationPath: "real")
        try await FeedListFile(path: folder.file("urls")).edit { list in _ = try list.add("https://b.example/") }
        #expect(try folder.text(of: "real") == "https://b.example/\n")
    }

    @Test("A change without effect creates no file")
    func none() async throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.file("urls"))
        let removed = try await file.edit { list in list.remove("https://a.example/") }
        #expect(removed.isEmpty && !FileManager.default.fileExists(atPath: file.path))
    }

    @Test("A change without effect does not touch the file")
    func untouched() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        let before = try FileManager.default.attributesOfItem(atPath: folder.file("urls"))
        try await FeedListFile(path: folder.file("urls")).edit { list in _ = try list.add("a.example") }
        let after = try FileManager.default.attributesOfItem(atPath: folder.file("urls"))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    }

    @Test("A failing change leaves the file unchanged and releases the lock")
    func failing() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        let file = FeedListFile(path: folder.file("urls"))
        await #expect(throws: FeedAddressError.self) {
            try await file.edit { list in
                list.remove("https://a.example/")
                _ = try list.add("gopher://b.example/")
            }
        }
        #expect(try folder.text(of: "urls") == "https://a.example/\n")
        try await file.edit { list in _ = try list.add("https://c.example/") }
    }

    @Test("A folder in the list's place is an error that names it")
    func folderInstead() async throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.path)
        #expect(throws: NewsroomError.listUnreadable(path: folder.path, reason: "it is a folder")) {
            try file.read()
        }
        await #expect(throws: NewsroomError.self) { try await file.edit { list in _ = try list.add("a.example") } }
    }
}
