import ArgumentParser
import Foundation
import News
import NewsStore
import Newsroom

/// `newsterm refresh`: one refresh now, by the process that holds the lease, or here when none does.
struct RefreshCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Refresh the feeds that are due, once, now.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("Only these feeds of the list.", valueName: "url"), completion: ShellCompletion.feeds)
    var urls: [String] = []

    @Flag(help: "Print one JSON object a line, one for each feed.")
    var json = false

    @Flag(help: "Ask also the feeds that are not due.")
    var force = false

    func run() async throws {
        try await Workshop.with(options.locations, isAboutToRefresh: true) { workshop in
            try workshop.library.checkWritable()
            for problem in try await workshop.synchronizeIfChanged() { Output.say(problem) }
            ProcessMemory.returnStartupCode()
            let reporter = RefreshReporter(asJSON: json)
            let chosen = urls.isEmpty ? nil : urls.map { (try? FeedAddress.normalized($0)) ?? $0 }
            let order = RefreshOrder(urls: chosen, force: force, asker: Asker(.command("refresh")))
            let end = try await CommandedRefresh(workshop, order, reporter).run()
            reporter.finish(end.sentence)
            try Task.checkCancellation()
            if end.status != .success { throw CommandFailure("", status: end.status) }
        }
    }
}
