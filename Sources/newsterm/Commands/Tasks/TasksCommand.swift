import ArgumentParser
import BackgroundTasks

/// `newsterm tasks`: the background tasks.
struct TasksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks", abstract: "Show the background tasks; launch or expire one.",
        subcommands: [
            TasksListCommand.self, TasksExplainCommand.self, TasksJournalCommand.self,
            TasksSimulateLaunchCommand.self, TasksSimulateExpirationCommand.self,
        ],
        defaultSubcommand: TasksListCommand.self)
}
