import Foundation
import News
import Newsroom
import TestSupport
import Testing

@testable import FrontEnd
@testable import NewsService

@Suite("Adding a rule to the configuration")
struct ConfigurationRuleTests {
    private static let query = "feed:\"a \\ b\" author:\"Ünï\""

    @Test(
        "It is appended, and every other byte stays",
        arguments: ["", "# Mine.\n", "[display]\nrows = 2 # two", "[[rule]]\nwhen = 'a'\nthen = ['read']\n\n# end\r\n"])
    func addition(text: String) throws {
        let added = try ConfigurationRule(when: Self.query, then: ["hide", "tag a"]).addition(to: text)
        let before = ConfigurationFile.read(text, name: "c.toml")
        let after = ConfigurationFile.read(text + added, name: "c.toml")
        #expect(after.problems.isEmpty && after.display.rows == before.display.rows)
        #expect(after.rules.count == before.rules.count + 1)
        #expect(after.rules.last?.text == Self.query && after.rules.last?.actions == [.hide, .tag("a")])
    }

    @Test("A file whose rules are a single value is left alone, since a table cannot be added")
    func refused() throws {
        let text = "rule = [{ when = \"a\", then = [\"read\"] }]\n"
        let rule = try ConfigurationRule(when: "a", then: ["hide"])
        #expect(throws: SettingFault.self) { try rule.addition(to: text) }
    }

    @Test("An invalid rule is refused")
    func invalid() {
        #expect(throws: SettingFault.rule(.noActions)) { try ConfigurationRule(when: "a", then: []) }
        #expect(throws: SettingFault.self) { try ConfigurationRule(when: "autor:x", then: ["hide"]) }
    }

    @Test("It is removed as it was added, wherever it is by now; a changed one stays")
    func removal() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/config.toml"
        let text = "# Mine.\n[display]\nrows = 2"
        let added = try ConfigurationRule(when: "a", then: ["hide"]).addition(to: text)
        func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
        try (text + added + "# Later.\n").write(toFile: path, atomically: true, encoding: .utf8)
        let rule = AddedRule(path: path, text: added, title: "a")
        #expect(try await rule.remove(timeout: .seconds(1)))
        #expect(try contents() == text + "# Later.\n")
        #expect(try await !rule.remove(timeout: .seconds(1)))
        #expect(try contents() == text + "# Later.\n")
    }

    @Test("A rule to which the user added keys stays, since they would become part of the table before")
    func removalOfExtended() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/config.toml"
        let text = "[[rule]]\nwhen = \"b\"\nthen = [\"star\"]\n"
        let added = try ConfigurationRule(when: "a", then: ["hide"]).addition(to: text)
        let rule = AddedRule(path: path, text: added, title: "a")
        for rest in ["name = \"mine\"\n", "\r\n  # Mine.\r\n\tname = \"mine\"\r\n[display]\r\n"] {
            try (text + added + rest).write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try await !rule.remove(timeout: .seconds(1)))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text + added + rest)
        }
        for rest in ["", "\n# Mine.\n", "\n [display]\nrows = 2\n"] {
            try (text + added + rest).write(toFile: path, atomically: true, encoding: .utf8)
            #expect(try await rule.remove(timeout: .seconds(1)))
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text + rest)
        }
    }
}
