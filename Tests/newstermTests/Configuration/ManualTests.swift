import NewsUI
import TestSupport
import Testing

@testable import newsterm

/// newsterm-config(5), held to the program.
@Suite("The man page of the configuration")
struct ManualTests {
    private static func page() throws -> ManualPage { try ManualPage("newsterm-config.5") }

    /// What each part of it describes, by its heading: "interval", and " = 5m" behind it where there is a default.
    private static func items(_ page: ManualPage) -> [String: [String]] {
        Dictionary(
            ManualPage.parts(of: page.section("DESCRIPTION"), at: ".Ss ")
                .map { ($0.title, ManualPage.arguments(of: ".It Cm ", in: $0.lines)) }
        ) { first, _ in first }
    }

    @Test("It names every key under its table, and no other")
    func keys() throws {
        let named = Self.items(try Self.page()).flatMap { table, items in
            items.map { "\(table).\($0.split(separator: " ")[0])" }
        }
        let known =
            ConfigurationKey.all.map { "[\($0.table)].\($0.name)" }
            + FeedTable.Key.allCases.map { "[feed.\"ADDRESS\"].\($0.rawValue)" } + ["[theme], [theme.NAME].base"]
        #expect(named.sorted() == known.sorted())
    }

    @Test("The defaults that it tells are those of the sample file, and so of the program")
    func defaults() throws {
        var table = ""
        var defaults: [String] = []
        for line in try ConfigurationFileTests.sampleText().split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") { table = String(line) } else { defaults.append("\(table) \(line)") }
        }
        let told = Self.items(try Self.page()).flatMap { table, items in
            items.filter { $0.contains(" No = ") }.map { "\(table) \($0.replacing(" No = ", with: " = "))" }
        }
        #expect(told.sorted() == defaults.sorted())
    }
}
