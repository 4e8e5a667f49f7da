import ArgumentParser
import Newsroom

/// `newsterm feeds export`.
struct FeedsExportCommand: AsyncParsableCommand {
    enum Format: EnumerableFlag { case opml, urls }

    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the feed list as OPML, or as a urls file.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "The format.")
    var format = Format.opml

    func run() async throws {
        try await Workshop.with(options) { workshop in
            try await workshop.synchronize()
            Output.write(try await workshop.subscriptions.export(format == .opml ? .opml : .urls), to: 1)
        }
    }
}
