import ArgumentParser
import News
import Newsroom

/// The number of a download on the command line.
struct DownloadArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The download's number; newsterm downloads prints it.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var number: Int64

    var id: Download.ID { Download.ID(rawValue: number) }
}

/// `newsterm downloads pause`.
struct DownloadsPauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a download; what has come stays.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var download: DownloadArgument

    func run() async throws {
        try await Workshop.with(options.locations) { try await $0.downloads.pause(download.id) }
        Output.say("Paused.")
    }
}

/// `newsterm downloads resume`.
struct DownloadsResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on with a paused download.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var download: DownloadArgument

    func run() async throws {
        try await Workshop.with(options.locations) { try await $0.downloads.resume(download.id) }
        Output.say("It goes on.")
    }
}

/// `newsterm downloads retry`.
struct DownloadsRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try again at once: a download that failed or waits, a file without its place.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var download: DownloadArgument

    func run() async throws {
        try await Workshop.with(options.locations) { try await $0.downloads.retry(download.id) }
        Output.say("It is tried again.")
    }
}

/// `newsterm downloads remove`.
struct DownloadsRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "End a download, or delete its file, and take it off the list.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var download: DownloadArgument

    @Flag(help: "Leave the file where it is.")
    var keepFile = false

    func run() async throws {
        let removed = try await Workshop.with(options.locations) {
            try await $0.downloads.remove(download.id, keepingFile: keepFile)
        }
        switch removed {
        case .ended: Output.say("Removed.")
        case .deleted(let path): Output.say("Removed, and deleted \(SafeLine.of(path))")
        case .left(let path):
            let reason = keepFile ? "" : ", since it is no longer the one that was downloaded"
            Output.say("Removed; the file stays\(reason): \(SafeLine.of(path))")
        }
    }
}

/// `newsterm downloads open`.
struct DownloadsOpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a downloaded file with the program of [enclosures].")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var download: DownloadArgument

    func run() async throws {
        let path = try await Workshop.with(options.locations) { try await $0.open(download.id) }
        Output.say("Opened \(SafeLine.of(path))")
    }
}
