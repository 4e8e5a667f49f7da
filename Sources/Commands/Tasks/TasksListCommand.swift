import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import FrontEnd
import Glibc
import NewsService
import Presentation

struct TasksListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "What is pending, what it waits for, and how the last run ended.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func run() async throws {
        let (statuses, silence) = try await BackgroundTaskCenter(options.locations).newsTasks()
        if let silence { Output.say("newsterm: \(silence) What follows is what it has stored.") }
        let runs = TaskRuns(directory: options.locations.background)
        let reports = statuses.map { TaskReport(runs.adding(to: $0), asked: runs.lastAsked($0.identifier)) }
        if json { return try Output.json(reports) }
        let loaded = try options.locations.loadWhole()
        if Output.isTerminal {
            let look = TerminalTable.Look(options.locations, loaded, noColor: options.noColor)
            for line in TaskReport.table(reports, width: Output.columns, look) {
                Output.write(line + "\n", to: STDOUT_FILENO)
            }
        } else {
            for report in reports { Output.line(report.line) }
        }
        if !loaded.configuration.refresh.isAutomatic {
            Output.say("newsterm: there are no automatic refreshes, since refresh.interval is \"never\"")
        }
        if silence != nil { return }
        if let holder = Lease.holder(directory: options.locations.background) {
            Output.say("newsterm: process \(holder) runs the tasks")
        } else {
            Output.say("newsterm: nothing runs the tasks now; \(Self.remedy(options.locations))")
        }
    }

    private static func remedy(_ locations: Locations) -> String {
        switch InstalledUnits(locations: locations).afterQuitting(beside: nil) {
        case .unit(let name): "\(name) is enabled: systemctl --user status \(name) tells more"
        case .unitNotEnabled(let name): "\(name) is not enabled; newsterm daemon --install shows how"
        case .nothing, .daemon, .anotherReader: "they run while newsterm is open, or always: newsterm daemon --install"
        }
    }
}
