import ArgumentParser
import FoundationEssentials
import News
import NewsService
import Newsroom

struct ImportNewsboatCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-newsboat", abstract: "Move in from newsboat: feeds, articles, their state, keys.",
        discussion: "newsboat's files are read and stay as they are. What is here already stays, too.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print what would be done, without doing it.")
    var dryRun = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Option(help: ArgumentHelp("Take the files in this folder: urls, config and cache.db.", valueName: "dir"))
    var from: String?

    func run() async throws {
        let files = try from.map(Self.files) ?? Self.find()
        let report = try await AppServices.with(options.locations, isTrial: dryRun) { services in
            await NewsboatMove(files: files, services: services, isDryRun: dryRun).run()
        }
        if json { try Output.json(report) } else { Self.say(report) }
        guard report.exitStatus == .success else { throw CommandFailure(exitCode: report.exitStatus.rawValue) }
    }

    private static func files(in folder: String) throws -> NewsboatFiles {
        let files = NewsboatFiles(folder: folder)
        guard files.isPresent else {
            throw CommandFailure("there is nothing of newsboat's in \(folder): no urls, config or cache.db")
        }
        return files
    }

    private static func find() throws -> NewsboatFiles {
        if let files = NewsboatFiles.find() { return files }
        let places = NewsboatFiles.Places(variable: environmentVariable)
        throw CommandFailure(
            "there is nothing of newsboat's in \(places.xdg.configurationFolder) or \(places.home.configurationFolder); "
                + "--from DIR names another folder")
    }

    /// Prints what was imported on stdout, and what was left out on stderr with its file and line.
    private static func say(_ report: MoveReport) {
        if let feeds = report.feeds {
            for url in feeds.report.added { Output.line(SafeLine.of(FeedAddress.withoutCredentials(url))) }
            for remark in feeds.report.leftOut { Output.say(remark.described(in: feeds.path)) }
        }
        if let cache = report.cache {
            for remark in cache.report.leftOut { Output.say(remark.described(in: cache.path)) }
        }
        if let settings = report.settings { say(settings, isDryRun: report.isDryRun) }
        if let feeds = report.feeds { Output.say("\(feeds.path): \(feeds.report.summary)") }
        if let cache = report.cache { Output.say("\(cache.path): \(cache.report.summary)") }
        for note in report.notes { Output.say("newsterm: \(note)") }
        for folder in report.unused {
            Output.say("newsterm: \(folder) was not read; --from \(ShellWord.of(folder)) takes what is there")
        }
        for failure in report.failures { Output.say("newsterm: \(failure)") }
        if report.isDryRun { Output.say("This was a dry run: nothing was changed.") }
    }

    private static func say(_ settings: MoveReport.Settings, isDryRun: Bool) {
        func place(_ note: MoveReport.Note) -> String {
            note.place.map { "\($0.file):\($0.line)" } ?? settings.target
        }
        for note in settings.taken { Output.line("\(place(note)): \(note.sentence)") }
        for note in settings.leftOut { Output.say("\(place(note)): \(note.sentence)") }
        guard !settings.lines.isEmpty else { return }
        if let problem = settings.problem {
            Output.say("\(settings.target): \(problem):")
        } else {
            Output.say("\(settings.target): \(isDryRun ? "would be" : "was") given these lines:")
        }
        for line in settings.lines.split(separator: "\n", omittingEmptySubsequences: false) { Output.say(String(line)) }
    }
}
