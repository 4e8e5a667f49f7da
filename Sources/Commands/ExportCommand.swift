import ArgumentParser
import Glibc
import News
import NewsService
import NewsStore

/// `newsterm export`: complete articles for other programs.
struct ExportCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print stored articles with their texts as JSON, one object a line.",
        discussion: "newsterm feeds export prints the feed list.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Only unread articles.")
    var unread = false

    @Flag(help: "Only starred articles.")
    var starred = false

    @Option(help: ArgumentHelp("Only the articles of the feed of this address or title.", valueName: "url"))
    var feed: String?

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            var filter = HeadlineFilter(unreadOnly: unread, starredOnly: starred)
            if let feed {
                let feeds = try await services.library.feeds()
                let key = FeedAddress.key(try NamedFeed.address(feed, in: feeds))
                guard let match = feeds.first(where: { FeedAddress.key($0.url) == key }) else {
                    throw CommandFailure("\(SafeLine.of(feed)) is not in the feed list; newsterm feeds shows the list")
                }
                filter.feed = match.id
            }
            try await Self.print(services.library, filter)
        }
    }

    /// Prints page by page: a library may hold more than fits into memory.
    private static func print(_ library: Library, _ filter: HeadlineFilter) async throws {
        let size = 500
        var anchor = HeadlineAnchor.first
        while true {
            let page = try await library.headlines(filter, anchor, limit: size)
            for headline in page {
                // Stop between complete lines.
                try Task.checkCancellation()
                guard let article = try await library.article(headline.id) else { continue }
                Output.write(try Output.jsonText(ArticleReport(article: article)) + "\n", to: STDOUT_FILENO)
            }
            guard page.count == size, let last = page.last else { return }
            anchor = .after(last.position)
        }
    }
}
