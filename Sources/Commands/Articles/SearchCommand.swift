import ArgumentParser
import FoundationEssentials
import FrontEnd
import News
import NewsService
import NewsStore

/// `newsterm search`: stored articles that match a query, best first.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find stored articles, the best first.",
        discussion: """
            All words must be there; the last one may be the beginning of a word. "two words" in quotes stand side by \
            side, -word is not there, OR and parentheses combine, wor* is the beginning of a word. Besides:
              title:… author:… text:… feed:… tag:… link:…
              is:unread is:read is:starred is:hidden has:enclosure has:audio
              age:<2d age:>3w date:2026-11-20 date:>2026-11
            Put the query in single quotes, and after -- when it begins with a dash.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "What to search for.", completion: ShellCompletion.queries)
    var query: [String]

    @OptionGroup var output: HeadlineOutput

    @Option(help: ArgumentHelp("At most this many; 0: all.", valueName: "n"))
    var limit = ListCommand.defaultLimit

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on; \(limit) is less.") }
        let parsed = ArticleQuery.parse(text)
        if let problem = parsed.problems.first { throw ValidationError("The query is invalid. \(problem)") }
        guard !parsed.query.isEmpty else { throw ValidationError("The query holds nothing to search for.") }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            try await ChosenArticles.index(services.library)
            let feeds = try await services.library.feeds()
            let parsed = ArticleQuery.parse(text, isBeingTyped: true)
            if let field = parsed.unknownFields.first {
                Output.say("newsterm: \(ParsedQuery.noField(field))")
            } else if let problem = Self.ignored(in: text) {
                Output.say("newsterm: \(problem) The search ignores it.")
            }
            let query = parsed.query
            let count = try await print(services, query, feeds)
            if count == 0, !output.json { Output.say("newsterm: no stored article matches") }
        }
    }

    /// What the search ignores, such as a parenthesis that is not closed.
    private static func ignored(in text: String) -> QueryProblem? {
        do throws(QueryProblem) {
            _ = try ArticleQuery.strictly(text, isOnce: true)
            return nil
        } catch {
            return error
        }
    }

    private var text: String { query.joined(separator: " ") }

    /// Prints page by page: there may be more matches than fit into memory.
    /// - Returns: the number of articles printed.
    private func print(_ services: AppServices, _ query: ArticleQuery, _ feeds: [Feed]) async throws -> Int {
        let library = services.library
        var printer = try output.printer(feeds)
        var table: HeadlineTable?
        if !printer.isJSON, printer.format == nil, Output.isTerminal {
            let appearance = TerminalTable.Appearance(
                options.locations, try options.locations.loadWhole(), noColor: options.noColor)
            table = HeadlineTable(width: Output.columns, showsFeed: true, appearance: appearance, now: Date())
        }
        var place: SearchPlace?
        printer.begin()
        repeat {
            let size = limit == 0 ? 300 : min(300, limit - printer.count)
            let page = try await library.search(query, limit: size, after: place, timeout: nil)
            table?.fit(page.hits.map(\.headline))
            for hit in page.hits {
                if let table {
                    let below = hit.snippet.map { "\n" + table.line(below: $0.text) } ?? ""
                    printer.print(styled: table.line(hit.headline) + below)
                    continue
                }
                let line = HeadlineReport.line(hit.headline) + "\t" + SafeLine.of(hit.snippet?.text ?? "")
                try printer.print(hit.headline, line: line) { SearchHitReport(hit: hit, feedURL: $0) }
            }
            place = page.next
        } while place != nil && (limit == 0 || printer.count < limit)
        printer.end()
        let isReported = table != nil || !printer.isJSON && limit == ListCommand.defaultLimit
        if isReported, place != nil { Output.say(HeadlineListing.more(limit)) }
        return printer.count
    }
}

extension SearchCommand {
    private static let optionsWithValue = Locations.options.union(["--limit", "--format"])

    /// An addition to the parser's error message when it mistakes a word with a leading dash for an option.
    /// - Returns: nil for any other error or command.
    static func hint(on message: String, _ arguments: some Sequence<String>) -> String? {
        let isOptionError = ["Error: Unknown option", "Error: Missing expected argument"].contains {
            message.hasPrefix($0)
        }
        guard isOptionError, !arguments.contains("--") else { return nil }
        var (options, words): ([String], [String]) = ([], [])
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            options.append(argument)
            if optionsWithValue.contains(argument), let value = rest.popFirst() { options.append(value) }
        }
        guard words.first == configuration.commandName, words.contains(where: { $0.hasPrefix("-") }) else { return nil }
        let command = ["newsterm", "search"] + options + ["--"] + words.dropFirst()
        return "Put words that begin with a dash after --: " + command.map(ShellWord.of).joined(separator: " ")
    }
}
