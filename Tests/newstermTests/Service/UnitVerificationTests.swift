import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd

@Suite("systemd's verification of the units")
struct UnitVerificationTests {
    private static let program = "/usr/bin/systemd-analyze"

    @Test(
        "systemd-analyze verify reports nothing about them, wherever the program is",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: program),
            "systemd-analyze is not on this machine; on Debian it comes with the package systemd"),
        arguments: UnitSet.allCases, ["newsterm", "we ird %h $x/newsterm"])
    func verify(_ set: UnitSet, name: String) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("#!/bin/sh\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/\(name)")
        let template = UnitTemplate(
            program: "\(folder.path)/\(name)", options: ["--data", "/a $b %c"],
            environment: [("XDG_DATA_HOME", "/d $e %f")])
        let units = "\(folder.path)/systemd/user"
        _ = try UnitInstaller(folder: units).install(set, template)
        for unit in set.units {
            #expect(try await Self.verdict(on: "\(units)/\(unit.rawValue)", in: folder) == "")
        }
        // The verification does find mistakes.
        try folder.write("[Service]\nTyp=notify\nExecStart=/nonexistent\n", to: "systemd/user/broken.service")
        #expect(try await Self.verdict(on: "\(units)/broken.service", in: folder) != "")
    }

    /// Its output; empty if everything is valid.
    private static func verdict(on path: String, in folder: TemporaryDirectory) async throws -> String {
        let run = try await ChildProcess.run(
            [program, "verify", "--user", "--man=no", path],
            environment: ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PATH": "/usr/bin:/bin"])
        let words = run.output + run.words
        return run.status == 0 ? words : "ended with \(run.status): \(words)"
    }
}
