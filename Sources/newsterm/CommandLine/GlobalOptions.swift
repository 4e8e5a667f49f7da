import ArgumentParser
import NewsService

/// The options that every command takes, before or after its name.
struct GlobalOptions: ParsableArguments {
    @Option(
        name: .customLong("config"), help: ArgumentHelp("Use this configuration file.", valueName: "file"),
        completion: .file())
    var configuration: String?

    @Option(
        name: .customLong("urls"), help: ArgumentHelp("Use this feed list.", valueName: "file"), completion: .file())
    var feedList: String?

    @Option(help: ArgumentHelp("Keep the library in this folder.", valueName: "dir"), completion: .directory)
    var data: String?

    @Option(help: ArgumentHelp("Say so much in the log.", valueName: "level"))
    var logLevel: LogLevel?

    @Flag(help: "Use no colour.")
    var noColor = false

    var locations: Locations {
        Locations(configuration: configuration, feedList: feedList, data: data, logLevel: logLevel)
    }
}

/// The options of what opens the reader. One group, since the parser gives the option of a command to the first type that
/// has it.
struct ReaderOptions: ParsableArguments {
    @Flag(
        help: "Show the reader for a screen reader: one pane, words in place of signs, the cursor where the keys are.")
    var plain = false
}

extension LogLevel: ExpressibleByArgument {}
