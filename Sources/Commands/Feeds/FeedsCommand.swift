import ArgumentParser

/// `newsterm feeds`: the feed list.
struct FeedsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds", abstract: "List, add, remove, import and export feeds.",
        discussion: "man newsterm-urls describes the feed list, and how feeds are read and asked.",
        subcommands: [
            FeedsListCommand.self, FeedsAddCommand.self, FeedsRemoveCommand.self, FeedsImportCommand.self,
            FeedsExportCommand.self,
        ],
        defaultSubcommand: FeedsListCommand.self)
}
