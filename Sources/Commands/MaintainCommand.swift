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
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            try await services.synchronizeIfChanged()
            try await maintain(services)
        }
    }

    private func maintain(_ services: AppServices) async throws {
        let requester = Requester(.command("maintain"))
        try await BackgroundTaskCenter(services.locations).untilDone {
            .maintain(requester: requester)
        } ours: { lease in
            let holder = try await LeaseHolder(lease: lease, kind: .command, services: services, launches: false)
            let report = try await holder.runMaintenance(requester)
            if json { try Output.json(MaintainReport(report)) }
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
