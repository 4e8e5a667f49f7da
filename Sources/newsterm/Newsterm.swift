import ArgumentParser
import NewsService

/// The program: the interactive reader, and the commands beside it.
struct Newsterm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "newsterm",
        abstract: "A news reader for the terminal that keeps itself fresh in the background.",
        discussion: """
            Without a command it opens the reader; press ? there for the keys. man newsterm describes every command, man \
            newsterm-config the settings, man newsterm-urls the feed list, man newsterm-background the background tasks.
            """,
        version: Version.build,
        subcommands: [
            RefreshCommand.self, MaintainCommand.self, WakeCommand.self, DaemonCommand.self, ListCommand.self,
            SearchCommand.self, ShowCommand.self, MarkReadCommand.self, MarkUnreadCommand.self, StarCommand.self,
            UnstarCommand.self, TagCommand.self, UndoCommand.self, WatchCommand.self, FeedsCommand.self,
            StatsCommand.self, TasksCommand.self, DownloadsCommand.self, ParseCommand.self, ExportCommand.self,
            ImportNewsboatCommand.self, DoctorCommand.self, DemoCommand.self, AgentCommand.self,
        ])

    @OptionGroup var options: GlobalOptions

    @OptionGroup var readerOptions: ReaderOptions

    var plain: Bool { readerOptions.plain }

    func run() async throws {
        try await Reader(locations: options.locations, noColor: options.noColor, isPlain: plain).run()
    }
}
