import ArgumentParser
import BackgroundTasks
import News
import NewsService

struct TasksExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Why a task has not run yet, when it will, and how its last runs ended.")

    @OptionGroup var options: GlobalOptions
    @OptionGroup var arguments: TaskArguments

    func run() async throws {
        let task = try arguments.task
        let explanation = try await explanation(of: task.rawValue)
        let asked = TaskRuns(directory: options.locations.background).lastRequested(task.rawValue)
        let report = ExplanationReport(explanation, asked: asked)
        if arguments.json { try Output.json(report) } else { Output.line(report.text) }
    }

    private func explanation(of task: String) async throws -> Explanation {
        do {
            return try await BackgroundTaskCenter(options.locations).explain(task)
        } catch let error as TaskHostError {
            // A holder that does not respond may do so soon: report it.
            guard case .otherVersion = error else { throw error }
            Output.say("newsterm: \(error) What follows is what it has stored.")
            return try BackgroundTaskScheduler.storedExplanation(
                of: task, directory: options.locations.background, conditions: LinuxConditions().current(),
                policy: .ofThisMachine)
        }
    }
}
