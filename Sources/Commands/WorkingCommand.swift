package import ArgumentParser
import Glibc
import NewsService
import Programs

/// A command whose work takes time: SIGINT, SIGTERM and SIGHUP end it in order, with a message and the exit status that
/// a shell uses for a signal. A second signal ends it at once.
package protocol WorkingCommand: AsyncParsableCommand, Sendable {}

extension WorkingCommand {
    /// - Throws: `CommandFailure` if a signal ended it; otherwise whatever `run` throws.
    package func runUntilStopped() async throws {
        // Not a key path: one to another module's property, in a protocol extension, crashes swiftc 6.3.1.
        let isCancellation: @Sendable (any Error) -> Bool = { $0.isCancellation }
        let signal = try await TerminationSignals.whileWorking(endsAtSecond: true, isCancellation: isCancellation) {
            var command = self
            try await command.run()
        }
        guard let signal else { return }
        throw CommandFailure(signal: signal, "\(Self.cause(signal)); what was done by then is stored.")
    }

    /// Runs an operation that must not be left half done; a signal that arrives meanwhile ends the command afterwards.
    static func uninterrupted<Result: Sendable>(
        _ act: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        // An unstructured task is not cancelled with this one.
        return try await Task(operation: act).value
    }

    private static func cause(_ signal: Int32) -> String {
        switch signal {
        case SIGINT: "Stopped by Ctrl-C"
        case SIGTERM: "Stopped by SIGTERM"
        default: "Stopped by SIGHUP"
        }
    }
}
