import ArgumentParser
import FrontEnd
import News
import NewsService
import NewsStore
import Presentation
import Terminal

struct FeedsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the feeds and how they are.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let feeds = try await services.library.feeds()
            if json {
                try Output.json(feeds.map(FeedStateReport.init))
            } else {
                if try !options.printTable({ Self.table(feeds, width: $0, $1) }) {
                    for feed in feeds { Output.line(Self.line(feed)) }
                }
                if feeds.isEmpty {
                    Output.say(
                        "newsterm: no feeds; newsterm feeds add URL adds one, newsterm feeds import FILE takes many")
                }
            }
        }
    }

    /// A terminal table: unread and stored articles, title, address if there is room, and state.
    static func table(_ feeds: [Feed], width: Int, _ appearance: TerminalTable.Appearance) -> [String] {
        let theme = appearance.theme
        let addressCells = width >= widthForAddress ? width / 3 : 0
        let rows = feeds.map { feed -> [TerminalTable.Cell] in
            let state = "\(feed.isHidden ? "hidden; " : "")\(Self.state(feed)); \(Self.next(feed))"
            let style = theme[feed.failure == nil ? .detail : .error]
            return [
                .init(text: count(feed), style: theme[.detail]),
                .init(text: SafeLine.of(feed.title), style: theme[feed.unreadCount > 0 ? .text : .read]),
                .init(text: SafeLine.of(Redaction.address(feed.url)), style: theme[.detail]),
                .init(text: SafeLine.of(state), style: style),
            ]
        }
        return TerminalTable.lines(
            rows,
            columns: [.init(isAtRight: true, most: .max), .init(most: width / 3), .init(most: addressCells), .init()],
            width: width, appearance)
    }

    private static let widthForAddress = 120

    private static func line(_ feed: Feed) -> String {
        let hidden = feed.isHidden ? "hidden; " : ""
        return "\(count(feed))\t\(SafeLine.of(feed.title))\t"
            + "\(SafeLine.of(FeedAddress.withoutCredentials(feed.url)))\t\(hidden)\(SafeLine.of(state(feed)))"
            + "\t\(SafeLine.of(next(feed)))"
    }

    private static func count(_ feed: Feed) -> String { "\(feed.unreadCount)/\(feed.articleCount)" }

    private static func state(_ feed: Feed) -> String {
        feed.failure.map { "failed: \($0)" } ?? feed.lastCheck.map { "ok, \(DateText.minute($0))" } ?? "never checked"
    }

    private static func next(_ feed: Feed) -> String {
        if let account = feed.accountName { return "fetched by the server of \(SafeLine.of(account))" }
        return feed.isStopped
            ? "stopped"
            : feed.nextCheck.map { "next \(DateText.minute($0)): \(feed.nextCheckReason ?? "")" }
                ?? feed.nextCheckReason ?? "next at once"
    }
}
