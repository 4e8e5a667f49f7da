import ArgumentParser
import News
import NewsService
import NewsStore
import Synchronization

/// `newsterm rules apply`: does with the stored articles what the rules do with those that arrive.
struct RulesApplyCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Do with the stored articles what the rules do with those that arrive.",
        discussion:
            "newsterm rules --dry-run shows beforehand what that is; newsterm undo, or u in the reader, takes all of it "
            + "back. It notifies of nothing, and downloads and fetches nothing.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var chosen: ChosenRules

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            let rules = try chosen.rules(of: services.configuration)
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            try await ChosenArticles.index(services.library)
            let stored = Atomic(0)
            let changed: [Int]
            do {
                changed = try await services.library.apply(rules) { stored.add($0, ordering: .relaxed) }
            } catch {
                let done = stored.load(ordering: .relaxed)
                if done > 0 {
                    let articles = done.counted("article")
                    Output.say("newsterm: stopped after \(articles); newsterm undo takes back what was done")
                }
                throw error
            }
            let report = AppliedRulesReport(rules: Array(zip(rules, changed)))
            if json { return try Output.json(report) }
            for (rule, count) in report.rules where count > 0 {
                let articles = "\(count.grouped) \(count == 1 ? "article" : "articles")"
                Output.say("newsterm: rule \(rule.number), \(SafeLine.of(rule.title)): \(articles)")
            }
            Output.say("newsterm: \(report.changed > 0 ? "newsterm undo takes it back" : "nothing had to be changed")")
        }
    }
}

/// The result of applying rules, in JSON.
private struct AppliedRulesReport: Report {
    private struct Applied: Report {
        let rule: Rule
        let changed: Int

        var members: ReportMembers {
            ["number": rule.number, "name": rule.name, "when": rule.text, "changed": changed]
        }
    }

    let rules: [(rule: Rule, changed: Int)]

    /// An article that several rules changed counts for each.
    var changed: Int { rules.reduce(0) { $0 + $1.changed } }

    var members: ReportMembers {
        [
            "changed": changed,
            "rules": rules.map { Applied(rule: $0.rule, changed: $0.changed) },
        ]
    }
}
