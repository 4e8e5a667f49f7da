import Foundation
import Testing

@testable import newsterm

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
