import News
import Presentation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService

/// newsterm-config(5), checked against the program.
@Suite("The man page of the configuration")
struct ManualTests {
    private static func page() throws -> ManualPage { try ManualPage("newsterm-config.5") }

    /// The items of each part, by heading: "interval", followed by " = 5m" if there is a default.
    private static func items(_ page: ManualPage) -> [String: [String]] {
        Dictionary(
            ManualPage.parts(of: page.section("DESCRIPTION"), at: ".Ss ")
                .map { ($0.title, ManualPage.arguments(of: ".It Cm ", in: $0.lines)) }
        ) { first, _ in first }
    }

    @Test("It documents every key in its table, and no other")
    func keys() throws {
        let named = Self.items(try Self.page()).flatMap { table, items in
            items.map { "\(table).\($0.split(separator: " ")[0])" }
        }
        let known =
            ConfigurationKey.all.map { "[\($0.table)].\($0.name)" }
            + FeedTable.Key.allCases.map { "[feed.\"ADDRESS\"].\($0.rawValue)" }
            + RuleTable.Key.allCases.map { "\(RuleTable.header).\($0.rawValue)" }
            + CommandTable.Key.allCases.map { "[\(CommandTable.name).NAME].\($0.rawValue)" }
            + SaveTable.Key.allCases.map { "[\(SaveTable.name).NAME].\($0.rawValue)" } + [
                "[theme], [theme.NAME].base"
            ]
        #expect(named.sorted() == known.sorted())
    }

    @Test("Its defaults are those of the sample file, and so of the program")
    func defaults() throws {
        var table = ""
        var defaults: [String] = []
        for line in try ConfigurationFileTests.sampleText().split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") { table = String(line) } else { defaults.append("\(table) \(line)") }
        }
        let found = Self.items(try Self.page()).flatMap { table, items in
            items.filter { $0.contains(" No = ") }.map { "\(table) \($0.replacing(" No = ", with: " = "))" }
        }
        #expect(found.sorted() == defaults.sorted())
    }

    @Test("Its limits are those in the error for a wrong value, and no others")
    func bounds() throws {
        let section = try Self.page().section("DESCRIPTION")
        for (table, lines) in ManualPage.parts(of: section, at: ".Ss ") where table.hasPrefix("[") {
            for (item, text) in ManualPage.parts(of: lines, at: ".It Cm ") {
                let key = item.split(separator: " ")[0]
                guard key != "base" else { continue }
                let heading = table.replacing("ADDRESS", with: "https://a.example/")
                // Invalid for every key.
                let wrong = "\(heading)\n\(key) = 1979-05-27\n"
                let words = Self.mistake(wrong)
                #expect(!words.isEmpty, "\(table) \(key)")
                let found = words.firstMatch(of: #/from (\S+) to (\w+)/#).map { "\($0.1) to \($0.2)" }
                let written = text.joined(separator: " ").firstMatch(of: #/[fF]rom (\d\S*) (to \w+|on)/#)
                    .map { "\($0.1) \($0.2)" }
                #expect(written == found, "\(table) \(key)")
            }
        }
    }

    @Test("It says what each bundled theme is for")
    func themes() throws {
        let part = ManualPage.parts(of: try Self.page().section("DESCRIPTION"), at: ".It Cm ")
            .first { $0.title.hasPrefix("theme") }
        let found = ManualPage.parts(of: try #require(part).lines, at: ".It Li ")
        #expect(found.map(\.title) == Theme.bundled.map(\.name))
        #expect(found.allSatisfy { $0.lines.joined().contains("background") })
    }

    /// The program's message about a file.
    private static func mistake(_ text: String) -> String {
        do {
            _ = try ConfigurationFile.parse(text, name: "config.toml")
            return ""
        } catch {
            return "\(error)"
        }
    }
}
