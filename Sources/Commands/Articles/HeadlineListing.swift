import FoundationEssentials
import FrontEnd
import News
import NewsService
import NewsStore
import Newsroom

/// Implements `newsterm list`.
package struct HeadlineListing {
    let locations: Locations
    let isJSON: Bool
    /// nil for the default format.
    let format: HeadlineFormat?
    let unreadOnly: Bool
    let starredOnly: Bool
    /// The address or title of the only feed to list.
    let feed: String?
    /// Only articles with this tag, or in feeds with it.
    let tag: String?
    /// 0 for all.
    let limit: Int
    /// Whether to disable colours, overriding the configuration.
    let noColor: Bool

    package func run() async throws {
        try await AppServices.with(locations) { services in
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            // Read synchronously: nothing else runs in this process, and switching threads would cost time.
            let feeds = try services.library.feedsNow()
            var filter = HeadlineFilter(unreadOnly: unreadOnly, starredOnly: starredOnly)
            if let feed {
                let key = FeedAddress.key(try NamedFeed.address(feed, in: feeds))
                guard let match = feeds.first(where: { FeedAddress.key($0.url) == key }) else {
                    throw CommandFailure("\(SafeLine.of(feed)) is not in the feed list; newsterm feeds shows the list")
                }
                filter.feed = match.id
            }
            let count = try await print(services, filter, feeds)
            guard count == 0 else { return }
            if let tag { try check(tag, feeds, services.library) }
            guard !isJSON else { return }
            let isEmpty = feeds.allSatisfy { $0.url == Subscriptions.welcomeURL }
            Output.say(
                isEmpty
                    ? "newsterm: no feeds yet; newsterm feeds add URL adds one, and newsterm feeds import FILE a list"
                    : starredOnly
                        ? "newsterm: no starred articles"
                        : unreadOnly
                            ? "newsterm: no unread articles; newsterm refresh fetches what is new"
                            : "newsterm: no articles; newsterm refresh fetches what is new")
        }
    }

    /// - Throws: if nothing has the tag.
    private func check(_ tag: String, _ feeds: [Feed], _ library: Library) throws {
        let known = feeds.flatMap(\.tags) + (try library.tagsNow())
        guard !known.contains(where: { $0.lowercased() == tag.lowercased() }) else { return }
        throw CommandFailure("no feed and no article has the tag \(SafeLine.of(tag))")
    }

    /// Prints page by page: a library may hold more than fits into memory.
    /// - Returns: the number of headlines printed.
    private func print(_ services: AppServices, _ filter: HeadlineFilter, _ feeds: [Feed]) async throws -> Int {
        var printer = HeadlinePrinter(isJSON: isJSON, format: format, feeds: feeds)
        var table = isJSON || format != nil || !Output.isTerminal ? nil : try table()
        var pages = HeadlinePageReader(library: services.library, filter: filter, tag: tag)
        printer.begin()
        while limit == 0 || printer.count < limit {
            let size = limit == 0 ? 1_000 : min(1_000, limit - printer.count)
            let page = try await pages.next(size)
            table?.fit(page)
            for headline in page {
                if let table {
                    printer.print(styled: table.line(headline))
                } else {
                    try printer.print(headline, line: HeadlineReport.line(headline)) {
                        HeadlineReport(headline: headline, feedURL: $0)
                    }
                }
            }
            if pages.isAtEnd { break }
        }
        printer.end()
        // Also tell a script that set no limit: it may want them all.
        let isReported = table != nil || !isJSON && limit == ListCommand.defaultLimit
        if isReported, limit > 0, printer.count == limit, !pages.isAtEnd, try await !pages.next(1).isEmpty {
            Output.say(Self.more(limit))
        }
        return printer.count
    }

    /// The note printed when a list was cut off.
    static func more(_ limit: Int) -> String {
        "newsterm: there are more than these \(limit); --limit \(limit * 4) shows more, --limit 0 all"
    }

    private func table() throws -> HeadlineTable {
        let appearance = TerminalTable.Appearance(locations, try locations.loadWhole(), noColor: noColor)
        return HeadlineTable(width: Output.columns, showsFeed: feed == nil, appearance: appearance, now: Date())
    }
}

/// Reads a list page by page; with a tag, through a search.
private struct HeadlinePageReader {
    let library: Library
    let filter: HeadlineFilter
    let tag: String?
    private(set) var isAtEnd = false
    private var anchor = HeadlineAnchor.first
    private var place: SearchPlace?

    init(library: Library, filter: HeadlineFilter, tag: String?) {
        self.library = library
        self.filter = filter
        self.tag = tag
    }

    mutating func next(_ size: Int) async throws -> [Headline] {
        if let tag {
            let page = try await library.search(
                ArticleQuery(.condition(.tagged(tag))), in: filter, order: .newest, limit: size, after: place,
                timeout: nil)
            place = page.next
            isAtEnd = place == nil
            return page.hits.map(\.headline)
        }
        let page = try library.headlinesNow(filter, anchor, limit: size)
        if page.count == size, let last = page.last { anchor = .after(last.position) } else { isAtEnd = true }
        return page
    }
}

extension HeadlineListing {
    /// Parses the listing arguments that scripts use repeatedly, without building the full parser.
    /// - Returns: nil if only the full parser can handle the arguments or report an error in them.
    package init?(arguments: [String]) {
        // A command's own options have no meaning before its name.
        guard let name = arguments.firstIndex(of: "list"),
            PlainArguments(arguments[..<name], flags: ["--no-color"])?.words.isEmpty == true,
            let plain = PlainArguments(
                arguments, flags: ["--no-color", "--json", "--unread", "--starred"],
                options: ["--feed", "--format", "--limit", "--tag"]),
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
        tag = plain.values["--tag"]
        noColor = plain.flags.contains("--no-color")
        self.limit = limit
    }
}
