import ArgumentParser

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
        guard
            let answers = try await HolderConversation.ask(
                .simulateExpiration(identifier: task.rawValue), locations: options.locations)
        else {
            throw CommandFailure("\(task.rawValue) is not running: no newsterm is open")
        }
        try SimulationReport(task, try await HolderConversation.end(of: answers)).tell(inJSON: json)
    }
}
