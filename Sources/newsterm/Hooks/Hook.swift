import Dispatch
import Programs

/// A program of the person's that is told of something: JSON on its standard input, no shell.
struct Hook: Sendable {
    /// The configuration's name for it.
    let name: String
    /// The program and its arguments.
    let command: [String]
    /// How long it may take.
    var limit = DispatchTimeInterval.seconds(30)

    /// - Returns: what went wrong, as a sentence; nil: nothing.
    func run(_ report: some Report) async -> String? {
        let started: DetachedProgram
        do {
            started = try DetachedProgram.start(command, input: Array((try Output.jsonText(report) + "\n").utf8))
        } catch {
            return "The hook \(name) could not be run: \(command[0]) can not be started (\(error))."
        }
        guard let status = await started.status(within: limit) else {
            started.end()
            return "The hook \(name) took too long, and was ended: \(command[0])."
        }
        return status == 0 ? nil : "The hook \(name) ended with \(status): \(command[0])."
    }
}
