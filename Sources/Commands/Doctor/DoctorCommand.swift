import ArgumentParser
import BackgroundTasks
import FrontEnd
import NewsService

/// `newsterm doctor`: what is wrong with this installation and how to fix it. It fixes only wrong article counts, and
/// creates no folder or library.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Find out what is wrong with this set-up and how to fix it.",
        discussion: "Exits with 1 if there is a problem; notes do not count.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let locations = options.locations
        let conditions = LinuxConditions()
        var checks = ConfigurationCheck.run(locations)
        checks.append(await FeedListCheck.run(locations))
        checks += await DataFolderCheck.run(locations)
        checks.append(TerminalCheck.run())
        checks.append(await LeaseCheck.run(locations))
        checks.append(UnitCheck.run(InstalledUnits(locations: locations)))
        checks.append(InotifyCheck.run(folder: locations.data))
        checks += await DownloadFolderCheck.run(locations)
        checks += SessionRecordCheck.run(locations)
        checks += ProgramsCheck.run(locations) + NotificationCheck.run(locations)
        checks += await ServiceCheck.run(locations)
        await conditions.settle()
        checks += TaskFilesCheck.run(locations, conditions.current())
        checks += conditions.changeReports().map(DoctorCheck.init)
        let report = DoctorReport(
            conditions: conditions.reports().map(DoctorReport.ConditionEntry.init), checks: checks)
        if json {
            try Output.json(report)
        } else {
            for line in report.lines { Output.line(line) }
        }
        Output.say(report.sentence)
        if report.problemCount > 0 { throw CommandFailure("", status: .failure) }
    }
}
