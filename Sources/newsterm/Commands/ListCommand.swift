import ArgumentParser
import Foundation
import News
import NewsStore

/// `newsterm list`: stored headlines, newest first.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List stored headlines, newest first.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document, an array.")
    var json = false

    @Flag(help: "Only unread articles.")
    var unread = false

    @Flag(help: "Only starred articles.")
    var starred = false

    @Option(help: ArgumentHelp("Only this feed's articles.", valueName: "url"))
    var feed: String?

    @Option(help: ArgumentHelp("At most this many; 0: all.", valueName: "n"))
    var limit = 50

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on; \(limit) is less.") }
    }

    func run() async throws {
        try await Workshop.with(options) { workshop in
            var filter = HeadlineFilter(unreadOnly: unread, starredOnly: starred)
            if let feed {
                let feeds = try await workshop.library.feeds()
                guard let match = feeds.first(where: { $0.url == feed }) else {
                    throw CommandFailure("\(feed) is not in the feed list; newsterm feeds shows what is")
                }
                filter.feed = match.id
            }
            var printed = 0
            var anchor = HeadlineAnchor.newest
            if json { Output.write("[", to: 1) }
            // In pages: a library may hold more than fits into memory.
            while limit == 0 || printed < limit {
                let size = limit == 0 ? 1_000 : min(1_000, limit - printed)
                let page = try await workshop.library.headlines(filter, anchor, limit: size)
                for headline in page {
                    if json {
                        Output.write(
                            (printed == 0 ? "" : ",\n") + (try Output.jsonText(HeadlineReport(headline))), to: 1)
                    } else {
                        Output.line(Self.line(headline))
                    }
                    printed += 1
                }
                guard page.count == size, let last = page.last else { break }
                anchor = .after(last.position)
            }
            if json { Output.write("]\n", to: 1) }
            if printed == 0, !json { Output.say("newsterm: no articles; newsterm refresh fetches what is new") }
        }
    }

    private static func line(_ headline: Headline) -> String {
        let marks = (headline.isRead ? " " : "N") + (headline.isStarred ? "*" : " ")
        let title = headline.title.isEmpty ? "(no title)" : SafeLine.of(headline.title)
        return "\(headline.id.rawValue)\t\(marks)\t\(DateText.minute(headline.sortDate))\t"
            + "\(SafeLine.of(headline.feedTitle))\t\(title)"
    }
}
