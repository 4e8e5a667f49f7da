import Foundation
import Glibc
import News
import TestSupport
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("The command line's history")
struct CommandHistoryTests {
    @Test("It is kept for the next start, in a folder created for it")
    func kept() throws {
        let folder = try TemporaryDirectory()
        let history = CommandHistory(file: "\(folder.path)/state/newsterm/commands")
        #expect(history.lines().isEmpty)
        try history.keep(["theme dark", "検索 12"])
        #expect(history.lines() == ["theme dark", "検索 12"])
        try history.keep(["quit"])
        #expect(history.lines() == ["quit"])
    }

    @Test("It contains no line with a secret, and only the user can read it, even if an earlier version allowed others")
    func secrets() throws {
        let folder = try TemporaryDirectory()
        let history = CommandHistory(file: "\(folder.path)/commands")
        try Data("add http://a:b@c.example/\n".utf8).write(to: URL(filePath: history.file))
        chmod(history.file, 0o644)
        try history.keep([
            "add http://ann:secret@a.example/feed", "add a.example/feed?token=secret", "add ann:secret@a.example/feed",
            "search author:ann@a.example", "add https://a.example/@ann?page=2", "set basic income",
        ])
        #expect(
            history.lines()
                == ["search author:ann@a.example", "add https://a.example/@ann?page=2", "set basic income"])
        let mode = try FileManager.default.attributesOfItem(atPath: history.file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("If it cannot be stored, the error names the file")
    func unwritable() throws {
        let folder = try TemporaryDirectory()
        let file = "\(folder.path)/commands"
        try FileManager.default.createDirectory(atPath: "\(file)/in-the-way", withIntermediateDirectories: true)
        #expect {
            try CommandHistory(file: file).keep(["quit"])
        } throws: { error in
            if case SettingFault.unwritable(path: file, _) = error { true } else { false }
        }
    }

    @Test("It is in the folder that the XDG specification prescribes")
    func place() {
        #expect(
            Locations(environment: ["HOME": "/home/ann"]).commandHistory
                == "/home/ann/.local/state/newsterm/commands")
        #expect(
            Locations(environment: ["HOME": "/home/ann", "XDG_STATE_HOME": "/var/state"]).commandHistory
                == "/var/state/newsterm/commands")
    }
}
