import News
import NewsStore
import Newsroom

/// What `newsterm list` does.
struct HeadlineListing {
    let locations: Locations
    let isJSON: Bool
    /// nil: newsterm's own.
    let format: HeadlineFormat?
    let unreadOnly: Bool
    let starredOnly: Bool
    /// The address of the only feed whose articles are wanted.
    let feed: String?
    /// 0: all.
    let limit: Int

    func run() async throws {
        try await Workshop.with(locations) { workshop in
            for problem in try await workshop.synchronizeIfChanged() { Output.say(problem) }
            // Nothing else is at work in this process: to go to another thread for each reading would take time.
            let feeds = try workshop.library.feedsNow()
            var filter = HeadlineFilter(unreadOnly: unreadOnly, starredOnly: starredOnly)
            if let feed {
                guard let match = feeds.first(where: { FeedAddress.key($0.url) == FeedAddress.key(feed) }) else {
                    throw CommandFailure("\(SafeLine.of(feed)) is not in the feed list; newsterm feeds shows what is")
                }
                filter.feed = match.id
            }
            let count = try print(workshop.library, filter, feeds)
            if count == 0, !isJSON { Output.say("newsterm: no articles; newsterm refresh fetches what is new") }
        }
    }

    /// In pages: a library may hold more than fits into memory.
    /// - Returns: how many were printed.
    private func print(_ library: Library, _ filter: HeadlineFilter, _ feeds: [Feed]) throws -> Int {
        var printer = HeadlinePrinter(isJSON: isJSON, format: format, feeds: feeds)
        var anchor = HeadlineAnchor.first
        printer.begin()
        while limit == 0 || printer.count < limit {
            let size = limit == 0 ? 1_000 : min(1_000, limit - printer.count)
            let page = try library.headlinesNow(filter, anchor, limit: size)
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

extension HeadlineListing {
    /// The listing as scripts ask for it again and again.
    /// - Returns: nil for what only the parser of all commands can make sense of, or complain about.
    init?(arguments: [String]) {
        // Before its name a command's own options mean nothing.
        guard let name = arguments.firstIndex(of: "list"),
            PlainArguments(arguments[..<name], flags: ["--no-color"])?.words.isEmpty == true,
            let plain = PlainArguments(
                arguments, flags: ["--no-color", "--json", "--unread", "--starred"],
                options: ["--feed", "--format", "--limit"]),
            plain.words == ["list"],
            let limit = plain.values["--limit"].map({ Int($0) }) ?? ListCommand.defaultLimit
        else { return nil }
        locations = plain.locations
        isJSON = plain.flags.contains("--json")
        format = plain.values["--format"].flatMap { try? HeadlineFormat($0) }
        guard (format != nil) == (plain.values["--format"] != nil), format == nil || !isJSON else { return nil }
        unreadOnly = plain.flags.contains("--unread")
        starredOnly = plain.flags.contains("--starred")
        feed = plain.values["--feed"]
        self.limit = limit
    }
}
