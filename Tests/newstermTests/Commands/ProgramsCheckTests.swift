import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import NewsService

@Suite("The doctor's check of configured programs")
struct ProgramsCheckTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func checks(_ configuration: String) throws -> [DoctorCheck] {
        try folder.write(configuration, to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        return ProgramsCheck.run(locations, environment: ["PATH": folder.path])
    }

    @Test("Without programs nothing is reported; an unreadable configuration belongs to another check")
    func none() throws {
        #expect(try checks("").isEmpty && checks("[enclosures]\nopen = 1\n").isEmpty)
    }

    @Test("A missing program is a problem with its setting, and existing ones are named")
    func programs() throws {
        try folder.write("#!/bin/sh\n", to: "player")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/player")
        let found = try checks(
            "[enclosures]\nopen = \"nosuchplayer %u\"\naudio = \"player %u\"\nvideo = \"~/bin/x\"\n")
        #expect(found.map(\.status) == [.ok, .problem, .problem])
        #expect(found.map(\.check) == ["enclosures", "enclosures.open", "enclosures.video"])
        #expect(found.first?.detail == "Files are opened by \(folder.path)/player (enclosures.audio).")
        #expect(found[1].detail == "nosuchplayer is no program that can be started.")
        #expect(found[1].remedy?.contains("enclosures.open") == true)
        #expect(found[2].remedy?.contains("enclosures.video") == true)
    }

    @Test("A missing hook is a problem even before it would first run")
    func hooks() throws {
        let found = try checks("[hooks]\nnew_articles = [\"nosuchhook\", \"x\"]\n")
        #expect(found.map(\.check) == ["hooks.new_articles"] && found.map(\.status) == [.problem])
        #expect(found.first?.remedy == "Set hooks.new_articles to a program that exists.")
    }
}
