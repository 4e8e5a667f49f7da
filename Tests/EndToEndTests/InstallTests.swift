import Foundation
import TestSupport
import Testing

/// Resources/install with the program built for the tests.
@Suite("Installing", .inTurn)
struct InstallTests {
    /// Runs the script of these sources, or of a copy, in a separate home.
    static func run(
        _ folder: TemporaryDirectory, _ arguments: [String], environment: [String: String] = [:],
        script: String = ManualPage.resources.appending(path: "install").path
    ) async throws -> ChildProcess.Ending {
        try await ChildProcess.run(
            ["sh", script] + arguments,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path].merging(environment) { $1 }, folder: folder.path
        )
    }

    private static func install(_ folder: TemporaryDirectory, _ more: String...) async throws -> ChildProcess.Ending {
        let ending = try await run(folder, ["--destdir", folder.path + "/staged", "--prefix=/opt/news 1%"] + more)
        #expect(ending.status == 0, "\(ending.words)")
        return ending
    }

    /// The files below a folder.
    static func files(in root: String) throws -> Set<String> {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        return Set(paths.filter { (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\($0)")) == nil })
    }

    private static func files(_ folder: TemporaryDirectory) throws -> Set<String> {
        try files(in: folder.path + "/staged/opt/news 1%")
    }

    @Test("Every file is installed in its place, once, and removed again")
    func roundTrip() async throws {
        let folder = try TemporaryDirectory()
        let first = try await Self.install(folder, "--binary", TestHome.program)
        #expect(first.output.hasSuffix(": installed 17 of 17 files\n"))
        #expect(
            try Self.files(folder) == [
                "bin/newsterm", "share/man/man1/newsterm.1", "share/man/man5/newsterm-config.5",
                "share/man/man5/newsterm-urls.5", "share/man/man7/newsterm-accounts.7",
                "share/man/man7/newsterm-background.7",
                "share/bash-completion/completions/newsterm", "share/zsh/site-functions/_newsterm",
                "share/fish/vendor_completions.d/newsterm.fish", "share/systemd/user/newsterm.service",
                "share/systemd/user/newsterm-wake.service", "share/systemd/user/newsterm-wake.timer",
                "share/applications/newsterm.desktop", "share/doc/newsterm/README.md",
                "share/doc/newsterm/LICENSE", "share/doc/newsterm/copyright",
                "share/doc/newsterm/examples/config.toml",
            ])
        func text(_ file: String) throws -> String {
            String(decoding: try folder.bytes("staged/opt/news 1%/\(file)"), as: UTF8.self)
        }
        #expect(try text("share/doc/newsterm/LICENSE").hasPrefix("MIT License\n\nCopyright 2026 the newsterm authors"))
        // Not Swift's licence, but another that requires its notice beside every program.
        #expect(try text("share/doc/newsterm/copyright").contains("\nCopyright: 2004 Apple Computer, Inc. All rights"))
        let unit = try text("share/systemd/user/newsterm.service")
        #expect(unit.contains("\nExecStart=\"/opt/news 1%%/bin/newsterm\" daemon --verbose\n") && !unit.contains("@n"))
        let entry = try text("share/applications/newsterm.desktop")
        #expect(entry.contains("\nExec=\"/opt/news 1%%/bin/newsterm\"\nTerminal=true\n"))
        let program = folder.path + "/staged/opt/news 1%/bin/newsterm"
        #expect(try await ChildProcess.run([program, "--version"]).status == 0)

        let second = try await Self.install(folder, "--binary", TestHome.program)
        #expect(second.output.hasSuffix(": installed 0 of 17 files; the others are up to date\n"))
        // A file whose mode has changed is replaced.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.path + "/staged/opt/news 1%/share/doc/newsterm/README.md")
        let third = try await Self.install(folder, "--binary", TestHome.program)
        #expect(third.output.hasSuffix(": installed 1 of 17 files; the others are up to date\n"))
        let removed = try await Self.install(folder, "--uninstall")
        #expect(removed.output.split(separator: "\n").count == 17)
        #expect(try Self.files(folder).isEmpty)
        let nothing = try await Self.install(folder, "--uninstall")
        #expect(nothing.output.hasPrefix("nothing of newsterm is installed below "))
    }

    @Test(
        "An option that takes a file accepts it after an equals sign", arguments: ["package-deb", "package-tar"])
    func equalsSign(script: String) async throws {
        let folder = try TemporaryDirectory()
        let ending = try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: script).path, "--binary=some=file", "/nowhere"],
            environment: ["PATH": "/usr/bin:/bin"], folder: folder.path)
        #expect(ending.status == 1)
        #expect(ending.words == "Resources/\(script): /nowhere is not a folder that can be written to\n")
        let without = try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: script).path, "--binary="],
            environment: ["PATH": "/usr/bin:/bin"], folder: folder.path)
        #expect(without.status == 2 && without.words.hasPrefix("Resources/\(script): --binary needs a file\n"))
    }

    @Test(
        "A missing tool that a package needs is named with the package that provides it",
        arguments: [
            ("package-deb", "dpkg-shlibdeps is not installed: apt-get install dpkg-dev binutils gzip xz-utils"),
            ("package-tar", "patchelf is not installed: apt-get install patchelf binutils libc-bin dpkg xz-utils"),
        ])
    func missingTool(script: String, sentence: String) async throws {
        let folder = try TemporaryDirectory()
        for name in ["basename", "dirname"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let ending = try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: script).path], environment: ["PATH": folder.path])
        #expect(ending.status == 1 && ending.words == "Resources/\(script): \(sentence)\n", "\(ending)")
    }

    private static let impossible: [(arguments: [String], status: Int32)] = [
        (["--prefix"], 2), (["--sideways"], 2), (["--prefix", "/a\"b"], 1), (["--prefix", "/proc/newsterm"], 1),
        (["--uninstall", "--binary", "/bin/true"], 2), (["uninstall"], 2),
        (["--prefix=~somebody"], 1), (["--prefix=/a\nb"], 1),
    ]

    @Test("Impossible requests are refused before building", arguments: impossible)
    func refused(arguments: [String], status: Int32) async throws {
        let ending = try await Self.run(try TemporaryDirectory(), arguments)
        #expect(ending.status == status && ending.words.hasPrefix("Resources/install: ") && ending.output.isEmpty)
    }

    @Test("A folder whose path has several lines is refused, and the file named by its first line stays")
    func lines() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("precious", to: "a")
        try FileManager.default.createDirectory(atPath: folder.path + "/a\nb", withIntermediateDirectories: true)
        let ending = try await ChildProcess.run(
            [
                "sh", ManualPage.resources.appending(path: "install").path, "--binary", TestHome.program, "--prefix",
                "/usr", "--destdir", "staged",
            ], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], folder: folder.path + "/a\nb")
        #expect(ending.status == 1 && ending.words.contains("has several lines"), "\(ending.words)")
        #expect(try folder.bytes("a") == Data("precious".utf8))
    }

    @Test("An invalid date is refused before anything is built or packed", arguments: ["deb", "tar"])
    func date(kind: String) async throws {
        let folder = try TemporaryDirectory()
        let ending = try await ChildProcess.run(
            ["sh", ManualPage.resources.appending(path: "package-\(kind)").path, "--binary", TestHome.program],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "SOURCE_DATE_EPOCH": "1.5"],
            folder: folder.path)
        let sentence = "SOURCE_DATE_EPOCH is not a number of seconds: 1.5"
        #expect(ending.status == 1 && ending.words == "Resources/package-\(kind): \(sentence)\n", "\(ending.words)")
    }

    @Test("A prefix may be written in any form, also below ~ after an equals sign")
    func prefixes() async throws {
        let folder = try TemporaryDirectory()
        let ending = try await Self.run(folder, ["--prefix=~/a/./b/../c", "--binary", TestHome.program])
        #expect(ending.status == 0 && folder.names == ["a"], "\(ending.words)")
        let unit = try folder.bytes("a/c/share/systemd/user/newsterm.service")
        #expect(String(decoding: unit, as: UTF8.self).contains("ExecStart=\"\(folder.path)/a/c/bin/newsterm\" "))
    }

    @Test("It continues when nobody reads its output")
    func interrupted() async throws {
        let folder = try TemporaryDirectory()
        let script = ManualPage.resources.appending(path: "install").path
        let lines = """
            sh '\(script)' --prefix unread --binary '\(TestHome.program)' | head -n 1
            sh '\(script)' --prefix unread --uninstall
            """
        let unread = try await ChildProcess.run(
            ["sh", "-c", lines], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path],
            folder: folder.path)
        #expect(unread.output.split(separator: "\n").filter { $0.hasPrefix("removed ") }.count == 17)
    }

    @Test("Every link of the installed README works")
    func readmeLinks() async throws {
        let folder = try TemporaryDirectory()
        _ = try await Self.install(folder, "--binary", TestHome.program)
        let file = "staged/opt/news 1%/share/doc/newsterm/README.md"
        let readme = String(decoding: try folder.bytes(file), as: UTF8.self)
        let links = readme.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.1) }
        #expect(Set(links) == ["examples/config.toml", "LICENSE", "copyright"])
        let place = folder.path + "/staged/opt/news 1%/share/doc/newsterm/"
        for link in links { #expect(FileManager.default.fileExists(atPath: place + link), "\(link)") }
        // The pictures, and the empty line after each, are gone.
        #expect(!readme.contains(/(?m)^!/) && !readme.contains("\n\n\n"))
    }

    @Test("Other people's files with a name that it needs are left alone, and a symbolic link is replaced")
    func links() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("precious", to: "precious")
        try folder.write("", to: "prefix/bin/.keep")
        for name in ["newsterm", "newsterm.new"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/prefix/bin/\(name)", withDestinationPath: "\(folder.path)/precious")
        }
        let ending = try await Self.run(folder, ["--prefix", "prefix", "--binary", TestHome.program])
        #expect(ending.status == 0, "\(ending.words)")
        #expect(try folder.bytes("precious") == Data("precious".utf8))
        let program = folder.path + "/prefix/bin/newsterm"
        #expect(try FileManager.default.attributesOfItem(atPath: program)[.type] as? FileAttributeType == .typeRegular)
    }

    @Test("It lists what is left to do: for shells, for a service, and for processes that still run the old program")
    func hints() async throws {
        let folder = try TemporaryDirectory()
        func install(_ prefix: String, _ environment: [String: String] = [:]) async throws -> String {
            let ending = try await Self.run(
                folder, ["--prefix", prefix, "--binary", TestHome.program], environment: environment)
            #expect(ending.status == 0, "\(ending.words)")
            return ending.output
        }
        let home = try await install(".local")
        #expect(
            !home.contains("bashrc") && !home.contains("config.fish") && home.contains("fpath=('\(folder.path)/.local"))
        #expect(home.hasSuffix("systemctl --user enable --now newsterm.service\n"))
        // If the user sets other XDG folders, ~/.local gets no special treatment.
        for text in [try await install("else"), try await install(".local", ["XDG_DATA_HOME": "/elsewhere"])] {
            #expect(text.contains("~/.bashrc: . '") && text.contains("set -p fish_complete_path '"))
            #expect(text.contains("enable --now '\(folder.path)/"))
        }
        // A newsterm that runs while it is replaced and removed.
        let unit = ".config/systemd/user/newsterm.service"
        try folder.write("[Service]\nExecStart=\"\(folder.path)/else/bin/newsterm\" daemon\n", to: unit)
        let daemon = try ChildProcess(
            [folder.path + "/else/bin/newsterm", "daemon"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"])
        let number = "\(daemon.process)"
        try FileManager.default.removeItem(atPath: folder.path + "/else/bin/newsterm")
        let upgraded = try await install("else")
        #expect(upgraded.contains("the old newsterm is still running") && upgraded.contains(" \(number)\n"))
        let removed = try await Self.run(folder, ["--prefix", "else", "--uninstall"]).output
        #expect(removed.contains("the removed newsterm is still running") && removed.contains(" \(number)\n"))
        #expect(removed.contains("\(unit) (written by newsterm daemon --install) starts the removed program"))
        daemon.send(SIGTERM)
        _ = try await daemon.waitForExit()
    }
}
