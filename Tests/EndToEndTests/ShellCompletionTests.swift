import Foundation
import TestSupport
import Testing

/// Tab on a command line that begins with newsterm.
@Suite("Completion in shells")
struct ShellCompletionTests {
    /// Where a shell finds the program, before all others of that name.
    private static let folder = URL(fileURLWithPath: Household.program).deletingLastPathComponent().path

    private static func environment(_ household: Household) -> [String: String] {
        household.commandEnvironment.merging(["PATH": "\(folder):/usr/bin:/bin", "TERM": "xterm"]) { $1 }
    }

    /// The script of a shell, as it is installed, in a file of the household's.
    private static func script(_ shell: String, _ household: Household) async throws -> String {
        var text = try await household.run("--generate-completion-script", shell).output
        if shell == "bash" {
            let more = ManualPage.resources.appending(path: "completions/newsterm.bash")
            text += try String(contentsOf: more, encoding: .utf8)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "newsterm-\(UUID().uuidString).\(shell)")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// What bash offers behind a line: its pieces are what bash takes for words.
    private static func offered(_ pieces: [String], line: String, _ household: Household) async throws -> [String] {
        let script = try await script("bash", household)
        defer { unlink(script) }
        // The function that Tab calls, with what bash hands to it.
        let call = """
            source "$1"
            line=$2
            shift 2
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            COMP_LINE=$line
            COMP_POINT=${#line}
            last=${COMP_WORDS[COMP_CWORD]}
            if [[ $last == : || $last == = ]]; then last=; fi
            complete -p newsterm >/dev/null
            read -ra words <<<"$(complete -p newsterm)"
            "${words[-2]}" newsterm "$last" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let ending = try await ChildProcess.run(
            ["bash", "-c", call, "bash", script, line] + pieces, environment: environment(household))
        #expect(ending.words.isEmpty)
        return ending.output.split(separator: "\n").map(String.init)
    }

    private static func hasShell(_ name: String) -> Bool {
        ["/usr/bin/\(name)", "/bin/\(name)"].contains { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let feeds = [
        #"https://a.example/feed?x=1&y=2 sea "~Tide Tables" every:6h"#, "https://b.example/atom code !hidden",
        "http://ada:geheim@c.example/rss code",
    ]

    @Test("bash offers commands, options, feeds, tags, tasks and files")
    func bash() async throws {
        let household = try Household(feeds: Self.feeds)
        func offered(_ pieces: String..., line: String) async throws -> [String] {
            try await Self.offered(["newsterm"] + pieces, line: "newsterm \(line)", household)
        }
        #expect(try await offered("ref", line: "ref") == ["refresh"])
        #expect(try await offered("list", "--st", line: "list --st") == ["--starred"])
        // Nothing that is meant for other programs.
        #expect(try await offered("", line: "").contains { $0 == "agent" || $0 == "finish" } == false)
        let addresses = ["https://a.example/feed\\?x=1\\&y=2", "https://b.example/atom", "http://c.example/rss"]
        #expect(try await offered("list", "--feed", "", line: "list --feed ") == addresses)
        #expect(
            try await offered("list", "--feed", "https", ":", line: "list --feed https:").sorted() == [
                "//a.example/feed\\?x=1\\&y=2", "//b.example/atom",
            ])
        #expect(
            try await offered("list", "--feed", "https", ":", "//b", line: "list --feed https://b")
                == ["//b.example/atom"])
        #expect(
            try await offered("refresh", "http", ":", "//c", line: "refresh http://c") == ["//c.example/rss"])
        #expect(try await offered("feeds", "add", "--tag", "", line: "feeds add --tag ") == ["code", "sea"])
        #expect(try await offered("search", "tag", ":", "s", line: "search tag:s") == ["sea"])
        #expect(try await offered("tasks", "explain", "m", line: "tasks explain m") == ["maintenance"])
        #expect(
            try await offered("feeds", "import", "/etc/passw", line: "feeds import /etc/passw").contains("/etc/passwd"))
        let other = household.home.appending(path: "other urls").path
        try Data("https://d.example/\n".utf8).write(to: URL(fileURLWithPath: other))
        let quoted = other.replacing(" ", with: "\\ ")
        #expect(
            try await offered("--urls", quoted, "list", "--feed", "", line: "--urls \(quoted) list --feed ")
                == ["https://d.example/"])
    }

    @Test("Downloads are offered by their numbers, and a look at them leaves no trace")
    func downloads() async throws {
        let household = try Household(feeds: [])
        func offered() async throws -> [String] {
            try await Self.offered(
                ["newsterm", "downloads", "remove", ""], line: "newsterm downloads remove ", household)
        }
        #expect(try await offered().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: household.home.path) == [".config"])
        #expect(try await household.run("downloads", "add", "http://127.0.0.1:1/a.mp3").status == 0)
        #expect(try await household.run("downloads", "pause", "1").status == 0)
        let data = household.home.appending(path: ".local/share/newsterm").path
        func state() throws -> [String: Date] {
            var dates: [String: Date] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: data) where name.hasPrefix("newsterm.db") {
                dates[name] =
                    try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")[.modificationDate]
                    as? Date
            }
            return dates
        }
        let before = try state()
        #expect(try await offered() == ["1"])
        #expect(try state() == before)
        #expect(try await household.run("downloads", "remove", "1").status == 0)
    }

    @Test("What stands in a feed list is never run by the shell, and a broken set-up is no reason for words")
    func hostile() async throws {
        let trap = FileManager.default.temporaryDirectory.appending(path: "newsterm-trap-\(UUID().uuidString)").path
        let household = try Household(
            feeds: ["https://a.example/$(id) \"$(touch \(trap))\" \"`touch \(trap)`\" it's"],
            configuration: "[nonsense")
        let tags = try await Self.offered(
            ["newsterm", "feeds", "add", "--tag", ""], line: "newsterm feeds add --tag ", household)
        #expect(tags == ["$(touch \(trap))", "`touch \(trap)`", "it's"])
        _ = try await Self.offered(
            ["newsterm", "list", "--feed", ""], line: "newsterm list --feed ", household)
        #expect(!FileManager.default.fileExists(atPath: trap))
        let nonsense = try await household.run("---completion", "nonsense")
        #expect(nonsense.status != 0 && nonsense.output.isEmpty && nonsense.words.isEmpty)
    }

    @Test("In a real bash, Tab completes an address behind its colon")
    func interactive() async throws {
        let household = try Household(feeds: Self.feeds)
        let script = try await Self.script("bash", household)
        defer { unlink(script) }
        try await withTmuxSession(
            command: ["bash", "--norc", "--noprofile"], columns: 100, rows: 10,
            environment: Self.environment(household).merging(["PS1": "> "]) { $1 }
        ) { terminal in
            try terminal.type("source \(script)")
            try terminal.sendKeys("Enter")
            try terminal.type("newsterm list --feed https://b")
            try terminal.sendKeys("Tab")
            try await terminal.waitFor(text: "> newsterm list --feed https://b.example/atom")
            try terminal.sendKeys("C-u")
            try terminal.type("newsterm search 'tag:s")
            try terminal.sendKeys("Tab")
            try await terminal.waitFor(text: "> newsterm search 'tag:sea'")
            try terminal.sendKeys("C-u")
            try terminal.type("newsterm feeds remove https://a")
            try terminal.sendKeys("Tab")
            try await terminal.waitFor(text: #"> newsterm feeds remove https://a.example/feed\?x=1\&y=2"#)
        }
    }

    @Test("fish offers feeds with their titles", .enabled(if: hasShell("fish")))
    func fish() async throws {
        let household = try Household(feeds: Self.feeds)
        let script = try await Self.script("fish", household)
        defer { unlink(script) }
        // fish completes in a terminal only.
        try await withTmuxSession(
            command: ["fish", "--no-config"], columns: 160, rows: 20, environment: Self.environment(household)
        ) { terminal in
            try terminal.type("source \(script)")
            try terminal.sendKeys("Enter")
            try terminal.type("newsterm list --feed ")
            try terminal.sendKeys("Tab")
            let screen = try await terminal.waitFor(text: "(Tide Tables)")
            #expect(screen.contains("https://a.example/feed?x=1&y=2") && !screen.contains("geheim"))
            try terminal.sendKeys("Escape", "C-u")
            try terminal.type("newsterm list --feed http://c")
            try terminal.sendKeys("Tab")
            try await terminal.waitFor(text: "newsterm list --feed http://c.example/rss")
        }
    }

    @Test("zsh takes the script, and the words of an address stay together", .enabled(if: hasShell("zsh")))
    func zsh() async throws {
        let household = try Household(feeds: Self.feeds)
        let script = try await Self.script("zsh", household)
        defer { unlink(script) }
        let syntax = try await ChildProcess.run(["zsh", "-n", script], environment: Self.environment(household))
        #expect(syntax.status == 0 && syntax.words.isEmpty)
        let asked = try await ChildProcess.run(
            [
                Household.program, "---completion", "list", "--", "--feed", "3", "0", "newsterm", "list", "--feed", "",
            ],
            environment: Self.environment(household).merging(["SAP_SHELL": "zsh"]) { $1 })
        #expect(asked.output.hasPrefix("https\\://a.example/feed?x=1&y=2:Tide Tables\n"))
    }
}
