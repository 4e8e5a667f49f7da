import ArgumentParser
import News
import NewsStore

/// `newsterm list`: stored headlines, newest first.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List stored headlines, newest first.")

    @OptionGroup var options: GlobalOptions

    @OptionGroup var output: HeadlineOutput

    @Flag(help: "Only unread articles.")
    var unread = false

    @Flag(help: "Only starred articles.")
    var starred = false

    @Option(help: ArgumentHelp("Only this feed's articles.", valueName: "url"), completion: ShellCompletion.feeds)
    var feed: String?

    @Option(help: ArgumentHelp("At most this many; 0: all.", valueName: "n"))
    var limit = 50

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on; \(limit) is less.") }
    }

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            for problem in try await workshop.synchronize() { Output.say(problem) }
            let feeds = try await workshop.library.feeds()
            var filter = HeadlineFilter(unreadOnly: unread, starredOnly: starred)
            if let feed {
                guard let match = feeds.first(where: { FeedAddress.key($0.url) == FeedAddress.key(feed) }) else {
                    throw CommandFailure("\(SafeLine.of(feed)) is not in the feed list; newsterm feeds shows what is")
                }
                filter.feed = match.id
            }
            let count = try await print(workshop.library, filter, feeds)
            if count == 0, !output.json { Output.say("newsterm: no articles; newsterm refresh fetches what is new") }
        }
    }

    /// In pages: a library may hold more than fits into memory.
    /// - Returns: how many were printed.
    private func print(_ library: Library, _ filter: HeadlineFilter, _ feeds: [Feed]) async throws -> Int {
        var printer = try output.printer(feeds)
        var anchor = HeadlineAnchor.first
        printer.begin()
        while limit == 0 || printer.count < limit {
            let size = limit == 0 ? 1_000 : min(1_000, limit - printer.count)
            let page = try await library.headlines(filter, anchor, limit: size)
            for headline in page {
                try printer.print(headline, line: HeadlineReport.line(headline)) {
                    HeadlineReport(headline: headline, feedURL: $0)
                }
            }
            guard page.count == size, let last = page.last else { break }
            anchor = .after(last.position)
        }
        printer.end()
        return printer.count
    }
}
