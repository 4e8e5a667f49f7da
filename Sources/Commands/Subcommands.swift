package import ArgumentParser

/// The commands of newsterm that need no reader.
package enum Subcommands {
    /// In the order of the help.
    package static var all: [any ParsableCommand.Type] {
        [
            RefreshCommand.self, MaintainCommand.self, WakeCommand.self, DaemonCommand.self, ListCommand.self,
            SearchCommand.self, ShowCommand.self, MarkReadCommand.self, MarkUnreadCommand.self, StarCommand.self,
            UnstarCommand.self, TagCommand.self, UndoCommand.self, WatchCommand.self, FeedsCommand.self,
            StatsCommand.self, TasksCommand.self, DownloadsCommand.self, ParseCommand.self, ExportCommand.self,
            ImportNewsboatCommand.self, DoctorCommand.self, AgentCommand.self,
        ]
    }

    /// What a command has to say beside the parser's complaint; nil: nothing.
    package static func hint(on complaint: String, _ arguments: some Sequence<String>) -> String? {
        SearchCommand.hint(on: complaint, arguments)
    }
}
