import ArgumentParser
import NewsService
import Newsroom

struct FeedsExportCommand: AsyncParsableCommand {
    enum Format: EnumerableFlag {
        case opml, urls

        /// `--urls` names the feed list everywhere else; `CommandLineArguments` distinguishes the two.
        static func name(for value: Format) -> NameSpecification {
            value == .opml ? .customLong("opml") : .customLong("as-urls")
        }

        static func help(for value: Format) -> ArgumentHelp? {
            value == .opml ? "As OPML 2.0." : "As a urls file; --urls without a file name says the same."
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the feed list as OPML, or as a urls file.")

    @OptionGroup var options: GlobalOptions

    @Flag
    var format = Format.opml

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try await services.synchronizeIfChanged()
            let text = try await services.subscriptions.export(format == .opml ? .opml : .urls)
            // A file gets every byte; a terminal might obey control characters.
            if Output.isTerminal { Output.text(text) } else { Output.write(text, to: 1) }
        }
    }
}
