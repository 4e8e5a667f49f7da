import Foundation
import Glibc
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("What was typed on the command line")
struct CommandHistoryTests {
    @Test("Is kept for the next start, in a folder that is made for it")
    func kept() throws {
        let folder = try TemporaryFolder()
        let history = CommandHistory(file: "\(folder.path)/state/newsterm/commands")
        #expect(history.lines().isEmpty)
        try history.keep(["theme dark", "検索 12"])
        #expect(history.lines() == ["theme dark", "検索 12"])
        try history.keep(["quit"])
        #expect(history.lines() == ["quit"])
    }

    @Test("Holds no line with a secret, and nobody else reads it, also where an earlier version let them")
    func secrets() throws {
        let folder = try TemporaryFolder()
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

    @Test("Stands where the XDG specification wants it")
    func place() {
        #expect(
            Locations(environment: ["HOME": "/home/ann"]).commandHistory
                == "/home/ann/.local/state/newsterm/commands")
        #expect(
            Locations(environment: ["HOME": "/home/ann", "XDG_STATE_HOME": "/var/state"]).commandHistory
                == "/var/state/newsterm/commands")
    }
}
