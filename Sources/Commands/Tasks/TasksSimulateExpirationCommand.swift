import ArgumentParser
import BackgroundTasks
import News
import NewsService

struct TasksSimulateExpirationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate-expiration", abstract: "Tell a running task that its time is up.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        guard Lease.holder(directory: options.locations.background) != nil else {
            throw CommandFailure("\(task.rawValue) is not running: no newsterm is open")
        }
        try await BackgroundTaskCenter(options.locations).expireOrStop(task.rawValue)
        try SimulationReport(task, "Told \(task.rawValue) that its time is up.").tell(inJSON: arguments.json)
    }
}
