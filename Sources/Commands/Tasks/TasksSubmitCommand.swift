import ArgumentParser
import BackgroundTasks
import NewsService

struct TasksSubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Submit a request to launch a task as soon as conditions allow.",
        discussion:
            "A request of it that is pending is replaced. Its conditions hold; simulate-launch passes over them.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        if let refusal = task.refusalToSubmit(try options.locations.loadConfiguration()) { throw refusal }
        try await BackgroundTaskCenter(options.locations).submit(task.request)
        try SimulationReport(task, "\(task.rawValue) is pending, and is launched when it suits.").tell(
            inJSON: arguments.json)
    }
}
