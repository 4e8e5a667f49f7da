import ArgumentParser
import Foundation
import News
import NewsStore
import Newsroom

/// `newsterm refresh`: one refresh now, by the process that holds the lease, or here when none does.
struct RefreshCommand: AsyncParsableCommand {
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
            let end: (sentence: String, status: ExitStatus)
            if let answers = try await HolderConversation.ask(
                .refresh(urls: chosen, force: force), locations: workshop.locations)
            {
                end = try await Self.follow(answers, reporter)
            } else {
                let hooks = Hooks(workshop)
                await hooks.begin()
                let report = try await newsterm.follow(workshop.refresher.progress(), reporter.show) {
                    try await workshop.refresh(chosen, force: force) { reporter.report(FeedReport($0)) }
                }
                await hooks.settle()
                end = (report.sentence, report.exitStatus)
            }
            reporter.finish(end.sentence)
            if end.status != .success { throw CommandFailure("", status: end.status) }
        }
    }

    private static func follow(
        _ answers: HolderAnswers, _ reporter: RefreshReporter
    ) async throws -> (String, ExitStatus) {
        for try await answer in answers {
            switch answer {
            case .outcome(let outcome): reporter.report(outcome)
            case .progress(let report): reporter.show(report.progress)
            case .finished(let sentence, let status): return (sentence, status)
            case .accepted, .holder, .worked, .maintained, .explanation, .tasks, .journal, .notification: break
            }
        }
        throw HolderConversation.wentAway
    }
}
