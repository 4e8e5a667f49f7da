import Presentation
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

@Suite("Additions to the configuration")
struct ConfigurationAdditionsTests {
    private static let additions = ConfigurationAdditions(lines: [
        .init(KeyChange(action: "undo", keys: ["U"])),
        .init(KeyChange(action: "back", place: "article", keys: ["q", "\""])),
        .init(table: "retention", key: "days", value: "90"),
    ])

    @Test("An empty file gets the tables")
    func empty() throws {
        #expect(
            Self.additions.fitted(into: "", name: "x")
                == "[keys]\nundo = \"U\"\n\n[keys.article]\nback = [\"q\", \"\\\"\"]\n\n[retention]\ndays = 90\n")
        let configuration = try ConfigurationFile.parse(Self.additions.text, name: "x")
        #expect(configuration.retention.days == 90)
    }

    @Test("Lines go after their table's header, and everything else is unchanged")
    func present() throws {
        let text = "# mine\r\n[ retention ] # how long\r\nkeep_unread = true\n\n[keys]\nopen = \"x\"\n# [keys.article]"
        let added = try #require(Self.additions.fitted(into: text, name: "x"))
        #expect(
            added.replacing("undo = \"U\"\n", with: "").replacing("days = 90\n", with: "").hasPrefix(text))
        #expect(added.contains("# how long\r\ndays = 90\nkeep_unread"))
        #expect(added.hasSuffix("# [keys.article]\n\n[keys.article]\nback = [\"q\", \"\\\"\"]\n"))
        let configuration = try ConfigurationFile.parse(added, name: "x")
        #expect(configuration.retention.keepUnread && configuration.retention.days == 90)
    }

    @Test(
        "However the file writes its tables, the lines are added correctly",
        arguments: [
            "[retention]\nkeep_unread = true\n[keys]", "[\"keys\"]\nopen = \"x\"\n", "[ 'keys' ]\n[ keys . article ]\n",
            "keys.open = \"x\"\nretention.keep_unread = true\n", "keys.open = \"x\"\n[retention]\nkeep_unread = true",
        ])
    func forms(text: String) throws {
        let added = try #require(Self.additions.fitted(into: text, name: "x"))
        let configuration = try ConfigurationFile.parse(added, name: "x")
        #expect(configuration.retention.days == 90)
        #expect(KeysTable.changes(in: added).map(\.action).contains("undo"))
        #expect(KeysTable.changes(in: added).contains { $0.action == "back" && $0.place == "article" })
    }

    @Test("Lines that do not fit are not added")
    func unfit() { #expect(Self.additions.fitted(into: "keys = { open = \"x\" }\n", name: "x") == nil) }

    @Test("Nothing to add changes nothing")
    func nothing() { #expect(ConfigurationAdditions().fitted(into: "a", name: "x") == "a") }
}
