import ArgumentParser
import NewsStore
import Newsroom

/// `newsterm maintain`: retention, compaction and the integrity check, now.
struct MaintainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintain", abstract: "Delete what is past its retention, compact and check the library, now.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            try workshop.library.checkWritable()
            try await workshop.synchronizeIfChanged()
            if let answers = try await HolderConversation.ask(.maintain, locations: workshop.locations) {
                try await HolderConversation.finish(answers) { answer in
                    if json, case .maintained(let report) = answer { try Output.json(report) }
                }
            } else {
                let report = try await workshop.maintenance.run()
                if json { try Output.json(UpkeepReport(report)) }
                Output.say(report.sentence)
                if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
            }
        }
    }
}
