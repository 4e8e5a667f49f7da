import ArgumentParser
import BackgroundTasks

/// `newsterm tasks`: the background tasks.
struct TasksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks", abstract: "Show the background tasks; ask for one, launch or expire it.",
        discussion: "man newsterm-background describes when they run, and what becomes of work that is cut off.",
        subcommands: [
            TasksListCommand.self, TasksExplainCommand.self, TasksJournalCommand.self, TasksSubmitCommand.self,
            TasksCancelCommand.self, TasksSimulateLaunchCommand.self, TasksSimulateExpirationCommand.self,
        ],
        defaultSubcommand: TasksListCommand.self)
}
