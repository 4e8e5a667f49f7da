import ArgumentParser
import BackgroundTasks

/// `newsterm tasks explain`.
struct TasksExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Why a task has not run yet, when it will, and how its last runs ended.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The task's identifier, or its last part.", completion: ShellCompletion.tasks)
    var identifier: String

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
        let task = try TaskIdentifier.required(identifier)
        let explanation = try await BackgroundTaskCenter(options.locations).explain(task.rawValue)
        if json {
            try Output.json(ExplanationReport(explanation))
        } else {
            Output.line(explanation.description)
        }
    }
}
