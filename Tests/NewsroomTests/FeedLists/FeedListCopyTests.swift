import Foundation
import News
import Testing

@testable import Newsroom

@Suite("The feed list in the user's editor")
struct FeedListCopyTests {
    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("A copy is edited beside the list, takes its place through a symbolic link, and says what was added")
    func edited() async throws {
        let folder = try TemporaryFolder()
        try folder.write("https://a.example/\n", to: "real")
        try FileManager.default.createSymbolicLink(atPath: folder.file("urls"), withDestinationPath: "real")
        let edit = try await FeedListFile(path: folder.file("urls")).editCopy { copy in
            #expect(copy.hasPrefix(folder.path) && copy.hasSuffix("-real"))
            try write("https://a.example/\nhttps://b.example/\n", to: copy)
        }
        #expect(edit.added == ["https://b.example/"] && edit.isChanged && edit.leftCopies.isEmpty)
        #expect(try folder.text(of: "real") == "https://a.example/\nhttps://b.example/\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("urls")) == "real")
        #expect(try names(folder) == ["real", "urls"])
    }

    @Test("Where there is neither list nor folder, both are made; without a change there is no list")
    func fresh() async throws {
        let folder = try TemporaryFolder()
        let file = FeedListFile(path: folder.file("config/newsterm/urls"))
        let nothing = try await file.editCopy { _ in }
        #expect(try nothing.added.isEmpty && file.read() == nil)
        _ = try await file.editCopy { try write("https://a.example/\n", to: $0) }
        #expect(try folder.text(of: "config/newsterm/urls") == "https://a.example/\n")
    }

    @Test("An edit of the whole list can be undone, and one of a list that was not there removes it again")
    func undone() async throws {
        let room = try SubscriptionsTests.Room("# mine\nhttps://a.example/ sea\n")
        _ = try await room.subscriptions.edit { try write("", to: $0) }
        #expect(try await room.subscriptions.synchronize().entries.isEmpty)
        #expect(try await room.subscriptions.undo() == .editedList)
        #expect(try room.folder.text(of: "urls") == "# mine\nhttps://a.example/ sea\n")
        #expect(try await room.subscriptions.undo() == nil)
        _ = try await room.subscriptions.edit { _ in }
        #expect(try await room.subscriptions.undo() == nil)
    }

    @Test("A list that was changed since it was edited stays, and what it was before is kept beside it")
    func changedSince() async throws {
        let room = try SubscriptionsTests.Room("https://a.example/\n")
        _ = try await room.subscriptions.edit { try write("https://b.example/\n", to: $0) }
        try room.folder.write("https://c.example/\n", to: "urls")
        let path = room.folder.file("urls")
        await #expect(throws: NewsroomError.listChangedSinceEdit(path: path, copy: path + ".before-edit")) {
            try await room.subscriptions.undo()
        }
        #expect(try room.folder.text(of: "urls") == "https://c.example/\n")
        #expect(try room.folder.text(of: "urls.before-edit") == "https://a.example/\n")
        #expect(try await room.subscriptions.undo() == nil)
    }

    @Test("A list that was changed meanwhile stays; the copy is kept, named, and told of at the next time")
    func conflict() async throws {
        let folder = try TemporaryFolder()
        try folder.write("https://a.example/\n", to: "urls")
        let file = FeedListFile(path: folder.file("urls"))
        var path = ""
        do {
            _ = try await file.editCopy { copy in
                path = copy
                try write("https://mine.example/\n", to: copy)
                try await file.edit { list in _ = try list.add("https://b.example/") }
            }
            Issue.record("The list was overwritten")
        } catch {
            #expect(error as? NewsroomError == .listChangedMeanwhile(path: file.path, copy: path))
        }
        #expect(try folder.text(of: "urls") == "https://a.example/\nhttps://b.example/\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "https://mine.example/\n")
        let next = try await file.editCopy { _ in }
        #expect(next.added.isEmpty && !next.isChanged && next.leftCopies == [path])
    }

    @Test("An editor that cannot be started leaves nothing behind")
    func noEditor() async throws {
        struct Missing: Error {}
        let folder = try TemporaryFolder()
        try folder.write("https://a.example/\n", to: "urls")
        await #expect(throws: Missing.self) {
            try await FeedListFile(path: folder.file("urls")).editCopy { _ in throw Missing() }
        }
        #expect(try names(folder) == ["urls"])
    }

    @Test("A file that was written since it was read is not replaced")
    func stale() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "urls")
        let file = AtomicFile(path: folder.file("urls"))
        let known = try #require(try file.read()).signature
        try folder.write("newer", to: "urls")
        #expect(try !file.replace(with: Array("mine".utf8), ifStill: known))
        #expect(try folder.text(of: "urls") == "newer")
        #expect(try names(folder) == ["urls"])
    }
}
