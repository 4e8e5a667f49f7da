import Foundation
import TestSupport
import Testing

/// The version reported by the program and by the sources.
@Suite("The version", .inTurn)
struct VersionTests {
    @Test("--version prints the program's version, those of the loaded libraries and the licence, after any command")
    func program() async throws {
        let testHome = try TestHome()
        let plain = try await testHome.run("--version")
        #expect(plain.status == 0 && plain.words.isEmpty)
        #expect(plain.output.hasSuffix("\nCopyright 2026 the newsterm authors. Licensed under the MIT License.\n"))
        let lines = plain.output.split(separator: "\n").dropLast().map { $0.split(separator: " ") }
        #expect(lines.map(\.first) == ["newsterm", "SQLite", "libcurl", "libxml2", "ncurses"])
        #expect(lines.allSatisfy { $0.count == 2 && $0[1].prefixMatch(of: #/[0-9]+\.[0-9]+/#) != nil })
        let behind = try await testHome.run("downloads", "pause", "--version")
        #expect(behind.status == 0 && behind.output == plain.output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: testHome.home.path) == [".config"])
    }

    /// Sources with a repository, or without one.
    private struct Sources {
        let folder: TemporaryDirectory
        var path: String { folder.path }

        init(in place: String = "") throws {
            folder = try TemporaryDirectory()
            let script = try Data(contentsOf: ManualPage.resources.appending(path: "version"))
            try folder.write(script, to: "\(place)Resources/version")
            try write(version: "1.2.3", in: place)
        }

        func write(version: String, in place: String = "") throws {
            let text = "enum Version {\n    static let text = \"\(version)\"\n}\n"
            try folder.write(text, to: "\(place)Sources/NewsService/Version.swift")
        }

        /// The script's output without its newline, its messages and its status.
        struct Output: Equatable {
            let text: String
            let words: String
            let status: Int32

            static let release = Output(text: "1.2.3", words: "", status: 0)
        }

        func version(
            in place: String = "", arguments: [String] = [], environment: [String: String] = [:]
        ) async throws -> Output {
            let ending = try await ChildProcess.run(
                ["sh", "\(path)/\(place)Resources/version"] + arguments,
                environment: ["PATH": "/usr/bin:/bin", "HOME": path].merging(environment) { $1 })
            let text = ending.output.trimmingCharacters(in: .newlines)
            return Output(text: text, words: ending.words, status: ending.status)
        }

        func git(_ arguments: String...) async throws {
            let name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
            let ending = try await ChildProcess.run(["git", "-C", path] + name + arguments)
            #expect(ending.status == 0, "\(ending.words)")
        }

        func commit(_ message: String) async throws {
            try await git("add", ".")
            try await git("commit", "--quiet", "--allow-empty", "-m", message)
        }
    }

    @Test("The sources' version counts commits to and since the named release, and sorts in order")
    func sources() async throws {
        let sources = try Sources()
        #expect(try await sources.version() == .release)
        try await sources.git("init", "--quiet")
        var versions: [String] = []
        func note(_ form: Regex<Substring>) async throws {
            let output = try await sources.version()
            #expect(output.text.wholeMatch(of: form) != nil && output.words.isEmpty && output.status == 0, "\(output)")
            versions.append(output.text)
        }
        try await sources.commit("Begin")
        try await note(#/1\.2\.3~1\.g[0-9a-f]{10}/#)
        try sources.folder.write("new", to: "file")
        try await note(#/1\.2\.3~1\.g[0-9a-f]{10}\.changed/#)
        for number in 2...10 { try await sources.commit("\(number)") }
        try await note(#/1\.2\.3~10\.g[0-9a-f]{10}/#)
        try await sources.git("tag", "v1.2.3")
        try await note(#/1\.2\.3/#)
        try sources.folder.write("newer", to: "file")
        try await note(#/1\.2\.3\+0\.g[0-9a-f]{10}\.changed/#)
        for number in 1...10 { try await sources.commit("\(number) more") }
        try await note(#/1\.2\.3\+10\.g[0-9a-f]{10}/#)
        try sources.write(version: "1.3.0")
        try await sources.commit("Go for the next")
        try await note(#/1\.3\.0~21\.g[0-9a-f]{10}/#)
        for (earlier, later) in zip(versions, versions.dropFirst()) {
            let order = try await ChildProcess.run(["dpkg", "--compare-versions", earlier, "lt", later])
            #expect(order.status == 0, "\(earlier) has to sort before \(later)")
        }
        // A commit before the release is not the release, although the sources have its version.
        try await sources.git("checkout", "--quiet", "v1.2.3~1")
        #expect(try await sources.version().text.wholeMatch(of: #/1\.2\.3~9\.g[0-9a-f]{10}/#) != nil)
    }

    @Test("A shallow clone, which cannot count commits, sorts before all later versions")
    func shallow() async throws {
        let sources = try Sources()
        try await sources.git("init", "--quiet")
        try await sources.commit("Begin")
        try await sources.commit("Go on")
        try await sources.git("clone", "--quiet", "--depth", "1", "file://\(sources.path)", "clone")
        #expect(
            try await sources.version(in: "clone/").text.wholeMatch(of: #/1\.2\.3~0\.g[0-9a-f]{10}/#) != nil)
    }

    @Test("If git cannot determine the version, it says so and claims no release")
    func unknown() async throws {
        let sources = try Sources()
        try await sources.git("init", "--quiet")
        let empty = try await sources.version()
        #expect(empty.text == "1.2.3~0.unknown" && empty.words.contains("has no commit") && empty.status == 0)
        try await sources.commit("Begin")
        // Its folder has all programs except git.
        let programs = "\(sources.path)/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        for name in ["sh", "sed", "dirname", "cut"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(programs)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        let without = try await sources.version(environment: ["PATH": programs])
        #expect(without.text == "1.2.3~0.unknown" && without.words.contains("there is no git") && without.status == 0)
        try sources.write(version: "")
        let none = try await sources.version()
        #expect(none.text.isEmpty && none.words.contains("does not tell the version") && none.status == 1)
    }

    @Test("Sources unpacked inside another repository, or without one, ignore it")
    func foreign() async throws {
        let sources = try Sources(in: "unpacked/")
        try await sources.git("init", "--quiet")
        try await sources.commit("Begin")
        #expect(try await sources.version(in: "unpacked/") == .release)
        let author = try await sources.version(in: "unpacked/", arguments: ["--last-commit", "%an"])
        #expect(author.text.isEmpty && author.words.contains("without their repository") && author.status == 1)
        let own = try Sources()
        try await own.git("init", "--quiet")
        try await own.commit("Begin")
        #expect(try await own.version(arguments: ["--last-commit", "%an"]).text == "Ada")
        // Neither CDPATH nor the variables of another git lead elsewhere.
        let astray = ["CDPATH": "/usr", "GIT_DIR": "\(sources.path)/.git"]
        #expect(try await own.version(arguments: ["--last-commit", "%s"], environment: astray).text == "Begin")
        // Where root installs, the repository may belong to another user.
        let anothers = try await own.version(environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
        #expect(anothers.text.wholeMatch(of: #/1\.2\.3~1\.g[0-9a-f]{10}/#) != nil && anothers.words.isEmpty)
    }
}
