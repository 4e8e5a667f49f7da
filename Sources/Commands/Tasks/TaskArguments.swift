import ArgumentParser
import News
import NewsService

/// The task that a command applies to.
struct TaskArguments: ParsableArguments {
    @Argument(help: "The task's identifier, or its last part.", completion: ShellCompletion.tasks)
    var identifier: String

    @Flag(help: "Print one JSON document.")
    var json = false

    var task: TaskIdentifier {
        get throws {
            if let task = TaskIdentifier.named(identifier) { return task }
            let known = TaskIdentifier.allCases.map(\.rawValue).joined(separator: " and ")
            throw CommandFailure("there is no task \(SafeLine.of(identifier)); there are \(known)", status: .usage)
        }
    }
}
