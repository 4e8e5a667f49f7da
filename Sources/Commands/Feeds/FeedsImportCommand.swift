import ArgumentParser
import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom

struct FeedsImportCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import feeds from an OPML file, newsboat's or newsraft's feed list, or newsboat's cache.db.",
        discussion: "From a cache.db, articles are imported, too, with what is read, flagged or deleted.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print what would be done, without doing it.")
    var dryRun = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Argument(help: "The file, or - for the standard input; its content shows its format.", completion: .file())
    var file: String

    func run() async throws {
        let isCache = NewsboatCache.isDatabase(file)
        let bytes = isCache ? [] : try contents()
        let isWhole = try await AppServices.with(options.locations, isTrial: dryRun) { services in
            if isCache { return try await takeArticles(services) }
            return try await takeFeeds(bytes, services.subscriptions)
        }
        if dryRun, !json { Output.say("This was a dry run: nothing was changed.") }
        guard isWhole else { throw CommandFailure(exitCode: ExitStatus.partial.rawValue) }
    }

    /// Reads a file or pipe.
    private func contents() throws -> [UInt8] {
        var bytes: [UInt8] = []
        try InputFile.read(file) { piece in
            bytes += piece
            return bytes.count <= FeedFile.largestSize
        }
        guard bytes.count <= FeedFile.largestSize else {
            throw CommandFailure("\(file): more than \(FeedFile.largestSize / 1_000_000) MB is no list of feeds")
        }
        return bytes
    }

    /// - Returns: whether the file was complete.
    private func takeFeeds(_ bytes: [UInt8], _ subscriptions: Subscriptions) async throws -> Bool {
        let report =
            dryRun
            ? try subscriptions.previewImport(bytes, name: file)
            : try await subscriptions.importFeeds(bytes, name: file)
        if json {
            let feeds = report.members(file: file).adding("format", report.format)
            try Output.json(["dry_run": dryRun, "feeds": feeds, "articles": nil] as ReportMembers)
        } else {
            say(report.added, report.leftOut, "\(report.format): \(report.summary)")
        }
        return !report.isCutOff
    }

    /// - Returns: whether everything in the file could be read.
    private func takeArticles(_ services: AppServices) async throws -> Bool {
        let cache = try await NewsboatCache.open(file, scratch: services.locations.data)
        let work = CacheImport(library: services.library, subscriptions: services.subscriptions)
        let report =
            dryRun ? try await work.preview(cache, addsFeeds: true) : try await work.run(cache, addsFeeds: true)
        let isWhole = report.unreadable == 0
        if json {
            let articles = report.members(file: file)
                .adding("added", report.added.map(FeedAddress.withoutCredentials))
            try Output.json(["dry_run": dryRun, "feeds": nil, "articles": articles] as ReportMembers)
            return isWhole
        }
        say(report.added, report.leftOut, "newsboat's cache: \(report.summary)")
        if report.articles.new > 0 {
            let days = services.configuration.retention.days
            Output.say(
                "Articles are kept \(RetentionSpan.sentence(days: days)) from now on, starred and tagged ones for longer; "
                    + "retention.days in \(services.locations.configuration) changes that.")
        }
        return isWhole
    }

    private func say(_ added: [String], _ leftOut: [ImportReport.Remark], _ summary: String) {
        for url in added { Output.line(SafeLine.of(FeedAddress.withoutCredentials(url))) }
        for remark in leftOut.prefix(AppServices.maximumReportedLines) { Output.say(remark.described(in: file)) }
        let more = leftOut.dropFirst(AppServices.maximumReportedLines).count
        if more > 0 { Output.say("\(file): \(more.counted("more remark")), which --json lists") }
        Output.say(summary)
    }
}
