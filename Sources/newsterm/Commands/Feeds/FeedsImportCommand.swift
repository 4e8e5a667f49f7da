import ArgumentParser
import Foundation
import News
import NewsStore
import Newsroom

/// `newsterm feeds import`.
struct FeedsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take the feeds of an OPML file, of newsboat's or newsraft's feed list, or newsboat's cache.db.",
        discussion: "Of a cache.db the articles are taken, too, with what is read, flagged or deleted.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The file; its content tells its format.", completion: .file())
    var file: String

    func run() async throws {
        let isCache = NewsboatCache.isDatabase(file)
        guard let bytes = isCache ? Data() : FileManager.default.contents(atPath: file) else {
            throw CommandFailure("\(file): can not be read; check the name and its permissions")
        }
        try await Workshop.with(options.locations) { workshop in
            if isCache { return try await takeArticles(workshop) }
            let report = try await workshop.subscriptions.importFeeds([UInt8](bytes), name: file)
            say(report.added, report.leftOut, "\(report.format): \(report.summary)")
        }
    }

    private func takeArticles(_ workshop: Workshop) async throws {
        let cache = try await NewsboatCache.open(file, scratch: workshop.locations.data)
        let report = try await CacheImport(library: workshop.library, subscriptions: workshop.subscriptions)
            .run(cache, addsFeeds: true)
        say(report.added, report.leftOut, "newsboat's cache: \(report.summary)")
        guard report.articles.new > 0 else { return }
        Output.say(
            "Articles are kept for \(workshop.configuration.retention.days) days from now, starred and tagged ones for "
                + "longer; retention.days in \(workshop.locations.configuration) changes that.")
    }

    private func say(_ added: [String], _ leftOut: [ImportReport.Remark], _ summary: String) {
        for url in added { Output.line(SafeLine.of(FeedAddress.withoutCredentials(url))) }
        for remark in leftOut { Output.say("\(file): \(SafeLine.of("\(remark)"))") }
        Output.say(summary)
    }
}
