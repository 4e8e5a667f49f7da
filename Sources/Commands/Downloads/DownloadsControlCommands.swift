import ArgumentParser
import News
import NewsService
import Newsroom

/// A command that applies one action to several downloads.
protocol DownloadsControlCommand: WorkingCommand {
    var options: GlobalOptions { get }
    var downloads: DownloadArguments { get }
    /// - Returns: the message about a successful action.
    func control(_ id: Download.ID, of downloads: Downloads) async throws -> String
}

extension DownloadsControlCommand {
    func run() async throws {
        try await AppServices.withDownloads(options.locations) { services in
            let acts = await DownloadBatchAction(on: downloads.numbers) { id in
                let done = try await Self.uninterrupted { try await control(id, of: services.downloads) }
                if !downloads.json { Output.say(done) }
                return [:]
            }
            if downloads.json { try Output.json(acts.reports) }
            if let failure = acts.failure { throw failure }
        }
    }
}

struct DownloadsPauseCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a download; what has come stays, if its server can resume.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func control(_ id: Download.ID, of downloads: Downloads) async throws -> String {
        try await downloads.pause(id)
            ? "Paused. This server cannot resume: the download will start over." : "Paused."
    }
}

struct DownloadsResumeCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Resume a paused download.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func control(_ id: Download.ID, of downloads: Downloads) async throws -> String {
        try await downloads.resume(id)
        return "Resumed."
    }
}

struct DownloadsRetryCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try again at once: a download that failed or waits, a file without its place.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func control(_ id: Download.ID, of downloads: Downloads) async throws -> String {
        guard let failure = try await downloads.retry(id) else { return "Retrying." }
        return "It will be tried later: \(SafeLine.of(failure.sentence))"
    }
}

struct DownloadsOpenCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a downloaded file with the program of [enclosures].")

    @OptionGroup var options: GlobalOptions

    @Argument(
        help: ArgumentHelp("The download's number; newsterm downloads prints it.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var number: Int64

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let path = try await AppServices.withDownloads(options.locations) {
            try await $0.open(Download.ID(rawValue: number), $0.configuration)
        }
        if json { return try Output.json(["id": number, "path": path] as ReportMembers) }
        Output.say("Opened \(SafeLine.of(path))")
    }
}

/// Download numbers on the command line.
struct DownloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The downloads' numbers; newsterm downloads prints them.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var numbers: [Int64]

    @Flag(help: "Print one JSON document, an array.")
    var json = false
}
