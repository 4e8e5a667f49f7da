import Foundation
import TestSupport
import Testing

/// `newsterm demo` in a terminal, for a new user.
@Suite("The demonstration", .inTurn)
struct DemoTests {
    /// The user's home, and the folder for temporary files.
    private let home: TemporaryDirectory
    private let temporary: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
        temporary = try TemporaryDirectory()
    }

    private func show(_ body: (TmuxSession) async throws -> Void) async throws {
        try await withTmuxSession(
            // \r\n, since a killed reader leaves the cursor anywhere, and the terminal in raw mode.
            command: ["sh", "-c", "'\(TestHome.program)' demo; printf '\\r\\nended with %s\\n' $?; read line"],
            environment: ["HOME": home.path, "TMPDIR": temporary.path + "/", "TZ": "UTC"], body)
    }

    /// The last line of the screen.
    private static func line(_ screen: String) -> Substring { screen.split(separator: "\n").last ?? "" }

    @Test("Refreshes are launched, the last line says so, and no file is left behind")
    func launches() async throws {
        try await show { terminal in
            try await terminal.waitFor("the line of the demonstration") { Self.line($0).hasPrefix(" Demo  ") }
            try await terminal.waitFor(text: "The Harbour Post")
            // A busy machine may miss single messages, but not the one that stays until the next refresh.
            try await terminal.waitFor("a refresh") {
                Self.line($0).contains("launched automatically") || Self.line($0).contains("The refresh is done")
            }
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        #expect(temporary.names.isEmpty)
        #expect(home.names.isEmpty)
    }

    @Test("Keys work from the first moment, and the next demonstration removes what a killed one left")
    func keysAndKill() async throws {
        try await show { terminal in
            try await terminal.waitFor(text: "The Harbour Post")
            try terminal.sendKeys("?")
            try await terminal.waitFor(text: "In the headlines")
            try kill(terminal.readerProcess(), SIGKILL)
            try await terminal.waitFor(text: "ended with 137")
        }
        let left = temporary.names
        #expect(left.count == 1)
        try await show { terminal in
            try await terminal.waitFor("the line of the demonstration") { Self.line($0).hasPrefix(" Demo  ") }
            #expect(temporary.names.count == 1 && temporary.names != left)
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        #expect(temporary.names.isEmpty)
        #expect(home.names.isEmpty)
    }

    @Test("It touches none of the user's files")
    func files() async throws {
        for option in ["--config", "--urls", "--data"] {
            let ending = try await TestHome().run("demo", option, "/nowhere")
            #expect(ending.status == 2)
            #expect(ending.words.contains("leave out --config, --urls and --data"))
        }
    }
}
