import ArgumentParser
import BackgroundTasks

/// `newsterm tasks simulate-expiration`.
struct TasksSimulateExpirationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate-expiration", abstract: "Tell a running task that its time is up.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The task's identifier, or its last part.", completion: ShellCompletion.tasks)
    var identifier: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let task = try TaskIdentifier.required(identifier)
        guard Lease.holder(directory: options.locations.background) != nil else {
            throw CommandFailure("\(task.rawValue) is not running: no newsterm is open")
        }
        try await BackgroundTaskCenter(options.locations).expireOrStop(task.rawValue)
        try SimulationReport(task, "Told \(task.rawValue) that its time is up.").tell(inJSON: json)
    }
}
