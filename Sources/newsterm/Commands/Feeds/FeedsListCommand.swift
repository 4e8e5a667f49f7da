import ArgumentParser
import News
import NewsStore

/// `newsterm feeds list`.
struct FeedsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the feeds and how they are.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            for problem in try await workshop.synchronizeIfChanged() { Output.say(problem) }
            let feeds = try await workshop.library.feeds()
            if json {
                try Output.json(feeds.map(FeedStateReport.init))
            } else {
                for feed in feeds { Output.line(Self.line(feed)) }
                if feeds.isEmpty {
                    Output.say(
                        "newsterm: no feeds; newsterm feeds add URL adds one, newsterm feeds import FILE takes many")
                }
            }
        }
    }

    private static func line(_ feed: Feed) -> String {
        let state =
            feed.failure.map { "failed: \($0)" } ?? feed.lastCheck.map { "ok, \(DateText.minute($0))" } ?? "never asked"
        let hidden = feed.isHidden ? "hidden; " : ""
        let next =
            feed.isStopped
            ? "stopped"
            : feed.nextCheck.map { "next \(DateText.minute($0)): \(feed.nextCheckReason ?? "")" }
                ?? feed.nextCheckReason ?? "next at once"
        return "\(feed.unreadCount)/\(feed.articleCount)\t\(SafeLine.of(feed.title))\t"
            + "\(SafeLine.of(FeedAddress.withoutCredentials(feed.url)))\t\(hidden)\(SafeLine.of(state))"
            + "\t\(SafeLine.of(next))"
    }
}
