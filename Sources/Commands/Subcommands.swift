package import ArgumentParser

/// newsterm's commands that do not need the reader.
package enum Subcommands {
    /// In the order of the help text.
    package static var all: [any ParsableCommand.Type] {
        [
            RefreshCommand.self, MaintainCommand.self, WakeCommand.self, DaemonCommand.self, ListCommand.self,
            SearchCommand.self, ShowCommand.self, MarkReadCommand.self, MarkUnreadCommand.self, StarCommand.self,
            UnstarCommand.self, TagCommand.self, HideCommand.self, UnhideCommand.self, SaveCommand.self,
            UndoCommand.self,
            RulesCommand.self, WatchCommand.self,
            FeedsCommand.self, AccountCommand.self, SyncCommand.self, StatsCommand.self, TasksCommand.self,
            DownloadsCommand.self,
            CommandsCommand.self, ParseCommand.self, ExportCommand.self, ImportNewsboatCommand.self,
            DoctorCommand.self, AgentCommand.self,
        ]
    }

    /// An addition to the parser's error message; nil if there is none.
    package static func hint(on message: String, _ arguments: some Sequence<String>) -> String? {
        SearchCommand.hint(on: message, arguments)
    }
}
