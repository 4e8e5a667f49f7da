import Foundation
import Glibc
import TestSupport
import Testing

/// A library in a folder without write permission, as on a disk mounted read-only.
@Suite("A read-only library", .inTurn)
struct ReadOnlyTests {
    /// The superuser ignores permissions unless these capabilities are dropped.
    private static let unprivileged =
        geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : []

    private func run(_ testHome: TestHome, _ arguments: String...) async throws -> ChildProcess.Ending {
        try await ChildProcess.run(
            Self.unprivileged + [TestHome.program] + arguments, environment: testHome.commandEnvironment)
    }

    /// A library with three articles that can no longer be written.
    private func withReadOnlyLibrary(_ body: @Sendable (TestHome) async throws -> Void) async throws {
        try await withReadOnlyLibrary { testHome, _ in try await body(testHome) }
    }

    /// - Parameter prepare: runs while the library can still be written.
    private func withReadOnlyLibrary(
        after prepare: @Sendable (TestHome, FeedServer) async throws -> Void = { _, _ in },
        _ body: @Sendable (TestHome, FeedServer) async throws -> Void
    ) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two", "Three"], of: "news")
            let testHome = try TestHome(
                feeds: [await server.url("news")], configuration: "[downloads]\nfolder = \"~/casts\"\n")
            #expect(try await testHome.run("refresh").status == 0)
            try await prepare(testHome, server)
            let data = testHome.home.path + "/.local/share/newsterm"
            let paths = try FileManager.default.subpathsOfDirectory(atPath: data).map { "\(data)/\($0)" } + [data]
            func setWritable(_ isWritable: Bool) throws {
                for path in paths {
                    let mode = FileManager.default.isExecutableFile(atPath: path) ? 0o555 : 0o444
                    try FileManager.default.setAttributes(
                        [.posixPermissions: isWritable ? mode | 0o200 : mode], ofItemAtPath: path)
                }
            }
            try setWritable(false)
            let before = try FileManager.default.subpathsOfDirectory(atPath: data)
            do {
                try await body(testHome, server)
            } catch {
                try setWritable(true)
                throw error
            }
            #expect(try FileManager.default.subpathsOfDirectory(atPath: data) == before)
            try setWritable(true)
        }
    }

    private static let sentence = "is read-only: nothing in it is changed and nothing is fetched."
    private static let refused = "The library is read-only: nothing was changed or fetched"

    @Test("Every command that only reads works, and says that the library is read-only")
    func reading() async throws {
        try await withReadOnlyLibrary { testHome in
            let list = try await run(testHome, "list", "--format", "{id} {title}")
            #expect(
                list.status == 0 && list.output.hasSuffix(" One\n") || list.output.contains(" One\n"), "\(list.words)")
            #expect(list.words.contains(Self.sentence))
            let id = try #require(list.output.split(separator: " ").first.map(String.init))
            for arguments in [
                ["show", id], ["search", "two"], ["feeds"], ["stats"], ["export"], ["feeds", "export"], ["downloads"],
            ] {
                let ending = try await ChildProcess.run(
                    Self.unprivileged + [TestHome.program] + arguments, environment: testHome.commandEnvironment)
                #expect(ending.status == 0, "\(arguments): \(ending.words)")
            }
            #expect(try await run(testHome, "search", "two").output.contains("Two"))
        }
    }

    @Test("An unreadable database log is named, with the reason, and not mistaken for a full disk")
    func unreadableLog() async throws {
        try await withReadOnlyLibrary { testHome, _ in
            try Data("log".utf8).write(to: URL(fileURLWithPath: Self.log(testHome)))
        } _: { testHome, _ in
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: Self.log(testHome))
            let list = try await run(testHome, "list")
            #expect(list.status == 1 && list.output.isEmpty)
            let cause = "newsterm.db-wal cannot be copied for reading: Permission denied."
            #expect(list.words.contains(cause), "\(list.words)")
            #expect(!list.words.contains("no space"), "\(list.words)")
        }
    }

    private static func log(_ testHome: TestHome) -> String {
        testHome.home.path + "/.local/share/newsterm/newsterm.db-wal"
    }

    @Test("Every command that would write ends with a message, and leaves the feed list as it is")
    func writing() async throws {
        try await withReadOnlyLibrary { testHome in
            let feeds = try testHome.feedList
            for arguments in [
                ["mark-read", "1"], ["refresh", "--force"], ["maintain"], ["feeds", "add", "https://a.example/rss"],
                ["feeds", "remove", String(feeds.dropLast())], ["undo"], ["wake"], ["daemon"],
            ] {
                let ending = try await ChildProcess.run(
                    Self.unprivileged + [TestHome.program] + arguments, environment: testHome.commandEnvironment)
                #expect(ending.status == 1, "\(arguments): \(ending.words)")
                #expect(ending.words.contains(Self.sentence), "\(arguments): \(ending.words)")
            }
            #expect(try testHome.feedList == feeds)
        }
    }

    @Test("The doctor reports the folder, and that the library is intact and read-only")
    func doctor() async throws {
        try await withReadOnlyLibrary { testHome in
            let doctor = try await run(testHome, "doctor")
            #expect(doctor.status == 1 && doctor.output.contains("data folder"))
            let lines = doctor.output.split(separator: "\n")
            let row = try #require(lines.firstIndex { $0.hasPrefix("  library ") }, "\(doctor.output)")
            #expect(lines[row].contains("problem") && lines[row].contains("newsterm.db is whole, but read-only."))
            #expect(lines[row + 1].contains(Self.sentence) && lines[row + 1].contains("permissions"))
        }
    }

    /// A command prefix that mounts a folder read-only for the program alone.
    private static func mounted(_ folder: String) -> [String] {
        let script = #"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#
        return ["unshare", "--mount", "sh", "-c", script, folder]
    }

    @Test(
        "On a disk mounted read-only the message says so",
        .enabled("mounts can be made here") {
            try await ChildProcess.run(mounted("/usr") + ["true"], environment: ["PATH": "/usr/bin:/bin"]).status == 0
        })
    func disk() async throws {
        try await FeedServer.run { server in
            await server.setItems(["One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")])
            #expect(try await testHome.run("refresh").status == 0)
            let data = testHome.home.path + "/.local/share/newsterm"
            for (arguments, status) in [(["list"], 0), (["search", "one"], 0), (["refresh", "--force"], 1)] {
                let ending = try await ChildProcess.run(
                    Self.mounted(data) + [TestHome.program] + arguments, environment: testHome.commandEnvironment)
                #expect(ending.status == status, "\(arguments): \(ending.words)")
                #expect(ending.output.contains("One") == (status == 0))
                #expect(ending.words.contains("\(Self.sentence) Its disk is mounted read-only: "))
            }
            #expect(await server.requestCount(of: "news") == 1)
        }
    }

    @Test("The reader opens on it and says so; articles can be read, and quitting works")
    func reader() async throws {
        try await withReadOnlyLibrary { testHome in
            try await testHome.read(prefix: Self.unprivileged) { terminal in
                try await terminal.waitFor(text: "is read-only")
                try await terminal.waitFor(text: "Three")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "# links")
                try await terminal.waitFor(text: "The library is read-only: it is not refreshed")
                try terminal.sendKeys("D")
                try await terminal.waitFor(text: "There are no downloads.")
                try terminal.sendKeys("q", "!")
                try await terminal.waitFor(text: "permissions")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("A downloaded file is shown, and stays with its download")
    func downloads() async throws {
        try await withReadOnlyLibrary { testHome, server in
            await server.setPage(at: "cast.mp3")
            #expect(try await testHome.run("downloads", "add", await server.url("cast.mp3")).status == 0)
            let isDone = try await eventually {
                try await testHome.run("downloads", "--json").output.contains("\"state\":\"finished\"")
            }
            #expect(isDone)
            // The agent, and the newsterm that it starts at its end, still write.
            #expect(try await eventually { !testHome.hasProcesses })
        } _: { testHome, _ in
            for arguments in [["remove", "1"], ["retry", "1"], ["pause", "1"], ["add", "https://a.example/b.mp3"]] {
                let ending = try await ChildProcess.run(
                    Self.unprivileged + [TestHome.program, "downloads"] + arguments,
                    environment: testHome.commandEnvironment)
                #expect(ending.status == 1 && ending.words.contains(Self.sentence), "\(arguments): \(ending.words)")
            }
            let files = try FileManager.default.subpathsOfDirectory(atPath: testHome.home.path + "/casts")
            #expect(files.contains { $0.hasSuffix("cast.mp3") }, "\(files)")
            try await testHome.read(columns: 250, prefix: Self.unprivileged) { terminal in
                try await terminal.waitFor(text: Self.sentence)
                try terminal.sendKeys("D")
                try await terminal.waitFor(text: "cast.mp3")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }

    @Test("No key of the reader sends a request")
    func keys() async throws {
        try await withReadOnlyLibrary { testHome, server in
            let count = await server.requestCount(of: "news")
            try await testHome.read(columns: 250, prefix: Self.unprivileged) { terminal in
                try await terminal.waitFor(text: Self.sentence)
                try terminal.sendKeys("j")
                try await terminal.waitFor(text: "it is not refreshed")
                for key in ["+", "R", "S", "r", "u", "a"] {
                    try terminal.sendKeys(key)
                    try await terminal.waitFor(text: Self.refused)
                    try terminal.sendKeys("j")
                    try await terminal.waitFor(noText: Self.refused)
                }
                try terminal.type(":add \(await server.url("other"))")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: Self.refused)
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(await server.requestCount(of: "news") == count)
            #expect(await server.requestCount(of: "other") == 0)
        }
    }
}
