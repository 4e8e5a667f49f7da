import ArgumentParser
import BackgroundTasks
import News
import NewsService
import NewsStore
import Programs

/// `newsterm watch`: new articles and task events as they happen.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Print new articles and what the tasks do, as it happens, until interrupted.",
        discussion: "Refreshes nothing itself: an open newsterm, the daemon or newsterm refresh does.")

    /// Articles read per query.
    private static let page = 200

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object a line; its type is article, task or scheduler.")
    var json = false

    func run() async throws {
        let signal = try await TerminationSignals.whileWorking(isCancellation: \.isCancellation) {
            try await AppServices.with(options.locations) { services in
                for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
                let entries = try Journal.newEntries(directory: services.locations.background)
                let changes = services.library.changes()
                let last = try await services.library.lastArrival()
                // Printed only now, so that a script that waits for it misses nothing that follows.
                Output.say("newsterm: watching; Ctrl-C ends it")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await printArticles(of: services.library, after: last, changes) }
                    group.addTask { for await entry in entries { try print(.entry(entry)) } }
                    try await group.waitForAll()
                }
            }
        }
        if let signal { throw CommandFailure(signal: signal) }
    }

    private func printArticles(
        of library: Library, after last: Headline.ID?, _ changes: AsyncStream<Void>
    ) async throws {
        var last = last
        for await _ in changes {
            while true {
                let arrivals = try await library.arrivals(after: last, limit: Self.page)
                guard let newest = arrivals.last else { break }
                let feeds = try await library.feeds()
                let addresses = Dictionary(feeds.map { ($0.id, FeedAddress.withoutCredentials($0.url)) }) { $1 }
                for headline in arrivals { try print(.article(headline, feedURL: addresses[headline.feedID])) }
                last = newest.id
            }
        }
    }

    private func print(_ report: WatchReport) throws {
        if json { try Output.json(report) } else { Output.line(report.line) }
    }
}
