import ArgumentParser

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

    @Option(
        help: ArgumentHelp("Only the articles of the feed of this address or title.", valueName: "url"),
        completion: ShellCompletion.feeds)
    var feed: String?

    @Option(
        help: ArgumentHelp("Only articles that have this tag, or whose feeds do.", valueName: "tag"),
        completion: ShellCompletion.tags)
    var tag: String?

    static let defaultLimit = 50

    @Option(help: ArgumentHelp("At most this many; 0: all.", valueName: "n"))
    var limit = defaultLimit

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on; \(limit) is less.") }
    }

    func run() async throws {
        try await listing().run()
    }

    func listing() throws -> HeadlineListing {
        HeadlineListing(
            locations: options.locations, isJSON: output.json, format: try output.chosenFormat, unreadOnly: unread,
            starredOnly: starred, feed: feed, tag: tag, limit: limit, noColor: options.noColor)
    }
}
