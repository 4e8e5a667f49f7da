import Foundation
import TestSupport
import Testing

/// The exit statuses of the contract, command by command: 0 success, 1 the work failed, 2 usage, 3 partly failed, 75
/// try later. Signals and cases that need a server are tested with the commands themselves.
@Suite("The exit status", .inTurn)
struct ExitStatusTests {
    /// Every command that ends by itself, with the necessary arguments.
    static let commands = [
        "refresh", "maintain", "wake", "list", "search x", "show 1", "mark-read 1", "mark-unread 1", "star 1",
        "unstar 1", "tag 1 --add a", "hide 1", "unhide 1", "rules list", "rules apply",
        "undo", "feeds list", "feeds add https://a.example/",
        "feeds remove https://a.example/", "feeds import FILE", "feeds export", "export", "import-newsboat", "stats",
        "tasks list", "tasks explain refresh", "tasks journal", "tasks submit refresh", "tasks cancel refresh",
        "tasks simulate-launch refresh", "tasks simulate-expiration refresh", "downloads list", "downloads add 1",
        "downloads pause 1",
        "downloads resume 1", "downloads retry 1", "downloads remove 1", "downloads open 1", "parse FILE", "doctor",
        "watch", "daemon",
    ]

    /// Replaces `FILE` by an empty file.
    private static func run(
        _ command: String, _ more: String..., in testHome: TestHome
    ) async throws -> ChildProcess.Ending {
        let file = testHome.home.appending(path: ".config/newsterm/urls").path
        let words = command.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
        return try await testHome.run(words + more)
    }

    @Test("An unknown argument is a usage error, with a message and no data", arguments: commands)
    func usage(command: String) async throws {
        let run = try await Self.run(command, "--no-such-option", in: TestHome())
        #expect(run.status == 2 && run.output.isEmpty && run.words.contains("--no-such-option"))
    }

    @Test("An unknown command and a missing argument are usage errors")
    func missing() async throws {
        let incomplete = [
            "nonsense", "feeds nonsense", "show", "show one", "star", "tag 1", "search", "feeds add", "feeds remove",
            "feeds import", "parse", "tasks explain", "tasks explain nonsense", "tasks simulate-launch nonsense",
            "tasks submit", "tasks cancel nonsense", "rules nonsense", "rules --list",
            "downloads add", "downloads pause", "list --limit many",
        ]
        for command in incomplete {
            let run = try await Self.run(command, in: TestHome())
            #expect(run.status == 2 && run.output.isEmpty && !run.words.isEmpty, "\(command)")
        }
    }

    @Test("An unknown command is named, with the most similar one")
    func unknownCommand() async throws {
        let testHome = try TestHome()
        for (command, answer) in [
            ("statz", "Unknown command: statz. Did you mean stats?"),
            ("statz --help", "Unknown command: statz. Did you mean stats?"),
            ("--no-color statz", "Unknown command: statz. Did you mean stats?"),
            ("--data /nowhere statz --json", "Unknown command: statz. Did you mean stats?"),
            ("feeds lits", "Unknown command: feeds lits. Did you mean feeds list?"),
            ("feeds statz", "Unknown command: feeds statz."),
            ("nonsense", "Unknown command: nonsense."), ("cat", "Unknown command: cat."),
            (
                "import",
                "Unknown command: import. Did you mean newsterm feeds import FILE or newsterm import-newsboat?"
            ),
            ("tasks journl --limit 3", "Unknown command: tasks journl. Did you mean tasks journal?"),
        ] {
            let run = try await Self.run(command, in: testHome)
            #expect(run.status == 2 && run.output.isEmpty)
            let group = ["feeds", "tasks"].first(where: command.hasPrefix).map { $0 + " " } ?? ""
            #expect(run.words == "newsterm: \(answer) newsterm \(group)--help lists them.\n")
        }
        for (arguments, message) in [
            (["--colour", "never"], "Unknown option '--colour'"), (["list", "--foo"], "Unknown option '--foo'\n"),
            (["feeds", "--tag", "x"], "Unknown option '--tag'"),
            ([""], "Unexpected argument ''"),
        ] {
            let run = try await testHome.run(arguments)
            #expect(run.status == 2 && run.words.hasPrefix("Error: \(message)"), "\(run.words)")
        }
        let argument = try await Self.run("stats now", in: testHome)
        #expect(argument.status == 2 && argument.words.hasPrefix("Error: Unexpected argument 'now'"))
    }

    @Test(
        "An invalid configuration stops no command, and its file and line are named",
        arguments: [
            "refresh", "maintain", "wake", "list", "search x", "feeds list", "feeds export", "export", "stats",
            "tasks simulate-launch refresh", "downloads list",
        ])
    func configuration(command: String) async throws {
        let run = try await Self.run(command, in: TestHome(configuration: "[refresh\n"))
        #expect(run.status == 0 && !run.output.contains("config.toml") && run.words.contains("config.toml:1: "))
    }

    @Test("On an empty library, commands with nothing to do or show succeed")
    func nothing() async throws {
        let testHome = try TestHome(feeds: [])
        let commands = [
            "refresh", "maintain", "wake", "list", "list --json", "search x", "mark-read --query x", "feeds list",
            "feeds export", "feeds import FILE", "export", "stats", "rules", "rules --dry-run --list", "rules apply",
            "tasks list", "tasks explain refresh",
            "tasks journal", "tasks submit refresh", "tasks cancel refresh", "tasks simulate-launch refresh",
            "downloads list", "--version", "--help",
        ]
        for command in commands {
            let run = try await Self.run(command, in: testHome)
            #expect(run.status == 0, "\(command): \(run.words)")
        }
    }

    @Test("A command that cannot do its work fails, and says why")
    func failure() async throws {
        let testHome = try TestHome(feeds: [])
        let commands = [
            "show 1", "mark-read 1", "mark-unread 1", "star 1", "unstar 1", "tag 1 --add a", "hide 1",
            "unhide 1", "rules list 1", "rules --dry-run 1", "rules apply 1", "undo",
            "feeds remove https://a.example/", "feeds import /nonexistent", "import-newsboat",
            "refresh https://a.example/", "tasks cancel refresh", "tasks simulate-expiration refresh",
            "downloads add 1", "downloads pause 1", "downloads resume 1", "downloads retry 1", "downloads remove 1",
            "downloads open 1", "parse /nonexistent", "parse https://a.example/",
            "parse FILE", "parse --page FILE",
        ]
        for command in commands {
            let run = try await Self.run(command, in: testHome)
            #expect(run.status == 1 && !run.words.isEmpty, "\(command): \(run.status)")
        }
    }

    @Test("Every command that needs a library fails if none can be created")
    func noLibrary() async throws {
        let testHome = try TestHome(feeds: [])
        let file = testHome.home.appending(path: "file")
        try Data().write(to: file)
        let commands = [
            "refresh", "maintain", "wake", "list", "search x", "show 1", "star 1", "undo", "feeds list", "feeds export",
            "export", "stats", "tasks list", "tasks explain refresh", "tasks journal", "tasks simulate-launch refresh",
            "downloads list", "doctor", "watch", "daemon",
        ]
        for command in commands {
            let run = try await Self.run(command, "--data", file.path, in: testHome)
            #expect(run.status == 1 && !run.words.isEmpty, "\(command): \(run.status)")
        }
    }
}
