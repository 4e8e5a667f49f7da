import Foundation
import TestSupport

/// A user's home for one test: separate folders, a feed list, and the program run in it.
final class TestHome: Sendable {
    let home: URL

    /// The program, which the build puts beside the test's own executable.
    static let program: String = {
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: executable).deletingLastPathComponent().appending(path: "newsterm").path
    }()

    init(feeds: [String]? = nil, configuration: String? = nil) throws {
        home = FileManager.default.temporaryDirectory.appending(path: "newsterm-\(UUID().uuidString)")
        let folder = home.appending(path: ".config/newsterm")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let feeds { try write(feeds.map { $0 + "\n" }.joined(), to: "urls") }
        if let configuration { try write(configuration, to: "config.toml") }
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    var environment: [String: String] { ["HOME": home.path, "TZ": "UTC"] }

    /// The environment of a command outside a terminal.
    var commandEnvironment: [String: String] {
        environment.merging(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]) { $1 }
    }

    var feedList: String {
        get throws { try String(contentsOf: home.appending(path: ".config/newsterm/urls"), encoding: .utf8) }
    }

    var hasFeedList: Bool {
        FileManager.default.fileExists(atPath: home.appending(path: ".config/newsterm/urls").path)
    }

    /// Whether any process runs in it, such as an agent, or what an agent started at its end.
    var hasProcesses: Bool {
        let entry = Data("HOME=\(home.path)\0".utf8)
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { process in
            process.allSatisfy(\.isNumber)
                && FileManager.default.contents(atPath: "/proc/\(process)/environ")?.firstRange(of: entry) != nil
        }
    }

    func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: home.appending(path: ".config/newsterm/\(file)"))
    }

    /// Runs a command to its end.
    func run(_ arguments: String..., input: String = "") async throws -> ChildProcess.Ending {
        try await run(arguments, input: input)
    }

    /// - Parameter more: further environment variables, such as a proxy.
    func run(
        _ arguments: [String], input: String = "", environment more: [String: String] = [:]
    ) async throws -> ChildProcess.Ending {
        try await ChildProcess.run(
            [Self.program] + arguments, environment: commandEnvironment.merging(more) { $1 }, input: input)
    }

    /// Starts a command that runs beside the test.
    func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess([Self.program] + arguments, environment: commandEnvironment)
    }

    /// Opens the reader in a terminal for as long as the body takes, within a shell that prints its exit status.
    /// - Parameters:
    ///   - more: further environment variables, such as a locale.
    ///   - options: the program's options.
    ///   - prefix: a program, with its arguments, that starts it.
    ///   - settings: tmux settings.
    func read<Result>(
        columns: Int = 120, rows: Int = 30, environment more: [String: String] = [:], options: String = "",
        prefix: [String] = [], settings: [String] = [],
        _ body: (TmuxSession) async throws -> Result
    ) async throws -> Result {
        try await withTmuxSession(
            // Ctrl-C is for the program, and must not end the shell. A killed program leaves the cursor anywhere, so
            // its status gets a new line.
            command: [
                "sh", "-c",
                "trap : INT; \(prefix.joined(separator: " ")) '\(Self.program)' \(options); "
                    + #"printf '\r\nended with %s\n' $?; read line"#,
            ],
            columns: columns, rows: rows,
            environment: environment.merging(more) { $1 }, settings: settings, body)
    }
}
