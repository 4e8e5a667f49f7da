import Foundation
import TestSupport
import Testing

/// Tab on a command line that begins with newsterm.
@Suite("Completion in shells", .inTurn)
struct ShellCompletionTests {
    /// Bash's completions for a line; the pieces are what bash takes as words.
    /// - Parameter setUp: what bash runs before.
    private static func offered(_ pieces: [String], line: String, setUp: String = "", _ testHome: TestHome)
        async throws -> [String]
    {
        let script = try await CompletingShell.bash.writeScript(testHome)
        // The function that Tab calls, with bash's arguments.
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
            \(setUp)
            "${words[-2]}" newsterm "$last" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let ending = try await ChildProcess.run(
            ["bash", "-c", call, "bash", script, line] + pieces, environment: CompletingShell.environment(testHome))
        #expect(ending.words.isEmpty)
        return ending.output.split(separator: "\n").map(String.init)
    }

    private static let feeds = [
        #"https://a.example/feed?x=1&y=2 sea "~Tide Tables" every:6h"#, "https://b.example/atom code !hidden",
        "http://ada:geheim@c.example/rss code",
    ]

    @Test("bash offers commands, options, feeds, tags, tasks and files")
    func bash() async throws {
        let testHome = try TestHome(feeds: Self.feeds)
        func offered(_ pieces: String..., line: String) async throws -> [String] {
            try await Self.offered(["newsterm"] + pieces, line: "newsterm \(line)", testHome)
        }
        #expect(try await offered("ref", line: "ref") == ["refresh"])
        #expect(try await offered("list", "--st", line: "list --st") == ["--starred"])
        // Commands for other programs are not offered.
        #expect(try await offered("", line: "").contains { $0 == "agent" } == false)
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
        #expect(try await offered("list", "--tag", "", line: "list --tag ") == ["code", "sea"])
        #expect(try await offered("search", "tag", ":", "s", line: "search tag:s") == ["sea"])
        #expect(try await offered("tasks", "explain", "m", line: "tasks explain m") == ["maintenance"])
        #expect(
            try await offered("feeds", "import", "/etc/passw", line: "feeds import /etc/passw").contains("/etc/passwd"))
        let other = testHome.home.appending(path: "other urls").path
        try Data("https://d.example/\n".utf8).write(to: URL(fileURLWithPath: other))
        let quoted = other.replacing(" ", with: "\\ ")
        #expect(
            try await offered("--urls", quoted, "list", "--feed", "", line: "--urls \(quoted) list --feed ")
                == ["https://d.example/"])
    }

    @Test("Downloads are completed by number, and listing them changes nothing")
    func downloads() async throws {
        let testHome = try TestHome(feeds: [])
        func offered() async throws -> [String] {
            try await Self.offered(
                ["newsterm", "downloads", "remove", ""], line: "newsterm downloads remove ", testHome)
        }
        #expect(try await offered().isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: testHome.home.path) == [".config"])
        #expect(try await testHome.run("downloads", "add", "http://127.0.0.1:1/a.mp3").status == 0)
        #expect(try await testHome.run("downloads", "pause", "1").status == 0)
        let data = testHome.home.appending(path: ".local/share/newsterm").path
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
        #expect(try await testHome.run("downloads", "remove", "1").status == 0)
    }

    @Test("Options may have their values after an equals sign")
    func valuesInOneWord() async throws {
        let testHome = try TestHome(feeds: Self.feeds)
        let line = "newsterm list --feed=https://b"
        #expect(
            try await Self.offered(
                ["newsterm", "list", "--feed", "=", "https", ":", "//b"], line: line, testHome) == ["//b.example/atom"]
        )
        // If the user has removed such signs from bash's word breaks.
        #expect(
            try await Self.offered(["newsterm", "list", "--feed=https://b"], line: line, testHome)
                == ["--feed=https://b.example/atom"])
        let other = testHome.home.appending(path: "other").path
        try Data("https://d.example/\n".utf8).write(to: URL(fileURLWithPath: other))
        #expect(
            try await Self.offered(
                ["newsterm", "--urls", "=", other, "list", "--feed", ""], line: "newsterm --urls=\(other) list --feed ",
                testHome) == ["https://d.example/"])
    }

    @Test("However many feeds there are, bash starts only a few processes for a Tab")
    func processes() async throws {
        let testHome = try TestHome(feeds: (1...1000).map { "https://\($0).example/feed" })
        let seen = testHome.home.appending(path: "seen")
        let offered = try await Self.offered(
            ["newsterm", "list", "--feed", "https", ":"], line: "newsterm list --feed https:",
            setUp: "set -o functrace; trap 'echo $BASHPID >>\(seen.path)' DEBUG", testHome)
        #expect(offered.count == 1000)
        let processes = Set(try String(contentsOf: seen, encoding: .utf8).split(separator: "\n"))
        #expect((2...20).contains(processes.count))
    }

    @Test("A broken setup produces no output")
    func broken() async throws {
        let testHome = try TestHome(feeds: ["https://a.example/ \"$(id)\" it's"], configuration: "[nonsense")
        let tags = try await Self.offered(
            ["newsterm", "feeds", "add", "--tag", ""], line: "newsterm feeds add --tag ", testHome)
        #expect(tags == [#"\$\(id\)"#, #"it\'s"#])
        let nonsense = try await testHome.run("---completion", "nonsense")
        #expect(nonsense.status != 0 && nonsense.output.isEmpty && nonsense.words.isEmpty)
    }
}
