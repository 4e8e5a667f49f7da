import ArgumentParser
import BackgroundTasks
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom

/// `newsterm refresh`: one refresh now, by the holder of the lease, or here if there is none.
struct RefreshCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Refresh the feeds that are due, once, now.")

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("Only these feeds of the list: their addresses or titles.", valueName: "url"),
        completion: ShellCompletion.feeds)
    var urls: [String] = []

    @Flag(help: "Print one JSON object a line, one for each feed.")
    var json = false

    @Flag(help: "Ask also the feeds that are not due.")
    var force = false

    func run() async throws {
        try await AppServices.with(options.locations, isAboutToRefresh: true) { services in
            try services.library.checkWritable()
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            ProcessMemory.returnStartupCode()
            let reporter = RefreshReporter(asJSON: json)
            var chosen: [String]?
            if !urls.isEmpty { chosen = try addresses(in: try await services.library.ownFeeds()) }
            let order = RefreshRequest(urls: chosen, force: force, requester: Requester(.command("refresh")))
            let end = try await refresh(order, services, reporter)
            reporter.finish(end.sentence)
            try Task.checkCancellation()
            if end.status != .success { throw CommandFailure("", status: end.status) }
        }
    }

    /// - Throws: if one of them is not listed; nothing is requested then.
    private func addresses(in feeds: [Feed]) throws -> [String] {
        // Without its user name and password, an address may stand for several feeds.
        let known = Set(feeds.flatMap { [$0.url, FeedAddress.withoutCredentials($0.url)] }.map(FeedAddress.key))
        return try urls.map { url in
            let named = try NamedFeed.address(url, in: feeds)
            let address = (try? FeedAddress.normalized(named)) ?? named
            guard known.contains(FeedAddress.key(address)) else { throw NewsroomError.notListed(url: named) }
            return address
        }
    }

    /// Refreshes through the holder of the lease, or here while holding it. If the holder ends early, the next holder,
    /// or this process, does the rest.
    /// - Returns: the result and the exit status; after a cancellation, the result so far.
    private func refresh(
        _ order: RefreshRequest, _ services: AppServices, _ reporter: RefreshReporter
    ) async throws -> (sentence: String, status: ExitStatus) {
        let tally = RefreshTally()
        var rest = order
        let reporting: @Sendable (RefreshOutcome) -> Void = {
            let outcome = FeedReport($0)
            if tally.count(outcome) { reporter.report(outcome) }
        }
        let center = BackgroundTaskCenter(services.locations)
        do {
            return try await center.untilDone {
                rest.request
            } ours: { lease in
                let holder = try await LeaseHolder(lease: lease, kind: .command, services: services, launches: false)
                let report = try await follow(services.refresher.progress(), reporter.show) { [rest] in
                    try await holder.runRefresh(rest, reporting: reporting)
                }
                return Self.end(report, tally)
            } theirs: { answers in
                do {
                    return try await tally.follow(answers, progress: reporter.show) { if $1 { reporter.report($0) } }
                } catch TaskHostError.gone {
                    tally.noteProcessEnded()
                    guard let left = try await tally.rest(of: order, in: services.library) else {
                        return (tally.report.sentence, tally.report.exitStatus)
                    }
                    rest = left
                    throw TaskHostError.gone
                }
            }
        } catch TaskHostError.otherVersion {
            // A holder of another version does not understand the request; refreshing here does not disturb it.
            let notifier = Notifier(services)
            let report: Result<RefreshReport, any Error>
            do {
                report = .success(
                    try await follow(services.refresher.progress(), reporter.show) { [rest] in
                        try await services.refresh(
                            rest, notifier, isAwaited: true, note: { await center.note($0, log: services.log) },
                            advanceNextRefresh: { _ in }, reporting: reporting)
                    })
            } catch {
                report = .failure(error)
            }
            await notifier.settle(waitsForMore: true)
            return Self.end(try report.get(), tally)
        }
    }

    private static func end(_ report: RefreshReport, _ tally: RefreshTally) -> (sentence: String, status: ExitStatus) {
        let whole = tally.report(endingWith: report)
        return (whole.words(forCommandAt: Date()), whole.exitStatus)
    }
}
