import Dispatch
import Programs

/// A user's program that is run on an event: JSON on its standard input, no shell.
struct Hook: Sendable {
    /// Its name in the configuration.
    let name: String
    /// The program and its arguments.
    let command: [String]
    /// The program's time limit.
    var limit = DispatchTimeInterval.seconds(30)

    /// - Throws: why the program cannot be started.
    func start(_ report: some Report) throws(CommandFailure) -> HookRun {
        do {
            let input = Array((try Output.jsonText(report) + "\n").utf8)
            return HookRun(hook: self, program: try DetachedProgram.start(command, input: input))
        } catch {
            throw CommandFailure("The hook \(name) could not be run: \(command[0]) cannot be started (\(error)).")
        }
    }
}

/// A hook whose program has been started.
struct HookRun: Sendable {
    let hook: Hook
    let program: DetachedProgram

    /// Waits for the program's end.
    /// - Returns: what went wrong, as a sentence; `nil` if nothing did.
    func failure() async -> String? {
        guard let status = await program.status(within: hook.limit) else {
            program.end()
            return "The hook \(hook.name) took too long, and was ended: \(hook.command[0])."
        }
        return status == 0 ? nil : "The hook \(hook.name) ended with \(status): \(hook.command[0])."
    }
}
