import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import FrontEnd
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
        let reports = statuses.map { TaskReport(runs.adding(to: $0), asked: runs.lastRequested($0.identifier)) }
        if json { return try Output.json(reports) }
        if try !options.printTable({ TaskReport.table(reports, width: $0, $1) }) {
            for report in reports { Output.line(report.line) }
        }
        if try !options.locations.loadWhole().configuration.refresh.isAutomatic {
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
        case .unit(let name): "\(name) is enabled: systemctl --user status \(name) shows more"
        case .unitNotEnabled(let name): "\(name) is not enabled; newsterm daemon --install shows how"
        case .nothing, .daemon, .anotherReader: "they run while newsterm is open, or always: newsterm daemon --install"
        }
    }
}
