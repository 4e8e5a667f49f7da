import ArgumentParser
import FoundationEssentials
import Glibc
import News
import NewsService
import NewsStore
import Presentation
import Terminal

/// `newsterm stats`: counts the library's contents.
struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Count the library: articles, feeds, what comes a day, what is read.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            for problem in try await services.synchronizeIfChanged() { Output.say(problem) }
            let count = services.library.count(
                dayStarts: WallTime.startsOfDays(7 * LibraryStatistics.weeks, now: Date()))
            var statistics: LibraryStatistics?
            while let next = try await count.next() { statistics = next }
            guard let statistics else { return }
            if json { return try Output.json(StatisticsReport(statistics)) }
            let usesASCII = services.configuration.display.ascii ?? LocaleCharacters.areLimited()
            let text = StatisticsText(statistics, width: min(100, Output.columns))
            Output.write(text.plainText(usesASCII: usesASCII), to: STDOUT_FILENO)
        }
    }
}
