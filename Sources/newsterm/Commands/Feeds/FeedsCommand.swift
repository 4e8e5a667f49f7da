import ArgumentParser

/// `newsterm feeds`: the feed list.
struct FeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "List, add, remove, import and export feeds.",
        subcommands: [
            FeedsListCommand.self, FeedsAddCommand.self, FeedsRemoveCommand.self, FeedsImportCommand.self,
            FeedsExportCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self)
}
