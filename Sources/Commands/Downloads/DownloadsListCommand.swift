import ArgumentParser
import News
import NewsService
import Newsroom

struct DownloadsListCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the downloads, their progress and where their files are.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func run() async throws {
        try await AppServices.withDownloads(options.locations) { services in
            var statuses = try await services.downloads.statuses()
            if statuses.contains(where: { $0.phase == .transferring }) {
                // Measuring the speed takes two samples.
                try await Task.sleep(for: .seconds(1))
                statuses = try await services.downloads.statuses()
            }
            if json { return try Output.json(statuses.map(DownloadReport.init)) }
            for status in statuses { Output.line(DownloadReport(status).line) }
            if statuses.isEmpty { Output.say("newsterm: no downloads; newsterm downloads add URL begins one") }
        }
    }
}
