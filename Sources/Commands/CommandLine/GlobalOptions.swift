package import ArgumentParser
package import NewsService

/// The options that every command accepts, before or after its name.
package struct GlobalOptions: ParsableArguments {
    @Option(
        name: .customLong("config"), help: ArgumentHelp("Use this configuration file.", valueName: "file"),
        completion: .file())
    package var configuration: String?

    @Option(
        name: .customLong("urls"), help: ArgumentHelp("Use this feed list.", valueName: "file"), completion: .file())
    package var feedList: String?

    @Option(help: ArgumentHelp("Keep the library in this folder.", valueName: "dir"), completion: .directory)
    package var data: String?

    @Option(help: ArgumentHelp("Set the log level.", valueName: "level"))
    var logLevel: LogLevel?

    @Flag(help: "Use no colour.")
    package var noColor = false

    package init() {}

    package var locations: Locations {
        Locations(configuration: configuration, feedList: feedList, data: data, logLevel: logLevel)
    }
}

/// The options for opening the reader. They form one group, since the parser assigns an option to the first type that
/// declares it.
package struct ReaderOptions: ParsableArguments {
    @Flag(
        help: "Show the reader for a screen reader: one pane, words in place of signs, the cursor where the keys are.")
    package var plain = false

    package init() {}
}

extension LogLevel: ExpressibleByArgument {}
