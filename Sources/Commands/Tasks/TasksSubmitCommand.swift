import ArgumentParser
import BackgroundTasks
import News
import NewsService

struct TasksSubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Submit a request to launch a task as soon as conditions allow.",
        discussion:
            "A pending request is replaced. Its conditions apply; simulate-launch ignores them.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        if let refusal = task.refusalToSubmit(try options.locations.loadConfiguration()) { throw refusal }
        try await BackgroundTaskCenter(options.locations).submit(task.request)
        try SimulationReport(task, "\(task.rawValue) is pending, and will be launched when conditions allow.").tell(
            inJSON: arguments.json)
    }
}
