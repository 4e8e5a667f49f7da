import ArgumentParser
import Commands
import NewsService
import ReaderApp

/// The program: the interactive reader and the other commands.
struct Newsterm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "newsterm",
        abstract: "A news reader for the terminal that keeps itself fresh in the background.",
        discussion: """
            Without a command it opens the reader; press ? there for the keys. man newsterm describes every command, man \
            newsterm-config the settings, man newsterm-urls the feed list, man newsterm-accounts servers, man \
            newsterm-background the background tasks.
            """,
        version: Version.build,
        subcommands: Subcommands.all + [DemoCommand.self])

    @OptionGroup var options: GlobalOptions

    @OptionGroup var readerOptions: ReaderOptions

    var plain: Bool { readerOptions.plain }

    func run() async throws {
        try await Reader(locations: options.locations, noColor: options.noColor, isPlain: plain).run()
    }
}
