import ArgumentParser
import Testing

@testable import Commands
@testable import NewsService
@testable import newsterm

@Suite("The agent's own command line")
struct AgentArgumentsTests {
    @Test(
        "Arguments read without the parser mean the same as with it",
        arguments: [
            ["agent", "/s"], ["agent", "/s", "--urls", "/a/urls"],
            ["--data", "/d", "agent", "/s", "--config", "/c.toml"],
            ["agent", "a session"],
        ])
    func sameMeaning(arguments: [String]) throws {
        let agent = try #require(AgentProcess(arguments: arguments))
        let parsed = try #require(try Newsterm.parseAsRoot(CommandLineArguments.normalized(arguments)) as? AgentCommand)
        #expect(agent.session == parsed.session)
        #expect(agent.locations == parsed.options.locations)
    }

    @Test(
        "All other arguments are left to the parser",
        arguments: [
            [], ["agent"], ["agent", "/s", "/t"], ["agent", "--help"], ["wake", "/s"], ["agent", "/s", "--no-color"],
            ["agent", "--", "/s"], ["agent", "/s", "--data"], ["/s", "agent"],
        ])
    func otherwise(arguments: [String]) {
        let isTaken = AgentProcess(arguments: arguments) != nil
        #expect(!isTaken)
    }
}
