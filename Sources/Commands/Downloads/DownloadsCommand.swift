import ArgumentParser

/// `newsterm downloads`: downloaded files.
struct DownloadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "downloads", abstract: "List the downloads; add, pause, resume, retry, remove or open one.",
        discussion: "Downloads go on when newsterm has ended.",
        subcommands: [
            DownloadsListCommand.self, DownloadsAddCommand.self, DownloadsPauseCommand.self,
            DownloadsResumeCommand.self, DownloadsRetryCommand.self, DownloadsRemoveCommand.self,
            DownloadsOpenCommand.self,
        ],
        defaultSubcommand: DownloadsListCommand.self)
}
