import Foundation
import TestSupport
import Testing

/// A shell with newsterm's completions, as installed.
enum CompletingShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The folder at the front of the PATH, so that the shell finds this program.
    private static let folder = URL(fileURLWithPath: TestHome.program).deletingLastPathComponent().path

    static func environment(_ testHome: TestHome) -> [String: String] {
        testHome.commandEnvironment.merging(["PATH": "\(folder):/usr/bin:/bin", "TERM": "xterm"]) { $1 }
    }

    /// Writes the shell's script into a folder below the household's `.config`.
    /// - Returns: the path of the script.
    func writeScript(_ testHome: TestHome) async throws -> String {
        let generate = ManualPage.resources.appending(path: "completions/generate").path
        let ending = try await ChildProcess.run(
            ["sh", generate, TestHome.program, rawValue], environment: testHome.commandEnvironment)
        #expect(ending.status == 0 && ending.words.isEmpty, "\(ending.words)")
        let folder = testHome.home.appending(path: ".config/completions")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: self == .zsh ? "_newsterm" : "newsterm.\(rawValue)")
        try Data(ending.output.utf8).write(to: file)
        return file.path
    }

    /// Opens the shell in a terminal, in the household's home, for as long as the body takes.
    func open<Result>(_ testHome: TestHome, _ body: (TmuxSession) async throws -> Result) async throws -> Result {
        let script = try await writeScript(testHome)
        return try await withTmuxSession(
            command: [rawValue] + options, columns: 300, rows: 20,
            environment: Self.environment(testHome).merging(["PS1": "> "]) { $1 }, directory: testHome.home.path
        ) { terminal in
            // Split, so that the line itself does not contain the word.
            try terminal.type("\(loading(script)); echo load''ed")
            try terminal.sendKeys("Enter")
            try await terminal.waitFor(text: "loaded")
            return try await body(terminal)
        }
    }

    /// Options that ignore the user's files.
    private var options: [String] {
        switch self {
        case .bash: ["--norc", "--noprofile"]
        case .zsh: ["-f"]
        case .fish: ["--no-config"]
        }
    }

    private func loading(_ script: String) -> String {
        switch self {
        case .bash, .fish: "source \(script)"
        case .zsh: "fpath=(~/.config/completions $fpath); autoload -Uz compinit; compinit -u -D"
        }
    }
}

extension TmuxSession {
    /// Types a text and presses Tab.
    func complete(_ text: String) throws {
        try type(text)
        try sendKeys("Tab")
    }

    /// Runs the line with a command in front that writes its words to a file, one per line.
    func runWritingWords(to file: String) throws {
        try sendKeys("C-a")
        try type(#"printf '%s\n' "#)
        try sendKeys("C-e")
        try type(" >\(file)")
        try sendKeys("Enter")
    }
}
