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

    /// The rules in use, in the order of the file.
    /// - Throws: `CommandFailure` if there is no rule with the number.
    func rules(of configuration: Configuration) throws -> [Rule] {
        guard let number else { return configuration.rules }
        guard let chosen = configuration.rules.first(where: { $0.number == number }) else {
            let known =
                configuration.rules.isEmpty
                ? "no rule is in use" : "newsterm rules lists those in use, newsterm doctor the mistakes of others"
            throw CommandFailure("there is no rule \(number), or it is skipped: \(known)")
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
