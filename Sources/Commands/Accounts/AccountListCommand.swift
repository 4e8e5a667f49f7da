import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import NewsStore

struct AccountListCommand: WorkingCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            let accounts = try await services.library.accounts()
            let feeds = Dictionary(grouping: try await services.library.feeds()) { $0.account }
            let reports = accounts.map { AccountReport(account: $0, feeds: feeds[$0.id] ?? []) }
            if json { return try Output.json(reports) }
            if accounts.isEmpty { Output.say("There are no accounts. newsterm account add ADDRESS adds one.") }
            for line in reports.flatMap({ $0.lines(now: services.clock.now) }) { Output.line(line) }
        }
    }
}
