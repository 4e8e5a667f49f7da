import Foundation
import TestSupport
import Testing

/// Resources/install, with the program that was built for the tests.
@Suite("Installing")
struct InstallTests {
    private static func install(_ folder: TemporaryDirectory, _ more: String...) async throws -> ChildProcess.Ending {
        let script = ManualPage.resources.appending(path: "install").path
        let command = ["sh", script, "--destdir", folder.path + "/root", "--prefix=/opt/news 1%"] + more
        let ending = try await ChildProcess.run(command, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
        #expect(ending.status == 0, "\(ending.words)")
        return ending
    }

    /// The files below the prefix.
    private static func files(_ folder: TemporaryDirectory) -> Set<String> {
        let root = folder.path + "/root/opt/news 1%"
        let paths = FileManager.default.subpaths(atPath: root) ?? []
        return Set(paths.filter { (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\($0)")) == nil })
    }

    @Test("Everything is put in its place, once, and taken away again")
    func roundTrip() async throws {
        let folder = try TemporaryDirectory()
        let first = try await Self.install(folder, "--binary", Household.program)
        #expect(first.output.hasSuffix(": 12 files installed, 0 were up to date\n"))
        #expect(
            Self.files(folder) == [
                "bin/newsterm", "share/man/man1/newsterm.1", "share/man/man5/newsterm-config.5",
                "share/bash-completion/completions/newsterm", "share/zsh/site-functions/_newsterm",
                "share/fish/vendor_completions.d/newsterm.fish", "share/systemd/user/newsterm.service",
                "share/systemd/user/newsterm-wake.service", "share/systemd/user/newsterm-wake.timer",
                "share/applications/newsterm.desktop", "share/doc/newsterm/README.md",
                "share/doc/newsterm/examples/config.toml",
            ])
        func text(_ file: String) throws -> String {
            String(decoding: try folder.bytes("root/opt/news 1%/\(file)"), as: UTF8.self)
        }
        let unit = try text("share/systemd/user/newsterm.service")
        #expect(unit.contains("\nExecStart=\"/opt/news 1%%/bin/newsterm\" daemon --verbose\n") && !unit.contains("@n"))
        let entry = try text("share/applications/newsterm.desktop")
        #expect(entry.contains("\nExec=\"/opt/news 1%%/bin/newsterm\"\nTerminal=true\n"))
        let program = folder.path + "/root/opt/news 1%/bin/newsterm"
        #expect(try await ChildProcess.run([program, "--version"]).status == 0)

        let second = try await Self.install(folder, "--binary", Household.program)
        #expect(second.output.hasSuffix(": 0 files installed, 12 were up to date\n"))
        let removed = try await Self.install(folder, "--uninstall")
        #expect(removed.output.split(separator: "\n").count == 12)
        #expect(Self.files(folder).isEmpty)
        let nothing = try await Self.install(folder, "--uninstall")
        #expect(nothing.output.hasPrefix("nothing of newsterm is installed below "))
    }

    private static let impossible: [(arguments: [String], status: Int32)] = [
        (["--prefix"], 2), (["--sideways"], 2), (["--prefix", "/a\"b"], 1), (["--prefix", "/proc/newsterm"], 1),
    ]

    @Test("What it can not do it says before it builds", arguments: impossible)
    func refused(arguments: [String], status: Int32) async throws {
        let script = ManualPage.resources.appending(path: "install").path
        let ending = try await ChildProcess.run(["sh", script] + arguments)
        #expect(ending.status == status && ending.words.hasPrefix("Resources/install: ") && ending.output.isEmpty)
    }
}
