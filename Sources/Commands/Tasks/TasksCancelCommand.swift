import ArgumentParser
import BackgroundTasks
import News
import NewsService

struct TasksCancelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Cancel the pending request of a task.",
        discussion: "A current run continues. The newsterm that runs the tasks next asks for the task again.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        let center = BackgroundTaskCenter(options.locations)
        let (statuses, problem) = try await center.newsTasks()
        if let problem { throw problem }
        guard statuses.contains(where: { $0.identifier == task.rawValue && $0.isPending }) else {
            throw CommandFailure("\(task.rawValue) is not pending; newsterm tasks shows what is")
        }
        try await center.cancel(task.rawValue)
        try SimulationReport(task, "\(task.rawValue) is no longer pending.").tell(inJSON: arguments.json)
    }
}
