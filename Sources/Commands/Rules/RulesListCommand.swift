import ArgumentParser
import Glibc
import News
import NewsService
import NewsStore
import Presentation

/// `newsterm rules list`: the rules, or what they would do.
struct RulesListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the rules, or what they would do with what is stored.")

    /// Articles read at once.
    private static let page = 300

    @OptionGroup var options: GlobalOptions
    @OptionGroup var chosen: ChosenRules

    @Flag(help: "Count what they would do with the stored articles; nothing is changed.")
    var dryRun = false

    @Flag(name: .customLong("list"), help: "With --dry-run: print the articles, too.")
    var listsArticles = false

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func validate() throws {
        guard dryRun || !listsArticles else { throw ValidationError("--list prints articles only with --dry-run.") }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            let rules = try chosen.rules(of: services.configuration)
            if rules.isEmpty, !json {
                Output.say("newsterm: no rules; man newsterm-config shows how to write one")
            }
            if let unheard = NotificationCheck.unheard(services.configuration) {
                Output.say("newsterm: nothing shows what “notify” in \(unheard) asks for; see [notifications]")
            }
            let library = services.library
            guard dryRun else { return try await list(rules, library) }
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            try await ChosenArticles.index(library)
            if listsArticles { return try await printArticles(rules, library) }
            try await tryOut(rules, library)
        }
    }

    private func list(_ rules: [Rule], _ library: Library) async throws {
        let counts = try await library.ruleCounts()
        let reports = rules.map { RuleReport(rule: $0, marked: RuleCount.of($0, in: counts)) }
        if json { return try Output.json(reports) }
        if try !options.printTable({ RuleReport.table(reports, width: $0, $1) }) {
            for report in reports { Output.line(report.line) }
        }
    }

    private func tryOut(_ rules: [Rule], _ library: Library) async throws {
        let counts = try await library.ruleCounts()
        var reports: [RuleReport] = []
        for rule in rules {
            let report = RuleReport(
                rule: rule, marked: RuleCount.of(rule, in: counts), trial: try await library.trial(of: rule))
            // Print a script's line at once, since the next may take a while.
            if json || Output.isTerminal { reports.append(report) } else { Output.line(report.line) }
        }
        if json { return try Output.json(reports) }
        _ = try options.printTable { RuleReport.table(reports, width: $0, $1) }
    }

    /// Prints page by page: a library may hold more than fits into memory.
    private func printArticles(_ rules: [Rule], _ library: Library) async throws {
        var printer = HeadlinePrinter(isJSON: json, format: nil, feeds: try await library.feeds())
        printer.begin()
        for rule in rules {
            var place: SearchPlace?
            repeat {
                let page = try await library.matches(of: rule, limit: Self.page, after: place)
                for hit in page.hits {
                    let line = "\(rule.number)\t\(HeadlineReport.line(hit.headline))"
                    try printer.print(hit.headline, line: line) {
                        RuleMatchReport(number: rule.number, headline: hit.headline, feedURL: $0)
                    }
                }
                place = page.next
            } while place != nil
        }
        printer.end()
        if printer.count == 0, !json, !rules.isEmpty { Output.say("newsterm: no stored article matches") }
    }
}

/// A rule in JSON. Absent values are null; `matches` and `changes` only in a dry run.
struct RuleReport: Report {
    let rule: Rule
    /// How many stored articles have its mark.
    let marked: Int
    var trial: RuleTrial?

    var members: ReportMembers {
        let members: ReportMembers = [
            "number": rule.number,
            "line": rule.line,
            "name": rule.name,
            "when": rule.text,
            "then": rule.actions.map(\.description),
            "articles": marked,
        ]
        guard let trial else { return members }
        return members.adding("matches", trial.matches).adding("changes", trial.changes.map(RuleChangeReport.init))
    }

    /// A line of fields: number, line in the file, query, actions, and how many articles have its mark, or what it
    /// would do.
    var line: String {
        let actions = rule.actions.map(\.description).joined(separator: ", ")
        let head = [
            "\(rule.number)", "\(rule.line)", SafeLine.of(rule.name ?? ""), SafeLine.of(rule.text),
            SafeLine.of(actions),
        ].joined(separator: "\t")
        guard let trial else { return "\(head)\t\(marked)" }
        return "\(head)\t\(trial.matches)\t\(changes)"
    }

    private var changes: String {
        SafeLine.of((trial?.changes ?? []).map { "\($0.action) \($0.articles)" }.joined(separator: ", "))
    }

    /// A terminal table with headings: number, articles, name, query, and actions, or in a dry run what they would
    /// change.
    static func table(_ reports: [RuleReport], width: Int, _ appearance: TerminalTable.Appearance) -> [String] {
        guard let first = reports.first else { return [] }
        let theme = appearance.theme
        let hasNames = reports.contains { $0.rule.name != nil }
        let headings = [
            "rule", first.trial == nil ? "acted on" : "matches", hasNames ? "name" : "", "when",
            first.trial == nil ? "then" : "would change",
        ]
        let rows = reports.map { report -> [TerminalTable.Cell] in
            let actions = report.rule.actions.map(\.description).joined(separator: ", ")
            return [
                .init(text: "\(report.rule.number)", style: theme[.detail]),
                .init(text: "\(report.trial?.matches ?? report.marked)", style: theme[.detail]),
                .init(text: SafeLine.of(report.rule.name ?? ""), style: theme[.text]),
                .init(text: SafeLine.of(report.rule.text), style: theme[.text]),
                .init(text: report.trial == nil ? SafeLine.of(actions) : report.changes, style: theme[.detail]),
            ]
        }
        return TerminalTable.lines(
            [headings.map { .init(text: $0, style: theme[.detail]) }] + rows,
            columns: [
                .init(isAtRight: true, most: .max), .init(isAtRight: true, most: .max), .init(most: width / 4),
                .init(most: width / 2), .init(),
            ], width: width, appearance)
    }
}

private struct RuleChangeReport: Report {
    let change: RuleTrial.Change

    var members: ReportMembers { ["action": change.action.description, "articles": change.articles] }
}

/// An article that a rule matches: the headline's fields, and the rule's number.
private struct RuleMatchReport: Report {
    let number: Int
    let headline: Headline
    let feedURL: String?

    var members: ReportMembers {
        HeadlineReport(headline: headline, feedURL: feedURL).members.adding("rule", number)
    }
}
