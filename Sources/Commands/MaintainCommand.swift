import ArgumentParser
import BackgroundTasks
import News
import NewsService
import NewsStore
import Newsroom

/// `newsterm maintain`: retention, compaction and integrity check, now.
struct MaintainCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintain", abstract: "Delete what is past its retention, compact and check the library, now.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { workshop in
            try workshop.library.checkWritable()
            try await workshop.synchronizeIfChanged()
            try await maintain(workshop)
        }
    }

    private func maintain(_ workshop: AppServices) async throws {
        let asker = Asker(.command("maintain"))
        try await BackgroundTaskCenter(workshop.locations).untilDone {
            .maintain(asker: asker)
        } ours: { lease in
            let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop, launches: false)
            let report = try await holder.runMaintenance(asker)
            if json { try Output.json(UpkeepReport(report)) }
            Output.say(report.sentence)
            if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
        } theirs: { answers in
            let end = try await answers.end { answer in
                if json, case .maintained(let report) = answer { try Output.json(report) }
            }
            Output.say(end)
        }
    }
}
