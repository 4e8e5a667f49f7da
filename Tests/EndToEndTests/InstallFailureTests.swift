import Foundation
import TestSupport
import Testing

/// Resources/install with something missing, in the way, or interrupted.
@Suite("Installation failures", .inTurn)
struct InstallFailureTests {
    @Test("If not every file can be installed, none is")
    func wholeOrNothing() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("mine", to: "prefix/share/man/man1/newsterm.1/file")
        let occupied = try await InstallTests.run(folder, ["--prefix", "prefix", "--binary", TestHome.program])
        #expect(occupied.status == 1 && occupied.words.contains("newsterm.1 is a folder; move it away"))
        try folder.write("mine", to: "other/share/applications")
        let file = try await InstallTests.run(folder, ["--prefix", "other", "--binary", TestHome.program])
        #expect(file.status == 1 && file.words.contains("other/share/applications is not a folder"))
        // Sources that lack one file.
        let copy = folder.path + "/copy"
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: ManualPage.resources.resolvingSymlinksInPath().path, toPath: copy + "/Resources")
        let part = try await InstallTests.run(
            folder, ["--prefix", "third", "--binary", TestHome.program], script: copy + "/Resources/install")
        #expect(part.status == 1 && part.words.contains("these sources are incomplete: "))
        let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
        #expect(!paths.contains { !$0.hasPrefix("copy/") && $0.hasSuffix("bin/newsterm") })
        #expect(try InstallTests.files(in: folder.path + "/prefix") == ["share/man/man1/newsterm.1/file"])
        let removed = try await InstallTests.run(folder, ["--uninstall", "--prefix", "prefix"])
        #expect(removed.status == 0 && removed.output.contains("newsterm.1 in place: it is a folder, "))
    }

    private static func makeExecutable(_ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Puts a test's program before the system's, and returns the PATH.
    private static func replace(
        _ name: String, by script: String, _ folder: TemporaryDirectory
    ) throws -> [String: String] {
        try folder.write("#!/bin/sh\n\(script)\n", to: "fakes/\(name)")
        try makeExecutable("\(folder.path)/fakes/\(name)")
        return ["PATH": "\(folder.path)/fakes:/usr/bin:/bin"]
    }

    @Test("A disk that fills up midway leaves the previous installation, and no partial files")
    func fullDisk() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("old program", to: "prefix/bin/newsterm")
        try folder.write("old page", to: "prefix/share/man/man1/newsterm.1")
        let environment = try Self.replace(
            "cp",
            by: """
                case $* in *newsterm.fish.newsterm-new.*) echo "cp: error writing 'x': No space left on device" >&2; exit 1 ;; esac
                exec /bin/cp "$@"
                """, folder)
        let full = try await InstallTests.run(
            folder, ["--prefix", "prefix", "--binary", TestHome.program], environment: environment)
        let file = "\(folder.path)/prefix/share/fish/vendor_completions.d/newsterm.fish"
        #expect(full.status == 1 && full.output.isEmpty)
        #expect(
            full.words == "Resources/install: cannot write \(file) (No space left on device); "
                + "nothing was installed or changed\n")
        #expect(try InstallTests.files(in: folder.path + "/prefix") == ["bin/newsterm", "share/man/man1/newsterm.1"])
        #expect(try folder.bytes("prefix/bin/newsterm") == Data("old program".utf8))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/prefix/share/fish"))
    }

    @Test("A failure before the first file is reported in one sentence, and leaves no folder behind")
    func nothingLeft() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("#!/bin/sh\n", to: "script")
        try Self.makeExecutable(folder.path + "/script")
        let noProgram = try await InstallTests.run(folder, ["--prefix", "a/b", "--binary", "script"])
        let script = folder.path + "/script"
        #expect(
            noProgram.words == "Resources/install: strip cannot read \(script) (file format not recognized)\n")
        let path = try Self.replace("swift", by: "echo 'error: no such module' >&2; exit 1", folder)
        let noBuild = try await InstallTests.run(folder, ["--prefix", "a/b"], environment: path)
        #expect(noBuild.words.hasSuffix("Resources/install: the build failed, see above; nothing was installed\n"))
        try FileManager.default.createDirectory(atPath: folder.path + "/few", withIntermediateDirectories: true)
        for tool in ["id", "realpath", "dirname", "mkdir", "rmdir"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/few/\(tool)", withDestinationPath: "/usr/bin/\(tool)")
        }
        let noStrip = try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: "install").path, "--prefix", folder.path + "/a/b"],
            environment: ["PATH": folder.path + "/few", "HOME": folder.path])
        #expect(noStrip.words == "Resources/install: strip is not installed; Resources/setup installs it\n")
        let noSwift = try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: "install").path, "--build"],
            environment: ["PATH": folder.path + "/few", "HOME": folder.path])
        #expect(
            noSwift.words == "Resources/install: swift is not on the PATH: install Swift 6.2 or later from "
                + "https://www.swift.org/install/linux/, or build with --build as the user who has it\n")
        let noHome = try await InstallTests.run(folder, ["--prefix=~/a"], environment: ["HOME": ""])
        #expect(
            noHome.words == "Resources/install: HOME is not set; write whole paths, and where to with --prefix DIR\n")
        #expect([noProgram, noBuild, noStrip, noSwift, noHome].allSatisfy { $0.status == 1 })
        #expect(!folder.names.contains("a"))
    }

    @Test("A missing library is named before the first file is installed")
    func missingLibrary() async throws {
        let folder = try TemporaryDirectory()
        let environment = try Self.replace(
            "env", by: "echo 'x: error while loading shared libraries: libcurl.so.4: cannot open it' >&2; exit 127",
            folder)
        let ending = try await InstallTests.run(
            folder, ["--prefix", "prefix", "--binary", TestHome.program], environment: environment)
        #expect(
            ending.words == "Resources/install: \(TestHome.program) needs libcurl.so.4, which is not installed; "
                + "install the package that has it, or build newsterm on this system: "
                + "Resources/setup && Resources/install\n")
        #expect(ending.status == 1 && !folder.names.contains("prefix"))
    }

    @Test("A signal ends it with the signal's status, and nothing is left behind")
    func terminated() async throws {
        let folder = try TemporaryDirectory()
        // When the first file has been copied beside its place.
        let script = """
            /bin/cp "$@"
            case $* in *.newsterm-new.*) kill -TERM $PPID ;; esac
            """
        let ending = try await InstallTests.run(
            folder, ["--prefix", "prefix", "--binary", TestHome.program],
            environment: try Self.replace("cp", by: script, folder))
        #expect(ending.status == 128 + SIGTERM && ending.output.isEmpty, "\(ending)")
        #expect(!folder.names.contains("prefix"))
    }

    @Test("Uninstalling also removes what a killed installation left, and no other file")
    func leftBehind() async throws {
        let folder = try TemporaryDirectory()
        for name in ["newsterm.newsterm-new.Ab12Cd", "newsterm.new.secret"] {
            try folder.write("", to: "prefix/bin/\(name)")
        }
        let ending = try await InstallTests.run(folder, ["--prefix", "prefix", "--uninstall"])
        #expect(ending.status == 0 && ending.output.contains("/prefix/bin/newsterm.newsterm-new.Ab12Cd\n"))
        #expect(try InstallTests.files(in: folder.path + "/prefix") == ["bin/newsterm.new.secret"])
    }

    @Test("It does not build as root for another user, nor an invalid version")
    func building() async throws {
        let folder = try TemporaryDirectory()
        // A swift that only reports that it was called.
        try folder.write("#!/bin/sh\necho built\n", to: "bin/swift")
        try folder.write("#!/bin/sh\necho 0\n", to: "bin/id")
        for name in ["swift", "id"] { try Self.makeExecutable("\(folder.path)/bin/\(name)") }
        let path = ["PATH": "\(folder.path)/bin:/usr/bin:/bin"]
        let built = try await InstallTests.run(folder, ["--build"], environment: path)
        #expect(built.status == 0 && built.output == "built/newsterm\n")
        let bySudo = try await InstallTests.run(
            folder, ["--build"], environment: path.merging(["SUDO_USER": "ada"]) { $1 })
        #expect(bySudo.status == 1)
        #expect(bySudo.words.contains("build as yourself: program=$(Resources/install --build) && sudo "))
        let odd = try await InstallTests.run(
            folder, ["--build"], environment: path.merging(["NEWSTERM_VERSION": "1\"; #"]) { $1 })
        #expect(odd.status == 1 && odd.words.contains("NEWSTERM_VERSION is not a version") && odd.output.isEmpty)
    }

    @Test("A Dispatch without the calls that the build replaces is noted, and this Swift's has them")
    func wrappedCalls() async throws {
        let folder = try TemporaryDirectory()
        let found = try await ChildProcess.run(["sh", "-c", "command -v swift"]).output
        let swift = try #require(found.split(separator: "\n").first)
        let this = try Self.replace(
            "swift", by: "case $1 in -print-target-info) exec '\(swift)' \"$@\" ;; esac; echo built", folder)
        let known = try await InstallTests.run(folder, ["--build"], environment: this)
        #expect(known.status == 0 && !known.words.contains("note: "), "\(known.words)")
        let other = try Self.replace("swift", by: "echo '    \"runtimeResourcePath\": \"/nowhere\"'", folder)
        let unknown = try await InstallTests.run(folder, ["--build"], environment: other)
        #expect(unknown.status == 0)
        for name in ["register", "unregister"] {
            #expect(unknown.words.contains("note: found no call of _dispatch_workq_worker_\(name) in this Swift's"))
        }
    }

    @Test("The installed build has every function of libcurl and libxml2 that newsterm calls")
    func lateLibraries() async throws {
        let called = try await ChildProcess.run(["nm", "-D", "--undefined-only", TestHome.program]).output
            .split(separator: "\n").compactMap { $0.split(separator: " ").last?.prefix { $0 != "@" } }
            .filter { $0.hasPrefix("curl_") || $0.hasPrefix("xml") || $0.hasPrefix("html") }
        #expect(called.contains("curl_easy_init") && called.contains("xmlParseChunk"))
        let source = ManualPage.resources.appending(path: "../Sources/CLateLibraries/CLateLibraries.c")
        let late = try String(contentsOf: source, encoding: .utf8).matches(of: /(?m)^LATE\w*\((\w+),/).map(\.1)
        // A variable in some versions of libxml2, with a function that returns it.
        #expect(Set(called).subtracting(late).subtracting(["xmlParserVersion"]) == [])
    }
}
