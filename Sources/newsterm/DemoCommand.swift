import ArgumentParser
import Commands
import ReaderApp

/// `newsterm demo`: the reader and its background tasks at work, without the user's data and without a network.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show newsterm at work: made-up feeds, a fast clock, no network, none of your files.",
        discussion: """
            The last line of the screen says what happens. newsterm presses a few keys by itself until you press one. \
            Its files are in a temporary folder, deleted at the end.
            """)

    @OptionGroup var options: GlobalOptions

    @OptionGroup var readerOptions: ReaderOptions

    func validate() throws {
        guard options.configuration == nil, options.feedList == nil, options.data == nil else {
            throw ValidationError("newsterm demo uses none of your files: leave out --config, --urls and --data.")
        }
    }

    func run() async throws {
        try await Demonstration.run(noColor: options.noColor, isPlain: readerOptions.plain)
    }
}
