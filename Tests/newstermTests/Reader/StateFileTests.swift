import Foundation
import Glibc
import News
import NewsUI
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import Presentation

@Suite("The state file")
struct StateFileTests {
    private let folder: TemporaryDirectory
    private let file: StateFile

    init() throws {
        folder = try TemporaryDirectory()
        file = StateFile(path: folder.path + "/deep/er/state")
    }

    private static let state = {
        var state = ReaderState()
        state.list = .feed(Feed.ID(rawValue: 12))
        state.headline = ReaderState.Row(
            article: Headline.ID(rawValue: 7), date: Date(timeIntervalSince1970: 1_789_992_000), line: 3)
        state.search = "swift \"actor model\" -rust"
        state.article = Headline.ID(rawValue: 7)
        state.focus = .article
        state.hidesRead = true
        return state
    }()

    @Test("It is read back as written; the folders are created, and nothing else is left beside it")
    func roundTrip() async throws {
        #expect(try file.read() == nil)
        try await file.write(ReaderState())
        try await file.write(Self.state)
        #expect(try file.read() == Self.state)
        #expect(folder.subpaths == ["deep", "deep/er", "deep/er/state"])
        for list in [ReaderState.List.all, .fresh, .unread, .starred, .recent, .query(name: "A: “b”"), .tag("日本")] {
            var state = Self.state
            state.list = list
            try await file.write(state)
            #expect(try file.read() == state)
        }
    }

    @Test("Only the user can read what was read and searched for, even in an earlier version's file")
    func mode() async throws {
        for _ in 1...2 {
            try await file.write(Self.state)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            chmod(file.path, 0o644)
        }
    }

    @Test(
        "A damaged or foreign file is refused with its path",
        arguments: [
            "", "{", "hello", "newsterm-state", "newsterm-state x\nlist all\n", "newsterm-state 1\nlist nowhere\n",
            "newsterm-state 1\nfocus", "newsterm-state 1\nfocus window\n", "newsterm-state 1\nheadline 1 2\n",
            "newsterm-state 1\nresult 1 2 99999999999999999999\n", "newsterm-state 1\narticle x\n",
            "newsterm-state 1\nhides-read perhaps\n", "newsterm-state 1\nwindow 3\n", "\u{0}\u{1}",
        ])
    func foreign(text: String) throws {
        try folder.write(text, to: "deep/er/state")
        #expect(throws: StateFile.Failure.foreign(path: file.path)) { try file.read() }
    }

    @Test("So is one of a newer version, whatever else it contains")
    func newer() throws {
        try folder.write("newsterm-state 2\nwindows 7\n", to: "deep/er/state")
        #expect(throws: StateFile.Failure.newer(path: file.path)) { try file.read() }
    }

    @Test("A folder, a pipe and a far too large file are not read")
    func notAFile() throws {
        for make in [
            { _ = mkdir($0, 0o700) }, { _ = mkfifo($0, 0o600) },
            { path in
                try? Data(repeating: 32, count: 70_000).write(to: URL(fileURLWithPath: path))
            },
        ] as [(String) -> Void] {
            let path = folder.path + "/" + UUID().uuidString
            make(path)
            do {
                _ = try StateFile(path: path).read()
                Issue.record("It was read")
            } catch {
                guard case .unreadable(path: path, _) = error else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
    }

    @Test("A failed write says why")
    func unwritable() async throws {
        try folder.write("a file", to: "blocked")
        let blocked = StateFile(path: folder.path + "/blocked/state")
        await #expect(throws: StateFile.Failure.self) { try await blocked.write(Self.state) }
    }
}
