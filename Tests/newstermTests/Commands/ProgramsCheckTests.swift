import Foundation
import Testing

@testable import Commands
@testable import NewsService

@Suite("What newsterm doctor says of programs that are started")
struct ProgramsCheckTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func checks(_ configuration: String) throws -> [DoctorCheck] {
        try folder.write(configuration, to: "config.toml")
        let locations = Locations(configuration: folder.path + "/config.toml", data: folder.path, environment: [:])
        return ProgramsCheck.run(locations, environment: ["PATH": folder.path])
    }

    @Test("Where none is named nothing is said; a configuration that cannot be read is another check's matter")
    func none() throws {
        #expect(try checks("").isEmpty && checks("[enclosures]\nopen = 1\n").isEmpty)
    }

    @Test("Each that is missing is a problem with its setting, and those that are there are named")
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

    @Test("A hook that is missing is a problem before anything happens that it would be told of")
    func hooks() throws {
        let found = try checks("[hooks]\nnew_articles = [\"nosuchhook\", \"x\"]\n")
        #expect(found.map(\.check) == ["hooks.new_articles"] && found.map(\.status) == [.problem])
        #expect(found.first?.remedy == "Set hooks.new_articles to a program that exists.")
    }
}
