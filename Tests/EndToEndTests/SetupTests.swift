import Foundation
import TestSupport
import Testing

/// Resources/setup on machines with only the test's programs.
@Suite("Setting up", .inTurn)
struct SetupTests {
    /// Runs it on a machine with these packages, this Swift and these other programs.
    private static func setUp(
        _ arguments: String..., packages: String = "", swift: String? = "6.2.3", others: [String: String] = [:],
        isDebian: Bool = true
    ) async throws -> ChildProcess.Ending {
        let folder = try TemporaryDirectory()
        var programs = others
        programs["id"] = programs["id"] ?? "echo 1000"
        if isDebian {
            programs["dpkg-query"] = """
                for name; do :; done
                case ' \(packages) ' in
                    *" $name "*) echo install ok installed ;;
                    *" $name:held "*) echo hold ok installed ;;
                    *" $name:twice "*) echo install ok installed; echo install ok installed ;;
                    *" $name:removed "*) echo deinstall ok config-files ;;
                    *) exit 1 ;;
                esac
                """
        }
        if let swift { programs["swift"] = "echo warning >&2; echo 'Swift version \(swift) (swift-RELEASE)'" }
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
        for (name, script) in programs {
            let path = "\(folder.path)/bin/\(name)"
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        for name in ["sed", "head", "env"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/bin/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        return try await ChildProcess.run(
            ["/bin/sh", ManualPage.resources.appending(path: "setup").path] + arguments,
            environment: ["PATH": folder.path + "/bin", "HOME": folder.path], folder: folder.path)
    }

    private static let build =
        "binutils ca-certificates g++ git libc6-dev libcurl4-openssl-dev libncurses-dev libsqlite3-dev libxml2-dev"
        + " pkg-config tzdata zlib1g-dev"

    @Test("If nothing is missing it prints nothing")
    func complete() async throws {
        let ending = try await Self.setUp(packages: Self.build)
        #expect(ending.status == 0 && ending.output.isEmpty && ending.words.isEmpty, "\(ending.words)")
    }

    @Test("A package on hold, or installed for two architectures, counts as installed; a removed one does not")
    func otherStates() async throws {
        let installed = Self.build.replacing("g++", with: "g++:held").replacing("zlib1g-dev", with: "zlib1g-dev:twice")
        let complete = try await Self.setUp(packages: installed)
        #expect(complete.status == 0 && complete.words.isEmpty, "\(complete.words)")
        let removed = try await Self.setUp(packages: Self.build.replacing("libxml2-dev", with: "libxml2-dev:removed"))
        #expect(removed.words.contains("root is needed to install: libxml2-dev;"), "\(removed.words)")
    }

    @Test("It installs missing packages through sudo, and those for tests when asked to")
    func missing() async throws {
        let others = ["sudo": "exec \"$@\"", "apt-get": "echo apt-get \"$@\""]
        let libraries = Self.build.replacing("libxml2-dev ", with: "")
        let build = try await Self.setUp(packages: libraries, others: others)
        #expect(build.status == 0)
        #expect(
            build.words.hasSuffix("apt-get install -y -q --no-install-recommends --no-remove libxml2-dev\n"),
            "\(build.words)")
        let tests = try await Self.setUp("--tests", packages: Self.build, others: others)
        #expect(tests.status == 0)
        #expect(tests.words.hasSuffix("dbus fish groff-base newsboat openssl tmux zsh\n"), "\(tests.words)")
    }

    @Test("It installs from the existing package lists when they cannot be updated")
    func noUpdate() async throws {
        let aptGet = "case $1 in update) exit 100 ;; esac; echo apt-get \"$@\""
        let ending = try await Self.setUp(others: ["id": "echo 0", "apt-get": aptGet])
        #expect(ending.status == 0)
        #expect(ending.words.contains("apt-get update failed, see above; trying to install anyway\n"))
        #expect(
            ending.words.contains("apt-get install -y -q --no-install-recommends --no-remove binutils "),
            "\(ending.words)")
    }

    @Test("An obstacle is reported in one sentence that says what to do")
    func refusals() async throws {
        let sudo = try await Self.setUp()
        #expect(sudo.status == 1 && sudo.words.hasSuffix("run it as root or install sudo\n"), "\(sudo.words)")
        let offline = try await Self.setUp(others: ["id": "echo 0", "apt-get": "exit 100"])
        #expect(offline.status == 1)
        #expect(offline.words.contains("apt-get could not install: binutils "), "\(offline.words)")
        let remedy = "install Swift 6.2 or later from https://www.swift.org/install/linux/"
        for (version, sentence) in [(nil, "swift is not on the PATH"), ("6.1.2", "Swift 6.1 is too old")] {
            let ending = try await Self.setUp(packages: Self.build, swift: version)
            #expect(ending.status == 1 && ending.words == "Resources/setup: \(sentence): \(remedy)\n", "\(ending)")
        }
        // For root it is only a note: sudo sets another PATH, and so does the user who builds.
        let root = try await Self.setUp(packages: Self.build, swift: nil, others: ["id": "echo 0"])
        let note = "note: swift is not on root's PATH; the user who builds needs it: \(remedy)"
        #expect(root.status == 0 && root.words == "Resources/setup: \(note)\n", "\(root)")
        let elsewhere = try await Self.setUp(isDebian: false)
        #expect(elsewhere.status == 1 && elsewhere.words.contains("this needs Debian or Ubuntu; README lists "))
        let usage = try await Self.setUp("--test")
        #expect(usage.status == 2 && usage.words == "usage: Resources/setup [--tests]\n")
        #expect(try await Self.setUp("--tests", "more").status == 2)
    }

    @Test(
        "A missing header is named in the compiler's first sentence",
        arguments: [
            "CCurl/shim.h", "CLibXML2/shim.h", "CNcurses/shim.h", "CSQLite/include/CSQLite.h", "CZlib/shim.h",
        ])
    func missingHeader(file: String) async throws {
        let path = ManualPage.resources.deletingLastPathComponent().appending(path: "Sources/\(file)").path
        let nothing = try TemporaryDirectory()
        let ending = try await ChildProcess.run(
            ["cc", "-fsyntax-only", "-nostdinc", "-isystem", nothing.path, "-x", "c", path])
        let sentence = try #require(ending.words.split(separator: "\n").first { $0.contains("error:") })
        #expect(ending.status != 0 && sentence.contains("missing: run Resources/setup, or install "), "\(ending.words)")
    }

    @Test("A newer Swift than the known ones is accepted", arguments: ["6.2", "6.10", "7.0", "10.1"])
    func newer(version: String) async throws {
        #expect(try await Self.setUp(packages: Self.build, swift: version).status == 0)
    }
}
