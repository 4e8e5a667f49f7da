import ArgumentParser
import News
import Newsroom

/// `newsterm downloads pause`.
struct DownloadsPauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause a download; what has come stays.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            try await downloads.each { id in
                try await workshop.downloads.pause(id)
                Output.say("Paused.")
            }
        }
    }
}

/// `newsterm downloads resume`.
struct DownloadsResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "resume", abstract: "Go on with a paused download.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func run() async throws {
        try await Workshop.with(options.locations) { workshop in
            try await downloads.each { id in
                try await workshop.downloads.resume(id)
                Output.say("It goes on.")
            }
        }
    }
}

/// `newsterm downloads retry`.
struct DownloadsRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Try again at once: a download that failed or waits, a file without its place.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var downloads: DownloadArguments

    func run() async throws {
        try await Workshop.withDownloads(options.locations) { workshop in
            try await downloads.each { id in
                try await workshop.downloads.retry(id)
                Output.say("It is tried again.")
            }
        }
    }
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

    func run() async throws {
        let path = try await Workshop.withDownloads(options.locations) {
            try await $0.open(Download.ID(rawValue: number))
        }
        Output.say("Opened \(SafeLine.of(path))")
    }
}
