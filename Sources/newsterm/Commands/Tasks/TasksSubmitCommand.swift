import ArgumentParser
import BackgroundTasks

/// `newsterm tasks submit`.
struct TasksSubmitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Ask for a launch of a task as soon as it suits.",
        discussion:
            "A request of it that is pending is replaced. Its conditions hold; simulate-launch passes over them.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The task's identifier, or its last part.", completion: ShellCompletion.tasks)
    var identifier: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let task = try TaskIdentifier.required(identifier)
        if let refusal = task.refusalToSubmit(try options.locations.loadConfiguration()) { throw refusal }
        try await BackgroundTaskCenter(options.locations).submit(task.request)
        try SimulationReport(task, "\(task.rawValue) is pending, and is launched when it suits.").tell(inJSON: json)
    }
}
