import Foundation
import Glibc
import TestSupport
import Testing

/// A library in a folder that the program may not write to, as on a disk that is mounted read-only.
@Suite("A library that can only be read")
struct ReadOnlyTests {
    /// The superuser may write wherever the permissions say otherwise, unless that capability is taken away.
    private static let unprivileged =
        geteuid() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"] : []

    private func run(_ household: Household, _ arguments: String...) async throws -> ChildProcess.Ending {
        try await ChildProcess.run(
            Self.unprivileged + [Household.program] + arguments, environment: household.commandEnvironment)
    }

    /// Three articles, and then no way to write anything.
    private func withReadOnlyLibrary(_ body: @Sendable (Household) async throws -> Void) async throws {
        try await FeedServer.run { server in
            await server.setItems(["One", "Two", "Three"], of: "news")
            let household = try Household(feeds: [await server.url("news")])
            #expect(try await household.run("refresh").status == 0)
            let data = household.home.path + "/.local/share/newsterm"
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
                try await body(household)
            } catch {
                try setWritable(true)
                throw error
            }
            #expect(try FileManager.default.subpathsOfDirectory(atPath: data) == before)
            try setWritable(true)
        }
    }

    private static let sentence = "can only be read: nothing in it is changed and nothing is fetched."

    @Test("Everything that reads works, and says so")
    func reading() async throws {
        try await withReadOnlyLibrary { household in
            let list = try await run(household, "list", "--format", "{id} {title}")
            #expect(
                list.status == 0 && list.output.hasSuffix(" One\n") || list.output.contains(" One\n"), "\(list.words)")
            #expect(list.words.contains(Self.sentence))
            let id = try #require(list.output.split(separator: " ").first.map(String.init))
            for arguments in [
                ["show", id], ["search", "two"], ["feeds"], ["stats"], ["export"], ["feeds", "export"], ["downloads"],
            ] {
                let ending = try await ChildProcess.run(
                    Self.unprivileged + [Household.program] + arguments, environment: household.commandEnvironment)
                #expect(ending.status == 0, "\(arguments): \(ending.words)")
            }
            #expect(try await run(household, "search", "two").output.contains("Two"))
        }
    }

    @Test("Everything that would write ends with a sentence, and leaves the feed list as it is")
    func writing() async throws {
        try await withReadOnlyLibrary { household in
            let feeds = try household.feedList
            for arguments in [
                ["mark-read", "1"], ["refresh", "--force"], ["maintain"], ["feeds", "add", "https://a.example/rss"],
                ["feeds", "remove", String(feeds.dropLast())], ["undo"], ["wake"], ["daemon"],
            ] {
                let ending = try await ChildProcess.run(
                    Self.unprivileged + [Household.program] + arguments, environment: household.commandEnvironment)
                #expect(ending.status == 1, "\(arguments): \(ending.words)")
                #expect(ending.words.contains(Self.sentence), "\(arguments): \(ending.words)")
            }
            #expect(try household.feedList == feeds)
            let doctor = try await run(household, "doctor")
            #expect(doctor.status == 1 && doctor.output.contains("data folder"))
        }
    }

    @Test("The reader opens on it and says so; articles can be read, and it can be left")
    func reader() async throws {
        try await withReadOnlyLibrary { household in
            try await household.read(prefix: Self.unprivileged) { terminal in
                try await terminal.waitFor(text: "can only be read")
                try await terminal.waitFor(text: "Three")
                try terminal.sendKeys("Enter")
                try await terminal.waitFor(text: "y copy link")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
        }
    }
}
