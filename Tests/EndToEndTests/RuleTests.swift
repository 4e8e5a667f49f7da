import Foundation
import TestSupport
import Testing

@Suite("Rules", .inTurn)
struct RuleTests {
    private static let configuration = """
        [[rule]]
        name = "Low numbers"
        when = "title:one OR title:two"
        then = ["read", "tag low"]

        [[rule]]
        when = "title:two"
        then = ["strike"]

        [[rule]]
        when = "title:two feed:news"
        then = ["star"]
        """

    @Test("They apply to new articles, a bad one is reported with its line, and show says which rule did what")
    func rules() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Three", "Two", "One"], of: "news")
            let testHome = try TestHome(feeds: [await server.url("news")], configuration: Self.configuration)
            let refresh = try await testHome.run("refresh")
            #expect(
                refresh.status == 0 && refresh.words.contains("config.toml:8: Unknown action: strike"),
                "\(refresh.words)")
            let rows = try await rows(testHome)
            #expect(rows["Three"].map { [$0.read, $0.starred] } == [false, false])
            #expect(rows["Two"].map { [$0.read, $0.starred] } == [true, true])
            #expect(rows["One"].map { [$0.read, $0.starred] } == [true, false])
            let two = try #require(rows["Two"]?.id)
            let shown = try await testHome.run("show", "\(two)").output
            #expect(
                shown.contains("Marked read by the rule Low numbers\nTagged low by the rule Low numbers\n"), "\(shown)")
            #expect(shown.contains("Starred by the rule title:two feed:news\n"))
            let article = try Self.json(
                try await testHome.run("show", "\(two)", "--json").output, as: [String: Any].self)
            let rules = try #require(article["rules"] as? [[String: Any]])
            #expect(rules.map { $0["name"] as? String } == ["Low numbers", nil])
            #expect(rules.map { $0["actions"] as? [String] } == [["read", "tag low"], ["star"]])
            #expect(rules.last?["query"] as? String == "title:two feed:news")
            let doctor = try await testHome.run("doctor").output
            #expect(doctor.contains("config.toml:8: Unknown action: strike"))

            // The reader's own refresh applies the rules, too, and warns.
            await server.setItems(["Four and one"], of: "news")
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "config.toml:8")
                try terminal.sendKeys("R")
                try await terminal.waitFor(text: "Four and one")
            }
            let later = try await self.rows(testHome)
            #expect(later["Four and one"].map { [$0.read, $0.starred] } == [true, false])
        }
    }

    private static func json<Value>(_ text: String, as: Value.Type) throws -> Value {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Value)
    }

    private func rows(_ testHome: TestHome) async throws -> [String: (id: Int, read: Bool, starred: Bool)] {
        let rows = try Self.json(try await testHome.run("list", "--json").output, as: [[String: Any]].self)
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                let title = try #require(row["title"] as? String)
                let id = try #require(row["id"] as? Int)
                return (title, (id, row["read"] as? Bool == true, row["starred"] as? Bool == true))
            })
    }
}
