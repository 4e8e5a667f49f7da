import ArgumentParser
import Testing

@testable import Commands
@testable import newsterm

@Suite("The command line of list")
struct ListArgumentsTests {
    @Test(
        "Arguments read without the parser mean the same as with it",
        arguments: [
            ["list"], ["list", "--json", "--limit", "50"], ["list", "--limit", "0", "--unread"],
            ["--data", "/d", "list", "--starred", "--config", "/c.toml"], ["--no-color", "list", "--json"],
            ["list", "--feed", "https://a.example/", "--urls", "~/urls"], ["list", "--feed", "list"],
            ["list", "--log-level", "debug", "--limit", "+7"], ["list", "--format", "{title}"],
            ["list", "--json", "--json"], ["list", "--tag", "sea", "--unread"],
        ])
    func sameMeaning(arguments: [String]) throws {
        let listing = try #require(HeadlineListing(arguments: arguments))
        let command = try #require(
            try Newsterm.parseAsRoot(CommandLineArguments.normalized(arguments)) as? ListCommand)
        let parsed = try command.listing()
        #expect(listing.locations == parsed.locations)
        #expect(listing.isJSON == parsed.isJSON)
        #expect((listing.format == nil) == (parsed.format == nil))
        #expect(listing.unreadOnly == parsed.unreadOnly)
        #expect(listing.starredOnly == parsed.starredOnly)
        #expect(listing.feed == parsed.feed)
        #expect(listing.tag == parsed.tag)
        #expect(listing.noColor == parsed.noColor)
        #expect(listing.limit == parsed.limit)
    }

    @Test("Wherever there is a limit, 0 means none", arguments: [["list"], ["search", "x"], ["tasks", "journal"]])
    func noLimit(command: [String]) throws {
        #expect(throws: Never.self) { try Newsterm.parseAsRoot(command + ["--limit", "0"]) }
        #expect(throws: (any Error).self) { try Newsterm.parseAsRoot(command + ["--limit", "-1"]) }
    }

    @Test(
        "All other arguments are left to the parser",
        arguments: [
            [], ["--json", "list"], ["--limit", "5", "list"], ["list", "--limit", "x"], ["list", "--limit", "-1"],
            ["list", "--limit=5"], ["list", "--limit"], ["list", "list"], ["list", "--help"], ["feeds", "list"],
            ["list", "--format", "{nonsense}"], ["list", "--json", "--format", "{title}"], ["help", "list"],
            ["list", "--limit", "1", "--limit", "2"], ["--feed", "list"], ["list", "--", "--json"], ["lists"],
            ["list", "--log-level", "loud"], ["show", "--json"],
        ])
    func otherwise(arguments: [String]) {
        let isTaken = HeadlineListing(arguments: arguments) != nil
        #expect(!isTaken)
    }
}
