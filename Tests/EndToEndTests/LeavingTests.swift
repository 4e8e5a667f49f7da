import Foundation
import TestSupport
import Testing

/// The terminal is restored, however the reader ends.
@Suite("Leaving the reader", .inTurn)
struct LeavingTests {
    @Test("Quitting restores the terminal")
    func quit() async throws {
        try await checkTerminal { terminal in try terminal.sendKeys("Q") }
    }

    @Test("SIGTERM restores the terminal")
    func terminate() async throws {
        try await checkTerminal { terminal in try Self.signal(SIGTERM, terminal) }
    }

    @Test("SIGHUP restores the terminal, if it is still there")
    func hangUpSignal() async throws {
        try await checkTerminal { terminal in try Self.signal(SIGHUP, terminal) }
    }

    @Test("SIGINT from outside restores the terminal")
    func interrupt() async throws {
        try await checkTerminal { terminal in try Self.signal(SIGINT, terminal) }
    }

    @Test("On a terminal without an alternate screen the prompt has the last line to itself")
    func oneScreen() async throws {
        let testHome = try TestHome()
        let environment = testHome.environment.merging(["TERM": "vt100", "PS1": "prompt> "]) { $1 }
        try await withTmuxSession(
            command: ["bash", "--norc", "-i"], columns: 80, rows: 24, environment: environment
        ) { terminal in
            try terminal.type("PS1='prompt> '; '\(TestHome.program)'\n")
            try await terminal.leaveChoice()
            try terminal.sendKeys("Q")
            try await terminal.waitFor("a prompt on a line of its own") { _ in
                try terminal.lines().last == "prompt>"
            }
        }
    }

    @Test("Ctrl-Z restores the terminal, and fg brings the reader back")
    func suspend() async throws {
        let testHome = try TestHome()
        let command = ["bash", "--norc", "-i"]
        try await withTmuxSession(command: command, columns: 120, rows: 30, environment: testHome.environment) {
            terminal in
            let recording = testHome.home.appending(path: "recording")
            try terminal.record(to: recording)
            try terminal.type("stty -g >~/before; '\(TestHome.program)'\n")
            try await terminal.leaveChoice()
            let title = try terminal.value(of: "#{pane_title}")
            #expect(title.hasPrefix("(") && title.hasSuffix(") newsterm"))
            try terminal.sendKeys("C-z")
            try await terminal.waitFor(text: "Stopped")
            #expect(try terminal.value(of: "#{pane_title}") == terminal.value(of: "#{host}"))
            try terminal.type("stty -g >~/between; cmp ~/before ~/between && echo terminal-is-the-same\n")
            try await terminal.waitFor(text: "\nterminal-is-the-same")
            // The shell enables bracketed paste itself.
            try await Self.expectNothingLeftOn(["1004"], in: recording, after: "\rterminal-is-the-same")
            try terminal.type("fg\n")
            try await terminal.waitFor(text: "Keys: the ten that matter")
            #expect(try terminal.value(of: "#{pane_title}") == title)
            // The first arrow key already works.
            try terminal.sendKeys("Down")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "or the arrows: down and up")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(noText: "Keys: the ten that matter")
        }
    }

    @Test("If the terminal's size has changed when fg brings the reader back, the new size is used")
    func resizeWhileStopped() async throws {
        let testHome = try TestHome()
        let command = ["bash", "--norc", "-i"]
        try await withTmuxSession(command: command, columns: 120, rows: 30, environment: testHome.environment) {
            terminal in
            try terminal.type("'\(TestHome.program)'\n")
            try await terminal.leaveChoice()
            try terminal.sendKeys("C-z")
            try await terminal.waitFor(text: "Stopped")
            try terminal.resize(columns: 60, rows: 12)
            try terminal.type("fg\n")
            // The help line is in the last row.
            try await terminal.waitFor(text: "? help")
            #expect(try !terminal.text().contains("│"))
            try terminal.sendKeys("Q")
        }
    }

    @Test("Closing the terminal ends the reader")
    func hangUp() async throws {
        let testHome = try TestHome()
        let process = try await testHome.read { terminal in
            try await terminal.leaveChoice()
            return try terminal.readerProcess()
        }
        // The session is closed: the reader was sent SIGHUP, and its terminal is gone.
        #expect(try await eventually { Self.hasEnded(process) })
    }

    /// Terminal modes (2004: bracketed paste, 1004: focus changes) are enabled, and disabled at the end: otherwise a
    /// shell would take their reports as typed text.
    private static func expectNothingLeftOn(_ modes: [String], in recording: URL, after end: String) async throws {
        var output = ""
        #expect(
            try await eventually {
                output = String(decoding: (try? Data(contentsOf: recording)) ?? Data(), as: UTF8.self)
                return output.contains(end)
            })
        for mode in modes {
            let on = output.range(of: "\u{1B}[?\(mode)h")
            let off = output.range(of: "\u{1B}[?\(mode)l", options: .backwards)
            let lastOn = output.range(of: "\u{1B}[?\(mode)h", options: .backwards)
            #expect(on != nil, "mode \(mode) was never on")
            #expect((lastOn?.upperBound ?? output.endIndex) < (off?.lowerBound ?? output.startIndex), "mode \(mode)")
        }
    }

    /// Whether the process is gone, or a zombie.
    private static func hasEnded(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return status.drop { $0 != ")" }.dropFirst(2).first == "Z"
    }

    /// Runs the reader from a shell that compares the terminal's settings before and after.
    private func checkTerminal(_ leave: (TmuxSession) throws -> Void) async throws {
        let testHome = try TestHome()
        let script = """
            read line; before=$(stty -g); '\(TestHome.program)'; after=$(stty -g)
            test "$before" = "$after" && echo same-terminal || echo "was $before" "is $after"; read line
            """
        try await withTmuxSession(
            command: ["sh", "-c", script], columns: 120, rows: 30, environment: testHome.environment
        ) { terminal in
            let recording = testHome.home.appending(path: "recording")
            try terminal.record(to: recording)
            try terminal.sendKeys("Enter")
            try await terminal.leaveChoice()
            try leave(terminal)
            try await terminal.waitFor(text: "same-terminal")
            #expect(try terminal.value(of: "#{alternate_on} #{cursor_flag}") == "0 1")
            try await Self.expectNothingLeftOn(["2004", "1004"], in: recording, after: "same-terminal")
        }
    }

    private static func signal(_ signal: Int32, _ terminal: TmuxSession) throws {
        kill(try terminal.readerProcess(), signal)
    }
}
