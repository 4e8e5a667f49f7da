import ArgumentParser
import BackgroundTasks
import NewsService

struct TasksJournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "The scheduler's decisions, the newest last.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @Option(help: ArgumentHelp("At most this many; 0: all.", valueName: "n"))
    var limit = 100

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on; \(limit) is less.") }
    }

    func run() async throws {
        let (entries, damaged) = try Journal.recent(limit == 0 ? .max : limit, directory: options.locations.background)
        for entry in entries {
            if json {
                try Output.json(JournalReport(entry))
            } else {
                Output.line("\(DateText.second(entry.date))  \(entry.messageWithTask)")
            }
        }
        if damaged > 0 { Output.say("newsterm: \(damaged) damaged lines of the journal were skipped") }
        if entries.isEmpty { Output.say("newsterm: the journal is empty; it is written while newsterm is open") }
    }
}
