import ArgumentParser
import News
import NewsService

/// `newsterm rules`: the rules of the configuration.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List the rules for articles, try them out, apply them to what is stored.",
        discussion: "man newsterm-config describes the tables [[rule]] of config.toml.",
        subcommands: [RulesListCommand.self, RulesApplyCommand.self],
        defaultSubcommand: RulesListCommand.self)
}

/// Which rule a command is about.
struct ChosenRules: ParsableArguments {
    @Argument(help: ArgumentHelp("Only the rule with this number; newsterm rules shows the numbers.", valueName: "n"))
    var number: Int?

    /// The rules with their numbers, from 1 in the order of the file.
    /// - Throws: `CommandFailure` if there is no rule with the number.
    func rules(of configuration: Configuration) throws -> [(number: Int, rule: Rule)] {
        let rules = configuration.rules.enumerated().map { (number: $0.offset + 1, rule: $0.element) }
        guard let number else { return rules }
        guard let chosen = rules.first(where: { $0.number == number }) else {
            let known = rules.isEmpty ? "there are no rules" : "the rules are numbered from 1 to \(rules.count)"
            throw CommandFailure("there is no rule \(number): \(known); newsterm rules lists them")
        }
        return [chosen]
    }
}

extension RuleCount {
    /// How many stored articles have the mark of a rule as it is now.
    static func of(_ rule: Rule, in counts: [RuleCount]) -> Int {
        counts.first { $0.name == rule.name && $0.query == rule.text }?.articles ?? 0
    }
}
