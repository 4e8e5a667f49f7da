import ArgumentParser
import News
import Newsroom

/// A command that does one thing with each of some downloads.
protocol DownloadsControlCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }
    var downloads: DownloadArguments { get }
    /// What is said of each that it was done with.
    var done: String { get }

    func control(_ id: Download.ID, of downloads: Downloads) async throws
}

extension DownloadsControlCommand {
    func run() async throws {
        try await Workshop.withDownloads(options.locations) { workshop in
            let acts = await DownloadActs(on: downloads.numbers) { id in
                try await control(id, of: workshop.downloads)
                if !downloads.json { Output.say(done) }
                return [:]
            }
            if downloads.json { try Output.json(acts.reports) }
            if let failure = acts.failure { throw failure }
        }
    }
}

/// `newsterm downloads pause`.
struct DownloadsPauseCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a download; what has come stays.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    var done: String { "Paused." }

    func control(_ id: Download.ID, of downloads: Downloads) async throws { try await downloads.pause(id) }
}

/// `newsterm downloads resume`.
struct DownloadsResumeCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on with a paused download.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    var done: String { "It goes on." }

    func control(_ id: Download.ID, of downloads: Downloads) async throws { try await downloads.resume(id) }
}

/// `newsterm downloads retry`.
struct DownloadsRetryCommand: DownloadsControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try again at once: a download that failed or waits, a file without its place.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    var done: String { "It is tried again." }

    func control(_ id: Download.ID, of downloads: Downloads) async throws { try await downloads.retry(id) }
}

/// `newsterm downloads open`.
struct DownloadsOpenCommand: AsyncParsableCommand {
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
        let path = try await Workshop.withDownloads(options.locations) {
            try await $0.open(Download.ID(rawValue: number))
        }
        if json { return try Output.json(["id": number, "path": path] as ReportMembers) }
        Output.say("Opened \(SafeLine.of(path))")
    }
}
