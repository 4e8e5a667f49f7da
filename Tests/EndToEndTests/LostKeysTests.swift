import Foundation
import Testing

/// A program on a terminal whose input the system gives it no means to wait for.
@Suite("Keys that cannot be read", .inTurn)
struct LostKeysTests {
    private static let program = URL(filePath: TestHome.program).deletingLastPathComponent()
        .appending(path: "HardStrings").path

    @Test(
        "If no files can be opened after Ctrl-Z, the reader says so and restores the terminal",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
    func noFiles() async throws {
        let testHome = try TestHome()
        try testHome.write("words\twords\twords\t5\n", to: "strings.tsv")
        let strings = testHome.home.appending(path: ".config/newsterm/strings.tsv").path
        let command = ["bash", "--norc", "-i"]
        try await withTmuxSession(command: command, columns: 120, rows: 30, environment: testHome.environment) {
            terminal in
            try terminal.type("stty -g >~/before; '\(Self.program)' '\(strings)'\n")
            try await terminal.waitFor(text: "words|")
            try terminal.sendKeys("C-z")
            try await terminal.waitFor(text: "Stopped")
            try terminal.type("/usr/bin/prlimit --pid $(jobs -p) --nofile=3; fg; echo ended with $?\n")
            try await terminal.waitFor(text: "The terminal's keys cannot be read: Too many open files. Close other")
            try await terminal.waitFor(text: "\nended with 1\n")
            try terminal.type("stty -g | cmp ~/before - && echo terminal-is-the-same\n")
            try await terminal.waitFor(text: "\nterminal-is-the-same")
        }
    }
}
