import ArgumentParser
import Testing

@testable import Commands
@testable import ReaderApp
@testable import newsterm

@Suite("The reader's own command line")
struct ReaderArgumentsTests {
    @Test(
        "Arguments read without the parser mean the same as with it",
        arguments: [
            [], ["--no-color"], ["--urls", "/a/urls"], ["--data", "/d", "--config", "/c.toml", "--no-color"],
            ["--config", "relative.toml", "--urls", "~/urls"], ["--plain"], ["--data", "/d", "--plain", "--no-color"],
        ])
    func sameMeaning(arguments: [String]) throws {
        let reader = try #require(Reader(arguments: arguments))
        let parsed = try #require(try Newsterm.parseAsRoot(arguments) as? Newsterm)
        #expect(reader.locations == parsed.options.locations)
        #expect(reader.noColor == parsed.options.noColor)
        #expect(reader.isPlain == parsed.plain)
    }

    @Test(
        "All other arguments are left to the parser",
        arguments: [
            ["list"], ["--help"], ["-h"], ["--version"], ["--urls"], ["--urls", "--no-color"], ["--nonsense"],
            ["--data", "/d", "refresh"], ["--data=/d"], ["--data", "/d", "--data", "/e"], [""],
        ])
    func otherwise(arguments: [String]) {
        let isTaken = Reader(arguments: arguments) != nil
        #expect(!isTaken)
    }
}
