import Foundation
import News
import TestSupport
import Testing

@testable import Newsroom

@Suite("The feed list in the user's editor")
struct FeedListCopyTests {
    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    private func names(_ folder: TemporaryDirectory) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("A copy is edited beside the list, replaces it through a symbolic link, and the result says what was added")
    func edited() async throws {
        let folder = try TemporaryDirectory()
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

    @Test("Without list and folder both are created; without a change no list is")
    func fresh() async throws {
        let folder = try TemporaryDirectory()
        let file = FeedListFile(path: folder.file("config/newsterm/urls"))
        let nothing = try await file.editCopy { _ in }
        #expect(try nothing.added.isEmpty && file.read() == nil)
        _ = try await file.editCopy { try write("https://a.example/\n", to: $0) }
        #expect(try folder.text(of: "config/newsterm/urls") == "https://a.example/\n")
    }

    @Test("An edit of the whole list can be undone, and undoing one of a new list removes it")
    func undone() async throws {
        let workspace = try SubscriptionsTests.Workspace("# mine\nhttps://a.example/ sea\n")
        _ = try await workspace.subscriptions.edit { try write("", to: $0) }
        #expect(try await workspace.subscriptions.synchronize().entries.isEmpty)
        #expect(try await workspace.subscriptions.undo() == .editedList)
        #expect(try workspace.folder.text(of: "urls") == "# mine\nhttps://a.example/ sea\n")
        #expect(try await workspace.subscriptions.undo() == nil)
        _ = try await workspace.subscriptions.edit { _ in }
        #expect(try await workspace.subscriptions.undo() == nil)
    }

    @Test("A list changed since it was edited stays, and the version to restore is kept beside it")
    func changedSince() async throws {
        let workspace = try SubscriptionsTests.Workspace("https://a.example/\n")
        _ = try await workspace.subscriptions.edit { try write("https://b.example/\n", to: $0) }
        try workspace.folder.write("https://c.example/\n", to: "urls")
        let path = workspace.folder.file("urls")
        await #expect(throws: NewsroomError.listChangedSinceEdit(path: path, copy: path + ".before-edit")) {
            try await workspace.subscriptions.undo()
        }
        #expect(try workspace.folder.text(of: "urls") == "https://c.example/\n")
        #expect(try workspace.folder.text(of: "urls.before-edit") == "https://a.example/\n")
        #expect(try await workspace.subscriptions.undo() == nil)
    }

    @Test("A list changed meanwhile stays; the copy is kept, named, and reported the next time")
    func conflict() async throws {
        let folder = try TemporaryDirectory()
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
        let folder = try TemporaryDirectory()
        try folder.write("https://a.example/\n", to: "urls")
        await #expect(throws: Missing.self) {
            try await FeedListFile(path: folder.file("urls")).editCopy { _ in throw Missing() }
        }
        #expect(try names(folder) == ["urls"])
    }

    @Test("A file written since it was read is not replaced")
    func stale() throws {
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "urls")
        let file = AtomicFile(path: folder.file("urls"))
        let known = try #require(try file.read()).signature
        try folder.write("newer", to: "urls")
        #expect(try !file.replace(with: Array("mine".utf8), ifStill: known))
        #expect(try folder.text(of: "urls") == "newer")
        #expect(try names(folder) == ["urls"])
    }
}
