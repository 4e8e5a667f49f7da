import ArgumentParser
import BackgroundTasks
import NewsService

/// `newsterm tasks explain`.
struct TasksExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Why a task has not run yet, when it will, and how its last runs ended.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        let explanation: Explanation
        do { explanation = try await BackgroundTaskCenter(options.locations).explain(task.rawValue) } catch let error
            as TaskHostError
        {
            Output.say("newsterm: \(error) What follows is what it has stored.")
            explanation = try BackgroundTaskScheduler.storedExplanation(
                of: task.rawValue, directory: options.locations.background, conditions: LinuxConditions().current(),
                policy: .ofThisMachine)
        }
        if arguments.json {
            try Output.json(ExplanationReport(explanation))
        } else {
            Output.line(explanation.description)
        }
    }
}
