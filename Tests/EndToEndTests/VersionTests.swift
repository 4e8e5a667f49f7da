import Foundation
import TestSupport
import Testing

/// What the program and the sources say of their version.
@Suite("The version")
struct VersionTests {
    @Test("--version tells the program's version and those of the libraries as they are loaded, behind any command")
    func program() async throws {
        let household = try Household()
        let plain = try await household.run("--version")
        #expect(plain.status == 0 && plain.words.isEmpty)
        let lines = plain.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.map(\.first) == ["newsterm", "SQLite", "libcurl", "libxml2", "ncurses"])
        #expect(lines.allSatisfy { $0.count == 2 && $0[1].prefixMatch(of: #/[0-9]+\.[0-9]+/#) != nil })
        let behind = try await household.run("downloads", "pause", "--version")
        #expect(behind.status == 0 && behind.output == plain.output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: household.home.path) == [".config"])
    }

    @Test("That of the sources counts the commits since the release that they name, and tells of changes")
    func sources() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("enum Version {\n    static let text = \"1.2.3\"\n}\n", to: "Sources/newsterm/Version.swift")
        let script = try Data(contentsOf: ManualPage.resources.appending(path: "version"))
        try folder.write(script, to: "Resources/version")
        func version() async throws -> String {
            let ending = try await ChildProcess.run(["sh", "\(folder.path)/Resources/version"])
            #expect(ending.status == 0, "\(ending.words)")
            return ending.output
        }
        func git(_ arguments: String...) async throws {
            let name = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
            let ending = try await ChildProcess.run(["git", "-C", folder.path] + name + arguments)
            #expect(ending.status == 0, "\(ending.words)")
        }

        #expect(try await version() == "1.2.3\n")
        try await git("init", "--quiet")
        try await git("add", ".")
        try await git("commit", "--quiet", "-m", "Begin")
        #expect(try await version().wholeMatch(of: #/1\.2\.3\+1\.g[0-9a-f]{10}\n/#) != nil)
        try await git("tag", "v1.2.3")
        #expect(try await version() == "1.2.3\n")
        try folder.write("new", to: "file")
        #expect(try await version().wholeMatch(of: #/1\.2\.3\+0\.g[0-9a-f]{10}\.changed\n/#) != nil)
        try await git("add", ".")
        try await git("commit", "--quiet", "-m", "Go on")
        #expect(try await version().wholeMatch(of: #/1\.2\.3\+1\.g[0-9a-f]{10}\n/#) != nil)
    }
}
