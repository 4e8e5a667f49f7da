import ArgumentParser
import BackgroundTasks
import NewsStore
import Newsroom

/// `newsterm maintain`: retention, compaction and the integrity check, now.
struct MaintainCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintain", abstract: "Delete what is past its retention, compact and check the library, now.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            try workshop.library.checkWritable()
            try await workshop.synchronizeIfChanged()
            while true {
                do {
                    return try await maintain(workshop)
                } catch HolderFailure.wentAway {
                    // Whoever holds the lease next is asked, or it is done here.
                    try Task.checkCancellation()
                }
            }
        }
    }

    private func maintain(_ workshop: Workshop) async throws {
        let asker = Asker(.command("maintain"))
        switch try await LeaseTurn.take(.maintain(asker: asker), workshop.locations) {
        case .theirs(let answers):
            try await HolderConversation.finish(answers) { answer in
                if json, case .maintained(let report) = answer { try Output.json(report) }
            }
        case .ours(let lease):
            let holder = try await LeaseHolder(lease: lease, kind: .command, workshop: workshop, launches: false)
            let report = try await holder.runMaintenance(asker)
            if json { try Output.json(UpkeepReport(report)) }
            Output.say(report.sentence)
            if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
        }
    }
}
