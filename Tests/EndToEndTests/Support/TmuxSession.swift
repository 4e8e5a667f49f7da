import Foundation
import TestSupport

/// A program in a real terminal: a separate tmux server whose screen is read and that sends keys. The server ends with
/// `close`, which `withTmuxSession` always calls.
final class TmuxSession: Sendable {
    /// An error of tmux, or a wait that timed out.
    enum Failure: Error, CustomStringConvertible {
        case tmux(arguments: [String], status: Int32, output: String)
        case neverSeen(String, screen: String)

        var description: String {
            switch self {
            case .tmux(let arguments, let status, let output):
                "tmux \(arguments.joined(separator: " ")) ended with \(status): \(output)"
            case .neverSeen(let what, let screen):
                "\(what) did not appear in time. The screen:\n\(screen)"
            }
        }
    }

    private static let options = [
        // Keeps the last screen of a program that has ended.
        ["remain-on-exit", "on"],
        ["status", "off"],
        ["default-terminal", "tmux-256color"],
        ["escape-time", "0"],
    ]

    /// The path of the server's socket.
    private let socket: String

    /// Starts a program in a terminal.
    /// - Parameters:
    ///   - command: the program's path and its arguments; run without a shell.
    ///   - columns: the terminal's width in cells.
    ///   - rows: its height in lines.
    ///   - environment: variables in addition to PATH, HOME, LANG and TERM.
    ///   - directory: the working directory.
    ///   - settings: tmux settings in addition to the tests' defaults: "window-style bg=#ffffff".
    init(
        command: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
        directory: String? = nil, settings: [String] = []
    ) throws {
        socket = NSTemporaryDirectory() + "newsterm-test-\(UUID().uuidString.prefix(13)).tmux"
        var arguments = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"]
        if let directory { arguments += ["-c", Self.literal(directory)] }
        let inherited = ProcessInfo.processInfo.environment
        var variables = ["LANG": "C.UTF-8", "TERM": "tmux-256color", "PATH": "/usr/local/bin:/usr/bin:/bin"]
        for name in ["PATH", "HOME"] { variables[name] = inherited[name] ?? variables[name] }
        variables.merge(environment) { $1 }
        // TMUX and the like are not inherited: `env -i` leaves only what is listed.
        let assignments = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        arguments += ["env", "-i"] + (assignments + command).map(Self.literal)
        do {
            let options = Self.options + settings.map { $0.split(separator: " ").map(String.init) }
            try tmux(["-f", "/dev/null"] + options.flatMap { ["set-option", "-g"] + $0 + [";"] } + arguments)
        } catch {
            close()
            throw error
        }
    }

    deinit {
        close()
    }

    /// Sends keys by their tmux names (`Enter`, `Escape`, `C-z`, `F5`, `j`).
    func sendKeys(_ keys: String...) throws {
        try tmux(["send-keys", "--"] + keys.map(Self.literal))
    }

    /// Types a text as it is.
    func type(_ text: String) throws {
        try tmux(["send-keys", "-l", "--", Self.literal(text)])
    }

    /// Pastes a text, bracketed if the program has enabled that.
    func paste(_ text: String) throws {
        try tmux(["set-buffer", "--", Self.literal(text), ";", "paste-buffer", "-p"])
    }

    /// Sends raw bytes that correspond to no key.
    func send(bytes: String) throws { try send(Array(bytes.utf8)) }

    /// The same for bytes that are not text.
    func send(_ bytes: [UInt8]) throws {
        try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// From now on, what programs write to the terminal is also appended to a file.
    func record(to file: URL) throws {
        try tmux(["pipe-pane", "cat >>'\(file.path)'"])
        // The program may end before tmux has started cat.
        for _ in 0..<60_000 where access(file.path, F_OK) != 0 { usleep(10_000) }
    }

    /// The lines of the screen, without the blanks at their ends.
    func lines() throws -> [String] {
        try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
    }

    /// The screen as one text.
    func text() throws -> String {
        try lines().joined(separator: "\n")
    }

    /// The screen with the escape sequences of its colours and attributes.
    ///
    /// Without hyperlinks, which tmux reports from 3.4 on.
    func styledText() throws -> String {
        try tmux(["capture-pane", "-p", "-e"]).replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
    }

    /// A tmux format of the pane, such as `#{cursor_x}` or `#{pane_current_command}`.
    func value(of format: String) throws -> String {
        try tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
    }

    /// The process that tmux started.
    func processIdentifier() throws -> Int32 {
        Int32(try value(of: "#{pane_pid}")) ?? 0
    }

    /// The exit status, 128 plus the signal's number if one ended it; `nil` while it runs.
    func exitStatus() throws -> Int32? {
        let words = try value(of: "#{pane_dead},#{pane_dead_status},#{pane_dead_signal},#{pid}")
            .split(separator: ",", omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == "1" else { return nil }
        if let status = Int32(words[1]) { return status }
        if let signal = Int32(words[2]) { return 128 + signal }
        // tmux 3.3 sometimes sees the end of a program's output but misses its SIGCHLD, so send it again.
        if let server = Int32(words[3]) { kill(server, SIGCHLD) }
        return nil
    }

    /// Resizes the terminal.
    func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Ends the server and the program with it, as when a terminal is closed: the program gets SIGHUP.
    func close() {
        _ = try? tmux(["kill-server"])
        // The server does not always remove its socket.
        unlink(socket)
    }

    /// Waits until the screen satisfies a condition; returns it as text.
    @discardableResult
    func waitFor(
        _ what: String, within limit: Duration = .seconds(600), _ isThere: (String) throws -> Bool
    ) async throws -> String {
        try await wait(what, within: limit) {
            let screen = try text()
            return try isThere(screen) ? screen : nil
        }
    }

    /// Waits until the screen shows a text.
    @discardableResult
    func waitFor(text: String, within limit: Duration = .seconds(600)) async throws -> String {
        try await waitFor("\"\(text)\"", within: limit) { $0.contains(text) }
    }

    /// Waits until the screen no longer shows a text.
    @discardableResult
    func waitFor(noText text: String, within limit: Duration = .seconds(600)) async throws -> String {
        try await waitFor("a screen without \"\(text)\"", within: limit) { !$0.contains(text) }
    }

    /// Waits until the program has ended; returns its status.
    @discardableResult
    func waitForExit(within limit: Duration = .seconds(600)) async throws -> Int32 {
        try await wait("the program's end", within: limit) { try exitStatus() }
    }
}

/// Runs a program in a terminal for as long as the body takes, and always ends it.
func withTmuxSession<Result>(
    command: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
    directory: String? = nil, settings: [String] = [], _ body: (TmuxSession) async throws -> Result
) async throws -> Result {
    let session = try TmuxSession(
        command: command, columns: columns, rows: rows, environment: environment, directory: directory,
        settings: settings)
    defer { session.close() }
    return try await body(session)
}

extension TmuxSession {
    /// Polls until there is a value; the time limit only prevents waiting forever.
    fileprivate func wait<Value>(_ what: String, within limit: Duration, _ look: () throws -> Value?) async throws
        -> Value
    {
        let deadline = ContinuousClock.now + limit
        // Each poll starts a process: growing pauses leave the processor to the program.
        var pause: UInt32 = 10_000
        while true {
            if let value = try look() { return value }
            if ContinuousClock.now > deadline { throw Failure.neverSeen(what, screen: try text()) }
            try Task.checkCancellation()
            // Not `Task.sleep`, which would wait for the runner's busy pool.
            usleep(pause)
            pause = min(pause * 3 / 2, 100_000)
        }
    }

    /// Escapes an argument for tmux: a semicolon at its end would begin another command.
    fileprivate static func literal(_ argument: String) -> String {
        argument.hasSuffix(";") ? argument.dropLast() + "\\;" : argument
    }

    @discardableResult
    fileprivate func tmux(_ arguments: [String]) throws -> String {
        let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TMUX") }
        let run = try ChildProcess.runAtOnce(
            ["tmux", "-S", socket] + arguments, environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
        guard run.status == 0 else {
            throw Failure.tmux(arguments: arguments, status: run.status, output: run.output + run.words)
        }
        return run.output
    }
}
