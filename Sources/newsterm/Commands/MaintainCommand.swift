import ArgumentParser
import Newsroom

/// `newsterm maintain`: retention, compaction and the integrity check, now.
struct MaintainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "maintain", abstract: "Delete what is past its retention, compact and check the library, now.")

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        try await Workshop.with(options) { workshop in
            try await workshop.synchronize()
            if let answers = try await HolderConversation.ask(.maintain, locations: workshop.locations) {
                try await HolderConversation.finish(answers)
            } else {
                let report = try await workshop.maintenance.run()
                Output.say(report.sentence)
                if report.exitStatus != .success { throw CommandFailure("", status: report.exitStatus) }
            }
        }
    }
}
